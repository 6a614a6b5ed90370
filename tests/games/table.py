"""The base of the games' test tables: one record of one game, played by the names of actions.

Each game adds ways to lay out a position by hand; tests may also edit the record `s` directly.
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import members, small_set
from druids.kernel.game import Game
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import KIND, NATURE, OVER


class GameTable:
    """One game from its setup on. `actions` holds every action played through the table."""

    def __init__(self, game: Game, seats: int, codes: Sequence[int], seed: int = 1) -> None:
        self.game = game
        self.driver = bind("druids.kernel.driver", game)
        self.seats = seats
        self.codes = np.array(codes, np.int64)
        self.rng = seeded_rng(seed)
        self.states = game.record.new()
        self.actions: list[int] = []
        self.driver.start(self.states, 0, seats, self.codes)

    @property
    def s(self) -> Any:
        return self.states[0]

    @property
    def actor(self) -> int:
        return int(self.driver.current_actor(self.states, 0))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def ask(self) -> str:
        """The name of the ask on top of the stack."""
        return self.game.asks[int(self.s.tasks[self.s.depth - 1, KIND])]

    def legal(self) -> list[int]:
        mask = np.zeros(self.game.actions.mask_words, np.uint64)
        self.driver.legal_mask(self.states, 0, mask)
        return members(mask)

    def names(self) -> list[str]:
        """The names of the legal actions."""
        return [self.game.actions.names[action] for action in self.legal()]

    def weights(self) -> dict[str, int]:
        """NATURE's weights by the names of actions."""
        weights = np.zeros(self.game.actions.size, np.int64)
        self.driver.chance_weights(self.states, 0, weights)
        return {self.game.actions.names[action]: int(weights[action]) for action in np.flatnonzero(weights)}

    def act(self, action: int) -> None:
        self.actions.append(action)
        self.driver.play(self.states, 0, action)

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
            return int(self.driver.sample_chance(self.states, 0, self.rng))
        legal = self.legal()
        return legal[randbelow(self.rng, len(legal))]

    def random_walk(self, steps: int) -> Self:
        """Play up to this many random actions."""
        for _ in range(steps):
            if not self.over:
                self.act(self.random_action())
        return self

    def scores(self) -> list[int]:
        out = np.zeros(self.seats, np.int64)
        self.driver.scores_of(self.states, 0, out)
        return [int(points) for points in out]

    def winners(self) -> list[int]:
        return small_set(self.driver.winners_of(self.states, 0))

    def copy(self) -> NDArray[Any]:
        """An array of one record, equal byte for byte."""
        copied = self.game.record.new()
        self.driver.clone(copied, 0, self.states, 0)
        return copied

    def seen(self, viewer: int) -> NDArray[Any]:
        """A copy of the record, hidden for the viewer."""
        view = self.copy()
        self.driver.hide_for(view, 0, viewer)
        return view
