"""How many gems that druids place are of their location's kind: `python -m bench.futark_placements [GAMES]`.

What others are thought to do when hidden gems are imagined rests on it (docs/decisions/0006).
"""

import sys

import numpy as np

from druids import bots, catalog
from druids.games.futark.state import PLACE, PLACE_SERVANT
from druids.games.futark.tables import GEM_VALUES, SLOTS
from druids.kernel.bind import bind
from druids.kernel.dice import thrown
from druids.kernel.tasks import NATURE, OVER

SEED = 77


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 80
    game = catalog.load("futark")
    drive, bot = bind("druids.kernel.drive", game), bots.bot("druid", simulations=200)
    codes = np.array(game.card.codes(game.card.settle({})), np.int64)
    states, view = game.record.new(), game.record.new()
    fitting = placed = 0
    for deal in range(games):
        dice = thrown(SEED, deal)
        drive.start(states, 0, 2, codes)
        while (asked := drive.asked(states, 0)) != OVER:
            if asked == NATURE:
                drive.play(states, 0, drive.nature(states, 0, dice))
                continue
            drive.clone(view, 0, states, 0)
            drive.blind(view, 0, asked)
            action = bot.decide(game, view, 0, asked)
            if PLACE <= action < PLACE_SERVANT:
                gem, slot = divmod(action - PLACE, SLOTS)
                placed += 1
                fitting += int(gem // GEM_VALUES == states[0].locations[slot])
            drive.play(states, 0, action)
    print(f"{games} games: {fitting} of {placed} gems are of their location's kind")


if __name__ == "__main__":
    main()
