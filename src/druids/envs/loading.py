"""Load or compile the environments and the bot `net` of a game: `python -m druids.envs.loading [GAME ...]`.

A wheel with compiled code is built with it, so that they compile nothing where the wheel is installed.
"""

import sys

import numpy as np

from druids import catalog
from druids.bots.loading import load_net
from druids.envs.batch import Batch
from druids.envs.compiled.core import BEGIN
from druids.envs.compiled.reward import STANDING
from druids.envs.config import GameConfig
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.match import Match

SHOWN = 100  # steps of a game after which it is drawn


def load_environments(game: Game) -> None:
    """Call every compiled function that a batch or an environment of one game uses."""
    batch = Batch(game, 2)
    batch.step(batch.sample())
    batch.resample(seed=0)
    batch.observe(0)
    _play_one(GameConfig(game))
    _show_one(game)


def _play_one(config: GameConfig) -> None:
    """Begin a game as the environments of one game do (PettingZoo, Gymnasium, OpenSpiel), and look at it."""
    memory, rng = np.zeros((2, config.words), np.int64), np.zeros(1, np.uint64)
    mask, seen = np.zeros(config.actions, np.int8), np.zeros(config.layout.size, np.float32)
    config.core.seed_rng(seeded_rng(0)[0], 0, rng)
    config.core.step_one(memory, BEGIN, config.seats, config.codes, rng, config.layout.tables, mask, seen)
    config.core.observe_one(memory, 0, config.layout.tables, seen)
    config.core.rewards_of(memory, config.seats, STANDING, np.zeros(config.seats, np.float32))


def _show_one(game: Game) -> None:
    """Play a game, narrate and draw it: the presentation calls rules that are compiled."""
    match = Match(game, game.info.default_seats, seed=1)
    match.resume_chance()
    while not match.over:
        if match.length < SHOWN:
            _show(match)
        match.play(match.actions()[-1])
    _show(match)
    match.narration(0)


def _show(match: Match) -> None:
    for seat in range(match.seats):
        match.breakdown(seat)
        match.scene(seat)


if __name__ == "__main__":
    for game in map(catalog.load, sys.argv[1:] or catalog.infos()):
        load_environments(game)
        load_net(game)
