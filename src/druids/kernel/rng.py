"""Random numbers for compiled code: a generator whose state is one array. No game state contains one.

The generator is xorshift64*, of which only the upper half is used. It is for playing and searching. A match that
must be safe against prediction seeds a new generator for every draw (`seeded_rng`).
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from druids.kernel.instructions import wrapping_mul
from druids.kernel.jit import jit

Rng = NDArray[np.uint64]

MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)


def seeded_rng(seed: int, *which: int) -> Rng:
    """A generator for one purpose, from a hash of the seed and of numbers that name the purpose."""
    return np.array([seeded_state(seed, *which)], np.int64).view(np.uint64)


def seeded_state(seed: int, *which: int) -> int:
    """The state of such a generator, as a signed 64-bit number."""
    text = " ".join(map(str, (seed, *which)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little", signed=True) or 1


def rng_streams(seed: int, n: int) -> NDArray[np.uint64]:
    """Generators for n independent games, one row each; row i depends only on the seed and i."""
    return np.stack([seeded_rng(seed, i) for i in range(n)]) if n else np.empty((0, 1), np.uint64)


@jit
def randbelow(rng: Rng, n: int) -> int:
    """A uniform integer from 0 to n - 1, for n up to 2**31; biased by less than n / 2**32."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return (int(wrapping_mul(x, MULTIPLIER) >> np.uint64(32)) * n) >> 32
