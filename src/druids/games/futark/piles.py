"""Gems and servants on the table: what lies where, what can be drawn, and how cards move. Used by asks and deeds."""

from typing import Any

from druids.games.futark.history import DISCARDED, DRAWN, KINDS_OF_MOVE, SHUFFLED, note
from druids.games.futark.tables import CLAIMABLE, SERVANTS, SLOTS
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit


@jit
def open_slots(s: Any) -> int:
    """The slots that hold a location."""
    slots = 0
    for slot in range(SLOTS):
        if s.locations[slot] >= 0:
            slots |= 1 << slot
    return slots


@jit
def gems_at(s: Any, slot: int) -> int:
    """How many gems lie at a slot."""
    gems = 0
    for seat in range(s.seats):
        gems += int(s.piled[slot, seat])
    return gems


@jit
def claimable(s: Any, slot: int) -> bool:
    """Three cards, one of them a servant (futark 5.1)."""
    return s.rows[slot] > 0 and s.rows[slot] + gems_at(s, slot) >= CLAIMABLE


@jit
def claimable_slots(s: Any) -> int:
    slots = 0
    for slot in range(SLOTS):
        if claimable(s, slot):
            slots |= 1 << slot
    return slots


@jit
def discarded(s: Any) -> bool:
    """Whether any gem lies in the discard."""
    found = s.spent != 0
    for seat in range(s.seats):
        found |= s.thrown_count[seat] > 0
    return found


@jit
def gem_source(s: Any) -> bool:
    """A gem can be drawn from the deck, or from the discard shuffled into a new one (futark 4.5)."""
    return s.deck_count > 0 or (s.reshuffle == 1 and discarded(s))


@jit
def servant_source(s: Any, seat: int) -> bool:
    return s.fresh_count[seat] > 0 or s.returned_count[seat] > 0


@jit
def draw_gem(s: Any, seat: int, gem: int) -> None:
    """Move a gem from the deck into a hand."""
    s.deck ^= 1 << gem
    s.deck_count -= 1
    s.hands[seat] |= 1 << gem
    s.gems_held[seat] += 1
    note(s, seat * KINDS_OF_MOVE + DRAWN, gem)


@jit
def place_gem(s: Any, seat: int, gem: int, slot: int) -> None:
    """Move a gem from a hand to a slot."""
    s.hands[seat] ^= 1 << gem
    s.gems_held[seat] -= 1
    s.piles[slot, seat] |= 1 << gem
    s.piled[slot, seat] += 1
    note(s, seat * KINDS_OF_MOVE + slot, gem)


@jit
def discard_gem(s: Any, seat: int, gem: int) -> None:
    """Move a gem from a hand to the discard."""
    s.hands[seat] ^= 1 << gem
    s.gems_held[seat] -= 1
    s.thrown[seat] |= 1 << gem
    s.thrown_count[seat] += 1
    note(s, seat * KINDS_OF_MOVE + DISCARDED, gem)


@jit
def play_servant(s: Any, seat: int, servant: int, slot: int) -> None:
    """Move a servant from a hand to the right end of a slot's row."""
    k = s.out_count[seat]
    s.servants[seat] ^= 1 << servant
    s.servants_held[seat] -= 1
    s.out_slot[seat, k] = slot
    s.out_place[seat, k] = s.rows[slot]
    s.out_face[seat, k] = servant
    s.out_count[seat] = k + 1
    s.rows[slot] += 1


@jit
def top_servant(s: Any, seat: int, servant: int) -> None:
    """Move a servant from the stack into a hand; one that had come back is known to all, so note when it was drawn."""
    if s.fresh_count[seat] > 0:
        s.fresh[seat] ^= 1 << servant
        s.fresh_count[seat] -= 1
    else:
        last = s.returned_count[seat] - 1
        for k in range(last):
            s.returned[seat, k] = s.returned[seat, k + 1]
        s.returned[seat, last] = -1
        s.returned_count[seat] = last
        s.drawn_after[seat, servant] = s.out_count[seat]
    s.servants[seat] |= 1 << servant
    s.servants_held[seat] += 1


@jit
def return_servant(s: Any, seat: int, k: int) -> None:
    """The seat's k-th servant on the table goes under its stack (futark 5.8)."""
    servant = s.out_face[seat, k]
    s.returned[seat, s.returned_count[seat]] = servant
    s.returned_count[seat] += 1
    s.drawn_after[seat, servant] = 0
    last = s.out_count[seat] - 1
    for i in range(k, last):
        s.out_slot[seat, i] = s.out_slot[seat, i + 1]
        s.out_place[seat, i] = s.out_place[seat, i + 1]
        s.out_face[seat, i] = s.out_face[seat, i + 1]
    s.out_slot[seat, last] = -1
    s.out_place[seat, last] = -1
    s.out_face[seat, last] = -1
    s.out_count[seat] = last
    for value in range(SERVANTS):
        if s.drawn_after[seat, value] > k:
            s.drawn_after[seat, value] -= 1


@jit
def reshuffle(s: Any) -> None:
    """The whole discard becomes the deck (futark 4.5)."""
    s.shuffles += 1
    note(s, SHUFFLED, -1)
    deck = int(s.spent)
    for seat in range(s.seats):
        deck |= s.thrown[seat]
        s.thrown[seat] = 0
        s.thrown_count[seat] = 0
    s.spent = 0
    s.deck = deck
    s.deck_count = popcount(deck)
