"""Search trees for judgements: the search of the game's strongest bot, from what the seat to act knows."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.bots.beliefs import no_worlds
from druids.bots.compiled.tree import NODE, NONE, ROOT
from druids.bots.ismcts import CAPACITY, SEARCH, evaluator_of, mask_of, warm
from druids.bots.levels import STRONGEST
from druids.coach.playouts import Shares
from druids.kernel.bind import bind
from druids.kernel.game import FOREVER, Game
from druids.kernel.rng import Rng, seeded_rng
from druids.match import Position
from druids.networks.compiled.forward import Net
from druids.networks.network import Network, net_of
from druids.networks.weights import network

OUTCOMES = "druids.coach.compiled.outcomes"
FROZEN = Path(__file__).parent / "weights" / "search"  # thresholds and yardsticks were measured with these networks
PRIOR = 1.0  # the exponent of their priors, measured with them


@dataclass(frozen=True)
class Visits:
    """What a search found about one action: how often it was tried, and the win share of the seat that searched."""

    count: int
    mean: float
    variance: float  # of the share of a single simulation


class Tree:
    """A search of some actions of the seat to act; the position must be hidden for that seat."""

    def __init__(self, position: Position, actions: list[int]) -> None:
        self.game, self.seat, self.seats = position.game, position.to_act, position.seats
        self._style, self._network = load_search(self.game)
        self._evaluator = evaluator_of(self.game, self._network)
        self._root, self._sampled = position.copy().states, self.game.record.new()
        self._nodes, self._used = np.empty(CAPACITY, NODE), np.zeros(1, np.int64)
        self._actions, self._worlds = mask_of(self.game, actions), no_worlds(self.game)

    def grow(self, simulations: int, *seeds: int) -> "Tree":
        """Run simulations."""
        self._search(seeded_rng(*seeds), simulations)
        return self

    def shares(self, rows: NDArray[np.uint64]) -> Shares:
        """Run a simulation in each of the worlds; their win shares `[world, seat]`."""
        ends, rng = self.game.record.new(len(rows)), np.zeros(1, np.uint64)
        for world, row in enumerate(rows):
            rng[0] = row[0]
            self._search(rng, 1)
            ends[world] = self._sampled[0]
        found = np.zeros((len(rows), self.seats))
        learned = int(self._style["end"][0] > 0)
        bind(OUTCOMES, self.game).write_outcomes(ends, self.seat, learned, _net(self.game, self._network), found)
        return found

    def visits(self) -> dict[int, Visits]:
        """The statistics of each action."""
        found = {}
        child = int(self._nodes[ROOT].first_child)
        while child != NONE:
            node = self._nodes[child]
            count, squares = int(node.visits), float(node.share_squares)
            mean = float(node.share) / max(1, count)
            found[int(node.action)] = Visits(count, mean, max(0.0, squares / max(1, count) - mean * mean))
            child = int(node.sibling)
        return found

    def _search(self, rng: Rng, simulations: int) -> None:
        bind(SEARCH, self.game).search(
            self._nodes, self._used, self._style, self._root, self._sampled, self.seat, self._actions, rng, simulations,
            FOREVER, self._evaluator, *self._worlds,
        )  # fmt: skip


@cache
def load_search(game: Game) -> tuple[NDArray[Any], Network | None]:
    """The style of the strongest bot and a network, with the compiled code that they need.

    Network and exponent are frozen where the bots' own have changed since the method was measured, so that this changed
    no verdict. Without a usable network the heuristics take its place, and a warning says so.
    """
    warm(game)
    frozen = FROZEN / f"{game.name}.npz"
    found = network(game, frozen if frozen.exists() else None) if game.heuristics.uses_network else None
    nothing = np.zeros((0, game.info.default_seats))
    bind(OUTCOMES, game).write_outcomes(game.record.new(0), 0, 0, _net(game, found), nothing)
    style = replace(STRONGEST, prior=PRIOR if game.heuristics.prior > 0 else 0.0)
    return style.packed(game.heuristics, learned=found is not None), found


def _net(game: Game, network: Network | None) -> Net:
    return net_of(game, None) if network is None else network.net
