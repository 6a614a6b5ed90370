"""Guests: policies and bots made for PettingZoo or OpenSpiel, wrapped as bots for matches and the arena.

Like every bot they are given hidden positions. In the arena a guest is named by the function that makes it:
`druids.envs.policies.openspiel_ismcts:simulations=200`.
"""

import sys
from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

from druids.bots import Bot, BotError
from druids.envs.config import CORE
from druids.envs.observation import layout
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.match import Position

DEFAULT_SIMULATIONS = 100
EXPLORATION = 1.0  # OpenSpiel's constant for rewards from -1 to 1

Policy = Callable[[dict[str, Any]], int]


class Guest(Bot):
    """A bot from another framework. An illegal action is an error."""

    def pick(self, position: Position, choices: list[int]) -> int:
        action = int(self.propose(position, choices))
        if action not in choices:
            raise BotError(f"{self.name} chose action {action}, which is masked out; legal: {choices}")
        return action

    @abstractmethod
    def propose(self, position: Position, choices: list[int]) -> int:
        """The action that the guest chooses, legal or not."""


class PolicyBot(Guest):
    """A policy for PettingZoo observations: from `{"observation": ..., "action_mask": ...}` to an action."""

    def __init__(self, policy: Policy, name: str = "policy", seed: int | None = None) -> None:
        super().__init__(name, seed)
        self.policy = policy

    def propose(self, position: Position, choices: list[int]) -> int:
        game = position.game
        blocks = layout(game)
        flat = np.empty(blocks.size, np.float32)
        bind(CORE, game).observe_one(position.memory.reshape(1, -1), position.to_act, blocks.tables, flat)
        mask = np.zeros(game.actions.size, np.int8)
        mask[choices] = 1
        return self.policy({"observation": flat, "action_mask": mask})


class SpielBot(Guest):
    """An OpenSpiel bot: `make(game, player, seed)` returns an object with `step(state)`.

    It is given a determinization of the seat's view as a state of the bridged game, so it knows no more than the seat.
    The game's options matter only to bots that start their own games.
    """

    def __init__(
        self,
        make: Callable[[Any, int, int], Any],
        name: str = "openspiel",
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        super().__init__(name, seed)
        self.make = make
        self.options = dict(options or {})

    def propose(self, position: Position, choices: list[int]) -> int:
        from druids.envs.openspiel import BridgedState

        seat = position.to_act
        bridge = _bridge(position.game, position.seats, tuple(sorted(self.options.items())))
        rng = self.rng(position)
        sampled = position.determinize(seat, rng)
        action: int = self.make(bridge, seat, int(rng[0] >> np.uint64(32))).step(BridgedState.at(bridge, sampled))
        return action


@cache
def _bridge(game: Game, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Any:
    from druids.envs.openspiel import load

    return load(game, seats, dict(options))


def openspiel_ismcts(seed: int | None = None, simulations: int | None = None, seconds: float | None = None) -> SpielBot:
    """OpenSpiel's ISMCTS with random playouts, in its Python version: the C++ one crashes on games written in Python.

    It ends after the simulations or seconds, whichever comes first; without either after `DEFAULT_SIMULATIONS`.
    """
    try:
        from open_spiel.python.algorithms import ismcts, mcts
    except ImportError as error:
        raise ImportError("OpenSpiel's bots need an extra: pip install 'druids[openspiel]'") from error

    most = simulations or (DEFAULT_SIMULATIONS if seconds is None else sys.maxsize)

    class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
        """The same with a time limit."""

        def run_search(self, state: Any) -> Any:
            self.deadline = None if seconds is None else perf_counter() + seconds
            try:
                return super().run_search(state)
            except TimeoutError:
                return self.get_final_policy(state, self._root_node)

        def sample_root_state(self, state: Any) -> Any:
            if self.deadline is not None and perf_counter() >= self.deadline and self._root_node.total_visits > 0:
                raise TimeoutError
            return super().sample_root_state(state)

    def make(game: Any, player: int, seed: int) -> Any:
        rolls = np.random.RandomState(seed)
        made = TimedISMCTS(game, mcts.RandomRolloutEvaluator(1, rolls), EXPLORATION, most, random_state=rolls)
        made.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rolls.uniform))
        return made

    return SpielBot(make, "openspiel-ismcts", seed)
