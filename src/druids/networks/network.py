"""`Network`: the weights of one game's network, and what they say about a hidden position."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import Mask
from druids.kernel.game import Game
from druids.match import Position
from druids.networks.arrangement import arrangement
from druids.networks.compiled.forward import Layers, Net, Workspace
from druids.networks.descriptions import descriptions
from druids.networks.features import features

ESTIMATE = "druids.networks.compiled.estimate"


@dataclass(frozen=True, eq=False)
class Network:
    """A network, and facts about it: the command, seed and data that it came from, and its scores."""

    game: Game
    layers: Layers
    about: dict[str, Any]

    @cached_property
    def net(self) -> Net:
        """The network for compiled code."""
        return net_of(self.game, self.layers)

    def results(self, position: Position) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Every seat's expected win share and final score, from what the seat to act sees.

        The position must be hidden for that seat.
        """
        share, points = np.zeros(position.seats), np.zeros(position.seats)
        bind(ESTIMATE, self.game).write_estimate(
            self.net, position.memory, position.to_act, position.seats, share, points
        )
        return share, points

    def prior(self, position: Position, legal: Mask) -> NDArray[np.float64]:
        """The probability of each legal action, over all actions. The position must be hidden for the seat to act."""
        out = np.zeros(self.game.actions.size)
        bind(ESTIMATE, self.game).write_policy(self.net, position.memory, position.to_act, position.seats, legal, out)
        return out


def net_of(game: Game, layers: Layers | None) -> Net:
    """Layers with the tables of the game's features; without layers, one that stands for no network."""
    table = features(game)
    layers = _no_layers() if layers is None else layers
    in_order = arrangement(game, bool(layers.arranged[0]))
    described = descriptions(game, layers.facts.shape[0] > 0)
    return Net(layers, table.cells, table.rows, table.stack, table.size, table.most, in_order, described)


def workspace_of(net: Net) -> Workspace:
    """Memory for a forward pass, made in Python."""
    factors = np.zeros(net.most, np.float32)
    first, second = np.zeros_like(net.layers.first_bias), np.zeros_like(net.layers.second_bias)
    words, things = np.zeros(net.arrangement.words, np.int64), net.arrangement.things
    keys, places = np.zeros(things, np.int64), np.zeros(things, np.int64)
    facts = np.zeros(net.descriptions.most, np.int64)
    return Workspace(
        np.zeros(net.most, np.int64), factors, first, second, words, keys, places, np.zeros(2, np.int64), facts,
        np.zeros_like(second), np.zeros((net.layers.actions_bias.size, net.layers.features.shape[0]), np.float32),
    )  # fmt: skip


def _no_layers() -> Layers:
    flat, one = np.zeros((1, 1), np.float32), np.zeros(1, np.float32)
    return Layers(flat, one, flat, one, flat, one, flat, one, one)
