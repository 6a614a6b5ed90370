"""`Batch`: many games in one array, stepped by compiled code. The fastest interface for learning and for search."""

from collections.abc import Mapping
from functools import partial
from time import sleep
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.envs import batch_rows
from druids.envs.arrays import IllegalStep, as_actions, read_only
from druids.envs.batch_rows import Rows, Snapshot
from druids.envs.compiled.batch_arrays import (
    BLOCKS,
    DONE,
    OBSERVE,
    ORDER,
    PLAY,
    PLAY_UNSEEN,
    RESTART,
    BatchState,
    StepOutputs,
    new_counters,
)
from druids.envs.compiled.core import GREEDY, NO_RIVALS, RANDOM
from druids.envs.compiled.masks import NONE, first_illegal, sample
from druids.envs.compiled.reward import Reward, code
from druids.envs.config import GameConfig
from druids.envs.rivals import Rivalry, Rivals
from druids.envs.threads import Helpers
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.jit import is_interpreted
from druids.kernel.rng import rng_streams, seeded_rng
from druids.kernel.tasks import NOBODY
from druids.match import Position
from druids.match.seeds import checked_seed

__all__ = ["Batch", "IllegalStep", "Snapshot"]

COMPILED_RIVALS = {"random": RANDOM, "greedy": GREEDY}
ROWS = "druids.envs.compiled.rows"


class Batch:
    """Many games at once. A game that ends is replaced by a new one in the same step.

    After `reset` and after each `step`, `turn[i]` is the seat to act in game i, `masks[i]` its legal actions and
    `observations[i]` what it observes; `rewards[i]` (per seat) and `dones[i]` belong to the step before. The arrays are
    written in place by each step and are read-only for callers: copy what you keep or change. With `finals=True`,
    `finals[i, seat]` is what each seat observed at the end of the last game that ended in row i.

    The k-th episode in row i depends only on the seed, i and k, not on n or the number of threads. Row 0 plays the
    games of the PettingZoo environment with the same seed.

    With `rivals` one seat of each game learns, `learner` or one drawn for each episode, and rivals play the others;
    `turn` is then always `learners`, and `finals[i]` is what the learner observed. Rivals are "random" or "greedy",
    which are compiled; any other bot; a policy (see `druids.envs.rivals`); or a `League` of several.

    With `egocentric=True` the observing seat comes first on every axis of seats: see `druids.envs.egocentric`.

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
        rivals: Rivals | None = None,
        learner: int | None = None,
        finals: bool = False,
        egocentric: bool = False,
    ) -> None:
        if n < 1 or threads < 1:
            raise ValueError(f"a batch needs at least one game and one thread, not {n} and {threads}")
        self.config = GameConfig(game, seats, options, egocentric)
        self.game, self.seats, self.options = self.config.game, self.config.seats, self.config.options
        if learner is not None and (rivals is None or not 0 <= learner < self.seats):
            raise ValueError(f"a learner is a seat from 0 to {self.seats - 1} and needs rivals, not {learner}")
        self._given = {
            "game": self.game, "n": n, "seats": self.seats, "options": self.options, "threads": threads,
            "observe": observe, "reward": reward, "strict": strict, "rivals": rivals, "learner": learner,
            "finals": finals, "egocentric": egocentric,
        }  # fmt: skip
        self.layout = self.config.layout
        self.n = n
        self.strict = strict
        compiled = COMPILED_RIVALS.get(rivals) if isinstance(rivals, str) else None
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
            rival=NO_RIVALS if compiled is None else compiled,
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
            finals=np.zeros((observed if rivals or finals else 0, self.seats if finals or not compiled else 1, size),
                            np.float32),
            tables=self.layout.tables,
        )  # fmt: skip
        self.states, self.learners = read_only(states), read_only(self._state.learners)
        self.turn, self.masks = read_only(self._out.turn), read_only(self._out.masks)
        self._outdated = False  # whether the observations are those of an earlier step
        self._rotated: NDArray[np.float32] | None = None  # egocentric observations, made when they are asked for
        self._plain = read_only(self._out.observations)
        self.rewards, self.dones = read_only(self._out.rewards), read_only(self._out.dones)
        self._every_final = finals
        self._ended_learners = np.zeros(n, np.int64)  # who learned in the game that ended last
        self._actions = np.zeros(n, np.int64)
        self._counters = new_counters(n, threads, RESTART)
        self._work = partial(self.config.core.advance, self._state, self._out, self._actions, self._counters)
        alone = threads == 1 or is_interpreted(self.config.core.advance)  # interpreted threads would not help
        self._helpers = None if alone else Helpers(threads - 1, self._work)
        self._rivalry = Rivalry(self, rivals) if rivals is not None and compiled is None else None
        self.seed = checked_seed(seed)
        self.reset()

    @property
    def observations(self) -> NDArray[np.float32]:
        """What the seat to act observes in each game."""
        self._catch_up()
        if not self.config.egocentric:
            return self._plain
        if self._rotated is None:
            self._rotated = read_only(self.config.seen_from(self._plain, self._out.turn[: len(self._plain)]))
        return self._rotated

    @property
    def finals(self) -> NDArray[np.float32]:
        """What was observed at the end of the game that ended last in each row: see the class."""
        finals = self._out.finals
        if self._every_final:
            if not self.config.egocentric:
                return read_only(finals)
            by_seat = [self.config.seen_from(finals[:, k], np.full(len(finals), k)) for k in range(self.seats)]
            return read_only(np.stack(by_seat, axis=1))
        ended = self._ended_learners[: len(finals)]
        alone = finals[:, 0] if self._rivalry is None else finals[np.arange(len(finals)), ended]
        return read_only(self.config.seen_from(alone, ended))

    # -- playing ---------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start every game again, with the same seed or another one."""
        self.seed = self.seed if seed is None else checked_seed(seed)
        self._state.keys[:] = rng_streams(self.seed, self.n)
        self._state.episodes[:] = 0
        self._advance(RESTART)
        if self._rivalry is not None:
            self._rivalry.begin()

    def step(self, actions: Any, rows: Any = None, *, observe: bool = True) -> None:
        """Play one action in every game, or in some: one action for each of the rows, which are counted from 0.

        Actions are integers in a NumPy array, a tensor or another object that supports DLPack. With `observe=False`
        observations are not written by this step, but when they are next asked for; so steps between are faster.
        """
        if rows is None:
            self._accept(as_actions(actions, self.n))
            self._ended_learners[:] = self._state.learners
            self._advance(PLAY if observe else PLAY_UNSEEN)
        else:
            chosen = self._checked(rows)
            learners = self._state.learners[chosen]
            self._step_rows(as_actions(actions, len(chosen)), chosen)
            self._ended_learners[chosen] = learners
        if self._rivalry is not None:
            self._rivalry.answer()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game. Each row has its own generator, so rows do not depend on each other."""
        out = np.empty(self.n, np.int64)
        sample(self._out.legal, self._state.sample_rng, out)
        return out

    # -- search ----------------------------------------------------------------------------------------

    def save(self, rows: Any = None) -> Snapshot:
        """A copy of every game, or of some rows, with their generators."""
        self._catch_up()
        return batch_rows.snapshot(self._state, self._out, self._checked(rows))

    def restore(self, kept: Snapshot, rows: Any = None) -> None:
        """Continue from a snapshot, in the rows given. A snapshot of one game may be restored in many rows."""
        self._catch_up()
        chosen = self._checked(rows)
        if kept.n not in (1, len(chosen)):
            raise ValueError(f"a snapshot of {kept.n} games does not fit into {len(chosen)} rows; name {kept.n} rows")
        batch_rows.restore(kept, self._state, self._out, chosen)
        self._rotated = None

    def place(self, position: Position, rows: Any = None) -> None:
        """Continue from a position, in every row or in some. Their chance generators stay as they are."""
        if position.game is not self.game or position.seats != self.seats:
            raise ValueError(f"the batch plays {self.game.name} with {self.seats} seats, the position is {position!r}")
        chosen = self._checked(rows)
        self._state.memory[chosen] = position.memory
        self._look(chosen)

    def resample(self, viewers: Any = None, rows: Any = None, *, seed: int) -> None:
        """Draw anew what a seat cannot know, in every row or in some; chance and `sample` go on from the seed too.

        `viewers` is a seat for all rows or one for each; without it, the seat to act. Row i depends on the seed and i.
        """
        chosen = self._checked(rows)
        seats = np.array(np.broadcast_to(self.turn[chosen] if viewers is None else viewers, len(chosen)), np.int64)
        if not ((seats >= 0) & (seats < self.seats) | (seats == NOBODY)).all():
            raise ValueError(f"a viewer is a seat, 0 to {self.seats - 1}, or {NOBODY} for a spectator")
        whole, memory = checked_seed(seed), self._state.memory[chosen]
        for purpose, streams in enumerate((self._state.rng, self._state.sample_rng)):
            for row in chosen.tolist():
                streams[row] = seeded_rng(whole, row, purpose)
        rng = self._state.rng[chosen]
        bind(ROWS, self.game).resample_rows(memory, seats, rng)
        self._state.memory[chosen], self._state.rng[chosen] = memory, rng
        self._look(chosen)

    def observe(self, seats: Any) -> NDArray[np.float32]:
        """What a seat, or one seat per row, observes now, no matter who is to act. The array is new."""
        viewers = np.array(np.broadcast_to(seats, self.n), np.int64)
        if not ((viewers >= 0) & (viewers < self.seats)).all():
            raise ValueError(f"a seat is a number from 0 to {self.seats - 1}")
        out = np.zeros((self.n, self.layout.size), np.float32)
        memory = self._state.memory
        self.config.core.observe(memory, viewers, self.layout.tables, np.zeros_like(memory), out, 0, self.n)
        return self.config.seen_from(out, viewers)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self._given, self.seed, self.save(), self._rivalry and self._rivalry.saved())

    # -- inside ----------------------------------------------------------------------------------------

    def _checked(self, rows: Any) -> Rows:
        """Row numbers, each at most once; all of them for None."""
        if rows is None:
            return np.arange(self.n)
        chosen = np.asarray(rows)
        if chosen.dtype == bool and chosen.shape == (self.n,):
            return np.flatnonzero(chosen)
        whole = chosen.ndim == 1 and (np.issubdtype(chosen.dtype, np.integer) or chosen.size == 0)
        if not whole or ((chosen < 0) | (chosen >= self.n)).any() or len(np.unique(chosen)) < len(chosen):
            raise ValueError(f"rows are different numbers from 0 to {self.n - 1}, or {self.n} booleans; not {rows!r}")
        return chosen.astype(np.intp)

    def _accept(self, actions: NDArray[Any]) -> None:
        self._actions[:] = actions  # one type for all callers: compiled code is specialized on its argument types
        self._refuse_illegal(self._out.legal, self._actions, None)

    def _refuse_illegal(self, legal: NDArray[np.uint64], actions: NDArray[np.int64], rows: Rows | None) -> None:
        wrong = first_illegal(legal, actions) if self.strict else NONE
        if wrong != NONE:
            game = wrong if rows is None else rows[wrong]
            refusal = self.config.refusal(actions[wrong], np.flatnonzero(self.masks[game]))
            raise IllegalStep(f"game {game}: {refusal}")

    def _step_rows(self, actions: NDArray[Any], rows: Rows) -> None:
        self._catch_up()
        self._rotated = None
        part = batch_rows.taken(self._state, self._out, rows)
        given = actions.astype(np.int64)
        self._refuse_illegal(part[1].legal, given, rows)
        self.config.core.advance(*part, given, new_counters(len(rows), 1, PLAY), 0)
        batch_rows.put_back(part, self._state, self._out, rows)

    def _look(self, rows: Rows) -> None:
        """Find who acts, what is legal and what is observed, after records were changed."""
        self._catch_up()
        self._rotated = None
        state, out = batch_rows.taken(self._state, self._out, rows)
        bind(ROWS, self.game).look(state.memory, out.turn, out.legal, out.masks)
        if len(out.observations):
            self.config.core.observe(state.memory, out.turn, out.tables, out.shown, out.observations, 0, len(rows))
        out.rewards[:], out.dones[:] = 0, 0
        batch_rows.put_back((state, out), self._state, self._out, rows)

    def _advance(self, order: int) -> None:
        """Step or restart all games, or write the observations that a step left out."""
        self._rotated = None
        self._outdated = order == PLAY_UNSEEN and len(self._out.observations) > 0
        self._counters[ORDER] = order
        if self._helpers is not None:
            self._helpers.wake()
        done = self._work(0)
        while not done:  # a helper is still at work
            if self._helpers is not None and self._helpers.failures:
                raise self._helpers.failures[0]
            sleep(0)
            done = self._counters[DONE] == self._counters[BLOCKS]

    def _catch_up(self) -> None:
        if self._outdated:
            self._advance(OBSERVE)


def _rebuilt(given: dict[str, Any], seed: int, kept: Snapshot, rivalry: Any) -> Batch:
    batch = Batch(**given, seed=seed)
    batch.restore(kept)
    if batch._rivalry is not None:
        batch._rivalry.restore(rivalry)
    return batch
