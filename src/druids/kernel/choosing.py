"""Choose among legal actions by an estimate for each, and the win shares of a finished game."""

import math

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow

FRACTION_STEPS = 1 << 20  # resolution of a random fraction

Floats = NDArray[np.float64]


@jit
def best_of(mask: Mask, estimates: Floats) -> int:
    """The legal action with the highest estimate; the lowest of equals."""
    best = -1
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            if best < 0 or estimates[action] > estimates[best]:
                best = action
    return best


@jit
def drawn(mask: Mask, policy: Floats, rng: Rng) -> int:
    """A legal action, drawn with its probability."""
    left = randbelow(rng, FRACTION_STEPS) / FRACTION_STEPS
    last = -1
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            if policy[action] > 0.0:
                last = action
                left -= policy[action]
                if left < 0.0:
                    return last
    return last


@jit
def soften(mask: Mask, estimates: Floats, exponent: float) -> float:
    """Replace the score of each legal action by a weight, a softmax of the scores; return the sum of the weights.

    The scores have no unit, so they are divided by their standard deviation.
    """
    best = 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            best = max(best, estimates[w * WORD + lowest(word)])
            word &= word - ONE
    n, mean, square = 0, 0.0, 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            short = best - estimates[w * WORD + lowest(word)]
            word &= word - ONE
            n += 1
            mean += short
            square += short * short
    mean /= n
    spread = math.sqrt(max(0.0, square / n - mean * mean))
    total = 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            estimates[action] = math.exp(-exponent * (best - estimates[action]) / spread) if spread > 0.0 else 1.0
            total += estimates[action]
    return total


@jit
def write_win_shares(won: int, seats: int, shares: Floats) -> None:
    """Write each seat's share of the win; `won` are the winners as bits. A draw is shared by all seats."""
    sharing = seats if won == 0 else 0
    for seat in range(seats):
        sharing += won >> seat & 1
    for seat in range(seats):
        shares[seat] = 1.0 / sharing if won == 0 or (won >> seat & 1) == 1 else 0.0
