"""`Batch`: many games in one array, stepped by compiled code. The fastest interface for learning."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.batch_arrays import BatchState, StepOutputs
from druids.envs.compiled.core import GREEDY, NO_RIVALS, RANDOM
from druids.envs.compiled.masks import NONE, first_illegal, sample
from druids.envs.compiled.reward import Reward, code
from druids.envs.config import GameConfig
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import rng_streams

CHUNK = 128, 256  # games that a thread takes at a time, at least and at most: taking some costs as much as stepping 10
RIVALS = {None: NO_RIVALS, "random": RANDOM, "greedy": GREEDY}


class IllegalStep(ValueError):
    """An illegal action, or an array of the wrong shape or type; the message says what was expected."""


class Batch:
    """Many games at once. A game that ends is replaced by a new one in the same step.

    After `reset` and after each `step`, `turn[i]` is the seat to act in game i, `masks[i]` its legal actions and
    `observations[i]` what it observes; `rewards[i]` (per seat) and `dones[i]` belong to the step before. The arrays are
    written in place by each step and are read-only for callers: copy what you keep or change.

    The k-th episode in row i depends only on the seed, i and k, not on n or the number of threads. Row 0 plays the
    games of the PettingZoo environment with the same seed.

    With `rivals` ("random" or "greedy") one seat of each game learns, `learner` or one drawn for each episode, and
    compiled bots play the others; `turn` is then always `learners`.

    An illegal action raises IllegalStep and changes nothing; with `strict=False` it ends its game and gives its seat
    the reward `reward.ILLEGAL`.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue | str] | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        observe: bool = True,
        reward: Reward = "standing",
        strict: bool = True,
        rivals: str | None = None,
        learner: int | None = None,
    ) -> None:
        if n < 1 or threads < 1:
            raise ValueError(f"a batch needs at least one game and one thread, not {n} and {threads}")
        if rivals not in RIVALS:
            raise ValueError(f"rivals are random or greedy, not {rivals!r}; for other bots use envs.gymnasium.solo")
        self.config = GameConfig(game, seats, options)
        self.game, self.seats, self.options = self.config.game, self.config.seats, self.config.options
        if learner is not None and (rivals is None or not 0 <= learner < self.seats):
            raise ValueError(f"a learner is a seat from 0 to {self.seats - 1} and needs rivals, not {learner}")
        self.layout = self.config.layout
        self.n = n
        self.strict = strict
        size, observed = self.layout.size, n if observe else 0
        states = self.game.record.new(n)
        self._state = BatchState(
            memory=states.view(np.int64).reshape(n, -1),
            keys=np.zeros((n, 1), np.uint64),
            episodes=np.zeros(n, np.int64),
            rng=np.zeros((n, 1), np.uint64),
            rival_rng=np.zeros((n, 1), np.uint64),
            sample_rng=np.zeros((n, 1), np.uint64),
            learners=np.zeros(n, np.int64),
            options=self.config.codes,
            seats=self.seats,
            rival=RIVALS[rivals],
            fixed_learner=-1 if learner is None else learner,
            reward=code(reward),
        )
        self._out = StepOutputs(
            turn=np.zeros(n, np.int64),
            legal=np.zeros((n, self.game.actions.mask_words), np.uint64),
            masks=np.zeros((n, self.config.actions), np.int8),
            observations=np.zeros((observed, size), np.float32),
            shown=np.zeros((observed, self.config.words), np.int64),
            rewards=np.zeros((n, self.seats), np.float32),
            dones=np.zeros(n, np.uint8),
            finals=np.zeros((observed if rivals else 0, size), np.float32),
            tables=self.layout.tables,
        )
        self.states, self.learners = _read_only(states), _read_only(self._state.learners)
        self.turn, self.masks = _read_only(self._out.turn), _read_only(self._out.masks)
        self.observations, self.finals = _read_only(self._out.observations), _read_only(self._out.finals)
        self.rewards, self.dones = _read_only(self._out.rewards), _read_only(self._out.dones)
        self._actions = np.zeros(n, np.int64)
        least, most = CHUNK
        size = n if threads == 1 else min(max(n // threads, least), most)
        self._chunks = [(lo, min(lo + size, n)) for lo in range(0, n, size)]
        self._helpers = threads - 1
        self._pool = ThreadPoolExecutor(self._helpers) if self._helpers else None
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Start every game again."""
        self._state.keys[:] = rng_streams(seed, self.n)
        self._state.episodes[:] = 0
        self._advance(restart=True, observe=True)

    def step(self, actions: NDArray[Any], *, observe: bool = True) -> None:
        """Play one action in every game. Without `observe`, observations stay as they were, which saves time."""
        self._accept(actions)
        self._advance(restart=False, observe=observe)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game. Each row has its own generator, so rows do not depend on each other."""
        out = np.empty(self.n, np.int64)
        sample(self._out.legal, self._state.sample_rng, out)
        return out

    def _accept(self, actions: NDArray[Any]) -> None:
        if not isinstance(actions, np.ndarray) or not np.issubdtype(actions.dtype, np.integer):
            given = getattr(actions, "dtype", type(actions).__name__)
            raise IllegalStep(f"actions must be a NumPy array of integers, not {given}")
        if actions.shape != (self.n,):
            raise IllegalStep(f"actions must have the shape ({self.n},), not {actions.shape}")
        self._actions[:] = actions  # one type for all callers: compiled code is specialized on its argument types
        wrong = first_illegal(self._out.legal, self._actions) if self.strict else NONE
        if wrong != NONE:
            raise IllegalStep(f"game {wrong}: {self.config.refusal(actions[wrong], np.flatnonzero(self.masks[wrong]))}")

    def _advance(self, *, restart: bool, observe: bool) -> None:
        """Step all games, in chunks that the next free thread takes, so that a slow thread does not delay the rest."""
        chunks = iter(self._chunks)
        observed = observe and len(self._out.observations) > 0

        def work() -> None:
            for lo, hi in chunks:
                self.config.core.advance(self._state, self._out, self._actions, restart, observed, lo, hi)

        helpers = [self._pool.submit(work) for _ in range(self._helpers)] if self._pool else []
        work()
        for helper in helpers:
            if not helper.cancel():  # a helper that has not started has nothing left to do
                helper.result()


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view: a step writes only what changed, so callers must not."""
    view = array.view()
    view.flags.writeable = False
    return view
