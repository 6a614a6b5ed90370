"""Scores are the sums of their breakdowns all through the game; winners are seats of the game."""

import pytest

from druids.kernel.tasks import NOBODY
from tests.conformance.games import Setting, companion, infos, settings
from tests.conformance.playthrough import play, states_of

GAMES = 3
POSITIONS = 40
CONSERVING = [setting for name in infos() if companion(name, "conserve") for setting in settings(name)]


def test_scores_are_the_sum_of_their_breakdown(setting: Setting) -> None:
    for seed in range(GAMES):
        game = play(setting, seed, greedy_percent=50 * (seed % 2))
        for i in game.some(POSITIONS):
            scores = game.position(i).scores
            for viewer in (NOBODY, i % setting.seats):
                hidden = game.hidden(i, viewer)
                sums = [sum(line.points for line in hidden.breakdown(seat)) for seat in range(setting.seats)]
                assert sums == scores, f"position {i}, seen by {viewer}"


def test_winners_are_seats_of_the_game(setting: Setting) -> None:
    for seed in range(GAMES):
        game = play(setting, seed)
        assert set(game.position(len(game)).winners) <= set(range(setting.seats))


@pytest.mark.parametrize("conserving", CONSERVING, ids=map(str, CONSERVING))
def test_components_are_conserved(conserving: Setting) -> None:
    """For games with a `conserve.py` in their tests: its check(state) holds all through the game."""
    conserve = companion(conserving.name, "conserve")
    for seed in range(GAMES):
        game = play(conserving, seed)
        states = states_of(conserving, game.memory)
        for i in game.some(POSITIONS):
            conserve.check(states[i])
