"""Template: games stepped from question to question, each with dice of its own.

A place is an index into arrays that hold one row per game. Dice of episode k in a place are cast from the place's key,
so a game is the same in whatever door it is played. Where there are rivals, all seats but one are answered for here.

Whatever calls `apply` is compiled with all the rules in it, and that takes long: so few functions here do.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import ANYWHERE, Words, encode_fields, encode_question, unfolded
from druids.envs.compiled.masks import unpack
from druids.envs.compiled.places import Places, Sights
from druids.envs.compiled.reward import ILLEGAL, at_end
from druids.kernel.bits import Mask, allowed, clear, count, nth
from druids.kernel.jit import jit, wrapping_mul
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_scores,
    apply,
    draw,
    hide,
    legal,
    redeal,
    scores,
    setup,
    winners,
)

States = NDArray[Any]

NO_RIVALS, RANDOM, GREEDY = 0, 1, 2
BEGIN = -1  # in place of an action: lay out a new game
BLOCK = 128  # games that are played, and then observed while they are still in the processor's cache
SAMPLES = -1  # in place of the number of an episode's dice: those of `Batch.sample`

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX = np.uint64(0xBF58476D1CE4E5B9)
MIX_AGAIN = np.uint64(0x94D049BB133111EB)


# -- one game ----------------------------------------------------------------------------------------------


@jit
def cast(key: int, which: int, rng: Rng) -> None:
    """Dice from a key and a number (splitmix64): NATURE's of episode k have the number 2 k, the rivals' 2 k + 1."""
    x = np.uint64(key) ^ wrapping_mul(np.uint64(which + 1), STEP)
    x = wrapping_mul(x ^ (x >> np.uint64(30)), MIX)
    x = wrapping_mul(x ^ (x >> np.uint64(27)), MIX_AGAIN)
    x ^= x >> np.uint64(31)
    rng[0] = x if x != np.uint64(0) else np.uint64(1)


@jit
def play_on(s: Any, action: int, seats: int, options: NDArray[np.int64], rng: Rng) -> None:
    """Answer, or BEGIN; then NATURE answers until a seat is asked or the game is over."""
    if action == BEGIN:
        setup(s, seats, options)
    else:
        apply(s, action)
    while to_act(s) == NATURE:
        apply(s, draw(s, rng))
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
    memory: Words,
    seats: NDArray[np.int64],
    tables: NDArray[np.int64],
    shown: Words,
    out: NDArray[np.float32],
    lo: int,
    hi: int,
) -> None:
    """What a seat sees of each game from lo to hi, in place of what `out` showed before.

    Logs are left out of the record that is hidden: nobody is shown them, and hiding them takes long.
    """
    kinds, spans, lengths, words, numbers, scales = unfolded(tables)
    view = np.zeros(memory.shape[1], np.int64)
    hidden = view.view(DTYPE)
    for i in range(lo, hi):
        for k in range(spans.shape[0]):
            for w in range(spans[k, 0] & ANYWHERE, spans[k, 1] & ANYWHERE):
                view[w] = memory[i, w]
        for k in range(lengths.shape[0]):
            view[lengths[k, 0]] &= ~lengths[k, 1]
        hide(hidden[0], seats[i])
        for k in range(lengths.shape[0]):
            w, bits = lengths[k, 0], lengths[k, 1]
            if view[w] & bits == 0:  # else the length is itself hidden
                view[w] |= memory[i, w] & bits
        encode_question(hidden[0], seats[i], MAX_SEATS, kinds, out, i)
        encode_fields(view, spans, words, numbers, scales, shown, out, i)


@jit
def observe_anew(memory: Words, seat: int, tables: NDArray[np.int64], out: NDArray[np.float32]) -> None:
    """What a seat sees of one game, all given as a single row, whatever `out` showed before."""
    out[:] = np.float32(0)
    observe(memory, np.full(1, seat), tables, np.zeros((1, memory.shape[1]), np.int64), out, 0, 1)


# -- one game from Python: numeric arrays alone cross the border, they are the cheapest -------------------


@jit
def answer(
    memory: NDArray[np.int64],
    action: int,
    seats: int,
    options: NDArray[np.int64],
    rng: Rng,
    tables: NDArray[np.int64],
    mask: NDArray[np.int8],
    observation: NDArray[np.float32],
) -> int:
    """Answer in the game in the first row of the memory, or BEGIN one.

    Who is asked next, or OVER; with what is legal for that seat, and what it observes in place of what the observation
    showed before: the record in the memory's second row.
    """
    s = memory.view(DTYPE)[0, 0]
    play_on(s, action, seats, options, rng)
    seat = to_act(s)
    if seat != OVER:
        words = np.zeros(MASK_WORDS, np.uint64)
        legal(s, words)
        unpack(words, mask.reshape(1, -1), 0)
        observe(memory, np.full(1, seat), tables, memory[1:], observation.reshape(1, -1), 0, 1)
    return seat


@jit
def glance(
    memory: NDArray[np.int64],
    seat: int,
    tables: NDArray[np.int64],
    observation: NDArray[np.float32],
) -> None:
    """What any seat observes."""
    observe_anew(memory[:1], seat, tables, observation.reshape(1, -1))


@jit
def result(memory: NDArray[np.int64], seats: int, kind: int, out: NDArray[np.float32]) -> None:
    """The rewards of a finished game."""
    pay(memory.view(DTYPE)[0, 0], kind, seats, out)


# -- many games -------------------------------------------------------------------------------------------


@jit
def rival_answer(s: Any, mind: int, view: States, words: Mask, likes: NDArray[np.float64], rng: Rng) -> int:
    """What a compiled mind answers: any legal action, or what the hints like best from the seat's own view."""
    clear(words)
    legal(s, words)
    n = count(words)
    if mind == RANDOM:
        return nth(words, randbelow(rng, n))
    view[0] = s
    hide(view[0], to_act(s))
    likes[:] = 0.0
    action_scores(view[0], likes)
    best = nth(words, 0)
    for k in range(1, n):
        action = nth(words, k)
        if likes[action] > likes[best]:
            best = action
    return best


@jit
def play(here: Places, seen: Sights, actions: NDArray[np.int64], anew: bool, lo: int, hi: int) -> None:
    """Answer in each game from lo to hi, or begin it anew; then see who is asked, and what is legal."""
    memory, keys, episodes, all_dice, minds = here.memory, here.keys, here.episodes, here.rng, here.minds
    learners, options, all_legal, masks = here.learners, here.options.copy(), seen.legal, seen.masks
    turn, rewards, dones, finals = seen.turn, seen.rewards, seen.dones, seen.finals
    states = memory.view(DTYPE)
    rng, words = np.empty(1, np.uint64), np.empty(MASK_WORDS, np.uint64)
    view, likes = np.empty(1, DTYPE), np.empty(SIZE, np.float64)
    for i in range(lo, hi):
        s = states[i, 0]
        rng[0] = all_dice[i, 0]
        dones[i] = 0
        for seat in range(here.seats):
            rewards[i, seat] = 0
        action = BEGIN
        if anew:
            cast(keys[i, 0], SAMPLES, here.samples[i])
        else:
            action = actions[i]
            for w in range(MASK_WORDS):
                words[w] = all_legal[i, w]
            if not (0 <= action < SIZE and allowed(words, action)):
                rewards[i, to_act(s)] = ILLEGAL
                dones[i] = 1
                if finals.shape[0] > 0:
                    observe_anew(memory[i : i + 1], learners[i], seen.tables, finals[i : i + 1])
                action = BEGIN
        while True:
            if action == BEGIN:
                cast(keys[i, 0], 2 * episodes[i], rng)
                cast(keys[i, 0], 2 * episodes[i] + 1, minds[i])
                episodes[i] += 1
                if here.mind != NO_RIVALS:
                    learners[i] = here.fixed if here.fixed >= 0 else randbelow(minds[i], here.seats)
            play_on(s, action, here.seats, options, rng)
            if to_act(s) == OVER:
                pay(s, here.reward, here.seats, rewards[i])
                dones[i] = 1
                if finals.shape[0] > 0:
                    observe_anew(memory[i : i + 1], learners[i], seen.tables, finals[i : i + 1])
                action = BEGIN
            elif here.mind == NO_RIVALS or to_act(s) == learners[i]:
                break
            else:
                action = rival_answer(s, here.mind, view, words, likes, minds[i])
        turn[i] = to_act(s)
        all_dice[i, 0] = rng[0]
        clear(words)
        legal(s, words)
        for w in range(MASK_WORDS):
            all_legal[i, w] = words[w]
        unpack(words, masks, i)


@jit
def advance(here: Places, seen: Sights, actions: NDArray[np.int64], anew: bool, lo: int, hi: int) -> None:
    """Answer everywhere, or begin everywhere anew; then see who is asked, what is legal and what that seat observes.

    A finished game pays its rewards and a new one begins in its place. An action that is masked out ends its game too.
    """
    for first in range(lo, hi, BLOCK):
        end = min(first + BLOCK, hi)
        play(here, seen, actions, anew, first, end)
        if seen.observations.shape[0] > 0:
            observe(here.memory, seen.turn, seen.tables, seen.shown, seen.observations, first, end)
