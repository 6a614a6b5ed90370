"""The five steps of the final scoring (edora section 15), as if the game ended now."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.gains import highest, standing, stored_dice
from druids.games.edora.tables import (
    FULL_LAYER,
    LAYERS,
    LEFT_PLACES,
    MAX_SEATS,
    MULTIPLIER,
    PIPS,
    PROVISIONS_FOR_ONE,
    RUNE_COUNT,
    SHRINE_COUNT,
    SICKLE_POINTS,
    STONES,
    TABLET_COUNT,
    TABLET_POINTS,
)
from druids.games.edora.tablets import fulfilled
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit

STEPS = ("prestige", "remaining", "sickle", "tablets", "amulet", "shrines")  # the lines of a breakdown


@jit
def scores(s: Any, out: NDArray[np.int64]) -> None:
    count_things(s, out)
    for seat in range(s.seats):
        out[seat] = points_before_shrines(s, seat) + out[seat] * multiplier(s, seat)


@jit
def points_before_shrines(s: Any, seat: int) -> int:
    points = to_int64(s.prestige[seat]) + remaining(s, seat) + sickle(s, seat)
    return points + tablets(s, seat) + amulet(s, seat)


def breakdown(s: Any, seat: int) -> dict[str, int]:
    """The seat's score, step by step, by the names of STEPS."""
    things = np.zeros(MAX_SEATS, np.int64)
    count_things(s, things)
    shrines = int(things[seat]) * multiplier(s, seat)
    points = [int(s.prestige[seat]), remaining(s, seat), sickle(s, seat), tablets(s, seat), amulet(s, seat), shrines]
    return dict(zip(STEPS, map(int, points), strict=True))


@jit
def remaining(s: Any, seat: int) -> int:
    """Step 1: six provisions, a mistletoe, a personal or stored die are worth 1 each."""
    points = to_int64(s.provisions[seat]) // PROVISIONS_FOR_ONE + to_int64(s.mistletoe[seat]) + stored_dice(s, seat)
    for value in range(PIPS):
        points += to_int64(s.personal[seat, value])
    return points


@jit
def sickle(s: Any, seat: int) -> int:
    """Step 2: by the position of the sickle."""
    return SICKLE_POINTS[s.sickle[seat]]


@jit
def tablets(s: Any, seat: int) -> int:
    """Step 3: every copy of a tablet whose condition is met."""
    points = 0
    for tablet in range(TABLET_COUNT):
        copies = to_int64(s.tablets[seat, tablet])
        if copies > 0 and fulfilled(s, seat, tablet):
            points += copies * TABLET_POINTS
    return points


@jit
def amulet(s: Any, seat: int) -> int:
    """Step 4: full layers, and all the left places."""
    points, left = 0, 0
    for layer in range(LAYERS):
        if s.amulet[seat, 2 * layer] >= 0:
            left += 1
            points += FULL_LAYER if s.amulet[seat, 2 * layer + 1] >= 0 else 0
    return points + (LEFT_PLACES if left == LAYERS else 0)


@jit
def count_things(s: Any, out: NDArray[np.int64]) -> None:
    """Step 5: the highest die of each shrine wins itself and all stones there; write each seat's number of wins."""
    for seat in range(s.seats):
        out[seat] = 0
    for shrine in range(SHRINE_COUNT):
        winner = highest(s, shrine)
        if winner >= 0:
            out[winner] += 1
    for seat in range(s.seats):
        for stone in range(STONES):
            if s.stones[seat, stone] >= 0:
                out[highest(s, to_int64(s.stones[seat, stone]))] += 1
        for rune in range(RUNE_COUNT):
            if s.runes[seat, rune] >= 0:
                out[highest(s, to_int64(s.runes[seat, rune]))] += 1


@jit
def multiplier(s: Any, seat: int) -> int:
    return MULTIPLIER[s.knowledge[seat]]


@jit
def winners(s: Any) -> int:
    """The most points; among equals the seat that is not ahead on the knowledge bar (edora 15.2)."""
    points = np.zeros(MAX_SEATS, np.int64)
    scores(s, points)
    best = 0
    for seat in range(1, s.seats):
        if points[seat] > points[best] or (points[seat] == points[best] and standing(s, seat) < standing(s, best)):
            best = seat
    return 1 << best
