"""Template: random play in compiled code, for benchmarks and tests. `druids.match.position` plays single games."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, clear, count, nth
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    MASK_WORDS,
    apply,
    deal,
    draw,
    legal,
    redeal,
    setup,
)

States = NDArray[Any]


@jit
def start(states: States, i: int, seats: int, options: NDArray[np.int64]) -> int:
    """Set up a record; return who acts first."""
    setup(states[i], seats, options)
    return to_act(states[i])


@jit
def random_step(s: Any, mask: Mask, rng: Rng) -> int:
    """Apply a random legal action, or NATURE's by its weights; return it."""
    if to_act(s) == NATURE:
        action = draw(s, rng)
    else:
        clear(mask)
        legal(s, mask)
        action = nth(mask, randbelow(rng, count(mask)))
    apply(s, action)
    return action


@jit
def random_games(
    states: States, i: int, seats: int, options: NDArray[np.int64], games: int, rng: Rng, tally: NDArray[np.int64]
) -> None:
    """Play whole games at random in record i; add the decisions of seats and of NATURE to the tally."""
    mask = np.zeros(MASK_WORDS, np.uint64)
    s = states[i]
    decisions, outcomes = 0, 0
    for _ in range(games):
        setup(s, seats, options)
        actor = to_act(s)
        while actor != OVER:
            dealt = deal(s, rng) if actor == NATURE else 0
            if dealt == 0:
                random_step(s, mask, rng)
            if actor == NATURE:
                outcomes += max(dealt, 1)
                if redeal(s):
                    setup(s, seats, options)
            else:
                decisions += 1
            actor = to_act(s)
    tally[0] += decisions
    tally[1] += outcomes


@jit
def random_walk(states: States, i: int, steps: int, rng: Rng) -> int:
    """Apply up to `steps` random actions; return how many were applied before the game was over."""
    mask = np.zeros(MASK_WORDS, np.uint64)
    s = states[i]
    for step in range(steps):
        if to_act(s) == OVER:
            return step
        random_step(s, mask, rng)
    return steps


@jit
def clone_repeatedly(to: States, source: States, times: int) -> None:
    """Copy states back and forth, for the benchmark."""
    for k in range(times):
        to[k % to.size] = source[k % source.size]
