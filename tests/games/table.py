"""The base of the games' test tables: one record of one game, played by the names of actions.

Each game adds ways to lay out a position by hand; tests may also edit the record `s` directly.
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import KIND, NATURE, OVER
from druids.match import Position
from tests.positions import set_up


class GameTable:
    """One game from its setup on. `actions` holds every action played through the table."""

    def __init__(self, game: Game, seats: int, codes: Sequence[int], seed: int = 1) -> None:
        self.game = game
        self.seats = seats
        self.codes = np.array(codes, np.int64)
        self.rng = seeded_rng(seed)
        self.true = set_up(game, seats, codes)
        self.actions: list[int] = []

    @property
    def position(self) -> Position:
        """The position; tests may have edited its record."""
        self.true.refresh()
        return self.true

    @property
    def states(self) -> NDArray[Any]:
        """The record as an array of one."""
        return self.true.states

    @property
    def s(self) -> Any:
        return self.true.record

    @property
    def actor(self) -> int:
        return self.position.to_act

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def ask(self) -> str:
        """The name of the ask on top of the stack."""
        return self.game.asks[int(self.s.tasks[self.s.depth - 1, KIND])]

    def legal(self) -> list[int]:
        legal: list[int] = self.position.legal.tolist()
        return legal

    def names(self) -> list[str]:
        """The names of the legal actions."""
        return [self.game.actions.names[action] for action in self.legal()]

    def weights(self) -> dict[str, int]:
        """NATURE's weights by the names of actions."""
        position = self.position
        pairs = zip(position.legal.tolist(), position.chance_weights().tolist(), strict=True)
        return {self.game.actions.names[action]: weight for action, weight in pairs if weight}

    def act(self, action: int) -> None:
        self.position.play(action)
        self.actions.append(action)

    def play(self, *names: str) -> Self:
        """Play these actions; each must be legal in its turn."""
        for name in names:
            legal = [action for action in self.game.actions.by_name[name] if action in self.legal()]
            assert len(legal) == 1, f"{name} is not legal; legal: {self.names()}"
            self.act(legal[0])
        return self

    def played(self) -> list[str]:
        """The names of all actions played."""
        return [self.game.actions.names[action] for action in self.actions]

    def random_action(self) -> int:
        if self.actor == NATURE:
            return self.true.sample_chance(self.rng)
        legal = self.legal()
        return legal[randbelow(self.rng, len(legal))]

    def random_walk(self, steps: int) -> Self:
        """Play up to this many random actions."""
        for _ in range(steps):
            if not self.over:
                self.act(self.random_action())
        return self

    def scores(self) -> list[int]:
        return self.true.scores

    def winners(self) -> list[int]:
        return self.position.winners

    def copy(self) -> NDArray[Any]:
        """An array of one record, equal byte for byte."""
        return self.true.copy().states

    def seen(self, viewer: int) -> NDArray[Any]:
        """A copy of the record, hidden for the viewer."""
        return self.position.hide(viewer).states
