"""A thousand random games per number of seats: they end, every ask has a legal action, and nothing hidden leaks."""

import numpy as np

from tests.conformance.games import Setting
from tests.conformance.stress import play_checked_games

GAMES = 1_000
GAMES_WITH_OPTIONS = 100


def test_random_games_pass_all_checks(setting: Setting) -> None:
    played = play_checked_games(setting, GAMES_WITH_OPTIONS if setting.options else GAMES, seed=1)
    asks = setting.game.asks
    for kind in np.flatnonzero(played.sum(axis=1)):
        assert int(kind) in asks, f"an action was played at an ask of kind {kind}, which the game does not name"
