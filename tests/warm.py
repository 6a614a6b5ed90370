"""Compiles the code that the tests use before they run: `python -m tests.warm GAME...`, the toy included.

Tests that start servers use several processes, and each would compile the same search at the same time. Tests of the
server run on all workers, with the toy.
"""

import sys

from druids import bots, catalog
from druids.bots import warm
from druids.match import Match
from druids.match.position import load_compiled
from tests.toy.pebbles.game import GAME as TOY


def main(names: list[str]) -> None:
    for name in names:
        game = TOY if name == TOY.name else catalog.load(name)
        new = Match(game, game.info.default_seats, seed=1)
        new.resume_chance()
        new.scene(new.seat or 0)
        new.play(bots.bot("greedy").choose(new))
        load_compiled(game)
        warm(game)
        print(f"compiled: {name}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
