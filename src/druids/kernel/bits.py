"""Sets as bits: small sets inside a record (one int64, at most 62 members) and masks over all actions.

A mask is an array of unsigned 64-bit words, action a at bit a % 64 of word a // 64. All arithmetic on masks is
here, because mixing unsigned and signed integers fails silently.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.instructions import nth_bit, popcount
from druids.kernel.jit import jit

Mask = NDArray[np.uint64]

WORD = 64
ONE = np.uint64(1)


def mask_words(actions: int) -> int:
    """The number of 64-bit words in a mask over this many actions."""
    return (actions + WORD - 1) // WORD


def unpack(mask: Mask, actions: int) -> NDArray[np.uint8]:
    """The mask as one byte per action, 1 where legal."""
    return np.unpackbits(mask.view(np.uint8), axis=-1, bitorder="little")[..., :actions]


def members(mask: Mask) -> list[int]:
    """The actions in a mask, ascending."""
    found: list[int] = np.unpackbits(mask.view(np.uint8), bitorder="little").nonzero()[0].tolist()
    return found


@jit
def clear(mask: Mask) -> None:
    for w in range(mask.size):
        mask[w] = np.uint64(0)


@jit
def allow(mask: Mask, action: int) -> None:
    """Put one action into the mask."""
    mask[action >> 6] |= ONE << np.uint64(action & 63)


@jit
def allow_bits(mask: Mask, first: int, members: int) -> None:
    """Put action first + k into the mask for each member k of a small set."""
    low = np.uint64(members)
    shift = np.uint64(first & 63)
    word = first >> 6
    mask[word] |= low << shift
    if shift > np.uint64(0):
        high = low >> (np.uint64(WORD) - shift)
        if high != np.uint64(0):
            mask[word + 1] |= high


@jit
def allowed(mask: Mask, action: int) -> bool:
    return (mask[action >> 6] >> np.uint64(action & 63)) & ONE == ONE


@jit
def count(mask: Mask) -> int:
    """How many actions the mask holds."""
    total = 0
    for w in range(mask.size):
        total += popcount(mask[w])
    return total


@jit
def nth(mask: Mask, k: int) -> int:
    """The k-th action of the mask, from 0, in ascending order; it must exist."""
    for w in range(mask.size):
        word = mask[w]
        here = popcount(word)
        if k < here:
            return w * WORD + nth_bit(word, k)
        k -= here
    return -1


@jit
def nth_member(members: int, k: int) -> int:
    """The k-th member of a small set, from 0, in ascending order; it must exist."""
    return nth_bit(np.uint64(members), k)


def small_set(members: int) -> list[int]:
    """The members of a small set as a list."""
    left, found = int(members), []
    while left > 0:
        lowest = left & -left
        found.append(lowest.bit_length() - 1)
        left ^= lowest
    return found
