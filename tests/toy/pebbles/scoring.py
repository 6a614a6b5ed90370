"""Who takes a round, and who wins."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit


@jit
def pebble_value(pebble: int) -> int:
    return pebble // 2 + 1


@jit
def taker(s: Any) -> int:
    """The seat with the best value that no other seat laid, or -1."""
    best, best_value = -1, -1
    for seat in range(s.seats):
        alone = True
        for other in range(s.seats):
            if other != seat and pebble_value(s.laid[other]) == pebble_value(s.laid[seat]):
                alone = False
        rank = -pebble_value(s.laid[seat]) + 100 if s.low_wins else pebble_value(s.laid[seat])
        if alone and rank > best_value:
            best, best_value = seat, rank
    return best


@jit
def scores(s: Any, out: NDArray[np.int64]) -> None:
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@jit
def winners(s: Any) -> int:
    best = np.max(s.points[: s.seats])
    won = 0
    for seat in range(s.seats):
        if s.points[seat] == best:
            won |= 1 << seat
    return won
