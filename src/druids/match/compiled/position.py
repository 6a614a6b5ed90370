"""Template: operations on one record of a game, called by `druids.match.position`.

A position comes from Python as one array of 64-bit words, the cheapest argument there is. It holds, in this order: the
record, the mask of legal actions, a header (RNG and so on), the numbers of the legal actions, the options, and while
REPLAY or DEAL run, their script. Python calls few functions here, because each is compiled with all the rules that it
needs: `advance` plays and finds what is legal, `examine` does the rest.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import WORD, allowed, clear
from druids.kernel.instructions import lowest, record_in, unsigned
from druids.kernel.jit import jit
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

# the header: generator state; whether chance is answered from it; players; length of the script; and its own size
RNG, CHANCE, SEATS, SCRIPT, HEADER = range(5)

SET_UP = -1  # in place of an action: lay out a new game
LOOK = -2  # in place of an action: change nothing
DRAW = -3  # in place of an action: NATURE's, drawn from the generator in the header
REPLAY = -4  # in place of an action: set up, then the actions of the script
DEAL = -5  # in place of an action: NATURE's, drawn from the generators whose states are the script
ILLEGAL = -1  # returned instead of an outcome

WEIGHTS, SAMPLE, SCORES, WINNERS, HIDE, DETERMINIZE, SECRET = range(7)  # what `examine` does

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
    """Play a legal action, or do what is named in its place; then play chance, if the position answers it.

    Return the outcome, or ILLEGAL if the mask does not allow the action: then nothing changed.
    """
    s = record_in(block, DTYPE)
    mask = unsigned(block[RECORD_WORDS : RECORD_WORDS + MASK_WORDS])
    header = block[RECORD_WORDS + MASK_WORDS : RECORD_WORDS + MASK_WORDS + HEADER]
    rng = unsigned(header[RNG : RNG + 1])
    options = block[RECORD_WORDS + MASK_WORDS + HEADER + SIZE :]
    if action >= 0 and (action >= SIZE or not allowed(mask, action)):
        return ILLEGAL
    if action == LOOK:
        return look(block, 0, True)
    if action in (REPLAY, DEAL):
        return run_script(block, action == DEAL)
    chosen = draw(s, rng) if action == DRAW else action
    if chosen == SET_UP:
        setup(s, header[SEATS], options)
    else:
        apply(s, chosen)
    if header[CHANCE] != 0:
        while to_act(s) == NATURE:
            apply(s, draw(s, rng))
            if redeal(s):
                setup(s, header[SEATS], options)
    return look(block, chosen if action == DRAW else 0, False)


@jit
def look(block: Block, action: int, nature_too: bool) -> int:
    """Find who acts and what is legal; return the outcome."""
    s = record_in(block, DTYPE)
    mask = unsigned(block[RECORD_WORDS : RECORD_WORDS + MASK_WORDS])
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
def run_script(block: Block, drawn: bool) -> int:
    """Set up, then play the script, whose actions must be legal. If drawn: play NATURE's actions, without a setup.

    Then each number is the state of a generator, and the action that is drawn from it takes its place. It ends where a
    seat acts or the deal must be repeated. Return the outcome, with the count of actions in place of the action.
    """
    s = record_in(block, DTYPE)
    header = block[RECORD_WORDS + MASK_WORDS : RECORD_WORDS + MASK_WORDS + HEADER]
    rng = unsigned(header[RNG : RNG + 1])
    script = block[block.size - header[SCRIPT] :]
    if not drawn:
        setup(s, header[SEATS], block[RECORD_WORDS + MASK_WORDS + HEADER + SIZE :])
    played = 0
    while played < script.size:
        if drawn:
            if to_act(s) != NATURE or redeal(s):
                break
            rng[0] = np.uint64(script[played])
            script[played] = draw(s, rng)
        apply(s, script[played])
        played += 1
    return look(block, played, not drawn)


@jit
def examine(block: Block, what: int, number: int, numbers: Numbers) -> int:
    """Everything but playing. `number` is the viewer; the action of SECRET is in `numbers`.

    WEIGHTS and SCORES are written to the numbers. SAMPLE and DETERMINIZE draw from the generator in `numbers`; after
    DETERMINIZE, `advance` must LOOK.
    """
    s = record_in(block, DTYPE)
    if what == WEIGHTS:
        chance(s, numbers)
    elif what == SAMPLE:
        return draw(s, unsigned(numbers))
    elif what == SCORES:
        scores(s, numbers)
    elif what == WINNERS:
        return winners(s)
    elif what == HIDE:
        if to_act(s) != number:  # what is legal for another seat
            clear(unsigned(block[RECORD_WORDS : RECORD_WORDS + MASK_WORDS]))
        forget_rng(block)
        hide(s, number)
    elif what == DETERMINIZE:
        forget_rng(block)
        resample(s, number, unsigned(numbers))
    elif what == SECRET:
        return int(secret(s, numbers[0], number))
    return 0


@jit
def forget_rng(block: Block) -> None:
    block[RECORD_WORDS + MASK_WORDS + RNG] = 0
    block[RECORD_WORDS + MASK_WORDS + CHANCE] = 0
