"""Gymnasium: learn one seat against chosen bots, alone or in a vector of many games."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("Gymnasium environments need an extra: pip install 'druids[envs]'") from error

from druids import bots
from druids.envs.pettingzoo import DruidsEnv, env

Observation = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, int]):
    """One seat learns, bots sit at the others. The seat is given, or drawn anew for each episode."""

    def __init__(self, table: DruidsEnv, opponents: Sequence[str], seat: int | None = None) -> None:
        if seat is not None and not 0 <= seat < table.seats:
            raise ValueError(f"there is no seat {seat}; there are 0 to {table.seats - 1}")
        if len(opponents) not in (1, table.seats - 1):
            raise ValueError(f"name one bot for all other seats, or {table.seats - 1} of them, not {len(opponents)}")
        self.table = table
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self.observation_space = table.observation_space(table.possible_agents[0])
        self.action_space = spaces.Discrete(table.game.actions.size)  # type: ignore[assignment]
        self._names = list(opponents) * (table.seats - 1) if len(opponents) == 1 else list(opponents)
        self._fixed = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**62))
        self.seat = int(self.np_random.integers(self.table.seats)) if self._fixed is None else self._fixed
        self._bots = [bots.bot(name, seed=deal + k) for k, name in enumerate(self._names)]
        self.table.reset(seed=deal)
        self._let_bots_answer()
        return self.table.observe(self._me), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self.table.agents or self.table.terminations[self._me]:
            raise ValueError("the game is over: call reset")
        self.table.step(int(action))
        self._let_bots_answer()
        over = self.table.terminations[self._me]
        reward = float(self.table.rewards[self._me]) if over else 0.0
        return self.table.observe(self._me), reward, over, False, {"seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that maskable learners ask for."""
        mask: NDArray[np.int8] = self.table.observe(self._me)["action_mask"]
        return mask.astype(bool)

    def render(self) -> Any:
        return self.table.render()

    @property
    def _me(self) -> str:
        return self.table.possible_agents[self.seat]

    def _let_bots_answer(self) -> None:
        """The bots play until the learner is asked or the game is over; each sees its own hidden record."""
        while not self.table.terminations[self._me] and self.table.agent_selection != self._me:
            seat = self.table.possible_agents.index(self.table.agent_selection)
            hidden = self.table.hidden(seat)
            bot = self._bots[(seat - self.seat) % self.table.seats - 1]
            self.table.step(bot.decide(self.table.game, hidden, 0, seat))


def solo(
    name: str,
    opponents: Sequence[str] = ("greedy",),
    seats: int | None = None,
    seat: int | None = None,
    **settings: Any,
) -> SoloEnv:
    """A game by name for one learner: `solo("creatures", ["novice"], render_mode="ansi")`."""
    return SoloEnv(env(name, seats, **settings), opponents, seat)
