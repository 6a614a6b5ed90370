"""Who holds each terrain, and who wins (creatures section 8 and 9)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.state import SEATS
from druids.games.creatures.tables import ROW, TO_WIN
from druids.kernel.jit import jit

VOID = -1


@jit
def holder(s: Any, position: int) -> int:
    """The seat that wins a terrain as things stand, or VOID."""
    mine, theirs = s.keys[position, 0], s.keys[position, 1]
    if mine != theirs:  # creatures 8.1 and 8.2; no group is key 0
        return 0 if mine > theirs else 1
    if mine == 0:
        return VOID
    first, second = s.since[position, 0], s.since[position, 1]
    if first != second:  # creatures 8.3
        return 0 if first < second else 1
    return int(s.mover[position])  # creatures 8.4: one exchange made both


@jit
def scores(s: Any, out: NDArray[np.int64]) -> None:
    for seat in range(SEATS):
        out[seat] = 0
    for position in range(ROW):
        seat = holder(s, position)
        if seat >= 0:
            out[seat] += 1


@jit
def winners(s: Any) -> int:
    first, second = 0, 0
    for position in range(ROW):
        seat = holder(s, position)
        if seat == 0:
            first += 1
        elif seat == 1:
            second += 1
    if first >= TO_WIN or (s.fallback == 1 and first > second):
        return 1
    if second >= TO_WIN or (s.fallback == 1 and second > first):
        return 2
    return 0
