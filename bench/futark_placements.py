"""Counts how many placed gems are of their location's kind: `python -m bench.futark_placements [GAMES]`.

The determinization of hidden gems assumes that share (docs/decisions/0006).
"""

import sys

from druids import bots, catalog
from druids.games.futark.state import PLACE, PLACE_SERVANT
from druids.games.futark.tables import GEM_VALUES, SLOTS
from druids.kernel.rng import seeded_rng
from druids.match import Position

SEED = 77


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 80
    game = catalog.load("futark")
    bot = bots.bot("druid", simulations=200)
    fitting = placed = 0
    for deal in range(games):
        position = Position(game, 2, rng=seeded_rng(SEED, deal))
        while not position.over:
            action = bot.decide(position.hide(position.to_act))
            if PLACE <= action < PLACE_SERVANT:
                gem, slot = divmod(action - PLACE, SLOTS)
                placed += 1
                fitting += int(gem // GEM_VALUES == position.record.locations[slot])
            position.play(action)
    print(f"{games} games: {fitting} of {placed} gems are of their location's kind")


if __name__ == "__main__":
    main()
