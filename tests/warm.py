"""Compiles the code that the tests use before they run: `python -m tests.warm GAME...`.

Tests that start servers use several processes, and each would compile the same search at the same time.
"""

import sys

from druids import bots, catalog, match
from druids.bots import warm
from druids.match.position import load_compiled


def main(names: list[str]) -> None:
    for name in names:
        game = catalog.load(name)
        new = match.new(name, seed=1)
        new.scene(new.seat or 0)
        new.play(bots.bot("greedy").choose(new))
        load_compiled(game)
        warm(game)
        print(f"compiled: {name}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
