"""A lower bound of the speed, as a ratio within one run, so that a busy machine does not fail it."""

import time
from collections.abc import Callable

import numpy as np
import pytest

from druids.kernel.bind import bind
from druids.kernel.jit import COMPILED
from druids.kernel.rng import seeded_rng
from tests.conformance.compiled.rolls import roll_often
from tests.conformance.games import Setting, infos, load

ROLLS = 2_000_000
GAMES = 20
ROLLS_PER_DECISION = 4_000  # the longest that a decision may take; plain Python takes a hundred times as long


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_random_decisions_are_not_slow(name: str) -> None:
    game = load(name)
    setting = Setting(name, infos()[name].default_seats)
    states, rng, tally = game.record.new(1), seeded_rng(6), np.zeros(2, np.int64)
    seats, codes, driver = setting.seats, setting.codes, bind("druids.kernel.driver", game)
    driver.random_games(states, 0, seats, codes, 1, rng, tally)
    tally[:] = 0
    took = quickest(lambda: driver.random_games(states, 0, seats, codes, GAMES, rng, tally)) * 3
    roll_often(rng, 1)
    one_roll = quickest(lambda: roll_often(rng, ROLLS)) / ROLLS
    assert took / tally.sum() < ROLLS_PER_DECISION * one_roll


def quickest(work: Callable[[], object]) -> float:
    """Seconds of the quickest of three tries."""
    tries = []
    for _ in range(3):
        started = time.perf_counter()
        work()
        tries.append(time.perf_counter() - started)
    return min(tries)
