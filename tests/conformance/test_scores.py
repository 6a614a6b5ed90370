"""Scores are what their breakdown says, all along the game; winners are among the seats."""

import numpy as np

from druids.kernel.bits import small_set
from druids.kernel.tasks import NOBODY
from tests.conformance.games import Setting, companion, folder
from tests.conformance.playthrough import play

TRAILS = 3
PLACES = 40


def test_scores_are_the_sum_of_their_breakdown(setting: Setting) -> None:
    show = setting.game.show
    for seed in range(TRAILS):
        trail = play(setting, seed, greed=50 * (seed % 2))
        for i in trail.some(PLACES):
            points = np.zeros(max(setting.game.info.seats), np.int64)
            setting.driver.scores_of(trail.states, i, points)
            for viewer in (NOBODY, i % setting.seats):
                view = trail.seen(i, viewer)
                sums = [sum(line.points for line in show.breakdown(view[0], seat)) for seat in range(setting.seats)]
                assert sums == points[: setting.seats].tolist(), f"place {i}, seen by {viewer}"
            assert not points[setting.seats :].any(), "an empty seat has a score"


def test_winners_sit_at_the_table(setting: Setting) -> None:
    for seed in range(TRAILS):
        trail = play(setting, seed)
        won = int(setting.driver.winners_of(trail.states, len(trail)))
        assert set(small_set(won)) <= set(range(setting.seats))


def test_components_are_conserved(setting: Setting) -> None:
    """The game's own law, `check` in the `conserve.py` beside its tests, holds all along."""
    conserve = companion(setting.name, "conserve")
    assert conserve is not None, f"{folder(setting.name)} lacks conserve.py with a function check(state)"
    for seed in range(TRAILS):
        trail = play(setting, seed)
        for i in trail.some(PLACES):
            conserve.check(trail.states[i])
