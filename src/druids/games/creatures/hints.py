"""A cheap mind."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit


@jit
def prefer(s: Any, out: NDArray[np.float64]) -> None:
    out[0] = 1.0


@jit
def evaluate(s: Any, out: NDArray[np.float64]) -> None:
    out[0] = 0.5
    out[1] = 0.5
