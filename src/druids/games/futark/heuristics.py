"""Heuristics: action scores and position values. Used by bots through `game.py`.

Both estimate what each location will bring each seat. Unknown faces count as the average of what they can be.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.futark.claim import amulets_of
from druids.games.futark.piles import claimable_slots, gem_source, gems_at, open_slots, servant_source
from druids.games.futark.state import (
    CLAIM,
    DISCARD,
    DRAW_GEM,
    DRAW_SERVANT,
    NO_CLAIM,
    NO_DISCARD,
    PLACE,
    PLACE_SERVANT,
    STOP,
    TAKE,
    Ask,
)
from druids.games.futark.tables import (
    ALL_GEMS,
    ALL_SERVANTS,
    CLAIMABLE,
    CLAIMS,
    GEM_VALUES,
    MAX_SEATS,
    SERVANTS,
    SLOTS,
)
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, SEAT, WHAT, top

BASE = 100.0  # added to every score, so that all are positive
OTHERS_MATCH = 2.0  # a gem of another seat matches more often than an unknown gem would
TO_COME = 3.0  # amulets that will still be added to a location before it is claimed
WANTED_SERVANTS = 3.0  # in hand

# Points that a seat can expect beyond its score, fitted to the winners of 310 games of searching bots, on records
# determinized as the search does (docs/decisions/0010).
READY = 0.22  # per amulet it would take at locations that can be claimed
MATCHING = 0.1  # per amulet of gems in hand that match a location of the row
SERVANT_HELD = 1.9
SERVANT_OUT = 3.0
ON_TURN = 2.35
GAME_LUCK = 10.6  # the deviation of a whole game, as the scale of a logistic curve
LAST_LUCK = 2.0  # the part of it that is left before the last claim


# -- estimates -------------------------------------------------------------------------------------------


@jit
def known_gems(s: Any) -> int:
    """The set of gems whose place is known in the record."""
    known = int(s.spent)
    for seat in range(s.seats):
        known |= max(0, int(s.hands[seat])) | max(0, int(s.thrown[seat]))
        for slot in range(SLOTS):
            known |= max(0, int(s.piles[slot, seat]))
    return known


@jit
def likely_amulets(s: Any, slot: int, unknown: int) -> float:
    """The expected amulets at a slot."""
    kind = int(s.locations[slot])
    each_unknown = OTHERS_MATCH * amulets_of(unknown, kind) / max(1, popcount(unknown))
    total = 0.0
    for seat in range(s.seats):
        if s.piles[slot, seat] >= 0:
            total += amulets_of(s.piles[slot, seat], kind)
        else:
            total += each_unknown * s.piled[slot, seat]
    return total


@jit
def likely_value(s: Any, seat: int, k: int) -> float:
    """The value of a seat's k-th servant on the table, or the average of those it can be."""
    if s.out_face[seat, k] >= 0:
        return s.out_face[seat, k] + 1.0
    hidden = ALL_SERVANTS
    for i in range(s.returned_count[seat]):
        hidden &= ~(1 << int(s.returned[seat, i]))
    total, count = 0.0, 0
    while hidden != 0:
        servant = lowest(hidden)
        hidden &= hidden - 1
        if s.drawn_after[seat, servant] <= k:
            total += servant + 1
            count += 1
    return total / max(1, count)


@jit
def likely_takes(
    s: Any, slot: int, amulets: float, extra_seat: int, extra_value: float, out: NDArray[np.float64]
) -> None:
    """What each seat takes at a slot, with one more servant there if extra_value > 0 (futark 5.5 with averages)."""
    values = np.empty(MAX_SEATS * SERVANTS + 1)
    owners = np.empty(MAX_SEATS * SERVANTS + 1, np.int64)
    n = 0
    for seat in range(s.seats):
        out[seat] = 0.0
        for k in range(s.out_count[seat]):
            if s.out_slot[seat, k] == slot:
                values[n] = likely_value(s, seat, k) + 0.001 * s.out_place[seat, k]
                owners[n] = seat
                n += 1
    if extra_value > 0:
        values[n] = extra_value + 0.03
        owners[n] = extra_seat
        n += 1
    left = amulets
    for rank in range(n):
        first = rank
        for i in range(rank + 1, n):
            if values[i] < values[first]:
                first = i
        value, owner = values[first], owners[first]
        values[first], owners[first] = values[rank], owners[rank]
        take = left if rank == n - 1 else min(value, left)
        left -= take
        out[owner] += take


@jit
def lead(s: Any, takes: NDArray[np.float64], seat: int) -> float:
    """A seat's lead in amulets: half of it over the best of the others, half over their average."""
    best, total = 0.0, 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, takes[other])
            total += takes[other]
    return takes[seat] - 0.5 * best - 0.5 * total / (s.seats - 1)


# -- action scores ---------------------------------------------------------------------------------------


@jit
def score_claim(s: Any, seat: int, unknown: int, out: NDArray[np.float64]) -> None:
    takes = np.zeros(MAX_SEATS)
    for slot in range(SLOTS):
        if claimable_slots(s) >> slot & 1:
            likely_takes(s, slot, likely_amulets(s, slot, unknown), 0, 0.0, takes)
            out[CLAIM + slot] = max(1.0, BASE + lead(s, takes, seat))
    if s.gems_held[seat] + s.servants_held[seat] > 0:
        out[NO_CLAIM] = BASE + 1.0


@jit
def score_place(s: Any, seat: int, unknown: int, servant_placed: int, out: NDArray[np.float64]) -> None:
    takes = np.zeros(MAX_SEATS)
    gems, servants = int(s.hands[seat]), int(s.servants[seat])
    for slot in range(SLOTS):
        if open_slots(s) >> slot & 1 == 0:
            continue
        here = likely_amulets(s, slot, unknown) + TO_COME
        likely_takes(s, slot, here, 0, 0.0, takes)
        before = lead(s, takes, seat)
        # a location where the seat leads and one card is missing should be made ready
        ready = 0.3 if before > 0 and s.rows[slot] + gems_at(s, slot) == CLAIMABLE - 1 else 0.0
        left = gems
        while left != 0:
            gem = lowest(left)
            left &= left - 1
            kind, value = gem // GEM_VALUES, gem % GEM_VALUES + 1
            if kind == s.locations[slot]:
                likely_takes(s, slot, here + value, 0, 0.0, takes)
                gain = lead(s, takes, seat) - before + (0.1 * value if s.rows[slot] == 0 else 0.0)
            else:
                gain = -0.02 * value - (0.05 * value if in_row(s, kind) else 0.0)
            out[PLACE + gem * SLOTS + slot] = max(1.0, BASE + gain + ready)
        if servant_placed == 1:
            continue
        left = servants
        while left != 0:
            servant = lowest(left)
            left &= left - 1
            likely_takes(s, slot, here, seat, servant + 1.0, takes)
            gain = lead(s, takes, seat) - before
            out[PLACE_SERVANT + servant * SLOTS + slot] = max(1.0, BASE + 0.8 * gain + ready)


@jit
def in_row(s: Any, kind: int) -> bool:
    found = False
    for slot in range(SLOTS):
        found |= s.locations[slot] == kind
    return found


@jit
def score_discard(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    """Prefer gems that match nothing in the row, first those that can never match again."""
    gems = int(s.hands[seat])
    while gems != 0:
        gem = lowest(gems)
        gems &= gems - 1
        kind, value = gem // GEM_VALUES, gem % GEM_VALUES + 1
        score = -1.0 - value
        if not in_row(s, kind):
            score = 2.0 - 0.1 * value if s.locations_left[kind] == 0 else 0.6 - 0.1 * value
        elif value <= 2:
            score = 0.4 - 0.1 * value
        out[DISCARD + gem] = BASE + score
    out[NO_DISCARD] = BASE


@jit
def score_draw(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    few = s.servants_held[seat] < WANTED_SERVANTS
    if gem_source(s):
        out[DRAW_GEM] = BASE
    if servant_source(s, seat):
        out[DRAW_SERVANT] = BASE + 1.0 if few else BASE - 1.0
    if s.optional_refill == 1 and s.gems_held[seat] + s.servants_held[seat] > 0:
        out[STOP] = BASE - 50.0


@jit
def score_take(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    """Prefer 6, then 3, then 4: one servant that takes the rest, and two that take early."""
    for servant in range(SERVANTS):
        if s.fresh[seat] >> servant & 1:
            out[TAKE + servant] = BASE + (10.0 if servant == SERVANTS - 1 else -abs(servant - 2.4))


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    kind, seat = top(s, KIND), top(s, SEAT)
    if kind == Ask.CLAIM:
        score_claim(s, seat, ALL_GEMS & ~known_gems(s), out)
    elif kind == Ask.PLACE:
        score_place(s, seat, ALL_GEMS & ~known_gems(s), top(s, WHAT), out)
    elif kind == Ask.DISCARD:
        score_discard(s, seat, out)
    elif kind == Ask.DRAW:
        score_draw(s, seat, out)
    elif kind == Ask.TAKE:
        score_take(s, seat, out)


# -- position value --------------------------------------------------------------------------------------


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    """A softmax of expected points, flatter the more claims are to come."""
    if s.passer >= 0:
        for seat in range(s.seats):
            out[seat] = 1.0 if seat == s.passer else 0.0
        return
    best, total = 0.0, 0.0
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    if s.depth > 0:
        add_expected_points(s, out)
    for seat in range(s.seats):
        best = max(best, out[seat])
    luck = 0.05 if s.depth == 0 else GAME_LUCK * np.sqrt((CLAIMS - s.claims) / CLAIMS) + LAST_LUCK
    for seat in range(s.seats):
        out[seat] = math.exp((out[seat] - best) / luck)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@jit
def add_expected_points(s: Any, out: NDArray[np.float64]) -> None:
    """Add the points that each seat can expect beyond its score."""
    unknown = ALL_GEMS & ~known_gems(s)
    takes = np.zeros(MAX_SEATS)
    row = 0
    for slot in range(SLOTS):
        if s.locations[slot] >= 0:
            row |= 1 << int(s.locations[slot])
        if claimable_slots(s) >> slot & 1:
            likely_takes(s, slot, likely_amulets(s, slot, unknown), 0, 0.0, takes)
            for seat in range(s.seats):
                out[seat] += READY * takes[seat]
    for seat in range(s.seats):
        out[seat] += SERVANT_HELD * s.servants_held[seat] + SERVANT_OUT * s.out_count[seat]
        hand = max(0, int(s.hands[seat]))
        kinds = row
        while kinds != 0:
            out[seat] += MATCHING * amulets_of(hand, lowest(kinds))
            kinds &= kinds - 1
    if top(s, SEAT) >= 0:
        out[top(s, SEAT)] += ON_TURN
