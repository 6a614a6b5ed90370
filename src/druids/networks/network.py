"""`Network`: the weights of one game's network, and what they say about a hidden position."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import Mask
from druids.kernel.game import Game
from druids.match import Position
from druids.networks.compiled.forward import Layers, add_judgement, encode, trunk, write_prior, write_results
from druids.networks.features import features

JUDGEMENT = "druids.networks.compiled.judgement"


@dataclass(frozen=True, eq=False)
class Network:
    """A network, and facts about it: the command, seed and data that it came from, and its scores."""

    game: Game
    layers: Layers
    about: dict[str, Any]

    def results(self, position: Position) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Every seat's expected win share and final score, from what the seat to act sees.

        The position must be hidden for that seat.
        """
        share, points = np.zeros(position.seats), np.zeros(position.seats)
        second, judged = self._trunk(position)
        write_results(self.layers, second, judged, position.to_act, position.seats, share, points)
        return share, points

    def prior(self, position: Position, scores: NDArray[np.float64], legal: Mask) -> NDArray[np.float64]:
        """The probability of each legal action, over all actions; `scores` are the game's own action scores."""
        out = scores.copy()
        write_prior(self.layers, self._trunk(position)[0], legal, out)
        return out

    def _trunk(self, position: Position) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The last hidden layer, and the game's own evaluation as an input."""
        table, me, seats = features(self.game), position.to_act, position.seats
        judged = np.zeros(max(self.game.info.seats))
        bind(JUDGEMENT, self.game).judge(position.states, judged)
        rows, values = np.empty(table.most, np.int64), np.empty(table.most, np.float32)
        used = encode(position.memory, me, seats, table.cells, table.rows, table.stack, rows, values)
        n = add_judgement(judged, me, seats, table.size, used, rows, values)
        first = np.empty(self.layers.first_bias.size, np.float32)
        second = np.empty(self.layers.second_bias.size, np.float32)
        trunk(self.layers, n, rows, values, first, second)
        return second, values[used:n]
