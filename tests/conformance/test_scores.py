"""Scores are the sums of their breakdowns all through the game; winners are seats of the game."""

from druids.kernel.tasks import NOBODY
from tests.conformance.games import Setting, companion, folder
from tests.conformance.playthrough import play, states_of

GAMES = 3
POSITIONS = 40


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


def test_components_are_conserved(setting: Setting) -> None:
    """The game's own law, `check` in the `conserve.py` of its tests, holds all through the game."""
    conserve = companion(setting.name, "conserve")
    assert conserve is not None, f"{folder(setting.name)} lacks conserve.py with a function check(state)"
    for seed in range(GAMES):
        game = play(setting, seed)
        states = states_of(setting, game.memory)
        for i in game.some(POSITIONS):
            conserve.check(states[i])
