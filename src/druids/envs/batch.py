"""N games in one array, stepped by compiled code: the fastest door for learning."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.core import GREEDY, NO_RIVALS, RANDOM
from druids.envs.compiled.masks import NONE, first_illegal, sample
from druids.envs.compiled.places import Places, Sights
from druids.envs.compiled.reward import Reward, code
from druids.envs.table import Table
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import rng_streams

PIECES = 128, 256  # games that a thread takes at a time, at least and at most: to take some costs as much as to play 10
RIVALS = {None: NO_RIVALS, "random": RANDOM, "greedy": GREEDY}


class IllegalStep(ValueError):
    """An action that is masked out, an array of the wrong shape or kind: the message says what was expected."""


class Batch:
    """N games side by side. A finished one pays its rewards and begins again at once.

    After `reset` and after each `step`: `turn[i]` is the seat asked in game i, `masks[i]` its legal actions,
    `observations[i]` what that seat sees, `rewards[i]` per seat and `dones[i]` of the step before. All are the same
    arrays each time, written in place by a step and by nobody else: copy what you keep or change.

    The k-th episode in place i depends on the seed, i and k alone, whatever n and threads are; place 0 plays the games
    of the PettingZoo environment with the same seed.

    With `rivals` ("random" or "greedy") one seat of each game learns, `learner` or else one drawn for each episode, and
    compiled minds answer for the others: `turn` is then always `learners`.

    An illegal action raises IllegalStep and changes nothing; with `strict=False` it ends its game and costs its
    seat `reward.ILLEGAL`.
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
            raise ValueError(f"a batch has at least one game and one thread, not {n} and {threads}")
        if rivals not in RIVALS:
            raise ValueError(f"rivals are random or greedy, not {rivals!r}; for other bots see envs.gymnasium.solo")
        self.table = Table(game, seats, options)
        self.game, self.seats, self.options = self.table.game, self.table.seats, self.table.options
        if learner is not None and (rivals is None or not 0 <= learner < self.seats):
            raise ValueError(f"a learner is a seat from 0 to {self.seats - 1} among rivals, not {learner}")
        self.n = n
        self.strict = strict
        size, sighted = self.table.layout.size, n if observe else 0
        states = self.game.record.new(n)
        self._here = Places(
            memory=states.view(np.int64).reshape(n, -1),
            keys=np.zeros((n, 1), np.uint64),
            episodes=np.zeros(n, np.int64),
            rng=np.zeros((n, 1), np.uint64),
            minds=np.zeros((n, 1), np.uint64),
            samples=np.zeros((n, 1), np.uint64),
            learners=np.zeros(n, np.int64),
            options=self.table.codes,
            seats=self.seats,
            mind=RIVALS[rivals],
            fixed=-1 if learner is None else learner,
            reward=code(reward),
        )
        self._seen = Sights(
            turn=np.zeros(n, np.int64),
            legal=np.zeros((n, self.game.actions.mask_words), np.uint64),
            masks=np.zeros((n, self.table.actions), np.int8),
            observations=np.zeros((sighted, size), np.float32),
            shown=np.zeros((sighted, self.table.words), np.int64),
            rewards=np.zeros((n, self.seats), np.float32),
            dones=np.zeros(n, np.uint8),
            finals=np.zeros((sighted if rivals else 0, size), np.float32),
            tables=self.table.layout.tables,
        )
        self.states, self.learners = _to_read(states), _to_read(self._here.learners)
        self.turn, self.masks = _to_read(self._seen.turn), _to_read(self._seen.masks)
        self.observations, self.finals = _to_read(self._seen.observations), _to_read(self._seen.finals)
        self.rewards, self.dones = _to_read(self._seen.rewards), _to_read(self._seen.dones)
        self._answers = np.zeros(n, np.int64)
        least, most = PIECES
        piece = n if threads == 1 else min(max(n // threads, least), most)
        self._pieces = [(lo, min(lo + piece, n)) for lo in range(0, n, piece)]
        self._helpers = threads - 1
        self._pool = ThreadPoolExecutor(self._helpers) if self._helpers else None
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin every game anew."""
        self._here.keys[:] = rng_streams(seed, self.n)
        self._here.episodes[:] = 0
        self._advance(anew=True)

    def step(self, actions: NDArray[Any]) -> None:
        """Answer in every game at once."""
        self._take(actions)
        self._advance(anew=False)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, by chance: each game has dice for it, so that it too depends on no other."""
        out = np.empty(self.n, np.int64)
        sample(self._seen.legal, self._here.samples, out)
        return out

    def _take(self, actions: NDArray[Any]) -> None:
        if not isinstance(actions, np.ndarray) or not np.issubdtype(actions.dtype, np.integer):
            given = getattr(actions, "dtype", type(actions).__name__)
            raise IllegalStep(f"actions are a NumPy array of whole numbers, not {given}")
        if actions.shape != (self.n,):
            raise IllegalStep(f"actions have the shape ({self.n},), not {actions.shape}")
        self._answers[:] = actions  # into memory of one kind: compiled code is made for the kinds of arrays it is given
        wrong = first_illegal(self._seen.legal, self._answers) if self.strict else NONE
        if wrong != NONE:
            raise IllegalStep(f"game {wrong}: {self.table.refused(actions[wrong], np.flatnonzero(self.masks[wrong]))}")

    def _advance(self, *, anew: bool) -> None:
        """In pieces that whoever is free takes next, so that a thread on a busy core holds up nobody."""
        pieces = iter(self._pieces)

        def work() -> None:
            for lo, hi in pieces:
                self.table.core.advance(self._here, self._seen, self._answers, anew, lo, hi)

        helpers = [self._pool.submit(work) for _ in range(self._helpers)] if self._pool else []
        work()
        for helper in helpers:
            if not helper.cancel():  # one that has not begun yet has nothing left to do
                helper.result()


def _to_read(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, to be looked at: a step writes only what changed."""
    seen = array.view()
    seen.flags.writeable = False
    return seen
