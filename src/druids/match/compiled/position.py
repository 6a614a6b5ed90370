"""Template: operations on one record of a game, called by `druids.match.position`.

A position comes from Python as one array of 64-bit words, the cheapest argument there is. It holds, in this order: the
record, the mask of legal actions, a header (see RNG, CHANCE, SEATS), the numbers of the legal actions, and the options.
Few functions call `apply`, because each of them is compiled with all the rules in it.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import WORD, allowed, clear
from druids.kernel.jit import jit, lowest
from druids.kernel.rng import Rng
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    RECORD_WORDS,
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

Block = NDArray[np.int64]
Numbers = NDArray[np.int64]

RNG, CHANCE, SEATS, HEADER = range(4)  # generator state; whether chance is answered from it; players; header size

SET_UP = -1  # in place of an action: lay out a new game
LOOK = -2  # in place of an action: change nothing
ILLEGAL = -1  # returned instead of an outcome

# An outcome is one number: actor, whether to deal again, count of legal actions, action; from the lowest bits up.
FIRST_ACTOR = -8
ACTOR_BITS = 4
REDEAL_BIT = 4
COUNT_SHIFT = 5
COUNT_BITS = 20
ACTION_SHIFT = COUNT_SHIFT + COUNT_BITS
UNKNOWN = (1 << COUNT_BITS) - 1  # a count: what is legal for NATURE is found only when somebody asks


@jit
def advance(block: Block, action: int) -> int:
    """Play a legal action, or SET_UP, or LOOK; then chance, if the position answers it.

    Return the outcome, or ILLEGAL if the mask does not allow the action: then nothing changed.
    """
    s = block[:RECORD_WORDS].view(DTYPE)[0]
    mask = block[RECORD_WORDS : RECORD_WORDS + MASK_WORDS].view(np.uint64)
    header = block[RECORD_WORDS + MASK_WORDS : RECORD_WORDS + MASK_WORDS + HEADER]
    options = block[RECORD_WORDS + MASK_WORDS + HEADER + SIZE :]
    if action >= 0:
        if action >= SIZE or not allowed(mask, action):
            return ILLEGAL
        apply(s, action)
    elif action == SET_UP:
        setup(s, header[SEATS], options)
    if header[CHANCE] != 0 and action != LOOK:
        rng = header[RNG : RNG + 1].view(np.uint64)
        while to_act(s) == NATURE:
            apply(s, draw(s, rng))
            if redeal(s):
                setup(s, header[SEATS], options)
    return look(block, 0, action == LOOK)


@jit
def play_chance(block: Block) -> int:
    """Draw an outcome for NATURE from the generator of the header and play it."""
    s = block[:RECORD_WORDS].view(DTYPE)[0]
    first = RECORD_WORDS + MASK_WORDS + RNG
    action = draw(s, block[first : first + 1].view(np.uint64))
    apply(s, action)
    return look(block, action, False)


@jit
def look(block: Block, action: int, nature_too: bool) -> int:
    """Find who acts and what is legal; return the outcome."""
    s = block[:RECORD_WORDS].view(DTYPE)[0]
    mask = block[RECORD_WORDS : RECORD_WORDS + MASK_WORDS].view(np.uint64)
    clear(mask)
    actor = to_act(s)
    outcome = (action << ACTION_SHIFT) | (actor - FIRST_ACTOR)
    if actor == OVER:
        return outcome
    if redeal(s):
        outcome |= 1 << REDEAL_BIT
    if actor == NATURE and not nature_too:
        return outcome | (UNKNOWN << COUNT_SHIFT)
    legal(s, mask)
    count = 0
    first = RECORD_WORDS + MASK_WORDS + HEADER
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != np.uint64(0):
            block[first + count] = w * WORD + lowest(word)
            count += 1
            word &= word - np.uint64(1)
    return outcome | (count << COUNT_SHIFT)


@jit
def replay(block: Block, actions: Numbers) -> None:
    """Set up, then play these actions, which must be legal, one after the other."""
    s = block[:RECORD_WORDS].view(DTYPE)[0]
    options = block[RECORD_WORDS + MASK_WORDS + HEADER + SIZE :]
    setup(s, block[RECORD_WORDS + MASK_WORDS + SEATS], options)
    for k in range(actions.size):
        apply(s, actions[k])


@jit
def sample_chance(block: Block, rng: Rng) -> int:
    return draw(block[:RECORD_WORDS].view(DTYPE)[0], rng)


@jit
def chance_weights(block: Block, weights: Numbers) -> None:
    chance(block[:RECORD_WORDS].view(DTYPE)[0], weights)


@jit
def scores_of(block: Block, out: Numbers) -> None:
    scores(block[:RECORD_WORDS].view(DTYPE)[0], out)


@jit
def winners_of(block: Block) -> int:
    return winners(block[:RECORD_WORDS].view(DTYPE)[0])


@jit
def hide_for(block: Block, viewer: int) -> None:
    """Hide what the viewer may not know, and forget the generator and what is legal for another seat."""
    s = block[:RECORD_WORDS].view(DTYPE)[0]
    if to_act(s) != viewer:
        clear(block[RECORD_WORDS : RECORD_WORDS + MASK_WORDS].view(np.uint64))
    forget_rng(block)
    hide(s, viewer)


@jit
def determinize(block: Block, viewer: int, rng: Rng) -> int:
    """Draw anew what the viewer cannot know; return the outcome."""
    forget_rng(block)
    resample(block[:RECORD_WORDS].view(DTYPE)[0], viewer, rng)
    return look(block, 0, True)


@jit
def forget_rng(block: Block) -> None:
    block[RECORD_WORDS + MASK_WORDS + RNG] = 0
    block[RECORD_WORDS + MASK_WORDS + CHANCE] = 0


@jit
def is_secret(block: Block, action: int, viewer: int) -> bool:
    return secret(block[:RECORD_WORDS].view(DTYPE)[0], action, viewer)
