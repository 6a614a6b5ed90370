"""What every compiled function of a game returns for given positions, to be compared with another process.

`python -m tests.conformance.parity CASES RESULTS` reads cases from a file and writes what this process computes.
"""

import pickle
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.bots.greedy import action_scores_of
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position
from tests.conformance.games import Setting, settings
from tests.conformance.playthrough import play

POSITIONS = 80  # per game; most of the time is spent in plain Python
AT_LEAST = 6  # per setting


@dataclass(frozen=True)
class Case:
    """Some positions of one setting, and an action for each of those that are not over."""

    setting: Setting
    memory: NDArray[np.int64]
    actions: list[int]


Results = dict[str, Any]  # by function and position


def cases(name: str) -> list[Case]:
    """Positions of every setting of a game."""
    found = []
    each = max(AT_LEAST, POSITIONS // len(settings(name)))
    for seed, setting in enumerate(settings(name)):
        game = play(setting, 80 + seed, greedy_percent=50 * (seed % 2))
        chosen = game.some(each)
        found.append(Case(setting, game.memory[chosen], [game.actions[i] for i in chosen[:-1]]))
    return found


def results(case: Case) -> Results:
    """Call every function in every position."""
    setting = case.setting
    found: Results = {"setup": Position(setting.game, setting.seats, dict(setting.options)).to_bytes()}
    for i, words in enumerate(case.memory):
        position = Position.of_bytes(setting.game, words.tobytes())
        viewer = setting.viewers[i % len(setting.viewers)]
        found[f"scores {i}"] = position.scores
        found[f"hide {i}"] = position.hide(viewer).to_bytes()
        found[f"resample {i}"] = position.determinize(viewer, seeded_rng(i)).to_bytes()
        if position.over:
            found[f"winners {i}"] = position.winners
            continue
        found[f"legal {i}"] = position.legal.tolist()
        if position.to_act == NATURE:
            rng = seeded_rng(i)
            found[f"chance {i}"] = position.chance_weights().tolist()
            found[f"draw {i}"] = [position.sample_chance(rng), int(rng[0])]
        else:
            hidden, shares = position.hide(position.to_act), np.zeros(max(setting.game.info.seats))
            setting.laws.write_value(hidden.memory, shares)
            found[f"action_scores {i}"], found[f"value {i}"] = action_scores_of(hidden), shares
        found[f"secret {i}"] = [position.is_secret(case.actions[i], viewer) for viewer in setting.viewers]
        position.play(case.actions[i])
        found[f"apply {i}"] = position.to_bytes()
        found[f"redeal {i}"] = position.needs_redeal
    return found


def main(cases_file: Path, results_file: Path) -> None:
    found: dict[str, Results | str] = {}
    for case in pickle.loads(cases_file.read_bytes()):
        try:
            found[str(case.setting)] = results(case)
        except Exception:
            found[str(case.setting)] = traceback.format_exc(limit=-4)
    results_file.write_bytes(pickle.dumps(found))


if __name__ == "__main__":
    from tests.conformance.parity import main as run  # pickled cases name this module, not __main__

    run(Path(sys.argv[1]), Path(sys.argv[2]))
