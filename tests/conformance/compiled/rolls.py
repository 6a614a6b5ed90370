"""A yardstick for speed tests: random numbers, which each machine draws at its own pace."""

from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow


@jit
def roll_often(rng: Rng, n: int) -> int:
    total = 0
    for _ in range(n):
        total += randbelow(rng, 6)
    return total
