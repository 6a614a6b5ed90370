"""The figures of creatures 11.25, reproduced within sampling error, and what greedy play gives."""

import numpy as np
import pytest

from druids.kernel.bind import bind
from druids.kernel.rng import seeded_rng
from druids.match import Position
from tests.games.creatures.table import GAME, Table

pytestmark = pytest.mark.many

GAMES = 8_000
ENOUGH = 1_000  # steps; more than any game has


def played(first: int, seed: int) -> list[Position]:
    """Random games begun by one seat, at their end."""
    states, rng = np.repeat(Table().play(f"first:{first}").states, GAMES // 2), seeded_rng(seed)
    driver = bind("druids.kernel.driver", GAME)
    for i in range(states.size):
        assert driver.random_walk(states, i, ENOUGH, rng) < ENOUGH
    return [Position.of_bytes(GAME, state.tobytes()) for state in states]


def test_11_random_play_as_in_the_simulation() -> None:
    games = [played(0, 11), played(1, 12)]
    won = [[position.winners for position in positions] for positions in games]
    first = (won[0].count([0]) + won[1].count([1])) / GAMES
    second = (won[0].count([1]) + won[1].count([0])) / GAMES
    drawn = (won[0].count([]) + won[1].count([])) / GAMES
    error = 3 * np.sqrt(0.25 / GAMES + 0.25 / 4_000)  # the document's figures come from 4,000 games
    assert abs(first - 0.29) < error
    assert abs(second - 0.28) < error
    assert abs(drawn - 0.43) < error


def test_11_equal_keys_decide_two_to_three_terrains_in_a_hundred() -> None:
    keys = np.array([position.record.keys for position in played(0, 13)])
    equal = np.mean((keys[:, :, 0] == keys[:, :, 1]) & (keys[:, :, 0] > 0))
    assert 0.017 < equal < 0.033
