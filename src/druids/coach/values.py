"""The value of a position with all cards open, by a small network that was frozen before any game it is used on.

The network was trained on results of games between simple bots (`druids.learning.open_values`). No bot uses it, since
it sees every card. A game without one is valued by its own evaluation: a network of zeros, which trusts that alone.
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
    rows, results, actions = features(game).size, 2 * max(game.info.seats), game.actions.size
    layers = Layers(
        first=_zeros(rows, 1), first_bias=_zeros(1), second=_zeros(1, 1), second_bias=_zeros(1),
        results=_zeros(1, results), results_bias=_zeros(results), actions=_zeros(actions, 1),
        actions_bias=_zeros(actions), trust=np.ones(2, np.float32),
    )  # fmt: skip
    return Network(game, layers, {})


def _zeros(*shape: int) -> NDArray[np.float32]:
    return np.zeros(shape, np.float32)


def open_value(position: Position) -> NDArray[np.float64]:
    """Every seat's win share as the network expects it."""
    found = np.zeros((1, max(position.game.info.seats)))
    bind(LUCK, position.game).write_values(open_network(position.game).net, position.memory[None, :], found)
    return found[0, : position.seats]
