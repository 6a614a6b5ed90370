"""Runs a game's compiled functions with bounds checks: `python -m tests.conformance.bounds GAME POSITIONS`.

Must be started with NUMBA_BOUNDSCHECK=1. The positions come from a file, because playing the games here would compile
the greedy bot and more of the rules.
"""

import os
import pickle
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.rng import seeded_rng
from tests.conformance.compiled.laws import SAMPLED_FROM_VIEW, TRUE
from tests.conformance.compiled.violations import Violation
from tests.conformance.games import Setting, settings
from tests.conformance.playthrough import play

RANDOM_GAMES = 100  # per number of seats
RANDOM_GAMES_WITH_OPTIONS = 10
PLAYED = (0, 50, 95)  # percent of greedy actions in the games whose positions are checked

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Positions:
    """The records of some games, and the views of the seats to act, as rows of words."""

    true: Rows
    views: Rows


def save_positions(name: str, path: Path) -> None:
    """Write every position of some games in every setting."""
    found = {}
    for setting in settings(name):
        games = [play(setting, 90, percent) for percent in PLAYED]
        views = [game.hidden(i, seat).memory for game in games for i, seat in enumerate(game.actors) if seat >= 0]
        found[str(setting)] = Positions(np.concatenate([game.memory for game in games]), np.stack(views))
    path.write_bytes(pickle.dumps(found))


def check_rules(setting: Setting, positions: Positions) -> None:
    """Play random games: setup, legal, draw, redeal and apply."""
    games = RANDOM_GAMES_WITH_OPTIONS if setting.options else RANDOM_GAMES
    driver, tally = bind("druids.kernel.driver", setting.game), np.zeros(2, np.int64)
    driver.random_games(setting.game.record.new(), 0, setting.seats, setting.codes, games, seeded_rng(1), tally)
    assert tally[0] > 0


def check_information(setting: Setting, positions: Positions) -> None:
    """Hide, determinize and score positions."""
    states, rng = setting.game.record.new(SAMPLED_FROM_VIEW + 1), seeded_rng(2)
    raw = states.view(np.uint8).reshape(states.size, -1)
    for i, row in enumerate(positions.true):
        raw[TRUE] = row.view(np.uint8)
        found = setting.laws.check_information(states, raw, setting.viewers[i % len(setting.viewers)], rng)
        assert found == Violation.NONE, f"{setting}: {Violation(found).name}"


def check_heuristics(setting: Setting, positions: Positions) -> None:
    """Score the actions of seats to act, and evaluate their views."""
    states = setting.game.record.new(SAMPLED_FROM_VIEW + 1)
    raw = states.view(np.uint8).reshape(states.size, -1)
    for row in positions.views:
        raw[:] = row.view(np.uint8)
        found = setting.laws.check_heuristics(states)
        assert found == Violation.NONE, f"{setting}: {Violation(found).name}"


def main(name: str, path: Path) -> None:
    assert os.environ.get("NUMBA_BOUNDSCHECK") == "1"
    positions: dict[str, Positions] = pickle.loads(path.read_bytes())
    for check in (check_rules, check_information, check_heuristics):
        for setting in settings(name):
            check(setting, positions[str(setting)])


if __name__ == "__main__":
    from tests.conformance.bounds import main as run  # pickled positions name this module, not __main__

    run(sys.argv[1], Path(sys.argv[2]))
