"""Compiled template: one position as several viewers may know it, in one call.

Row 0 of the memory is the true record; row k + 1 is the record of viewer k.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.unbound import DTYPE, hide, scores, secret

EVERYTHING = -4  # the viewer of a finished game: nothing is hidden

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@jit
def project(memory: Bytes, viewers: Numbers, points: Numbers) -> None:
    """Fill the row of every viewer and the scores as each may know them."""
    states: Any = memory.view(DTYPE)
    for k in range(viewers.size):
        states[k + 1, 0] = states[0, 0]
        if viewers[k] != EVERYTHING:
            hide(states[k + 1, 0], viewers[k])
        scores(states[k + 1, 0], points[k])


@jit
def is_hidden(memory: Bytes, action: int, viewers: Numbers, out: Bytes) -> None:
    """Write for each viewer whether it may not learn that this action is played."""
    s = memory.view(DTYPE)[0, 0]
    for k in range(viewers.size):
        out[k] = viewers[k] != EVERYTHING and secret(s, action, viewers[k])
