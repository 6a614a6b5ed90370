"""Fits the weights of Edora's position value to greedy games: `python -m bench.fit_edora [GAMES] [SEATS]`.

Positions are taken at the start of turns in games of greedy bots with some random actions. The points that a seat gains
from there to the end are regressed on its features, by ridge regression on three quarters of the games; the other
quarter shows how well the value predicts the winner. Features whose weight is exactly 0 now are left out, because they
explained next to nothing. The same arguments give the same weights.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.games.edora.asks.nature import draw
from druids.games.edora.board import redeal
from druids.games.edora.flow import apply, legal
from druids.games.edora.heuristics.action_scoring import action_scores
from druids.games.edora.heuristics.gain_values import share_left
from druids.games.edora.heuristics.position_value import EARLY, FEATURES, LATE, WEIGHTS, write_features
from druids.games.edora.scoring import count_things, scores
from druids.games.edora.setup import setup
from druids.games.edora.state import ACTIONS, Ask
from druids.games.edora.tables import MAX_SEATS
from druids.kernel.bits import clear, count, nth
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow, seeded_rng
from druids.kernel.tasks import KIND, NATURE, OVER, to_act, top

SIZE, WORDS = ACTIONS.size, ACTIONS.mask_words
TURN = int(Ask.MOVE)
RANDOM = 60  # actions in a thousand
ONE_IN = 3  # turns of which one is recorded
ROWS = 8  # recorded per game and seat at most; more than ever occur
SHRINKAGE = 50.0
SEED = 5

Floats = NDArray[np.float64]


@jit
def survey(
    states: NDArray[Any], seats: int, options: NDArray[np.int64], games: int, rng: Rng,
    rows: Floats, left: Floats, now: Floats, end: Floats, game_of: NDArray[np.int64],
) -> int:  # fmt: skip
    """Play games and write each seat's features, points now and points at the end. Return the number of positions."""
    mask, estimates = np.zeros(WORDS, np.uint64), np.zeros(SIZE, np.float64)
    points, things = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    n = 0
    for game in range(games):
        s = states[0]
        setup(s, seats, options)
        first = n
        while to_act(s) != OVER:
            if to_act(s) == NATURE:
                apply(s, draw(s, rng))
                if redeal(s):
                    setup(s, seats, options)
                continue
            if top(s, KIND) == TURN and randbelow(rng, ONE_IN) == 0 and n < game_of.size:
                scores(s, points)
                count_things(s, things)
                for seat in range(seats):
                    write_features(s, seat, to_int64(things[seat]), rows[n, seat])
                    now[n, seat] = points[seat]
                left[n] = share_left(s)
                game_of[n] = game
                n += 1
            clear(mask)
            legal(s, mask)
            if randbelow(rng, 1000) < RANDOM:
                action = nth(mask, randbelow(rng, count(mask)))
            else:
                estimates[:] = 0.0
                action_scores(s, estimates)
                action = int(np.argmax(estimates))
            apply(s, action)
        scores(s, points)
        for k in range(first, n):
            for seat in range(seats):
                end[k, seat] = points[seat]
    return n


def log_loss(margin: Floats, left: Floats, won: NDArray[np.bool_], spread: tuple[float, float]) -> float:
    """The mean log loss of the win probability that a margin stands for."""
    share = 1 / (1 + np.exp(-margin / (spread[0] + spread[1] * left)))
    return float(-np.log(np.clip(np.where(won, share, 1 - share), 1e-9, 1)).mean())


def main(games: int, seats: int) -> None:
    game = catalog.load("edora")
    most = games * seats * ROWS
    rows, left, now, end = (
        np.zeros((most, seats, FEATURES)),
        np.zeros(most),
        np.zeros((most, seats)),
        np.zeros((most, seats)),
    )
    game_of = np.zeros(most, np.int64)
    options = np.array(game.info.codes(game.info.settle({})), np.int64)
    n = survey(game.record.new(), seats, options, games, seeded_rng(SEED), rows, left, now, end, game_of)
    rows, left, now, end, fitted = rows[:n], left[:n], now[:n], end[:n], game_of[:n] < games * 3 // 4
    # the first seat against the second: what both can expect explains nothing
    lead = rows[:, 0] - rows[:, 1]
    columns = np.concatenate([lead * left[:, None], lead * (1 - left[:, None])], 1)
    gained = (end - now)[:, 0] - (end - now)[:, 1]
    used = np.concatenate([EARLY, LATE]) != 0
    scale = columns[fitted][:, used].std(0)
    a = columns[fitted][:, used] / scale
    weights = np.zeros(2 * FEATURES)
    weights[used] = np.linalg.solve(a.T @ a + SHRINKAGE * np.eye(len(scale)), a.T @ gained[fitted]) / scale
    points_lead, won = (now[:, 0] - now[:, 1]), end[:, 0] > end[:, 1]
    for label, margin in (("points alone", points_lead), ("with weights", points_lead + columns @ weights)):
        spreads = [
            (late, early) for late in (2.0, 4.0, 6.0, 8.0, 11.0) for early in (10.0, 15.0, 20.0, 25.0, 30.0, 40.0)
        ]
        spread = min(spreads, key=lambda pair: log_loss(margin[fitted], left[fitted], won[fitted], pair))
        loss = log_loss(margin[~fitted], left[~fitted], won[~fitted], spread)
        print(f"{label}: log loss {loss:.4f}, spread {spread[0]} + {spread[1]} * left")
    for name, early, late in zip(WEIGHTS, weights[:FEATURES], weights[FEATURES:], strict=True):
        print(f'    "{name}": ({early:.2f}, {late:.2f}),')


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4_000, int(sys.argv[2]) if len(sys.argv) > 2 else 2)
