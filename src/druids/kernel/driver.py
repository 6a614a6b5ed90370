"""Template: step and play many records of one game. `druids.match.position` is the interface for a single record."""

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
    chance,
    draw,
    hide,
    legal,
    redeal,
    resample,
    scores,
    secret,
    setup,
    winners,
)

States = NDArray[Any]


@jit
def start(states: States, i: int, seats: int, options: NDArray[np.int64]) -> int:
    """Set up a record; return who acts first."""
    setup(states[i], seats, options)
    return to_act(states[i])


@jit
def current_actor(states: States, i: int) -> int:
    return to_act(states[i])


@jit
def legal_mask(states: States, i: int, mask: Mask) -> None:
    clear(mask)
    legal(states[i], mask)


@jit
def play(states: States, i: int, action: int) -> int:
    """Apply a legal action; return who acts next."""
    apply(states[i], action)
    return to_act(states[i])


@jit
def clone(to: States, i: int, source: States, j: int) -> None:
    to[i] = source[j]


@jit
def sample_chance(states: States, i: int, rng: Rng) -> int:
    """Draw NATURE's action without applying it."""
    return draw(states[i], rng)


@jit
def chance_weights(states: States, i: int, weights: NDArray[np.int64]) -> None:
    chance(states[i], weights)


@jit
def scores_of(states: States, i: int, out: NDArray[np.int64]) -> None:
    scores(states[i], out)


@jit
def winners_of(states: States, i: int) -> int:
    return winners(states[i])


@jit
def hide_for(states: States, i: int, seat: int) -> None:
    hide(states[i], seat)


@jit
def determinize(states: States, i: int, seat: int, rng: Rng) -> None:
    resample(states[i], seat, rng)


@jit
def is_secret(states: States, i: int, action: int, viewer: int) -> bool:
    return secret(states[i], action, viewer)


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
    for _ in range(games):
        setup(s, seats, options)
        while True:
            actor = to_act(s)
            if actor == OVER:
                break
            random_step(s, mask, rng)
            if actor == NATURE:
                tally[1] += 1
                if redeal(s):
                    setup(s, seats, options)
            else:
                tally[0] += 1


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
