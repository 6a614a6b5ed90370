"""Which asks and deeds some games reach: `python -m tests.conformance.reach GAMES KINDS`, with the compiler off.

Deeds are pushed and popped within one action, so `push` is replaced by a function that records them.
"""

import pickle
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from druids.kernel import tasks
from druids.kernel.jit import COMPILED
from tests.conformance.processes import python


@dataclass(frozen=True)
class Played:
    """A game with all its actions, chance included."""

    name: str
    seats: int
    codes: list[int]
    actions: list[int]


def reached(games: list[Played]) -> list[set[int]]:
    """For each game, the kinds of asks and deeds that were on its stack at some time."""
    with TemporaryDirectory() as place:
        games_file, kinds_file = Path(place) / "games", Path(place) / "kinds"
        games_file.write_bytes(pickle.dumps(games))
        python("-m", "tests.conformance.reach", str(games_file), str(kinds_file), NUMBA_DISABLE_JIT="1")
        kinds: list[set[int]] = pickle.loads(kinds_file.read_bytes())
        return kinds


def main(games_file: Path, kinds_file: Path) -> None:
    assert not COMPILED
    seen: set[int] = set()
    original = tasks.push

    def push(s: Any, kind: int, seat: int, what: int, n: int) -> None:
        seen.add(int(kind))
        original(s, kind, seat, what, n)

    tasks.push = push  # before any game is loaded, so that games import this one
    import numpy as np

    from tests.conformance.games import load

    found = []
    for played in pickle.loads(games_file.read_bytes()):
        seen.clear()
        game = load(played.name)
        states = game.record.new(1)
        game.rules.setup(states[0], played.seats, np.array(played.codes, np.int64))
        for action in played.actions:
            game.rules.apply(states[0], action)
        found.append(set(seen))
    kinds_file.write_bytes(pickle.dumps(found))


if __name__ == "__main__":
    from tests.conformance.reach import main as run  # pickled games name this module, not __main__

    run(Path(sys.argv[1]), Path(sys.argv[2]))
