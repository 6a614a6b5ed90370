"""A claim: amulets, the servants' takes, the score column, and clearing the location (futark section 5 and 6)."""

from typing import Any

from druids.games.futark.history import CLAIMED, note
from druids.games.futark.piles import return_servant
from druids.games.futark.state import Ask
from druids.games.futark.tables import CIRCLES, CLAIMS, COLUMN, GEM_VALUES, KIND_BITS, KIND_COUNT, SUMS
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, pop, push


@jit
def amulets_of(gems: int, kind: int) -> int:
    """The sum of the values of the gems of one kind (futark 5.3)."""
    return int(SUMS[(int(gems) >> (GEM_VALUES * int(kind))) & KIND_BITS])


@jit
def amulets(s: Any, slot: int) -> int:
    """The amulets of the gems at a slot."""
    gems = 0
    for seat in range(s.seats):
        gems |= s.piles[slot, seat]
    return amulets_of(gems, s.locations[slot])


@jit
def next_servant_to_take(s: Any, slot: int, after: int) -> int:
    """The servant that takes next after a rank, -1 if none. A rank is value, place and owner in one number."""
    best = -1
    for seat in range(s.seats):
        for k in range(s.out_count[seat]):
            if s.out_slot[seat, k] == slot:
                rank = (int(s.out_face[seat, k]) * 32 + int(s.out_place[seat, k])) * 4 + seat
                if rank > after and (best < 0 or rank < best):
                    best = rank
    return best


@jit
def passes_column(s: Any, seat: int) -> bool:
    """Move score cards while the seat is above the column; true if that ends the game (futark 6.2)."""
    while s.points[seat] > CIRCLES * int(s.offset) + COLUMN:
        for other in range(s.seats):
            if other != seat and s.points[other] <= CIRCLES * int(s.offset) + CIRCLES:
                return True
        s.offset += 1
    return False


@jit
def distribute(s: Any, slot: int) -> None:
    """Let the servants take amulets in ascending order, the last one all that is left (futark 5.4 to 5.7)."""
    left = amulets(s, slot)
    rank = next_servant_to_take(s, slot, -1)
    while rank >= 0:
        seat, value = rank % 4, rank // 128 + 1
        rank = next_servant_to_take(s, slot, rank)
        take = left if rank < 0 else min(value, left)
        left -= take
        s.points[seat] += take
        if passes_column(s, seat):
            s.passer = seat
            return


@jit
def clear(s: Any, slot: int) -> None:
    """Discard the gems openly; return the servants under their stacks, the earliest played on top (futark 5.8)."""
    for seat in range(s.seats):
        s.spent |= s.piles[slot, seat]
        s.piles[slot, seat] = 0
        s.piled[slot, seat] = 0
        k = 0
        while k < s.out_count[seat]:
            if s.out_slot[seat, k] == slot:
                return_servant(s, seat, k)
            else:
                k += 1
    note(s, CLAIMED + slot, -1)
    s.rows[slot] = 0
    s.locations[slot] = -1


@jit
def claim(s: Any, slot: int) -> None:
    """Score and clear a location; end the game or turn up the next one (futark 5.9, 7.1, 7.2)."""
    distribute(s, slot)
    clear(s, slot)
    s.claims += 1
    if s.passer >= 0 or s.claims == CLAIMS:
        while s.depth > 0:
            pop(s)
        return
    for kind in range(KIND_COUNT):
        if s.locations_left[kind] > 0:
            push(s, Ask.LOCATION, NATURE, slot, 1)
            return
