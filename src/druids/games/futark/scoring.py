"""Points and winners (futark section 7)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit


@jit
def scores(s: Any, out: NDArray[np.int64]) -> None:
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@jit
def winners(s: Any) -> int:
    if s.passer >= 0:
        return 1 << int(s.passer)
    best = 0
    won = 0
    for seat in range(s.seats):
        if s.points[seat] > best:
            best = s.points[seat]
            won = 0
        if s.points[seat] == best:
            won |= 1 << seat
    return won
