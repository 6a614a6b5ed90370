"""Template: games of players that look one action ahead with a value network, and the positions that follow actions.

The network judges the record after an action, as the seat that acted sees it. It is given nothing of the game's
heuristics. What the seat cannot know is drawn anew before it looks ahead. Bound to one game.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask, clear, count, nth
from druids.kernel.choosing import FRACTION_STEPS, best_of, write_win_shares
from druids.kernel.instructions import lowest, wrapping_mul
from druids.kernel.jit import jit
from druids.kernel.rng import MULTIPLIER, Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    RECORD_WORDS,
    SIZE,
    action_scores,
    apply,
    draw,
    hide,
    legal,
    redeal,
    resample,
    scores,
    setup,
    winners,
)
from druids.networks.compiled import FOLDER
from druids.networks.compiled.forward import Net, Workspace, encode, trunk, workspace

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

RANDOM, GREEDY, LEARNED = range(3)  # kinds of players
TRUE, SAMPLED, AFTER = range(3)  # records: the game, what the seat believes, and that after an action
MOST_CHOICES = 20_000  # of a game

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Player(NamedTuple):
    """Who plays, how often an action is random instead, and the network."""

    kind: int
    random: float
    trace: float  # how much of a return comes from later decisions (λ)
    margin: float  # the weight of the score margin in a result, beside the standing
    net: Net


class Kept(NamedTuple):
    """Positions after actions, as rows of the network's first layer; the room for rows limits them."""

    begins: Numbers  # of each position's rows
    rows: NDArray[np.int32]
    factors: NDArray[np.float32]
    wanted: NDArray[np.float32]  # the return for the seat that acted


class Choices(NamedTuple):
    """The choices of one game."""

    actors: Numbers
    kept: Numbers  # the number of the position after it; -1 if it was not kept
    best: Floats  # the highest value of an action
    explored: NDArray[np.uint8]  # 1 for a random action


@jit
def play_games(
    player: Player, seats: int, options: Numbers, all_rng: NDArray[np.uint64], odds: float, kept: Kept
) -> tuple[int, int]:
    """Play a game for each generator; keep the position after a choice with these odds.

    Return the number of positions and of choices. Positions for which there is no room are not kept.
    """
    records = np.zeros((3, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    s = states[TRUE, 0]
    mask = np.zeros(MASK_WORDS, np.uint64)
    values, outcomes, shares = np.zeros(SIZE), np.zeros(MAX_SEATS), np.zeros(MAX_SEATS)
    points = np.zeros(MAX_SEATS, np.int64)
    game = Choices(
        np.zeros(MOST_CHOICES, np.int64),
        np.zeros(MOST_CHOICES, np.int64),
        np.zeros(MOST_CHOICES),
        np.zeros(MOST_CHOICES, np.uint8),
    )
    work = workspace(player.net)
    keep, stray = int(odds * FRACTION_STEPS), int(player.random * FRACTION_STEPS)
    n, choices = 0, 0
    for g in range(all_rng.shape[0]):
        rng, begun, made = all_rng[g], n, 0
        setup(s, seats, options)
        while to_act(s) != OVER and made < MOST_CHOICES:
            actor = to_act(s)
            if actor == NATURE:
                apply(s, draw(s, rng))
                if redeal(s):
                    setup(s, seats, options)
                    n, made = begun, 0
                continue
            clear(mask)
            legal(s, mask)
            legal_actions = count(mask)
            if legal_actions == 1:
                apply(s, nth(mask, 0))
                continue
            game.actors[made], game.kept[made] = actor, -1
            game.explored[made] = player.kind == RANDOM or randbelow(rng, FRACTION_STEPS) < stray
            action = nth(mask, randbelow(rng, legal_actions))
            if player.kind == LEARNED:
                write_values(player, records, mask, actor, seats, rng, points, outcomes, shares, work, values)
                best = best_of(mask, values)
                game.best[made] = values[best]
                action = action if game.explored[made] else best
            elif player.kind == GREEDY and not game.explored[made]:
                action = greedy_action(records, mask, actor, values)
            apply(s, action)
            fits = n < kept.wanted.size and kept.begins[n] + player.net.most <= kept.rows.size
            if to_act(s) != OVER and fits and randbelow(rng, FRACTION_STEPS) < keep:
                states[AFTER, 0] = s
                hide(states[AFTER, 0], actor)
                write_rows(player.net, records[AFTER], actor, seats, work, kept, n)
                game.kept[made] = n
                n += 1
            made += 1
        write_outcomes(s, seats, player.margin, points, shares, outcomes)
        write_returns(player, game, made, outcomes, kept)
        choices += made
    return n, choices


@jit
def write_rows(net: Net, words: Numbers, actor: int, seats: int, work: Workspace, kept: Kept, n: int) -> None:
    """Keep a hidden record as position n."""
    used, start = encode(words, actor, seats, net.cells, net.rows, net.stack, work.rows, work.factors), kept.begins[n]
    for k in range(used):
        kept.rows[start + k] = work.rows[k]
        kept.factors[start + k] = work.factors[k]
    kept.begins[n + 1] = start + used


@jit
def write_returns(player: Player, game: Choices, made: int, outcomes: Floats, kept: Kept) -> None:
    """Write what is to be learned from a game: TD(λ) returns, from one choice of a seat to its next one.

    Before a random action nothing that follows it counts. Players without a network have results for returns.
    """
    later = outcomes
    for k in range(made - 1, -1, -1):
        seat = game.actors[k]
        if game.kept[k] >= 0:
            kept.wanted[game.kept[k]] = later[seat]
        if player.kind == LEARNED:
            trace = 0.0 if game.explored[k] else player.trace
            later[seat] = (1.0 - trace) * game.best[k] + trace * later[seat]


@jit
def write_outcomes(s: Any, seats: int, margin: float, points: Numbers, shares: Floats, outcomes: Floats) -> None:
    """Write each seat's result: its standing, from -1 to 1, plus its weighted score margin."""
    scores(s, points)
    write_win_shares(winners(s), seats, shares)
    total = 0
    for seat in range(seats):
        total += points[seat]
    for seat in range(seats):
        ahead = points[seat] - (total - points[seat]) / (seats - 1)
        outcomes[seat] = (shares[seat] * seats - 1.0) / (seats - 1) + margin * ahead


@jit
def write_values(
    player: Player, records: Numbers, mask: Mask, actor: int, seats: int, rng: Rng,
    points: Numbers, outcomes: Floats, shares: Floats, work: Workspace, values: Floats,
) -> None:  # fmt: skip
    """Write the value of each legal action: what the network expects of the position after it, or the result."""
    states = records.view(DTYPE)
    states[SAMPLED, 0] = states[TRUE, 0]
    hide(states[SAMPLED, 0], actor)
    resample(states[SAMPLED, 0], actor, rng)
    net = player.net
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            s = states[AFTER, 0]
            states[AFTER, 0] = states[SAMPLED, 0]
            apply(s, action)
            if to_act(s) == OVER:
                write_outcomes(s, seats, player.margin, points, shares, outcomes)
                values[action] = outcomes[actor]
                continue
            hide(s, actor)
            used = encode(records[AFTER], actor, seats, net.cells, net.rows, net.stack, work.rows, work.factors)
            trunk(net.layers, used, work.rows, work.factors, work.first, work.second)
            total = net.layers.results_bias[0]
            for u in range(work.second.size):
                total += work.second[u] * net.layers.results[u, 0]
            values[action] = total


@jit
def greedy_action(records: Numbers, mask: Mask, actor: int, scored: Floats) -> int:
    """The action that the heuristics prefer."""
    states = records.view(DTYPE)
    states[AFTER, 0] = states[TRUE, 0]
    hide(states[AFTER, 0], actor)
    for action in range(SIZE):
        scored[action] = 0.0
    action_scores(states[AFTER, 0], scored)
    return best_of(mask, scored)


@jit
def choose(player: Player, memory: Numbers, turns: Numbers, seats: int, actions: Numbers) -> None:
    """Write the best action of the seat to act in each record. It depends on what the seat sees, and nothing else."""
    records = np.zeros((3, RECORD_WORDS), np.int64)
    states = records.view(DTYPE)
    mask = np.zeros(MASK_WORDS, np.uint64)
    values, outcomes, shares = np.zeros(SIZE), np.zeros(MAX_SEATS), np.zeros(MAX_SEATS)
    points = np.zeros(MAX_SEATS, np.int64)
    work = workspace(player.net)
    rng = np.zeros(1, np.uint64)
    for i in range(memory.shape[0]):
        rng[0] = 1
        for w in range(RECORD_WORDS):
            records[TRUE, w] = memory[i, w]
        hide(states[TRUE, 0], turns[i])
        for w in range(RECORD_WORDS):  # the generator is seeded by what the seat sees
            rng[0] = wrapping_mul(rng[0] ^ np.uint64(records[TRUE, w]), MULTIPLIER)
            rng[0] ^= rng[0] >> np.uint64(32)
        rng[0] |= ONE
        clear(mask)
        legal(states[TRUE, 0], mask)
        write_values(player, records, mask, turns[i], seats, rng, points, outcomes, shares, work, values)
        actions[i] = best_of(mask, values)
