"""Masks of legal actions: unpack them, sample from them, check actions against them."""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import WORD, Mask, allowed, count, nth
from druids.kernel.instructions import write_bits
from druids.kernel.jit import jit
from druids.kernel.rng import randbelow

NONE = -1


@jit
def unpack(words: Mask, masks: NDArray[np.int8], i: int) -> None:
    """Write row i: 1 for each legal action, 0 for the others."""
    size = masks.shape[1]
    if size < WORD:
        for action in range(size):
            masks[i, action] = allowed(words, action)
        return
    for w in range(size // WORD):
        write_bits(words[w], np.int8(1), masks, i, WORD * w)
    rest = size % WORD
    if rest > 0:  # the last 64 actions: a part of them is written again
        last = words.size - 1
        both = words[last - 1] >> np.uint64(rest) | words[last] << np.uint64(WORD - rest)
        write_bits(both, np.int8(1), masks, i, size - WORD)


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
