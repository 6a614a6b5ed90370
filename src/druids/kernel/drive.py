"""Template: drive one game from Python, and play it at random in bulk. Arrays and an index cross the border."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, clear, count, nth
from druids.kernel.dice import Dice, roll
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    WORDS,
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
    """Set up; who is asked first."""
    setup(states[i], seats, options)
    return to_act(states[i])


@jit
def asked(states: States, i: int) -> int:
    return to_act(states[i])


@jit
def mask_of(states: States, i: int, mask: Mask) -> None:
    clear(mask)
    legal(states[i], mask)


@jit
def play(states: States, i: int, action: int) -> int:
    """Give a legal answer; who is asked next."""
    apply(states[i], action)
    return to_act(states[i])


@jit
def replay(states: States, i: int, actions: NDArray[np.int64]) -> int:
    """Give these answers one after the other, all legal; who is asked next."""
    s = states[i]
    for k in range(actions.size):
        apply(s, actions[k])
    return to_act(s)


@jit
def clone(to: States, i: int, source: States, j: int) -> None:
    to[i] = source[j]


@jit
def nature(states: States, i: int, dice: Dice) -> int:
    """Roll NATURE's answer without giving it."""
    return draw(states[i], dice)


@jit
def weigh(states: States, i: int, weights: NDArray[np.int64]) -> None:
    chance(states[i], weights)


@jit
def deal_again(states: States, i: int) -> bool:
    return redeal(states[i])


@jit
def points(states: States, i: int, out: NDArray[np.int64]) -> None:
    scores(states[i], out)


@jit
def won(states: States, i: int) -> int:
    return winners(states[i])


@jit
def blind(states: States, i: int, seat: int) -> None:
    hide(states[i], seat)


@jit
def imagine(states: States, i: int, seat: int, dice: Dice) -> None:
    resample(states[i], seat, dice)


@jit
def is_secret(states: States, i: int, action: int, viewer: int) -> bool:
    return secret(states[i], action, viewer)


@jit
def random_step(s: Any, mask: Mask, dice: Dice) -> int:
    """Answer the present question at random, NATURE's by its weights; the action taken."""
    if to_act(s) == NATURE:
        action = draw(s, dice)
    else:
        clear(mask)
        legal(s, mask)
        action = nth(mask, roll(dice, count(mask)))
    apply(s, action)
    return action


@jit
def random_games(
    states: States, i: int, seats: int, options: NDArray[np.int64], games: int, dice: Dice, tally: NDArray[np.int64]
) -> None:
    """Play whole games at random in place i; add to the tally seats' decisions and NATURE's answers."""
    mask = np.zeros(WORDS, np.uint64)
    s = states[i]
    for _ in range(games):
        setup(s, seats, options)
        while True:
            actor = to_act(s)
            if actor == OVER:
                break
            random_step(s, mask, dice)
            if actor == NATURE:
                tally[1] += 1
                if redeal(s):
                    setup(s, seats, options)
            else:
                tally[0] += 1


@jit
def wander(states: States, i: int, steps: int, dice: Dice) -> int:
    """Play up to so many random steps on from here; how many were played before the game was over."""
    mask = np.zeros(WORDS, np.uint64)
    s = states[i]
    for step in range(steps):
        if to_act(s) == OVER:
            return step
        random_step(s, mask, dice)
    return steps


@jit
def clone_often(to: States, source: States, times: int) -> None:
    """Copy states back and forth so many times; for the benchmark."""
    for k in range(times):
        to[k % to.size] = source[k % source.size]
