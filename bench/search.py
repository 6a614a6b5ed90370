"""Measures simulations per second of the search on one core with warm code: `python bench/search.py [GAME ...]`.

It counts CPU seconds of one thread, so a busy machine changes the figure little. Each search starts at the first
decision of a game, after the deal. The first run compiles the search, which takes up to two minutes per game on an idle
core, and prints what is being compiled.
"""

import sys
from time import thread_time

import numpy as np

from druids import catalog
from druids.bots.beliefs import no_worlds
from druids.bots.compiled.tree import NODE
from druids.bots.ismcts import CAPACITY, Style, evaluator_of, mask_of, warm
from druids.kernel.bind import bind
from druids.kernel.game import FOREVER, Game
from druids.kernel.jit import compiling
from druids.kernel.rng import seeded_rng
from druids.match import Position

RUNS = 5
SECONDS = 0.5
STYLES = {
    "random playouts to the next chance": Style(explore=0.7, guided=0.0, others=0.0, heavy=0.0, near=1, far=FOREVER),
    "random playouts to the end of the game": Style(
        explore=0.7, guided=0.0, others=0.0, heavy=0.0, near=FOREVER, far=FOREVER
    ),
    "the levels' own style": Style(),
}


def simulations_per_second(game: Game, seats: int, style: Style) -> float:
    """The best of several runs."""
    bound, rng = bind("druids.bots.compiled.search", game), seeded_rng(1)
    dealt = Position(game, seats, rng=rng)
    seat, candidates = dealt.to_act, mask_of(game, dealt.legal.tolist())
    root, sampled = dealt.hide(seat).states, game.record.new()
    tree, used, packed = np.empty(CAPACITY, NODE), np.zeros(1, np.int64), style.packed(game.heuristics)
    evaluator = evaluator_of(game, None)  # the styles here do not use it
    best, simulations = 0.0, 100
    for _ in range(RUNS):
        used[0] = 0
        started = thread_time()
        bound.search(
            tree, used, packed, root, sampled, seat, candidates, rng, simulations, FOREVER, evaluator, *no_worlds(game)
        )
        best = max(best, simulations / (thread_time() - started))
        simulations = int(best * SECONDS)
    return best


def main() -> None:
    for name in sys.argv[1:] or catalog.infos():
        print(f"{name}: loading", flush=True)
        game = catalog.load(name)
        with compiling(lambda function: print(f"  compiling {function}", flush=True)):
            warm(game)
        for seats in game.info.seats:
            for label, style in STYLES.items():
                print(
                    f"{name}, {seats} seats, {label}: {simulations_per_second(game, seats, style):,.0f} simulations/s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
