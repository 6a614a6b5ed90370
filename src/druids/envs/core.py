"""Template: many games side by side, each with dice of its own, stepped from question to question."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.observation import encode
from druids.envs.reward import at_end
from druids.kernel.bits import clear
from druids.kernel.dice import Dice
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import MAX_SEATS, SIZE, WORDS, apply, draw, hide, legal, redeal, scores, setup, winners

States = NDArray[Any]


@jit
def let_nature_answer(s: Any, seats: int, options: NDArray[np.int64], dice: Dice) -> None:
    """NATURE answers until a seat is asked or the game is over."""
    while to_act(s) == NATURE:
        apply(s, draw(s, dice))
        if redeal(s):
            setup(s, seats, options)


@jit
def begin(states: States, lo: int, hi: int, seats: int, options: NDArray[np.int64], dice: NDArray[np.uint64]) -> None:
    """New games in the places from lo to hi, dealt."""
    for i in range(lo, hi):
        setup(states[i], seats, options)
        let_nature_answer(states[i], seats, options, dice[i])


@jit
def look(
    states: States,
    lo: int,
    hi: int,
    scratch: States,
    cells: Any,
    layout: Any,
    turn: NDArray[np.int64],
    masks: NDArray[np.uint8],
    observations: NDArray[np.float32],
) -> None:
    """Who is asked in each place, what is legal there, and what that seat observes."""
    runs, scales, asks, heads = layout
    words = np.zeros(WORDS, np.uint64)
    for i in range(lo, hi):
        seat = to_act(states[i])
        turn[i] = seat
        clear(words)
        if seat != OVER:
            legal(states[i], words)
        unpack_mask(words, masks[i])
        if observations.size > 0 and seat != OVER:
            scratch[lo] = states[i]
            hide(scratch[lo], seat)
            encode(scratch[lo], cells, lo, seat, runs, scales, asks, heads, observations[i])


@jit
def answer(states: States, i: int, seats: int, options: NDArray[np.int64], dice: Dice, action: int) -> int:
    """Answer in one place and let NATURE answer; whoever is asked next, or OVER."""
    apply(states[i], action)
    let_nature_answer(states[i], seats, options, dice)
    return to_act(states[i])


@jit
def result(states: States, i: int, seats: int, kind: int, out: NDArray[np.float32]) -> None:
    """The rewards of a finished game."""
    final = np.zeros(MAX_SEATS, np.int64)
    scores(states[i], final)
    at_end(kind, winners(states[i]), final, seats, out)


@jit
def see(
    states: States, i: int, seat: int, scratch: States, cells: Any, layout: Any, observation: NDArray[np.float32]
) -> None:
    """What any seat observes in one place."""
    runs, scales, asks, heads = layout
    scratch[0] = states[i]
    hide(scratch[0], seat)
    encode(scratch[0], cells, 0, seat, runs, scales, asks, heads, observation)


@jit
def blind(states: States, i: int, seat: int) -> None:
    hide(states[i], seat)


@jit
def allow_only(states: States, i: int, words: NDArray[np.uint64], mask: NDArray[np.int8]) -> None:
    """The legal actions in one place as one number per action."""
    clear(words)
    if to_act(states[i]) != OVER:
        legal(states[i], words)
    unpack_mask(words, mask)


@jit
def unpack_mask(words: NDArray[np.uint64], mask: Any) -> None:
    for a in range(SIZE):
        mask[a] = (words[a >> 6] >> np.uint64(a & 63)) & np.uint64(1)


@jit
def advance(
    states: States,
    lo: int,
    hi: int,
    seats: int,
    options: NDArray[np.int64],
    dice: NDArray[np.uint64],
    actions: NDArray[np.int64],
    kind: int,
    rewards: NDArray[np.float32],
    dones: NDArray[np.uint8],
) -> None:
    """Answer everywhere; a finished game pays its rewards and a new one begins in its place."""
    final = np.zeros(MAX_SEATS, np.int64)
    for i in range(lo, hi):
        s = states[i]
        dones[i] = 0
        for seat in range(seats):
            rewards[i, seat] = 0
        apply(s, actions[i])
        let_nature_answer(s, seats, options, dice[i])
        if to_act(s) == OVER:
            dones[i] = 1
            scores(s, final)
            at_end(kind, winners(s), final, seats, rewards[i])
            setup(s, seats, options)
            let_nature_answer(s, seats, options, dice[i])
