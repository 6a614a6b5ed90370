"""How many gems that druids place are of their location's kind: `python -m bench.futark_placements [GAMES]`.

What others are thought to do when hidden gems are imagined rests on it (docs/decisions/0006).
"""

import sys

import numpy as np

from druids import bots, catalog
from druids.games.futark.state import PLACE, PLACE_SERVANT
from druids.games.futark.tables import GEM_VALUES, SLOTS
from druids.kernel.bind import bind
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER

SEED = 77


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 80
    game = catalog.load("futark")
    driver, bot = bind("druids.kernel.driver", game), bots.bot("druid", simulations=200)
    codes = np.array(game.info.codes(game.info.settle({})), np.int64)
    states, view = game.record.new(), game.record.new()
    fitting = placed = 0
    for deal in range(games):
        rng = seeded_rng(SEED, deal)
        driver.start(states, 0, 2, codes)
        while (asked := driver.current_actor(states, 0)) != OVER:
            if asked == NATURE:
                driver.play(states, 0, driver.sample_chance(states, 0, rng))
                continue
            driver.clone(view, 0, states, 0)
            driver.hide_for(view, 0, asked)
            action = bot.decide(game, view, 0, asked)
            if PLACE <= action < PLACE_SERVANT:
                gem, slot = divmod(action - PLACE, SLOTS)
                placed += 1
                fitting += int(gem // GEM_VALUES == states[0].locations[slot])
            driver.play(states, 0, action)
    print(f"{games} games: {fitting} of {placed} gems are of their location's kind")


if __name__ == "__main__":
    main()
