"""Template: steps games from one decision of a seat to the next, each game with its own random generators.

A batch has one row per game. The generators of episode k of a row are seeded from the row's key, so a game is the same
through every interface. With rivals, all seats but one are played state.

Each function that calls `apply` is compiled with all the rules in it, which takes long, so few functions here do.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.batch_arrays import (
    BLOCK,
    BLOCKS,
    DONE,
    OBSERVE,
    ORDER,
    PLAY_UNSEEN,
    RESTART,
    TAKEN,
    BatchState,
    StepOutputs,
)
from druids.envs.compiled.encode import ANYWHERE, Tables, Words, encode_fields, encode_question, unpack_tables
from druids.envs.compiled.masks import unpack
from druids.envs.compiled.reward import ILLEGAL, at_end
from druids.kernel.bits import Mask, allowed, clear, count, nth
from druids.kernel.instructions import fetch_add, fresh, pause, prefetch, publish, wrapping_mul
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_scores,
    apply,
    deal,
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
BEGIN = -1  # in place of an action: set up a new game
SPINS = 2_000  # about 50 µs
AHEAD = 2  # how many games before its turn a record is fetched into the cache
SAMPLE_STREAM = -1  # the stream of `Batch.sample`

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX = np.uint64(0xBF58476D1CE4E5B9)
MIX_AGAIN = np.uint64(0x94D049BB133111EB)


# -- one game ----------------------------------------------------------------------------------------------


@jit
def seed_rng(key: int, stream: int, rng: Rng) -> None:
    """Seed a generator from a key and a stream (splitmix64): of episode k, 2 k is for chance and 2 k + 1 for rivals."""
    x = np.uint64(key) ^ wrapping_mul(np.uint64(stream + 1), STEP)
    x = wrapping_mul(x ^ (x >> np.uint64(30)), MIX)
    x = wrapping_mul(x ^ (x >> np.uint64(27)), MIX_AGAIN)
    x ^= x >> np.uint64(31)
    rng[0] = x if x != np.uint64(0) else np.uint64(1)


@jit
def play_on(s: Any, action: int, seats: int, options: NDArray[np.int64], rng: Rng) -> None:
    """Play an action, or BEGIN; then play chance until a seat is to act or the game is over."""
    while True:  # one call of `apply`, so that it is compiled once
        if action == BEGIN:
            setup(s, seats, options)
        else:
            apply(s, action)
        while to_act(s) == NATURE and deal(s, rng) > 0:
            pass
        if redeal(s):
            action = BEGIN
        elif to_act(s) == NATURE:
            action = draw(s, rng)
        else:
            return


@jit
def write_rewards(s: Any, kind: int, seats: int, out: Any) -> None:
    """Write the rewards of a finished game."""
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
    """Update the observations of games lo to hi, each for one seat.

    A game is encoded while the next one is hidden: what was written in small pieces is read slowly at once.
    Logs are not copied into the record that is hidden: they are not observed, and hiding them takes long.
    """
    update(memory, seats, unpack_tables(tables), scratch(memory.shape[1]), shown, out, lo, hi)


class Scratch(NamedTuple):
    """Arrays that `update` uses."""

    views: Words  # two hidden records
    hidden: States  # the same
    groups: NDArray[np.uint64]  # see `encode_fields`
    flags: NDArray[np.uint8]


@jit
def scratch(words: int) -> Scratch:
    views, groups = np.zeros((2, words), np.int64), np.zeros((words + 7) >> 3, np.uint64)
    return Scratch(views, views.view(DTYPE), groups, groups.view(np.uint8))


@jit
def update(
    memory: Words,
    seats: NDArray[np.int64],
    tables: Tables,
    scratch: Scratch,
    shown: Words,
    out: NDArray[np.float32],
    lo: int,
    hi: int,
) -> None:
    """`observe`, with unpacked tables and arrays to work with."""
    views, hidden = scratch.views, scratch.hidden
    spans, lengths = tables.spans, tables.lengths
    for i in range(lo, hi + 1):
        if i < hi:
            view = views[i & 1]
            for k in range(spans.shape[0]):
                if i + AHEAD < hi:
                    prefetch(shown, i + AHEAD, spans[k, 0], spans[k, 1])
                for w in range(spans[k, 0] & ANYWHERE, spans[k, 1] & ANYWHERE):
                    view[w] = memory[i, w]
            for k in range(lengths.shape[0]):
                view[lengths[k, 0]] &= ~lengths[k, 1]
            hide(hidden[i & 1, 0], seats[i])
            for k in range(lengths.shape[0]):
                w, bits = lengths[k, 0], lengths[k, 1]
                if view[w] & bits == 0:  # else the length is itself hidden
                    view[w] |= memory[i, w] & bits
        if i > lo:
            j = i - 1
            encode_question(hidden[j & 1, 0], seats[j], MAX_SEATS, tables.kinds, out, j)
            encode_fields(views[j & 1], tables, scratch.flags, scratch.groups, shown, out, j)


@jit
def observe_from_scratch(memory: Words, seat: int, tables: NDArray[np.int64], out: NDArray[np.float32]) -> None:
    """Write what a seat observes of one game, given as one row, whatever `out` held before."""
    out[:] = np.float32(0)
    observe(memory, np.full(1, seat), tables, np.zeros((1, memory.shape[1]), np.int64), out, 0, 1)


@jit
def write_finals(memory: Words, learner: int, tables: NDArray[np.int64], finals: NDArray[np.float32], i: int) -> None:
    """Write what the seats observe at the end of a game: every seat, the learner alone or nobody."""
    if finals.shape[0] > 0:
        alone = finals.shape[1] == 1
        for k in range(finals.shape[1]):
            observe_from_scratch(memory, learner if alone else k, tables, finals[i, k : k + 1])


# -- one game from Python: only plain arrays are passed, which is cheapest ---------------------------------


@jit
def step_one(
    memory: NDArray[np.int64],
    action: int,
    seats: int,
    options: NDArray[np.int64],
    rng: Rng,
    tables: NDArray[np.int64],
    mask: NDArray[np.int8],
    observation: NDArray[np.float32],
) -> int:
    """Play an action in the game in the first row of the memory, or BEGIN one. Return who acts next, or OVER.

    Writes that seat's legal actions and updates the observation, which shows the record in the memory's second row.
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
def observe_one(
    memory: NDArray[np.int64],
    seat: int,
    tables: NDArray[np.int64],
    observation: NDArray[np.float32],
) -> None:
    """Write what a seat observes of the game in the first row of the memory."""
    observe_from_scratch(memory[:1], seat, tables, observation.reshape(1, -1))


@jit
def rewards_of(memory: NDArray[np.int64], seats: int, kind: int, out: NDArray[np.float32]) -> None:
    """Write the rewards of a finished game."""
    write_rewards(memory.view(DTYPE)[0, 0], kind, seats, out)


# -- many games -------------------------------------------------------------------------------------------


@jit
def rival_action(s: Any, rival: int, view: States, words: Mask, estimates: NDArray[np.float64], rng: Rng) -> int:
    """The action of a compiled bot: random, or the one with the highest heuristic score in the seat's view."""
    clear(words)
    legal(s, words)
    n = count(words)
    if rival == RANDOM:
        return nth(words, randbelow(rng, n))
    view[0] = s
    hide(view[0], to_act(s))
    estimates[:] = 0.0
    action_scores(view[0], estimates)
    best = nth(words, 0)
    for k in range(1, n):
        action = nth(words, k)
        if estimates[action] > estimates[best]:
            best = action
    return best


class Buffers(NamedTuple):
    """What one thread plays with."""

    options: NDArray[np.int64]
    rng: Rng
    words: Mask
    hidden: States
    estimates: NDArray[np.float64]


@jit
def play(
    state: BatchState,
    out: StepOutputs,
    actions: NDArray[np.int64],
    restart: bool,
    states: States,
    buffers: Buffers,
    spans: NDArray[np.int64],
    lo: int,
    hi: int,
) -> None:
    """Play an action in each game from lo to hi, or restart it; then write who acts and what is legal."""
    memory, keys, episodes, all_rng, rival_rng = state.memory, state.keys, state.episodes, state.rng, state.rival_rng
    learners, all_legal, masks = state.learners, out.legal, out.masks
    turn, rewards, dones, finals = out.turn, out.rewards, out.dones, out.finals
    options, rng, words, view, estimates = buffers
    for i in range(lo, hi):
        if i + AHEAD < hi:
            for k in range(spans.shape[0]):
                prefetch(memory, i + AHEAD, spans[k, 0], spans[k, 1])
        s = states[i, 0]
        rng[0] = all_rng[i, 0]
        dones[i] = 0
        for seat in range(state.seats):
            rewards[i, seat] = 0
        action = BEGIN
        if restart:
            seed_rng(keys[i, 0], SAMPLE_STREAM, state.sample_rng[i])
        else:
            action = actions[i]
            for w in range(MASK_WORDS):
                words[w] = all_legal[i, w]
            if not (0 <= action < SIZE and allowed(words, action)):
                rewards[i, to_act(s)] = ILLEGAL
                dones[i] = 1
                write_finals(memory[i : i + 1], learners[i], out.tables, finals, i)
                action = BEGIN
        while True:
            if action == BEGIN:
                seed_rng(keys[i, 0], 2 * episodes[i], rng)
                seed_rng(keys[i, 0], 2 * episodes[i] + 1, rival_rng[i])
                episodes[i] += 1
                if state.rival != NO_RIVALS:
                    learners[i] = (
                        state.fixed_learner if state.fixed_learner >= 0 else randbelow(rival_rng[i], state.seats)
                    )
            play_on(s, action, state.seats, options, rng)
            if to_act(s) == OVER:
                write_rewards(s, state.reward, state.seats, rewards[i])
                dones[i] = 1
                write_finals(memory[i : i + 1], learners[i], out.tables, finals, i)
                action = BEGIN
            elif state.rival == NO_RIVALS or to_act(s) == learners[i]:
                break
            else:
                action = rival_action(s, state.rival, view, words, estimates, rival_rng[i])
        turn[i] = to_act(s)
        all_rng[i, 0] = rng[0]
        clear(words)
        legal(s, words)
        for w in range(MASK_WORDS):
            all_legal[i, w] = words[w]
        unpack(words, masks, i)


@jit
def advance(
    state: BatchState, out: StepOutputs, actions: NDArray[np.int64], counters: NDArray[np.int64], thread: int
) -> bool:
    """Do what is ordered with all games, together with other threads; return whether all is done.

    When a game ends, its rewards are written and a new one begins in its row. An illegal action ends its game too.

    Every thread has a share of the games, which so stay in its processor's cache, and takes blocks of it; one that has
    finished its share helps the others. Thread 0 begins, takes blocks as long as there are any, and then waits a while
    for the others. They look for blocks until there have been none for a while, so they need not be woken every step.
    """
    memory, tables, notes = state.memory, unpack_tables(out.tables), scratch(state.memory.shape[1])
    states = memory.view(DTYPE)
    buffers = Buffers(
        state.options.copy(),
        np.empty(1, np.uint64),
        np.empty(MASK_WORDS, np.uint64),
        np.empty(1, DTYPE),
        np.empty(SIZE, np.float64),
    )
    n, threads = memory.shape[0], counters.size - TAKEN
    if thread == 0:
        publish(counters, DONE, 0)
        for share in range(threads):
            publish(counters, TAKEN + share, 0)
    spins = 0
    while spins <= SPINS:
        for k in range(threads):
            share = (thread + k) % threads
            first, end = n * share // threads, n * (share + 1) // threads
            while first + BLOCK * fresh(counters, TAKEN + share) < end:
                lo = first + BLOCK * fetch_add(counters, TAKEN + share)
                if lo < end:
                    hi, order = min(lo + BLOCK, end), fresh(counters, ORDER)
                    if order != OBSERVE:
                        play(state, out, actions, order == RESTART, states, buffers, tables.spans, lo, hi)
                    if order != PLAY_UNSEEN and out.observations.shape[0] > 0:
                        update(memory, out.turn, tables, notes, out.shown, out.observations, lo, hi)
                    fetch_add(counters, DONE)
                    spins = 0
        if thread == 0 and fresh(counters, DONE) == counters[BLOCKS]:
            return True
        spins += 1
        pause()
    return False
