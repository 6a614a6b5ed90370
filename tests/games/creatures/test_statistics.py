"""The figures of creatures 11.25, reproduced within sampling error, and what greedy play gives."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from druids.kernel.rng import seeded_rng
from tests.games.creatures.table import DRIVER, GAME, Table

pytestmark = pytest.mark.many

GAMES = 8_000
ENOUGH = 1_000  # steps; more than any game has


def played(first: int, seed: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Random games begun by one seat: their last states, and who won."""
    states = GAME.record.new(GAMES // 2)
    rng = seeded_rng(seed)
    codes = Table().codes
    for i in range(states.size):
        DRIVER.start(states, i, 2, codes)
        DRIVER.play(states, i, GAME.actions.by_name[f"first:{first}"][0])
        assert DRIVER.random_walk(states, i, ENOUGH, rng) < ENOUGH
    return states, np.array([DRIVER.winners_of(states, i) for i in range(states.size)])


def test_11_random_play_as_in_the_simulation() -> None:
    games = [played(0, 11), played(1, 12)]
    first = np.mean([np.mean(games[0][1] == 1), np.mean(games[1][1] == 2)])
    second = np.mean([np.mean(games[0][1] == 2), np.mean(games[1][1] == 1)])
    drawn = np.mean([np.mean(won == 0) for _, won in games])
    error = 3 * np.sqrt(0.25 / GAMES + 0.25 / 4_000)  # the document's figures come from 4,000 games
    assert abs(first - 0.29) < error
    assert abs(second - 0.28) < error
    assert abs(drawn - 0.43) < error


def test_11_equal_keys_decide_two_to_three_terrains_in_a_hundred() -> None:
    keys = played(0, 13)[0]["keys"]
    equal = np.mean((keys[:, :, 0] == keys[:, :, 1]) & (keys[:, :, 0] > 0))
    assert 0.017 < equal < 0.033
