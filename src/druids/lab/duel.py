"""One game between bots, without a match round it: only the deal, the answers, and who won."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from druids.bots import Bot
from druids.kernel.bind import bind
from druids.kernel.bits import small_set
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and for each seat how often and how long it thought."""

    scores: list[int]
    winners: list[int]
    moves: list[int]
    seconds: list[float]
    slowest: list[float]


def play(game: Game, codes: list[int], minds: list[Bot], deal: int) -> Outcome:
    """Play one game. NATURE's k-th answer is rolled from the deal and k, so all games of a deal begin alike."""
    driver = bind("druids.kernel.driver", game)
    options = np.array(codes, np.int64)
    seats = len(minds)
    states, view = game.record.new(), game.record.new()
    moves, seconds, slowest = [0] * seats, [0.0] * seats, [0.0] * seats
    rolled = 0
    driver.start(states, 0, seats, options)
    while (asked := driver.current_actor(states, 0)) != OVER:
        if asked == NATURE:
            driver.play(states, 0, driver.sample_chance(states, 0, seeded_rng(deal, rolled)))
            rolled += 1
            if driver.needs_redeal(states, 0):
                driver.start(states, 0, seats, options)
            continue
        driver.clone(view, 0, states, 0)
        driver.hide_for(view, 0, asked)
        before = perf_counter()
        action = minds[asked].decide(game, view, 0, asked)
        took = perf_counter() - before
        moves[asked] += 1
        seconds[asked] += took
        slowest[asked] = max(slowest[asked], took)
        driver.play(states, 0, action)
    scores = np.zeros(seats, np.int64)
    driver.scores_of(states, 0, scores)
    rounded = [[round(s, 4) for s in times] for times in (seconds, slowest)]
    return Outcome(scores.tolist(), small_set(driver.winners_of(states, 0)), moves, *rounded)
