"""What every compiled function of a game says about given positions, to be compared with another process.

`python -m tests.conformance.parity POSITIONS ANSWERS` reads positions from a file and writes what this process answers.
"""

import pickle
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from tests.conformance.games import Setting, infos, settings
from tests.conformance.playthrough import copied, hidden, imagined, play, raw

POSITIONS = 80  # per game; most of the time goes into plain Python
AT_LEAST = 6  # per setting


@dataclass(frozen=True)
class Case:
    """Some positions of one setting, and an answer to each of those that are not over."""

    setting: Setting
    raw: NDArray[np.uint8]
    actions: list[int]


Said = dict[str, Any]  # by function and place


def cases() -> list[Case]:
    found = []
    for name in infos():
        each = max(AT_LEAST, POSITIONS // len(settings(name)))
        for seed, setting in enumerate(settings(name)):
            trail = play(setting, 80 + seed, greed=50 * (seed % 2))
            places = trail.some(each)
            found.append(Case(setting, raw(trail.states)[places], [trail.actions[i] for i in places[:-1]]))
    return found


def hear(case: Case) -> Said:
    """Call every function at every position."""
    setting, game, driver, laws = case.setting, case.setting.game, case.setting.driver, case.setting.laws
    states = np.zeros(len(case.raw), game.record.dtype)
    raw(states)[:] = case.raw
    said: Said = {}
    blank = game.record.new(1)
    driver.start(blank, 0, setting.seats, setting.codes)
    said["setup"] = raw(blank).tobytes()
    for i in range(states.size):
        here = states[i : i + 1]
        viewer = setting.viewers[i % len(setting.viewers)]
        points = np.zeros(max(game.info.seats), np.int64)
        driver.scores_of(here, 0, points)
        said[f"scores {i}"] = points.tolist()
        said[f"hide {i}"] = raw(hidden(setting, here, viewer)).tobytes()
        said[f"resample {i}"] = raw(imagined(setting, here, viewer, i)).tobytes()
        actor = int(driver.current_actor(here, 0))
        if actor == OVER:
            said[f"winners {i}"] = int(driver.winners_of(here, 0))
            continue
        mask = np.zeros(game.actions.mask_words, np.uint64)
        driver.legal_mask(here, 0, mask)
        said[f"legal {i}"] = mask.tolist()
        if actor == NATURE:
            weights = np.zeros(game.actions.size, np.int64)
            driver.chance_weights(here, 0, weights)
            said[f"chance {i}"] = weights.tolist()
            rng = seeded_rng(i)
            said[f"draw {i}"] = [int(driver.sample_chance(here, 0, rng)), int(rng[0])]
        else:
            view = hidden(setting, here, actor)
            likes, share = np.zeros(game.actions.size), np.zeros(max(game.info.seats))
            laws.like(view, 0, likes)
            laws.expect(view, 0, share)
            said[f"prefer {i}"], said[f"evaluate {i}"] = likes, share
        said[f"secret {i}"] = [bool(driver.is_secret(here, 0, case.actions[i], v)) for v in setting.viewers]
        after = copied(here)
        driver.play(after, 0, case.actions[i])
        said[f"apply {i}"] = raw(after).tobytes()
        said[f"redeal {i}"] = bool(driver.needs_redeal(after, 0))
    return said


def main(positions: Path, answers: Path) -> None:
    said: dict[str, Said | str] = {}
    for case in pickle.loads(positions.read_bytes()):
        try:
            said[str(case.setting)] = hear(case)
        except Exception:
            said[str(case.setting)] = traceback.format_exc(limit=-4)
    answers.write_bytes(pickle.dumps(said))


if __name__ == "__main__":
    from tests.conformance.parity import main as run  # pickled cases name this module, not __main__

    run(Path(sys.argv[1]), Path(sys.argv[2]))
