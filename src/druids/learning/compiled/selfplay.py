"""Template: whole games played by the heuristics or by a network, with decisions kept on the way. Bound to one game.

A kept decision is the record as one seat sees it: the seat to act, and then one of the others. The networks learn from
both, because a search also evaluates positions in which another seat acts.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, clear, count, nth
from druids.kernel.choosing import FRACTION_STEPS, best_of, drawn, write_win_shares
from druids.kernel.instructions import record_in
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_features,
    action_scores,
    apply,
    draw,
    hide,
    legal,
    redeal,
    resample,
    scores,
    setup,
    value,
    winners,
)
from druids.networks.compiled import FOLDER
from druids.networks.compiled.forward import Net, think, workspace, write_prior

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

GAME, SEAT, ACTOR, ACTION, DECISION = range(5)  # facts about a kept record
MOST_DECISIONS = 100_000  # of a game

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Kept(NamedTuple):
    """Kept decisions; the number of rows limits them."""

    words: Numbers  # hidden records
    masks: NDArray[np.uint64]
    scores: NDArray[np.float32]  # of the heuristics, for each action; 0 where the seat is not the one to act
    facts: Numbers
    judged: Floats  # win shares as the heuristics see them in the hidden record
    shares: Floats  # per game and seat: the results
    points: Floats
    decisions: Numbers  # per game: how many there were


class Player(NamedTuple):
    """Who plays: the heuristics, or a network where `learned` is 1; and how often an action is random instead."""

    learned: int
    random: float
    net: Net


@jit
def play_games(
    player: Player, seats: int, options: Numbers, all_rng: NDArray[np.uint64], odds: float, kept: Kept
) -> int:
    """Play a game for each generator; keep each decision with these odds. Return the number of records kept."""
    memory = np.zeros((2, kept.words.shape[1]), np.int64)
    states = memory.view(DTYPE)
    s = states[0, 0]
    mask = np.zeros(MASK_WORDS, np.uint64)
    estimates = np.zeros(SIZE, np.float64)
    points = np.zeros(MAX_SEATS, np.int64)
    judged = np.zeros(MAX_SEATS, np.float64)
    work = workspace(player.net)
    n = 0
    keep = int(odds * FRACTION_STEPS)
    stray = int(player.random * FRACTION_STEPS)
    for g in range(all_rng.shape[0]):
        rng = all_rng[g]
        setup(s, seats, options)
        decision = 0
        while decision < MOST_DECISIONS:
            actor = to_act(s)
            if actor == OVER:
                break
            if actor == NATURE:
                apply(s, draw(s, rng))
                if redeal(s):
                    setup(s, seats, options)
                continue
            clear(mask)
            legal(s, mask)
            choices = count(mask)
            if choices == 1:
                apply(s, nth(mask, 0))
                decision += 1
                continue
            states[1, 0] = states[0, 0]
            hide(states[1, 0], actor)
            for a in range(SIZE):
                estimates[a] = 0.0
            action_scores(states[1, 0], estimates)
            chosen = best_of(mask, estimates)
            if randbelow(rng, FRACTION_STEPS) < keep and n + 2 <= kept.words.shape[0]:
                write_facts(kept, n, g, actor, actor, chosen, decision)
                write_record(kept, n, memory[1], mask)
                value(states[1, 0], kept.judged[n])
                write_scores(kept, n, estimates)
                other = (actor + 1 + randbelow(rng, seats - 1)) % seats
                states[1, 0] = states[0, 0]
                hide(states[1, 0], other)
                write_facts(kept, n + 1, g, other, actor, -1, decision)
                write_record(kept, n + 1, memory[1], mask)
                value(states[1, 0], kept.judged[n + 1])
                if player.learned == 1:
                    states[1, 0] = states[0, 0]
                    hide(states[1, 0], actor)
                n += 2
            if randbelow(rng, FRACTION_STEPS) < stray:
                chosen = nth(mask, randbelow(rng, choices))
            elif player.learned == 1:
                value(states[1, 0], judged)
                think(player.net, memory[1], judged, actor, seats, work)
                if player.net.layers.features.shape[0] > 0:
                    action_features(states[1, 0], work.features)
                write_prior(player.net, work, mask, estimates)
                chosen = drawn(mask, estimates, rng)
            apply(s, chosen)
            decision += 1
        kept.decisions[g] = decision
        write_end(s, seats, points, kept, g)
    return n


@jit
def write_facts(kept: Kept, n: int, game: int, seat: int, actor: int, action: int, decision: int) -> None:
    kept.facts[n, GAME] = game
    kept.facts[n, SEAT] = seat
    kept.facts[n, ACTOR] = actor
    kept.facts[n, ACTION] = action
    kept.facts[n, DECISION] = decision


@jit
def write_record(kept: Kept, n: int, words: Numbers, mask: Mask) -> None:
    for w in range(words.size):
        kept.words[n, w] = words[w]
    for w in range(MASK_WORDS):
        kept.masks[n, w] = mask[w]


@jit
def write_scores(kept: Kept, n: int, estimates: Floats) -> None:
    for a in range(SIZE):
        kept.scores[n, a] = estimates[a]


@jit
def write_end(s: Any, seats: int, points: Numbers, kept: Kept, game: int) -> None:
    """Write the results of a finished game."""
    scores(s, points)
    write_win_shares(winners(s), seats, kept.shares[game])
    for seat in range(seats):
        kept.points[game, seat] = points[seat]


@jit
def write_action_features(
    words: Numbers, begins: Numbers, actions: NDArray[np.int16], out: NDArray[np.float32]
) -> None:
    """Write what the game says about the choices of each hidden record."""
    room = np.zeros((SIZE, out.shape[1]), np.float32)
    for i in range(words.shape[0]):
        if begins[i] < begins[i + 1]:
            action_features(record_in(words[i], DTYPE), room)
        for k in range(begins[i], begins[i + 1]):
            for f in range(out.shape[1]):
                out[k, f] = room[actions[k], f]


@jit
def evaluate(words: Numbers, viewers: Numbers, seats: int, samples: int, rng: Rng, shares: Floats) -> None:
    """Write what the hand-written evaluation says of each hidden record: the mean of sampled worlds, as in a search."""
    memory = np.zeros((1, words.shape[1]), np.int64)
    states = memory.view(DTYPE)
    one = np.zeros(MAX_SEATS, np.float64)
    for i in range(words.shape[0]):
        for _ in range(samples):
            for w in range(words.shape[1]):
                memory[0, w] = words[i, w]
            resample(states[0, 0], viewers[i], rng)
            value(states[0, 0], one)
            for seat in range(seats):
                shares[i, seat] += one[seat] / samples
