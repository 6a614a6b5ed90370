"""Gymnasium: learn one seat of a game against bots, in one environment or in a vector of many.

Importing this module registers `druids/<name>-v<rules>` with Gymnasium for every game.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("Gymnasium environments need an extra: pip install 'druids[envs]'") from error

from druids import bots, catalog
from druids.bots import Bot
from druids.envs.batch import Batch
from druids.envs.pettingzoo import DruidsEnv, env, observation_space_of
from druids.envs.rivals import Rivals
from druids.kernel.game import Game
from druids.match.seeds import checked_seed

Observation = dict[str, Any]
Vectors = NDArray[Any]


class SoloEnv(gymnasium.Env[Observation, int]):
    """One seat learns, bots play the others. The seat is given, or drawn for each episode.

    Actions are masked: `action_space.sample(mask)` draws a legal one. An illegal action raises; with `strict=False` it
    ends the episode at a cost, which Gymnasium's `check_env` needs because it samples without masks.

    Opponents are bots or their names: one for all other seats, or one for each, in order from the learner's left.
    """

    def __init__(self, aec: DruidsEnv, opponents: Sequence[str | Bot], seat: int | None = None) -> None:
        if seat is not None and not 0 <= seat < aec.seats:
            raise ValueError(f"there is no seat {seat}; there are 0 to {aec.seats - 1}")
        if len(opponents) not in (1, aec.seats - 1):
            raise ValueError(f"name one bot for all other seats, or {aec.seats - 1} of them, not {len(opponents)}")
        self.aec = aec
        self.metadata = aec.metadata
        self.render_mode = aec.render_mode
        self.observation_space = aec.observation_space(aec.possible_agents[0])
        self.action_space = spaces.Discrete(aec.game.actions.size)  # type: ignore[assignment]
        self._opponents = list(opponents) * (aec.seats - 1) if len(opponents) == 1 else list(opponents)
        for opponent in self._opponents:
            _make(opponent, 0)  # report an unknown name now, not at the first reset
        self._fixed = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=None if seed is None else checked_seed(seed))
        deal = int(self.np_random.integers(2**62))
        self.seat = int(self.np_random.integers(self.aec.seats)) if self._fixed is None else self._fixed
        self._bots = [_make(opponent, deal + k) for k, opponent in enumerate(self._opponents)]
        self.aec.reset(seed=deal)
        self._play_bots()
        return self.aec.observe(self._me), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self.aec.agents or self.aec.terminations[self._me]:
            raise ValueError("the game is over: call reset")
        self.aec.step(action)
        self._play_bots()
        over = self.aec.terminations[self._me]
        reward = float(self.aec.rewards[self._me]) if over else 0.0
        return self.aec.observe(self._me), reward, over, False, {"seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that maskable learners expect."""
        mask: NDArray[np.int8] = self.aec.observe(self._me)["action_mask"]
        return mask.astype(bool)

    def render(self) -> Any:
        return self.aec.render()

    def __copy__(self) -> "SoloEnv":
        return deepcopy(self)  # it would share the position

    @property
    def _me(self) -> str:
        return self.aec.possible_agents[self.seat]

    def _play_bots(self) -> None:
        """Play the bots until the learner is to act or the game is over; each gets a position hidden for its seat."""
        while not self.aec.terminations[self._me] and self.aec.agent_selection != self._me:
            seat = self.aec.possible_agents.index(self.aec.agent_selection)
            bot = self._bots[(seat - self.seat) % self.aec.seats - 1]
            self.aec.step(bot.decide(self.aec.hidden(seat)))


class SoloVectorEnv(VectorEnv[Observation, Vectors, Vectors]):
    """Many games with one learner in each; `rivals` play the other seats: see `Batch`.

    A game that ends starts again in the same step: the observation is that of the new game, the last one of the old
    game is in `infos["final_obs"]`. With `copy=False` observations are the batch's own arrays, which the next step
    overwrites: faster, for learners that copy them anyway.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, batch: Batch, copy: bool = True) -> None:
        if not batch.finals.size:
            raise ValueError("a vector of learners needs a batch with rivals and with observations")
        self.batch = batch
        self.copy = copy
        self.num_envs = batch.n
        self.render_mode = None
        self.single_observation_space = observation_space_of(batch.layout, batch.config.actions)
        self.single_action_space = spaces.Discrete(batch.config.actions)
        self.observation_space = batch_space(self.single_observation_space, batch.n)
        self.action_space = batch_space(self.single_action_space, batch.n)
        self._never = np.zeros(batch.n, bool)
        self._rows = np.arange(batch.n)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=None if seed is None else checked_seed(seed))
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._observation(), {}

    def step(self, actions: Vectors) -> tuple[Observation, Vectors, Vectors, Vectors, dict[str, Any]]:
        learners = self.batch.learners.copy()
        self.batch.step(actions)
        over = self.batch.dones.astype(bool)
        infos: dict[str, Any] = {}
        if over.any():
            finals = self.batch.finals
            ends = [self._final_observation(finals[i]) if over[i] else None for i in range(self.num_envs)]
            infos = {"final_obs": np.array(ends, object), "_final_obs": over}
        return self._observation(), self.batch.rewards[self._rows, learners], over, self._never, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that maskable learners expect."""
        return self.batch.masks.astype(bool)

    def __copy__(self) -> "SoloVectorEnv":
        return deepcopy(self)  # it would share the batch

    def _observation(self) -> Observation:
        seen = {"observation": self.batch.observations, "action_mask": self.batch.masks}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _final_observation(self, final: NDArray[np.float32]) -> Observation:
        return {"observation": final.copy(), "action_mask": np.zeros(self.batch.config.actions, np.int8)}


def _make(opponent: str | Bot, seed: int) -> Bot:
    return bots.bot(opponent, seed=seed) if isinstance(opponent, str) else opponent


def solo(
    name: str | Game,
    opponents: Sequence[str | Bot] = ("greedy",),
    seats: int | None = None,
    seat: int | None = None,
    **settings: Any,
) -> SoloEnv:
    """An environment for one learner: `solo("creatures", ["novice"], render_mode="ansi")`."""
    return SoloEnv(env(name, seats, **settings), opponents, seat)


def vector(
    name: str | Game,
    num_envs: int,
    rivals: Rivals = "greedy",
    seats: int | None = None,
    *,
    copy: bool = True,
    **given: Any,
) -> SoloVectorEnv:
    """Many games with one learner in each: `vector("creatures", 1024, threads=2)`; other keywords are `Batch`'s."""
    return SoloVectorEnv(Batch(name, num_envs, seats, rivals=rivals, **given), copy)


def register() -> list[str]:
    """Register every game with Gymnasium and return their ids."""
    ids = []
    for info in catalog.infos().values():
        ids.append(f"druids/{info.name}-v{info.rules}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                ids[-1],
                entry_point="druids.envs.gymnasium:solo",
                vector_entry_point="druids.envs.gymnasium:vector",
                kwargs={"name": info.name},
            )
    return ids


register()
