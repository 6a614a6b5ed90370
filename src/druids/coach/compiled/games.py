"""Template: many games between simple bots, to train the value network and to measure luck. Bound to one game.

A player follows the heuristics, or draws from a network's prior, and acts at random now and then. Its probabilities are
known exactly, so what its own decisions gave can be counted like luck.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.coach.compiled.luck import WHOLE_DEAL
from druids.kernel.bits import ONE, WORD, Mask, clear, count, nth
from druids.kernel.choosing import FRACTION_STEPS, best_of, drawn, write_win_shares
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
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
from druids.networks.compiled.forward import Net, Workspace, think, workspace, write_prior

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

GAME, STEP, LENGTH = range(3)  # facts about a kept record

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Player(NamedTuple):
    """Who plays: the heuristics, or a network where `learned` is 1; and how often an action is random instead."""

    learned: int
    random: float
    net: Net


class Games(NamedTuple):
    """What happened: for each game all its actions and how many, the win shares and the points."""

    actions: Numbers
    lengths: Numbers
    shares: Floats
    points: Floats


class Kept(NamedTuple):
    """Open records of games; the number of rows limits them."""

    words: Numbers
    judged: Floats  # win shares as the heuristics see them in the open record
    facts: Numbers


@jit
def play_games(player: Player, seats: int, options: Numbers, all_rng: NDArray[np.uint64], games: Games) -> None:
    """Play a game for each generator. A game that is too long for its row has the length 0."""
    records = np.zeros((2, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    mask = np.zeros(MASK_WORDS, np.uint64)
    policy, judged = np.zeros(SIZE), np.zeros(MAX_SEATS)
    points = np.zeros(MAX_SEATS, np.int64)
    work = workspace(player.net)
    s = states[0, 0]
    for g in range(all_rng.shape[0]):
        rng = all_rng[g]
        setup(s, seats, options)
        n = 0
        while to_act(s) != OVER and n < games.actions.shape[1]:
            by_chance = to_act(s) == NATURE
            if by_chance:
                action = draw(s, rng)
            else:
                clear(mask)
                legal(s, mask)
                write_policy(player, records, mask, seats, work, judged, policy)
                action = drawn(mask, policy, rng)
            apply(s, action)
            games.actions[g, n] = action
            n += 1
            if by_chance and redeal(s):
                setup(s, seats, options)
                n = 0
        if to_act(s) == OVER:
            games.lengths[g] = n
            scores(s, points)
            write_win_shares(winners(s), seats, games.shares[g])
            for seat in range(seats):
                games.points[g, seat] = points[seat]


@jit
def write_policy(
    player: Player, records: Numbers, mask: Mask, seats: int, work: Workspace, judged: Floats, policy: Floats
) -> None:
    """Write the probability of each legal action of the seat to act. The second record is room for what it sees."""
    states = records.view(DTYPE)
    actor = to_act(states[0, 0])
    choices = count(mask)
    for action in range(SIZE):
        policy[action] = 0.0
    if choices == 1:
        policy[nth(mask, 0)] = 1.0
        return
    states[1, 0] = states[0, 0]
    hide(states[1, 0], actor)
    action_scores(states[1, 0], policy)
    if player.learned == 1:
        value(states[1, 0], judged)
        think(player.net, records[1], judged, actor, seats, work)
        if player.net.layers.features.shape[0] > 0:
            action_features(states[1, 0], work.features)
        write_prior(player.net, work, mask, policy)
    best = best_of(mask, policy)
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            own = policy[action] if player.learned == 1 else (1.0 if action == best else 0.0)
            policy[action] = (1.0 - player.random) * own + player.random / choices


@jit
def write_policies(player: Player, seats: int, options: Numbers, actions: Numbers, policies: Floats) -> None:
    """Write the player's probabilities at each decision of a game; `policies` has a row for each step."""
    records = np.zeros((2, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    mask = np.zeros(MASK_WORDS, np.uint64)
    judged = np.zeros(MAX_SEATS)
    work = workspace(player.net)
    setup(states[0, 0], seats, options)
    for k in range(actions.size):
        if to_act(states[0, 0]) != NATURE:
            clear(mask)
            legal(states[0, 0], mask)
            write_policy(player, records, mask, seats, work, judged, policies[k])
        apply(states[0, 0], actions[k])


@jit
def keep_records(
    games: Games, seats: int, options: Numbers, after_chance: float, after_action: float, rng: Rng, kept: Kept
) -> int:
    """Keep open records of games: with these odds after a chance action, or a whole deal, and after a decision."""
    records = np.zeros((1, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    s = states[0, 0]
    drawn_before = np.zeros(games.actions.shape[1], np.int64)
    n = 0
    odds = int(after_chance * FRACTION_STEPS), int(after_action * FRACTION_STEPS)
    for g in range(games.lengths.size):
        setup(s, seats, options)
        for k in range(games.lengths[g]):
            drawn_before[k] = to_act(s) == NATURE
            apply(s, games.actions[g, k])
        setup(s, seats, options)
        begun, end = 0, 0  # of the present run of chance actions
        for k in range(games.lengths[g]):
            by_chance = drawn_before[k] == 1
            if by_chance and k >= end:
                begun, end = k, k + 1
                while end < games.lengths[g] and drawn_before[end] == 1:
                    end += 1
            apply(s, games.actions[g, k])
            inside = k + 1 < end and (begun == 0 or end - begun >= WHOLE_DEAL)
            if to_act(s) == OVER or inside or n >= kept.words.shape[0]:
                continue
            if randbelow(rng, FRACTION_STEPS) < (odds[0] if by_chance else odds[1]):
                for w in range(RECORD_WORDS):
                    kept.words[n, w] = records[0, w]
                value(s, kept.judged[n])
                kept.facts[n, GAME] = g
                kept.facts[n, STEP] = k
                kept.facts[n, LENGTH] = games.lengths[g]
                n += 1
    return n
