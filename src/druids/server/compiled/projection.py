"""Template: what several viewers may know of one position, in one call.

Row 0 of the memory is the true record, row k + 1 what viewer k may know of it. Rows of bytes are cheap to pass.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.unbound import DTYPE, hide, scores, secret

EVERYTHING = -4  # the viewer of a finished game: nothing is hidden any more

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@jit
def project(memory: Bytes, viewers: Numbers, points: Numbers) -> None:
    """Fill every viewer's row, and the scores as it may know them."""
    states: Any = memory.view(DTYPE)
    for k in range(viewers.size):
        states[k + 1, 0] = states[0, 0]
        if viewers[k] != EVERYTHING:
            hide(states[k + 1, 0], viewers[k])
        scores(states[k + 1, 0], points[k])


@jit
def is_hidden(memory: Bytes, action: int, viewers: Numbers, out: Bytes) -> None:
    """Write for each viewer whether it may not learn that this action is played now."""
    s = memory.view(DTYPE)[0, 0]
    for k in range(viewers.size):
        out[k] = viewers[k] != EVERYTHING and secret(s, action, viewers[k])
