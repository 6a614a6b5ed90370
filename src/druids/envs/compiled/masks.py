"""Masks of legal actions: unpack them, sample from them, check actions against them."""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask, allowed, count, nth
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.kernel.rng import randbelow

NONE = -1


@jit
def unpack(words: Mask, masks: NDArray[np.int8], i: int) -> None:
    """Write row i: 1 for each legal action, 0 for the others."""
    for action in range(masks.shape[1]):
        masks[i, action] = 0
    for w in range(words.size):
        word = words[w]
        while word != np.uint64(0):
            masks[i, 64 * w + lowest(word)] = 1
            word &= word - ONE


@jit
def sample(legal: NDArray[np.uint64], rng: NDArray[np.uint64], out: NDArray[np.int64]) -> None:
    """Draw one legal action per row, uniformly."""
    for i in range(out.size):
        out[i] = nth(legal[i], randbelow(rng[i], count(legal[i])))


@jit
def first_illegal(legal: NDArray[np.uint64], actions: NDArray[np.int64]) -> int:
    """The first row whose action is illegal, or NONE."""
    size = WORD * legal.shape[1]
    rows = legal.reshape(-1)  # one long mask
    for i in range(actions.size):
        if not (0 <= actions[i] < size and allowed(rows, size * i + actions[i])):
            return i
    return NONE
