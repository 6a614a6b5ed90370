"""A thousand random games per number of seats: they end, every ask has an answer, and sight keeps its laws."""

import numpy as np

from tests.conformance.games import Setting
from tests.conformance.stress import play_crowd

GAMES = 1_000
GAMES_WITH_OPTIONS = 100


def test_random_games_keep_the_laws(setting: Setting) -> None:
    answered = play_crowd(setting, GAMES_WITH_OPTIONS if setting.options else GAMES, seed=1)
    asks = setting.game.asks
    for kind in np.flatnonzero(answered.sum(axis=1)):
        assert int(kind) in asks, f"an ask of kind {kind} was answered, but the game names no such ask"
