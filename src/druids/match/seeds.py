"""Seeds: whole numbers, checked wherever a caller gives one, and the generators that a match draws from its seed."""

import hashlib
from operator import index

import numpy as np
from numpy.typing import NDArray


def checked_seed(seed: object) -> int:
    """The seed as an int; TypeError if it is not a whole number. True and False are no seeds."""
    if not isinstance(seed, bool):
        try:
            return index(seed)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"a seed is a whole number such as 7, not {seed!r}")


def drawn_states(seed: int, first: int, n: int) -> NDArray[np.int64]:
    """`kernel.rng.seeded_state` of the seed and each of the next n draws, faster than one by one."""
    sha256 = hashlib.sha256
    found = b"".join([sha256(b"%d %d" % (seed, draw)).digest()[:8] for draw in range(first, first + n)])
    states = np.frombuffer(found, "<i8").astype(np.int64)
    states[states == 0] = 1
    return states
