"""What every compiled function of a game says about given positions, to be compared with another process.

`python -m tests.house.witness POSITIONS ANSWERS` reads positions that a test wrote and writes what this process says.
"""

import pickle
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.dice import thrown
from druids.kernel.tasks import NATURE, OVER
from tests.house.games import Setting, cards, settings
from tests.house.trail import copied, hidden, imagined, play, raw

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
    for name in cards():
        each = max(AT_LEAST, POSITIONS // len(settings(name)))
        for seed, setting in enumerate(settings(name)):
            trail = play(setting, 80 + seed, greed=50 * (seed % 2))
            places = trail.some(each)
            found.append(Case(setting, raw(trail.states)[places], [trail.actions[i] for i in places[:-1]]))
    return found


def hear(case: Case) -> Said:
    """Call every function at every position."""
    setting, game, drive, laws = case.setting, case.setting.game, case.setting.drive, case.setting.laws
    states = np.zeros(len(case.raw), game.record.dtype)
    raw(states)[:] = case.raw
    said: Said = {}
    blank = game.record.new(1)
    drive.start(blank, 0, setting.seats, setting.codes)
    said["setup"] = raw(blank).tobytes()
    for i in range(states.size):
        here = states[i : i + 1]
        viewer = setting.viewers[i % len(setting.viewers)]
        points = np.zeros(max(game.card.seats), np.int64)
        drive.points(here, 0, points)
        said[f"scores {i}"] = points.tolist()
        said[f"hide {i}"] = raw(hidden(setting, here, viewer)).tobytes()
        said[f"resample {i}"] = raw(imagined(setting, here, viewer, i)).tobytes()
        actor = int(drive.asked(here, 0))
        if actor == OVER:
            said[f"winners {i}"] = int(drive.won(here, 0))
            continue
        mask = np.zeros(game.actions.words, np.uint64)
        drive.mask_of(here, 0, mask)
        said[f"legal {i}"] = mask.tolist()
        if actor == NATURE:
            weights = np.zeros(game.actions.size, np.int64)
            drive.weigh(here, 0, weights)
            said[f"chance {i}"] = weights.tolist()
            dice = thrown(i)
            said[f"draw {i}"] = [int(drive.nature(here, 0, dice)), int(dice[0])]
        else:
            view = hidden(setting, here, actor)
            likes, share = np.zeros(game.actions.size), np.zeros(max(game.card.seats))
            laws.like(view, 0, likes)
            laws.expect(view, 0, share)
            said[f"prefer {i}"], said[f"evaluate {i}"] = likes, share
        said[f"secret {i}"] = [bool(drive.is_secret(here, 0, case.actions[i], v)) for v in setting.viewers]
        after = copied(here)
        drive.play(after, 0, case.actions[i])
        said[f"apply {i}"] = raw(after).tobytes()
        said[f"redeal {i}"] = bool(drive.deal_again(after, 0))
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
    from tests.house.witness import main as run  # pickled cases name this module, not __main__

    run(Path(sys.argv[1]), Path(sys.argv[2]))
