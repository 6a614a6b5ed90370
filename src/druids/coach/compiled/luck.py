"""Template: what chance gave each seat in a game, by the value network of open records. Bound to one game.

`coach.luck` calls it for a review, and `bench.luck` for many games.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.choosing import write_win_shares
from druids.kernel.jit import jit
from druids.kernel.rng import Rng
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MAX_SEATS,
    RECORD_WORDS,
    SIZE,
    apply,
    chance,
    draw,
    redeal,
    setup,
    value,
    winners,
)
from druids.networks.compiled import FOLDER
from druids.networks.compiled.forward import Net, Words, Workspace, think, workspace, write_results

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

NOTHING, DEAL, DRAW = range(3)  # kinds of steps: no chance or inside a deal, the end of a whole deal, a single draw
WHOLE_DEAL = 8  # draws in a row from which on they are compared as a whole

States = NDArray[Any]
Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Gains(NamedTuple):
    """For each step of a game: what chance did, what it gave each seat, and the largest variance from sampling."""

    kinds: Numbers
    gains: Floats
    variances: Floats


class Scratch(NamedTuple):
    """Memory for values."""

    work: Workspace
    judged: Floats
    points: Floats


@jit
def scratch(net: Net) -> Scratch:
    return Scratch(workspace(net), np.zeros(MAX_SEATS), np.zeros(MAX_SEATS))


@jit
def write_value(net: Net, s: Any, words: Words, memory: Scratch, share: Floats) -> None:
    """Write every seat's win share as the network expects it with all cards open, seen from seat 0."""
    seats = int(s.seats)
    if to_act(s) == OVER:
        write_win_shares(winners(s), seats, share)
        return
    value(s, memory.judged)
    n = think(net, words, memory.judged, 0, seats, memory.work)
    own = memory.work.factors[n : n + seats]
    write_results(net.layers, memory.work.second, own, 0, seats, share, memory.points)


@jit
def write_values(net: Net, records: Words, shares: Floats) -> None:
    """Write the values of open records."""
    states = records.view(DTYPE)
    memory = scratch(net)
    for k in range(records.shape[0]):
        write_value(net, states[k, 0], records[k], memory, shares[k])


@jit
def deal_on(s: Any, seats: int, options: Numbers, rng: Rng) -> int:
    """Play chance until a seat acts; a first deal that is impossible is dealt again. Return the number of draws."""
    draws = 0
    while to_act(s) == NATURE:
        apply(s, draw(s, rng))
        draws += 1
        if redeal(s):
            setup(s, seats, options)
    return draws


@jit
def write_luck(net: Net, seats: int, options: Numbers, actions: Numbers, samples: int, rng: Rng, found: Gains) -> None:
    """Write what each run of chance actions gave, into zeros. `actions` are all steps of a game.

    A whole deal is compared with `samples` independent ones. Whether a run counts as one is decided by another sample,
    never by the run itself: otherwise the mean of its luck would not be 0.
    """
    records = np.zeros((3, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    memory = scratch(net)
    weights = np.zeros(SIZE, np.int64)
    actual, mean, square = np.zeros(MAX_SEATS), np.zeros(MAX_SEATS), np.zeros(MAX_SEATS)
    setup(states[0, 0], seats, options)
    k = 0
    while k < actions.size:
        if to_act(states[0, 0]) != NATURE:
            apply(states[0, 0], actions[k])
            k += 1
            continue
        states[1, 0] = states[0, 0]
        states[2, 0] = states[0, 0]
        whole = k == 0 or deal_on(states[2, 0], seats, options, rng) >= WHOLE_DEAL
        if not whole:
            while k < actions.size and to_act(states[0, 0]) == NATURE:
                write_mean(net, records, weights, memory, actual, mean)
                apply(states[0, 0], actions[k])
                write_value(net, states[0, 0], records[0], memory, actual)
                found.kinds[k] = DRAW
                for seat in range(seats):
                    found.gains[k, seat] = actual[seat] - mean[seat]
                k += 1
            continue
        while k < actions.size and to_act(states[0, 0]) == NATURE:
            apply(states[0, 0], actions[k])
            k += 1
        write_value(net, states[0, 0], records[0], memory, actual)
        mean[:] = 0.0
        square[:] = 0.0
        share = np.zeros(MAX_SEATS)
        for _ in range(samples):
            states[2, 0] = states[1, 0]
            deal_on(states[2, 0], seats, options, rng)
            write_value(net, states[2, 0], records[2], memory, share)
            for seat in range(seats):
                mean[seat] += share[seat] / samples
                square[seat] += share[seat] * share[seat] / samples
        found.kinds[k - 1] = DEAL
        for seat in range(seats):
            found.gains[k - 1, seat] = actual[seat] - mean[seat]
            variance = max(0.0, square[seat] - mean[seat] * mean[seat]) / max(1, samples - 1)
            found.variances[k - 1] = max(found.variances[k - 1], variance)


@jit
def write_mean(net: Net, records: Words, weights: Numbers, memory: Scratch, share: Floats, mean: Floats) -> None:
    """Write the exact mean of the values after the next draw. Records: the one before it, and 2 for its outcomes."""
    states = records.view(DTYPE)
    weights[:] = 0
    chance(states[0, 0], weights)
    total = 0
    for action in range(weights.size):
        total += weights[action]
    mean[:] = 0.0
    for action in range(weights.size):
        if weights[action] > 0:
            states[2, 0] = states[0, 0]
            apply(states[2, 0], action)
            write_value(net, states[2, 0], records[2], memory, share)
            for seat in range(int(states[0, 0].seats)):
                mean[seat] += share[seat] * weights[action] / total


@jit
def write_choices(net: Net, seats: int, options: Numbers, actions: Numbers, policies: Floats, gains: Floats) -> None:
    """Write what each decision of known policies gave each seat: like luck, against the exact mean of the policy."""
    records = np.zeros((3, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    memory = scratch(net)
    share = np.zeros(MAX_SEATS)
    setup(states[0, 0], seats, options)
    for k in range(actions.size):
        if to_act(states[0, 0]) != NATURE and policies[k, actions[k]] < 1.0:
            for action in range(policies.shape[1]):
                p = policies[k, action]
                if p > 0.0:
                    states[2, 0] = states[0, 0]
                    apply(states[2, 0], action)
                    write_value(net, states[2, 0], records[2], memory, share)
                    factor = (1.0 if action == actions[k] else 0.0) - p
                    for seat in range(seats):
                        gains[k, seat] += factor * share[seat]
        apply(states[0, 0], actions[k])
