"""PettingZoo: every game as an AEC environment, `env("stonehenge", seats=4, sun_and_moon=True)`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("PettingZoo environments need an extra: pip install 'druids[envs]'") from error

from druids import catalog
from druids.envs.observation import layout, raw
from druids.envs.render import MODES, rendered
from druids.envs.reward import ILLEGAL, Reward, code
from druids.kernel.bind import bind
from druids.kernel.card import OptionValue
from druids.kernel.dice import thrown
from druids.kernel.game import Game
from druids.kernel.tasks import OVER

Observation = dict[str, Any]


class DruidsEnv(AECEnv):  # type: ignore[misc]
    """One game for several agents, `seat_0` to `seat_n`; the asked one acts.

    An observation is `{"observation": flat float32 or a dict of blocks, "action_mask": int8}`. Rewards come at the end.
    An illegal action raises; with `strict=False` it ends the episode and costs its agent `reward.ILLEGAL`.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, OptionValue],
        reward: Reward = "standing",
        structured: bool = False,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render modes are {', '.join(MODES)}, not {render_mode!r}")
        self.game = game
        self.seats = seats
        self.options = options
        self.structured = structured
        self.strict = strict
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.name}_v{game.card.rules}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._layout = layout(game)
        self._core = bind("druids.envs.core", game)
        self._codes = np.array(game.card.codes(options), np.int64)
        self._kind = code(reward)
        self._states = game.record.new(1)
        self._scratch = game.record.new(1)
        self._cells = raw(self._scratch)
        self._tables = (self._layout.runs, self._layout.scales, self._layout.asks, self._layout.heads)
        self._words = np.zeros(game.actions.words, np.uint64)
        self._nothing = np.zeros(game.actions.size, np.int8)
        self._observation_space = self._space()
        self._action_space = {agent: spaces.Discrete(game.actions.size) for agent in self.possible_agents}
        self._episodes = 0
        self._seed = 0

    def _space(self) -> spaces.Dict:
        def box(shape: tuple[int, ...]) -> spaces.Box:
            return spaces.Box(-1.0, 1.0, shape, np.float32)

        seen: spaces.Space[Any] = box((self._layout.size,))
        if self.structured:
            seen = spaces.Dict({block.name: box(block.shape) for block in self._layout.blocks})
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.game.actions.size,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed deals the same games, one after the other."""
        if seed is not None:
            self._seed = seed
            self._episodes = 0
        self._dice = thrown(self._seed, self._episodes)
        self._episodes += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._core.begin(self._states, 0, 1, self.seats, self._codes, self._dice.reshape(1, 1))
        self._asked = int(self._states[0].tasks[self._states[0].depth - 1, 1])
        self.agent_selection = self.possible_agents[self._asked]
        self._mask = self._legal()

    def observe(self, agent: str) -> Observation:
        """What the agent may see; its mask is empty unless it is asked."""
        seat = self._seat_of[agent]
        flat = np.empty(self._layout.size, np.float32)
        self._core.see(self._states, 0, seat, self._scratch, self._cells, self._tables, flat)
        asked = seat == self._asked and not self.terminations[agent]
        return {
            "observation": self._layout.split(flat) if self.structured else flat,
            "action_mask": self._mask.copy() if asked else self._nothing.copy(),
        }

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None or not 0 <= action < self._mask.size or not self._mask[action]:
            self._refuse(action)
            return
        self._asked = self._core.answer(self._states, 0, self.seats, self._codes, self._dice, int(action))
        if self._asked == OVER:
            out = np.zeros(self.seats, np.float32)
            self._core.result(self._states, 0, self.seats, self._kind, out)
            self._finish({seat: float(points) for seat, points in zip(self.agents, out, strict=True)})
        else:
            self.agent_selection = self.possible_agents[self._asked]
            self._mask = self._legal()

    def hidden(self, seat: int) -> Any:
        """An array of one record, blanked for the seat: what a bot may have."""
        states = self._states.copy()
        self._core.blind(states, 0, seat)
        return states

    def render(self) -> Any:
        """The table as the asked seat's agent may see it: text, SVG or an array of pixels."""
        if self.render_mode is None:
            return None
        return rendered(self.game, self._states, max(self._asked, 0), self.render_mode)

    def close(self) -> None:
        pass

    def _legal(self) -> NDArray[np.int8]:
        mask = np.empty(self.game.actions.size, np.int8)
        self._core.allow_only(self._states, 0, self._words, mask)
        return mask

    def _refuse(self, action: int | None) -> None:
        legal = ", ".join(self.game.actions.names[a] for a in np.flatnonzero(self._mask))
        known = action is not None and 0 <= action < self._mask.size
        called = self.game.actions.names[int(action)] if known and action is not None else str(action)
        if self.strict:
            raise ValueError(f"{called} is masked out for {self.agent_selection}; legal: {legal}")
        self._finish({agent: ILLEGAL if agent == self.agent_selection else 0.0 for agent in self.agents})

    def _finish(self, rewards: dict[str, float]) -> None:
        self._asked = OVER
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._mask = self._nothing
        self._accumulate_rewards()
        self._deads_step_first()


def env(
    name: str,
    seats: int | None = None,
    *,
    reward: Reward = "standing",
    structured: bool = False,
    strict: bool = True,
    render_mode: str | None = None,
    **options: OptionValue,
) -> DruidsEnv:
    """A game by name, also with its version (`stonehenge_v1`), with the game's own options."""
    plain, _, version = name.partition("_v")
    card = catalog.card(plain)
    if version and version != str(card.rules):
        raise ValueError(f"{plain} is at version {card.rules}, not {version}")
    seats = seats or card.default_seats
    if seats not in card.seats:
        raise ValueError(f"{plain} is for {', '.join(map(str, card.seats))} seats, not {seats}")
    settled = card.settle(options)
    return DruidsEnv(catalog.load(plain), seats, settled, reward, structured, strict, render_mode)
