"""Weighted draws for NATURE, and the defaults of `redeal` and `deal`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow


@jit
def weighted(weights: NDArray[np.int64], rng: Rng) -> int:
    """An index drawn in proportion to its weight; the weights must not all be 0."""
    left = randbelow(rng, int(np.sum(weights)))
    for k in range(weights.size):
        left -= weights[k]
        if left < 0:
            return k
    return -1


@jit
def one_by_one(s: Any, rng: Rng) -> int:
    """`deal` of a game that has no faster way."""
    return 0


@jit
def never(s: Any) -> bool:
    """`redeal` of a game that keeps every deal."""
    return False
