"""NATURE's answers from weights, and what a game says that has nothing of its own to say."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow


@jit
def weighted(weights: NDArray[np.int64], rng: Rng) -> int:
    """The index of one weight, rolled in proportion; the weights must not all be 0."""
    left = randbelow(rng, int(np.sum(weights)))
    for k in range(weights.size):
        left -= weights[k]
        if left < 0:
            return k
    return -1


@jit
def never(s: Any) -> bool:
    """For `redeal`: every setup is kept."""
    return False
