"""Template: whole games in which a network plays all seats, with every decision and its advantage. Bound to one game.

Actions are drawn from the prior. A decision is kept as the seat to act sees it. Its advantage says how much better the
game went for that seat than the network expected (generalized advantage estimation over the seat's own decisions).
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask, clear, count, nth
from druids.kernel.choosing import drawn, write_win_shares
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.kernel.rng import Rng
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    RECORD_WORDS,
    SIZE,
    action_features,
    action_scores,
    apply,
    draw,
    hide,
    legal,
    redeal,
    scores,
    setup,
    value,
    winners,
)
from druids.networks.compiled import FOLDER
from druids.networks.compiled.arrange import arranged_action
from druids.networks.compiled.describe import describe
from druids.networks.compiled.forward import (
    Net,
    Workspace,
    log_spread,
    think,
    workspace,
    write_prior,
    write_results,
)

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Rollouts(NamedTuple):
    """Decisions one after another; list i of rows or choices ends where list i + 1 begins. Their sizes are the room."""

    row_begins: Numbers
    rows: NDArray[np.int32]
    factors: NDArray[np.float32]
    choice_begins: Numbers
    actions: NDArray[np.int16]
    fact_begins: Numbers  # per choice
    facts: NDArray[np.int32]
    levels: NDArray[np.float32]  # heuristic scores of the choices, in standard deviations
    widths: NDArray[np.float32]  # logarithm of that standard deviation
    features: NDArray[np.float32]  # of the choices, as the game says
    chosen: Numbers  # place of the action taken, among the choices
    log_odds: NDArray[np.float32]  # of that action
    surest: NDArray[np.float32]  # the highest probability of a choice
    seat: Numbers
    expected: Floats  # the seat's own win share
    advantages: NDArray[np.float32]
    shares: NDArray[np.float32]  # results, seats counted from the one that acts
    points: NDArray[np.float32]


@jit
def play_rollouts(net: Net, seats: int, options: Numbers, rng: Rng, trace: float, kept: Rollouts) -> int:
    """Play games until there is no room for another. Return the number of decisions of the finished ones."""
    memory = np.zeros((2, RECORD_WORDS), np.int64)
    states = memory.view(DTYPE)
    s, seen = states[0, 0], states[1, 0]
    mask = np.zeros(MASK_WORDS, np.uint64)
    estimates = np.zeros(SIZE, np.float64)
    points = np.zeros(MAX_SEATS, np.int64)
    judged = np.zeros(MAX_SEATS, np.float64)
    share = np.zeros(MAX_SEATS, np.float64)
    work = workspace(net)
    n = 0
    while True:
        begin = n
        setup(s, seats, options)
        while True:
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
                continue
            if not has_room(kept, n, net.most, choices, choices * net.descriptions.most):
                return begin
            states[1, 0] = states[0, 0]
            hide(seen, actor)
            value(seen, judged)
            first = think(net, memory[1], judged, actor, seats, work)
            write_results(net.layers, work.second, work.factors[first : first + seats], actor, seats, share, judged)
            write_choices(kept, n, seen, mask, estimates, net, work)
            write_prior(net, work, mask, estimates)
            action = drawn(mask, estimates, rng)
            write_rows(kept, n, first + seats, work)
            kept.chosen[n] = to_place(mask, action)
            kept.log_odds[n] = math.log(max(estimates[action], 1e-9))
            kept.surest[n] = highest(mask, estimates)
            kept.seat[n] = actor
            kept.expected[n] = share[actor]
            n += 1
            apply(s, action)
        scores(s, points)
        write_win_shares(winners(s), seats, share)
        write_ends(kept, begin, n, seats, share, points, trace)


@jit
def has_room(kept: Rollouts, n: int, most_rows: int, choices: int, most_facts: int) -> bool:
    """Whether one more decision can be kept."""
    return bool(
        n < kept.chosen.size
        and kept.row_begins[n] + most_rows <= kept.rows.size
        and kept.choice_begins[n] + choices <= kept.actions.size
        and kept.fact_begins[kept.choice_begins[n]] + most_facts <= kept.facts.size
    )


@jit
def to_place(mask: Mask, action: int) -> int:
    """How many legal actions have a lower number."""
    place = 0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            if w * WORD + lowest(word) == action:
                return place
            word &= word - ONE
            place += 1
    return -1


@jit
def highest(mask: Mask, estimates: Floats) -> float:
    """The highest estimate of a legal action."""
    best = 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            best = max(best, estimates[w * WORD + lowest(word)])
            word &= word - ONE
    return best


@jit
def write_choices(
    kept: Rollouts, n: int, seen: Any, mask: Mask, estimates: Floats, net: Net, work: Workspace
) -> None:  # fmt: skip
    """Write the legal actions as the network numbers them, and their scores; leave the scores in `estimates`."""
    for a in range(SIZE):
        estimates[a] = 0.0
    action_scores(seen, estimates)
    if net.layers.features.shape[0] > 0:
        action_features(seen, work.features)
    end, mean, square = kept.choice_begins[n], 0.0, 0.0
    for w in range(mask.size):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            kept.actions[end] = arranged_action(net.arrangement, work.places, action)
            kept.levels[end] = estimates[action]
            write_facts(kept, end, net, work)
            for k in range(net.layers.features.shape[0]):
                kept.features[end, k] = work.features[action, k]
            mean += estimates[action]
            square += estimates[action] * estimates[action]
            end += 1
    begin = kept.choice_begins[n]
    mean /= end - begin
    spread = math.sqrt(max(0.0, square / (end - begin) - mean * mean))
    for k in range(begin, end):
        kept.levels[k] = (kept.levels[k] - mean) / spread if spread > 0.0 else 0.0
        kept.widths[k] = log_spread(spread)
    kept.choice_begins[n + 1] = end


@jit
def write_facts(kept: Rollouts, choice: int, net: Net, work: Workspace) -> None:
    """Write the rows about what a choice names."""
    begin, found = kept.fact_begins[choice], 0
    if net.descriptions.size > 0:
        found = describe(
            net.descriptions, work.words, work.observer[0], work.observer[1], kept.actions[choice], work.facts
        )
    for k in range(found):
        kept.facts[begin + k] = work.facts[k]
    kept.fact_begins[choice + 1] = begin + found


@jit
def write_rows(kept: Rollouts, n: int, count_of_rows: int, work: Workspace) -> None:
    begin = kept.row_begins[n]
    for k in range(count_of_rows):
        kept.rows[begin + k] = work.rows[k]
        kept.factors[begin + k] = work.factors[k]
    kept.row_begins[n + 1] = begin + count_of_rows


@jit
def write_ends(kept: Rollouts, begin: int, end: int, seats: int, share: Floats, points: Numbers, trace: float) -> None:
    """Write results and advantages of one game's decisions, the last one first."""
    following = share.copy()  # of each seat: what it expects at its next decision
    traces = np.zeros(seats, np.float64)
    for i in range(end - 1, begin - 1, -1):
        seat = kept.seat[i]
        traces[seat] = following[seat] - kept.expected[i] + trace * traces[seat]
        kept.advantages[i] = traces[seat]
        following[seat] = kept.expected[i]
        for k in range(seats):
            kept.shares[i, k] = share[(seat + k) % seats]
            kept.points[i, k] = points[(seat + k) % seats]
