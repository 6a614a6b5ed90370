"""Template: operations on one record of a game, called by `druids.match.position`.

A record crosses the border from Python as an array of 64-bit words, which costs a third of a structured array. Few
functions call `apply`, because each of them is compiled with all the rules in it.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import WORD, Mask, allowed, clear
from druids.kernel.jit import jit, lowest
from druids.kernel.rng import Rng
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    SIZE,
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

Memory = NDArray[np.int64]  # the words of one record
Numbers = NDArray[np.int64]

SET_UP = -1  # in place of an action: lay out a new game
LOOK = -2  # in place of an action: change nothing
ILLEGAL = -1  # returned in place of an actor and a count

ACTORS = 4  # bits of a returned number that hold the actor
FIRST_ACTOR = -8


@jit
def advance(memory: Memory, action: int, seats: int, options: Numbers, rng: Rng, mask: Mask, numbers: Numbers) -> int:
    """Play a legal action, or SET_UP, or LOOK; then chance, if there is an rng. Write the legal actions.

    Return the next actor and the number of legal actions, packed (see `unpack`), or ILLEGAL if `mask`, which holds the
    legal actions of the last call, does not allow the action: then nothing changed.
    """
    s = memory.view(DTYPE)[0]
    if action >= 0:
        if action >= SIZE or not allowed(mask, action):
            return ILLEGAL
        apply(s, action)
    elif action == SET_UP:
        setup(s, seats, options)
    while rng.size > 0 and to_act(s) == NATURE:
        apply(s, draw(s, rng))
        if redeal(s):
            setup(s, seats, options)
    clear(mask)
    actor = to_act(s)
    if actor == OVER:
        return actor - FIRST_ACTOR
    legal(s, mask)
    count = 0
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != np.uint64(0):
            numbers[count] = w * WORD + lowest(word)
            count += 1
            word &= word - np.uint64(1)
    return (count << ACTORS) | (actor - FIRST_ACTOR)


@jit
def replay(memory: Memory, actions: Numbers, seats: int, options: Numbers) -> None:
    """Set up, then play these actions, which must be legal, one after the other."""
    s = memory.view(DTYPE)[0]
    setup(s, seats, options)
    for k in range(actions.size):
        apply(s, actions[k])


@jit
def sample_chance(memory: Memory, rng: Rng) -> int:
    return draw(memory.view(DTYPE)[0], rng)


@jit
def chance_weights(memory: Memory, weights: Numbers) -> None:
    chance(memory.view(DTYPE)[0], weights)


@jit
def needs_redeal(memory: Memory) -> bool:
    return redeal(memory.view(DTYPE)[0])


@jit
def scores_of(memory: Memory, out: Numbers) -> None:
    scores(memory.view(DTYPE)[0], out)


@jit
def winners_of(memory: Memory) -> int:
    return winners(memory.view(DTYPE)[0])


@jit
def hide_for(memory: Memory, viewer: int) -> None:
    hide(memory.view(DTYPE)[0], viewer)


@jit
def determinize(memory: Memory, viewer: int, rng: Rng) -> None:
    resample(memory.view(DTYPE)[0], viewer, rng)


@jit
def is_secret(memory: Memory, action: int, viewer: int) -> bool:
    return secret(memory.view(DTYPE)[0], action, viewer)
