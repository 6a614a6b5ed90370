"""Load the compiled code that reviews of a game use, or compile it if that was never done on this machine.

`python -m druids.coach.loading [GAME ...]` compiles it ahead, for a wheel.
"""

import sys

import numpy as np

from druids import catalog
from druids.coach.compiled.luck import Gains
from druids.coach.playouts import EVERYTHING, Policy, shares_after, worlds
from druids.coach.trees import load_search
from druids.coach.values import LUCK, open_network
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.match import Position


def load(game: Game) -> None:
    """Load the playouts, the search and the luck of a game."""
    seats = game.info.default_seats
    shares_after(Position(game, seats), EVERYTHING, [], worlds(0, 0, 0), Policy(0.0, 0, 0))
    codes, none = np.array(game.info.codes(game.info.settle({})), np.int64), np.zeros(0, np.int64)
    found = Gains(none, np.zeros((0, seats)), np.zeros(0))
    load_search(game)
    bind(LUCK, game).write_luck(open_network(game).net, seats, codes, none, 0, seeded_rng(0), found)


if __name__ == "__main__":
    for name in sys.argv[1:] or catalog.infos():
        load(catalog.load(name))
