"""Points of a round, scores, winners (stonehenge section 8)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.stonehenge.tables import DOMAINS
from druids.kernel.jit import jit


@jit
def points_of(s: Any, seat: int) -> int:
    """The sum of the seat's top cards (stonehenge 8.2)."""
    points = 0
    for domain in range(DOMAINS):
        points += int(s.tops[seat, domain])
    return points


@jit
def scores(s: Any, out: NDArray[np.int64]) -> None:
    """The rounds that are over, and the present one as if it ended now."""
    for seat in range(s.seats):
        out[seat] = int(s.totals[seat]) + points_of(s, seat)


@jit
def winners(s: Any) -> int:
    """All seats with the highest total (stonehenge 8.6)."""
    best, won = int(s.totals[0]), 0
    for seat in range(s.seats):
        total = int(s.totals[seat])
        if total > best:
            best, won = total, 0
        if total == best:
            won |= 1 << seat
    return won
