"""Compile what the tests will use, once and before them: `python -m tests.warm GAME...`.

Tests that start servers have their own processes, and each would compile the same search at the same time.
"""

import sys

from druids import bots, catalog, match
from druids.bots import warm
from druids.match.position import load_compiled


def main(names: list[str]) -> None:
    for name in names:
        game = catalog.load(name)
        playing = match.new(name, seed=1)
        playing.scene(playing.seat or 0)
        playing.play(bots.bot("greedy").choose(playing))
        load_compiled(game)
        warm(game)
        print(f"compiled: {name}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
