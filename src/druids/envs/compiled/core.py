"""Template: games stepped from question to question, each with dice of its own.

A place is an index into arrays that hold one row per game. Dice of episode k in a place are cast from the place's key,
so a game is the same in whatever door it is played. Where there are rivals, all seats but one are answered for here.

Whatever calls `apply` is compiled with all the rules in it, and that takes long: so few functions here do.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import Words, encode
from druids.envs.compiled.masks import unpack
from druids.envs.compiled.places import Places, Sights
from druids.envs.compiled.reward import ILLEGAL, at_end
from druids.kernel.bits import Mask, allowed, clear, count, nth
from druids.kernel.dice import Dice, roll
from druids.kernel.jit import jit, times
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MAX_SEATS,
    SIZE,
    WORDS,
    apply,
    draw,
    hide,
    legal,
    prefer,
    redeal,
    scores,
    setup,
    winners,
)

States = NDArray[Any]

NO_RIVALS, RANDOM, GREEDY = 0, 1, 2
BEGIN = -1  # in place of an action: lay out a new game
SAMPLES = -1  # in place of the number of an episode's dice: those of `Batch.sample`

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX = np.uint64(0xBF58476D1CE4E5B9)
MIX_AGAIN = np.uint64(0x94D049BB133111EB)


# -- one game ----------------------------------------------------------------------------------------------


@jit
def cast(key: int, which: int, dice: Dice) -> None:
    """Dice from a key and a number (splitmix64): NATURE's of episode k have the number 2 k, the rivals' 2 k + 1."""
    x = np.uint64(key) ^ times(np.uint64(which + 1), STEP)
    x = times(x ^ (x >> np.uint64(30)), MIX)
    x = times(x ^ (x >> np.uint64(27)), MIX_AGAIN)
    x ^= x >> np.uint64(31)
    dice[0] = x if x != np.uint64(0) else np.uint64(1)


@jit
def play_on(s: Any, action: int, seats: int, options: NDArray[np.int64], dice: Dice) -> None:
    """Answer, or BEGIN; then NATURE answers until a seat is asked or the game is over."""
    if action == BEGIN:
        setup(s, seats, options)
    else:
        apply(s, action)
    while to_act(s) == NATURE:
        apply(s, draw(s, dice))
        if redeal(s):
            setup(s, seats, options)


@jit
def pay(s: Any, kind: int, seats: int, out: Any) -> None:
    """The rewards of a finished game."""
    final = np.zeros(MAX_SEATS, np.int64)
    scores(s, final)
    at_end(kind, winners(s), final, seats, out)


@jit
def observe(
    s: Any,
    seat: int,
    view: Words,
    kinds: int,
    starts: NDArray[np.int64],
    parts: NDArray[np.int64],
    shown: Words,
    out: NDArray[np.float32],
) -> None:
    """What a seat sees, in place of what `out` showed before; `view` has room for one record."""
    hidden = view.view(DTYPE)
    hidden[0] = s
    hide(hidden[0], seat)
    encode(hidden[0], view, seat, MAX_SEATS, kinds, starts, parts, shown, out)


@jit
def observe_anew(
    s: Any,
    seat: int,
    view: Words,
    kinds: int,
    starts: NDArray[np.int64],
    parts: NDArray[np.int64],
    out: NDArray[np.float32],
) -> None:
    """The same, whatever `out` showed before."""
    out[:] = np.float32(0)
    observe(s, seat, view, kinds, starts, parts, np.zeros(view.size, np.int64), out)


# -- one game from Python: numeric arrays alone cross the border, they are the cheapest -------------------


@jit
def answer(
    memory: NDArray[np.int64],
    action: int,
    seats: int,
    options: NDArray[np.int64],
    dice: Dice,
    kinds: int,
    starts: NDArray[np.int64],
    parts: NDArray[np.int64],
    mask: NDArray[np.int8],
    observation: NDArray[np.float32],
) -> int:
    """Answer in the game in the first row of the memory, or BEGIN one.

    Who is asked next, or OVER; with what is legal for that seat, and what it observes in place of what the observation
    showed before. That record is the memory's third row; the second is for the next.
    """
    s = memory.view(DTYPE)[0, 0]
    play_on(s, action, seats, options, dice)
    seat = to_act(s)
    if seat != OVER:
        words = np.zeros(WORDS, np.uint64)
        legal(s, words)
        unpack(words, mask)
        observe(s, seat, memory[1], kinds, starts, parts, memory[2], observation)
    return seat


@jit
def glance(
    memory: NDArray[np.int64],
    seat: int,
    kinds: int,
    starts: NDArray[np.int64],
    parts: NDArray[np.int64],
    observation: NDArray[np.float32],
) -> None:
    """What any seat observes."""
    view = np.empty(memory.shape[1], np.int64)
    observe_anew(memory.view(DTYPE)[0, 0], seat, view, kinds, starts, parts, observation)


@jit
def result(memory: NDArray[np.int64], seats: int, kind: int, out: NDArray[np.float32]) -> None:
    """The rewards of a finished game."""
    pay(memory.view(DTYPE)[0, 0], kind, seats, out)


# -- many games -------------------------------------------------------------------------------------------


@jit
def rival_answer(s: Any, mind: int, view: Words, words: Mask, likes: NDArray[np.float64], dice: Dice) -> int:
    """What a compiled mind answers: any legal action, or what the hints like best from the seat's own view."""
    clear(words)
    legal(s, words)
    n = count(words)
    if mind == RANDOM:
        return nth(words, roll(dice, n))
    hidden = view.view(DTYPE)
    hidden[0] = s
    hide(hidden[0], to_act(s))
    likes[:] = 0.0
    prefer(hidden[0], likes)
    best = nth(words, 0)
    for k in range(1, n):
        action = nth(words, k)
        if likes[action] > likes[best]:
            best = action
    return best


@jit
def advance(here: Places, seen: Sights, actions: NDArray[np.int64], anew: bool, lo: int, hi: int) -> None:
    """Answer everywhere, or begin everywhere anew; then see who is asked, what is legal and what that seat observes.

    A finished game pays its rewards and a new one begins in its place. An action that is masked out ends its game too.
    """
    likes = np.zeros(SIZE, np.float64)
    view = np.empty(seen.shown.shape[1], np.int64)
    for i in range(lo, hi):
        s = here.states[i]
        words = seen.legal[i]
        seen.dones[i] = 0
        for seat in range(here.seats):
            seen.rewards[i, seat] = 0
        action = BEGIN
        if anew:
            cast(here.keys[i, 0], SAMPLES, here.samples[i])
        else:
            action = actions[i]
            if not (0 <= action < SIZE and allowed(words, action)):
                seen.rewards[i, to_act(s)] = ILLEGAL
                seen.dones[i] = 1
                if seen.finals.shape[0] > 0:
                    observe_anew(s, here.learners[i], view, seen.kinds, seen.starts, seen.parts, seen.finals[i])
                action = BEGIN
        while True:
            if action == BEGIN:
                cast(here.keys[i, 0], 2 * here.episodes[i], here.dice[i])
                cast(here.keys[i, 0], 2 * here.episodes[i] + 1, here.minds[i])
                here.episodes[i] += 1
                if here.mind != NO_RIVALS:
                    here.learners[i] = here.fixed if here.fixed >= 0 else roll(here.minds[i], here.seats)
            play_on(s, action, here.seats, here.options, here.dice[i])
            if to_act(s) == OVER:
                pay(s, here.reward, here.seats, seen.rewards[i])
                seen.dones[i] = 1
                if seen.finals.shape[0] > 0:
                    observe_anew(s, here.learners[i], view, seen.kinds, seen.starts, seen.parts, seen.finals[i])
                action = BEGIN
            elif here.mind == NO_RIVALS or to_act(s) == here.learners[i]:
                break
            else:
                action = rival_answer(s, here.mind, view, words, likes, here.minds[i])
        seen.turn[i] = to_act(s)
        clear(words)
        legal(s, words)
        unpack(words, seen.masks[i])
        if seen.observations.shape[0] > 0:
            observe(s, to_act(s), view, seen.kinds, seen.starts, seen.parts, seen.shown[i], seen.observations[i])
