"""N games in one array, stepped by compiled code: the fastest door for learning."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.envs.observation import Layout, layout, raw
from druids.envs.reward import Reward, code
from druids.kernel.bind import bind
from druids.kernel.card import OptionValue
from druids.kernel.dice import streams
from druids.kernel.game import Game

CORE = "druids.envs.core"


class IllegalStep(ValueError):
    """An action that is masked out, an array of the wrong shape or kind: the message says what was expected."""


class Batch:
    """N games side by side. A finished one pays its rewards and begins again at once.

    After `reset` and after each `step`: `turn[i]` is the seat asked in game i, `masks[i]` its legal actions,
    `observations[i]` what that seat sees, `rewards[i]` per seat and `dones[i]` of the step before. All are the same
    arrays each time, written in place. Game i depends on the seed and i alone, whatever n and threads are.
    """

    def __init__(
        self,
        game: "str | Game",
        n: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue | str] | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        observe: bool = True,
        reward: Reward = "standing",
    ) -> None:
        if n < 1 or threads < 1:
            raise ValueError(f"a batch has at least one game and one thread, not {n} and {threads}")
        self.game = catalog.load(game) if isinstance(game, str) else game
        self.seats = seats or self.game.card.default_seats
        if self.seats not in self.game.card.seats:
            raise ValueError(f"{self.game.name} is for {self.game.card.seats} seats, not {self.seats}")
        self.n = n
        self.options = self.game.card.settle(options or {})
        self.layout: Layout = layout(self.game)
        self.reward = code(reward)
        self.states = self.game.record.new(n)
        self.turn = np.zeros(n, np.int64)
        self.masks = np.zeros((n, self.game.actions.size), np.uint8)
        self.observations = np.zeros((n if observe else 0, self.layout.size), np.float32)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.dones = np.zeros(n, np.uint8)
        self._rows = np.arange(n)
        self._core = bind(CORE, self.game)
        self._codes = np.array(self.game.card.codes(self.options), np.int64)
        self._scratch = self.game.record.new(n)
        self._cells = raw(self._scratch)
        self._tables = (self.layout.runs, self.layout.scales, self.layout.asks, self.layout.heads)
        self._chunks = [(n * k // threads, n * (k + 1) // threads) for k in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin every game anew."""
        self._dice = streams(seed, self.n)
        self.rewards[:] = 0
        self.dones[:] = 0
        self._spread(lambda lo, hi: self._core.begin(self.states, lo, hi, self.seats, self._codes, self._dice))
        self._look()

    def step(self, actions: NDArray[Any]) -> None:
        """Answer in every game at once; IllegalStep, with nothing changed, if any answer is not legal."""
        self._check(actions)
        answers = np.ascontiguousarray(actions, np.int64)
        self._spread(
            lambda lo, hi: self._core.advance(
                self.states, lo, hi, self.seats, self._codes, self._dice, answers, self.reward, self.rewards, self.dones
            )
        )
        self._look()

    def _check(self, actions: NDArray[Any]) -> None:
        if not isinstance(actions, np.ndarray) or not np.issubdtype(actions.dtype, np.integer):
            raise IllegalStep(
                f"actions are a NumPy array of whole numbers, not {getattr(actions, 'dtype', type(actions))}"
            )
        if actions.shape != (self.n,):
            raise IllegalStep(f"actions have the shape ({self.n},), not {actions.shape}")
        size = self.game.actions.size
        inside = np.clip(actions, 0, size - 1)
        legal_here = (inside == actions) & (self.masks[self._rows, inside] == 1)
        if not legal_here.all():
            wrong = int(legal_here.argmin())
            names = self.game.actions.names
            given = int(actions[wrong])
            called = names[given] if 0 <= given < len(names) else str(given)
            legal = ", ".join(names[a] for a in np.flatnonzero(self.masks[wrong]))
            raise IllegalStep(f"game {wrong}: {called} is masked out; legal: {legal}")

    def _look(self) -> None:
        self._spread(
            lambda lo, hi: self._core.look(
                self.states, lo, hi, self._scratch, self._cells, self._tables, self.turn, self.masks, self.observations
            )
        )

    def _spread(self, work: Callable[[int, int], None]) -> None:
        if self._pool is None:
            work(0, self.n)
        else:
            list(self._pool.map(lambda chunk: work(*chunk), self._chunks))
