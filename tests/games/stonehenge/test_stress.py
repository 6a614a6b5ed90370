"""Many games: random play has the statistics of stonehenge 11.15, and the heuristics beat it."""

import numpy as np
import pytest

from druids.games.stonehenge.game import GAME
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from tests.games.stonehenge import stress
from tests.games.stonehenge.table import Table

pytestmark = pytest.mark.many


def many_games(seats: int, games: int, greedy: int) -> tuple[list[int], list[float], list[float]]:
    tally, won, points = np.zeros(8, np.int64), np.zeros(seats), np.zeros(seats, np.int64)
    options = np.array([0, 5], np.int64)
    stress.play_games(GAME.record.new(2), seats, options, games, seeded_rng(11, seats), greedy, tally, won, points)
    return [int(n) for n in tally], [float(n) / games for n in won], [float(n) / games for n in points]


@pytest.mark.parametrize(("seats", "bust_trick", "gaia_wins"), [(3, 11.4, 0.055), (4, 10.8, 0.009), (5, 10.0, 0.001)])
def test_11_random_play_has_the_known_statistics(seats: int, bust_trick: float, gaia_wins: float) -> None:
    tally, _, _ = many_games(seats, 6_000, 0)
    assert tally[stress.ROUNDS] == 5 * 6_000
    assert 0.875 < tally[stress.BUSTS] / tally[stress.ROUNDS] < 0.895
    assert tally[stress.BUST_TRICKS] / tally[stress.BUSTS] == pytest.approx(bust_trick, abs=0.1)
    assert tally[stress.GAIA_WINS] / tally[stress.ROUNDS] == pytest.approx(gaia_wins, rel=0.2, abs=0.0008)
    assert 0.055 < tally[stress.SICKLE_TIES] / tally[stress.SICKLES] < 0.075
    assert 0.005 < tally[stress.TIED_GAMES] / tally[stress.GAMES] < 0.035


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_heuristics_win_more_than_twice_their_share_against_random_play(seats: int) -> None:
    _, won, points = many_games(seats, 1_000, 1)
    assert won[0] > 2 / seats
    assert points[0] > max(points[1:]) + 5


def test_heuristics_score_legal_actions_only_and_shares_add_up() -> None:
    for seats in (3, 4, 5):
        table = Table(seats, sun_and_moon=seats == 4)
        while table.actor != OVER:
            if table.actor != NATURE:
                action_scores_of, shares = np.zeros(GAME.actions.size), np.zeros(seats)
                states = table.seen(table.actor)
                before = states.tobytes()
                GAME.heuristics.action_scores(states[0], action_scores_of)
                GAME.heuristics.value(states[0], shares)
                assert states.tobytes() == before
                assert [int(a) for a in np.flatnonzero(action_scores_of > 0)] == table.legal()
                assert shares.min() >= 0
                assert shares.sum() == pytest.approx(1)
            table.random_walk(1)
