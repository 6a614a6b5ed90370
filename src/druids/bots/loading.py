"""Load or compile the code that the bots of a game use. The server and the terminal do so ahead of the first decision.

`python -m druids.bots.loading GAME` compiles in a process of its own, at low priority. It ends when its standard input
is closed, and so with the program that started it.
"""

import os
import sys
import threading
import warnings
from functools import partial

from druids import catalog
from druids.bots.beliefs import warm_beliefs
from druids.bots.greedy import action_scores_of
from druids.bots.ismcts import mask_of, warm
from druids.kernel import cache, jit
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.match import Position
from druids.match.position import load_compiled
from druids.networks.weights import network, shipped

BOTS = "bots"  # the part of a game's compiled code that bots use
NICENESS = 10


def load_bots(game: Game) -> None:
    """Load every function that bots of the game use, compiling what was never compiled on this machine.

    Where no level uses a network, `net` alone needs its code: it waits for `load_net`, or for its first use.
    """
    load_compiled(game)
    warm(game)
    if game.heuristics.beliefs > 0:
        warm_beliefs(game)
    action_scores_of(_position(game))
    if game.heuristics.uses_network:
        load_net(game)


def load_net(game: Game) -> None:
    """Load what the bot `net` uses, if the game has a network."""
    found, position = network(game) if shipped(game).is_file() else None, _position(game)
    if found is not None:
        found.prior(position.hide(position.to_act), mask_of(game, position.legal.tolist()))


def _position(game: Game) -> Position:
    return Position(game, game.info.default_seats, rng=seeded_rng(0))


def use_compiled_bots(game: Game) -> bool:
    """Change over to compiled code for positions and bots if the cache holds it."""
    return jit.try_compiled(BOTS, game.folder, partial(load_bots, game))


def compile_bots(game: Game) -> None:
    """Compile into the cache what is missing there; OSError if it cannot be kept."""
    load_bots(game)
    mark_compiled(BOTS, game)


def mark_compiled(part: str, game: Game) -> None:
    """Note in the cache that a part of a game is completely compiled; OSError if that is impossible."""
    if not jit.mark_compiled(part, game.folder):
        raise OSError(cache.problem() or f"{cache.root()} could not be written for a while")


def main() -> int:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    warnings.simplefilter("ignore", cache.CacheWarning)  # the reason is printed once, below
    os.nice(NICENESS)
    try:
        compile_bots(catalog.load(sys.argv[1]))
    except (OSError, catalog.UnknownGame) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    raise SystemExit(main())
