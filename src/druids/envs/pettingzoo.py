"""PettingZoo: every game as an AEC environment, for example `env("stonehenge", seats=4, options={"rounds": 1})`."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise ImportError("PettingZoo environments need an extra: pip install 'druids[envs]'") from error

from druids.envs.compiled.core import BEGIN
from druids.envs.compiled.reward import ILLEGAL, Reward, code
from druids.envs.config import GameConfig
from druids.envs.observation import Layout
from druids.envs.render import MODES, render
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import OVER
from druids.match import Position
from druids.match.seeds import checked_seed

Observation = dict[str, Any]
FIRST_ROW = 0  # of a batch: an environment plays the games of that row


class DruidsEnv(AECEnv):  # type: ignore[misc]
    """One game for several agents, `seat_0`, `seat_1` and so on; `agent_selection` is the one to act.

    An observation is `{"observation": flat float32 or a dict of blocks, "action_mask": int8}`. Rewards come at the end.
    An illegal action raises; with `strict=False` it ends the episode and gives its agent the reward `reward.ILLEGAL`.
    """

    def __init__(
        self,
        config: GameConfig,
        reward: Reward = "standing",
        structured: bool = False,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render modes are {', '.join(MODES)}, not {render_mode!r}")
        self.config = config
        self.game, self.seats, self.options = config.game, config.seats, config.options
        self.structured = structured
        self.strict = strict
        self.render_mode = render_mode
        self.metadata = {
            "name": config.name,
            "render_modes": list(MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._layout = config.layout
        self._tables = config.layout.tables
        self._actions, self._size = config.actions, config.layout.size
        self._core = config.core
        self._kind = code(reward)
        self._memory = np.zeros((2, config.words), np.int64)  # see core.step_one
        self._flat = np.zeros(self._size, np.float32)  # what the seat to act observes, and its legal actions
        self._mask = np.zeros(self._actions, np.int8)
        self._rng = np.zeros(1, np.uint64)
        self._observation_space = observation_space_of(config.layout, config.actions, structured)
        self._action_space = {agent: spaces.Discrete(config.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-1.0, 1.0, (self.seats * self._size,), np.float32)
        self._episodes = 0
        self._key = seeded_rng(0, FIRST_ROW)
        self._to_act = OVER
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed gives the same sequence of games."""
        if seed is not None:
            self._key = seeded_rng(checked_seed(seed), FIRST_ROW)
            self._episodes = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._core.seed_rng(self._key[0], 2 * self._episodes, self._rng)
        self._advance(BEGIN)
        self._episodes += 1
        self.agent_selection = self.possible_agents[self._to_act]

    def observe(self, agent: str) -> Observation:
        """What the agent observes; its mask is empty unless it is to act."""
        seat = self._seat_of[agent]
        if seat == self._to_act:
            flat, mask = self._flat.copy(), self._mask.copy()
        else:
            self._need_game()
            flat, mask = np.empty(self._size, np.float32), np.zeros(self._actions, np.int8)
            self._core.observe_one(self._memory, seat, self._tables, flat)
        if self.config.egocentric:
            flat = self.config.seen_from(flat[None], np.array([seat]))[0]
        return {"observation": self._layout.split(flat) if self.structured else flat, "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """What all seats together observe, one after the other: for critics that learn with full information."""
        self._need_game()
        out = np.empty((self.seats, self._size), np.float32)
        for seat in range(self.seats):
            self._core.observe_one(self._memory, seat, self._tables, out[seat])
        return self.config.seen_from(out, np.arange(self.seats)).reshape(-1)

    def step(self, action: int | None) -> None:
        """Play an action for the agent to act."""
        if not self.agents:
            raise ValueError("no game is being played: call reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if not self._legal(action):
            self._refuse(action)
            return
        self._advance(int(action))  # type: ignore[arg-type]
        if self._to_act == OVER:
            out = np.zeros(self.seats, np.float32)
            self._core.rewards_of(self._memory, self.seats, self._kind, out)
            self._finish({seat: float(points) for seat, points in zip(self.agents, out, strict=True)})
        else:
            self.agent_selection = self.possible_agents[self._to_act]

    def hidden(self, seat: int) -> Position:
        """The position hidden for the seat, as bots get it."""
        self._need_game()
        return self._position().hide(seat)

    def render(self) -> Any:
        """The table as the agent to act sees it: text, SVG or an array of pixels."""
        if self.render_mode is None:
            return None
        self._need_game()
        return render(self._position(), max(self._to_act, 0), self.render_mode)

    def close(self) -> None:
        pass

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_core"}  # no module can be pickled

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._core = self.config.core

    def __copy__(self) -> "DruidsEnv":
        return deepcopy(self)  # it would share the position

    def _advance(self, action: int) -> None:
        self._to_act = self._core.step_one(
            self._memory, action, self.seats, self.config.codes, self._rng, self._tables, self._mask, self._flat
        )

    def _need_game(self) -> None:
        if self._episodes == 0:
            raise ValueError("no game was started: call reset")

    def _position(self) -> Position:
        return Position.of_bytes(self.game, self._memory[0].tobytes())

    def _legal(self, action: Any) -> bool:
        try:
            return 0 <= action < self._actions and bool(self._mask[action])
        except (TypeError, IndexError):
            return False

    def _refuse(self, action: int | None) -> None:
        if self.strict:
            raise ValueError(f"{self.agent_selection}: {self.config.refusal(action, np.flatnonzero(self._mask))}")
        self._finish({agent: ILLEGAL if agent == self.agent_selection else 0.0 for agent in self.agents})

    def _finish(self, rewards: dict[str, float]) -> None:
        self._to_act = OVER
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


def observation_space_of(layout: Layout, actions: int, structured: bool = False) -> spaces.Dict:
    """The space of observations with their action masks."""

    def box(shape: tuple[int, ...]) -> spaces.Box:
        return spaces.Box(-1.0, 1.0, shape, np.float32)

    observation: spaces.Space[Any] = box((layout.size,))
    if structured:
        observation = spaces.Dict({block.name: box(block.shape) for block in layout.blocks})
    return spaces.Dict({"observation": observation, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def env(
    name: str | Game,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    *,
    reward: Reward = "standing",
    structured: bool = False,
    strict: bool = True,
    render_mode: str | None = None,
    egocentric: bool = False,
) -> DruidsEnv:
    """An environment of a game by name, with or without its version (`stonehenge_v1`), with the game's options."""
    return DruidsEnv(GameConfig(name, seats, options, egocentric), reward, structured, strict, render_mode)


def parallel_env(name: str | Game, seats: int | None = None, **settings: Any) -> Any:
    """The same for PettingZoo's parallel interface: in each step only the action of the agent to act counts."""
    return turn_based_aec_to_parallel(env(name, seats, **settings))
