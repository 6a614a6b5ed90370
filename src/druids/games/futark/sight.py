"""Who knows what: faces are known to whoever holds, placed or discarded the card, and to all after a claim.

Two things about gems are taken as open to all, because from them alone can be said which worlds are possible after a
reshuffle: which gems go into a new deck, and from which deck (before or after which shuffle) a face-down gem was drawn.
So gems last seen in the same deck may change places, and no others.
"""

from typing import Any

from druids.games.futark.state import NO_DISCARD, Ask
from druids.games.futark.tables import ALL_GEMS, ALL_SERVANTS, GEMS, SERVANTS, SLOTS
from druids.kernel.bits import nth_member
from druids.kernel.dice import Dice, roll
from druids.kernel.jit import jit, lowest, popcount
from druids.kernel.tasks import KIND, SEAT, WHAT, top

BLANK = -1


# -- hiding ----------------------------------------------------------------------------------------------


@jit
def note_decks(s: Any, gems: int, noted: int) -> int:
    """Write down, in ascending order, from which decks the gems of one place were drawn; how many are noted now."""
    first = noted
    while gems != 0:
        deck = s.last_deck[lowest(gems)]
        gems &= gems - 1
        k = noted
        while k > first and s.decks_of[k - 1] > deck:
            s.decks_of[k] = s.decks_of[k - 1]
            k -= 1
        s.decks_of[k] = deck
        noted += 1
    return noted


@jit
def note_all_decks(s: Any, seat: int) -> None:
    noted = 0
    for other in range(s.seats):
        if other != seat:
            noted = note_decks(s, int(s.hands[other]), noted)
            noted = note_decks(s, int(s.thrown[other]), noted)
            for slot in range(SLOTS):
                noted = note_decks(s, int(s.piles[slot, other]), noted)


@jit
def hide(s: Any, seat: int) -> None:
    if s.veiled == 0:
        s.veiled = 1
        if s.shuffles > 0:
            note_all_decks(s, seat)
    s.deck = BLANK
    for other in range(s.seats):
        if other == seat:
            continue
        s.hands[other] = BLANK
        s.thrown[other] = BLANK
        s.servants[other] = BLANK
        s.fresh[other] = BLANK
        for slot in range(SLOTS):
            s.piles[slot, other] = BLANK
        for k in range(SERVANTS):
            s.out_face[other, k] = BLANK


# -- imagining -------------------------------------------------------------------------------------------


@jit
def some(members: int, dice: Dice) -> int:
    """One member, evenly."""
    return nth_member(members, roll(dice, popcount(members)))


@jit
def last_in(s: Any, gems: int, deck: int) -> int:
    """Those of the gems that were last seen in the deck of that number."""
    found = 0
    left = gems
    while left != 0:
        if s.last_deck[lowest(left)] == deck:
            found |= left & -left
        left &= left - 1
    return found


@jit
def imagine_gems(s: Any, unknown: int, count: int, noted: int, dice: Dice) -> int:
    """So many of the unknown gems, each from the deck that was noted for it."""
    place = 0
    for k in range(noted, noted + count):
        able = unknown if s.shuffles == 0 else last_in(s, unknown, s.decks_of[k])
        gem = 1 << some(able, dice)
        place |= gem
        unknown ^= gem
    return place


@jit
def imagine_servants(s: Any, seat: int, dice: Dice) -> None:
    """A servant that all saw come back from the stack lies only where none of its colour lay then, or is in hand."""
    unknown = ALL_SERVANTS
    for k in range(s.returned_count[seat]):
        unknown ^= 1 << int(s.returned[seat, k])
    out, held = int(s.out_count[seat]), int(s.servants_held[seat])
    hand = 0
    free = (1 << out) - 1  # of the servants on the table, those without a face yet
    for after in range(out, 0, -1):  # the most restricted first, so that all possible layouts are alike
        for servant in range(SERVANTS):
            if s.drawn_after[seat, servant] == after and unknown >> servant & 1:
                able = free >> after << after
                pick = roll(dice, popcount(able) + held)
                unknown ^= 1 << servant
                if pick < held:
                    hand |= 1 << servant
                    held -= 1
                else:
                    k = nth_member(able, pick - held)
                    free ^= 1 << k
                    s.out_face[seat, k] = servant
    while free != 0:
        k = lowest(free)
        free ^= 1 << k
        servant = some(unknown, dice)
        unknown ^= 1 << servant
        s.out_face[seat, k] = servant
    for _ in range(held):
        servant = some(unknown, dice)
        unknown ^= 1 << servant
        hand |= 1 << servant
    s.servants[seat] = hand
    s.fresh[seat] = unknown


@jit
def resample(s: Any, seat: int, dice: Dice) -> None:
    hide(s, seat)
    unknown = ALL_GEMS & ~int(s.spent)
    if seat >= 0:
        unknown &= ~(int(s.hands[seat]) | int(s.thrown[seat]))
        for slot in range(SLOTS):
            unknown &= ~int(s.piles[slot, seat])
    noted = 0
    for other in range(s.seats):
        if other == seat:
            continue
        imagine_servants(s, other, dice)
        s.hands[other] = imagine_gems(s, unknown, int(s.gems_held[other]), noted, dice)
        unknown ^= int(s.hands[other])
        noted += s.gems_held[other]
        s.thrown[other] = imagine_gems(s, unknown, int(s.thrown_count[other]), noted, dice)
        unknown ^= int(s.thrown[other])
        noted += s.thrown_count[other]
        for slot in range(SLOTS):
            s.piles[slot, other] = imagine_gems(s, unknown, int(s.piled[slot, other]), noted, dice)
            unknown ^= int(s.piles[slot, other])
            noted += s.piled[slot, other]
    s.deck = unknown
    s.veiled = 0
    for gem in range(GEMS):
        s.decks_of[gem] = BLANK


# -- secrets ---------------------------------------------------------------------------------------------


@jit
def secret(s: Any, action: int, viewer: int) -> bool:
    kind = top(s, KIND)
    if kind == Ask.GEM:
        return top(s, WHAT) != viewer
    if kind == Ask.SERVANT:
        return top(s, WHAT) != viewer and s.fresh_count[top(s, WHAT)] > 0
    if kind in (Ask.TAKE, Ask.PLACE):
        return top(s, SEAT) != viewer
    return kind == Ask.DISCARD and action != NO_DISCARD and top(s, SEAT) != viewer
