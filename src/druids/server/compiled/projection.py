"""Compiled template: one position as several viewers may know it, in one call.

Row 0 of the memory is the true record; row k + 1 is the record of viewer k.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.instructions import overwrite, record_in
from druids.kernel.jit import jit
from druids.kernel.unbound import DTYPE, hide, scores, secret

EVERYTHING = -4  # the viewer of a finished game: nothing is hidden

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@jit
def project(memory: Bytes, viewers: Numbers, points: Numbers) -> None:
    """Fill the row of every viewer and the scores as each may know them."""
    for k in range(viewers.size):
        s = record_in(memory[k + 1], DTYPE)
        overwrite(s, memory[0])
        if viewers[k] != EVERYTHING:
            hide(s, viewers[k])
        scores(s, points[k])


@jit
def is_hidden(memory: Bytes, action: int, viewers: Numbers, out: Bytes) -> None:
    """Write for each viewer whether it may not learn that this action is played."""
    s = record_in(memory[0], DTYPE)
    for k in range(viewers.size):
        out[k] = viewers[k] != EVERYTHING and secret(s, action, viewers[k])
