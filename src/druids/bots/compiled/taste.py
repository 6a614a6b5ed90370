"""Template: a game's hints, asked from Python."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.unbound import evaluate, prefer


@jit
def liking(states: NDArray[Any], i: int, out: NDArray[np.float64]) -> None:
    prefer(states[i], out)


@jit
def outlook(states: NDArray[Any], i: int, out: NDArray[np.float64]) -> None:
    evaluate(states[i], out)
