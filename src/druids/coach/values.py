"""The value of a position with all cards open, by a small network that was frozen before any game it is used on.

The network was trained on results of games between simple bots (`druids.learning.open_values`). No bot uses it, since
it sees every card. A game without one is valued by its own evaluation: a network without units, which trusts that alone.
"""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.match import Position
from druids.networks import weights
from druids.networks.compiled.forward import Layers
from druids.networks.features import features
from druids.networks.network import Network

FOLDER = Path(__file__).parent / "weights"
LUCK = "druids.coach.compiled.luck"


def file(game: Game) -> Path:
    """Where the weights of a game's value network are."""
    return FOLDER / f"{game.name}.npz"


@cache
def open_network(game: Game) -> Network:
    """The value network of a game."""
    return weights.load(game, file(game)) if file(game).exists() else evaluation(game)


def evaluation(game: Game) -> Network:
    """A network that says what the game's own evaluation says."""
    rows, results = features(game).size, 2 * max(game.info.seats)
    shapes = ((rows, 1), 1, (1, 1), 1, (1, results), results, (game.actions.size, 1), game.actions.size)
    return Network(game, Layers(*(np.zeros(shape, np.float32) for shape in shapes), np.ones(2, np.float32)), {})


def open_value(position: Position) -> NDArray[np.float64]:
    """Every seat's win share as the network expects it."""
    found = np.zeros((1, max(position.game.info.seats)))
    bind(LUCK, position.game).write_values(open_network(position.game).net, position.memory[None, :], found)
    return found[0, : position.seats]
