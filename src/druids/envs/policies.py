"""Guests: policies and bots made for PettingZoo or OpenSpiel sit at our tables and in the arena as bots of ours.

Like every bot they are given hidden records. In the arena a guest is written as the function that makes it:
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
from druids.envs.observation import layout
from druids.envs.table import CORE
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.match import Position

DEFAULT_SIMULATIONS = 100
EXPLORATION = 1.0  # OpenSpiel's constant for rewards from -1 to 1

Policy = Callable[[dict[str, Any]], int]


class Guest(Bot):
    """A mind from elsewhere. An answer of it that is not legal is an error, not a move."""

    def pick(self, position: Position, choices: list[int]) -> int:
        action = int(self.propose(position, choices))
        if action not in choices:
            raise BotError(f"{self.name} wants action {action}, which is masked out; legal: {choices}")
        return action

    @abstractmethod
    def propose(self, position: Position, choices: list[int]) -> int:
        """The action that the policy wants, legal or not."""


class PolicyBot(Guest):
    """A policy in PettingZoo's manner: from `{"observation": ..., "action_mask": ...}` to an action."""

    def __init__(self, policy: Policy, name: str = "policy", seed: int | None = None) -> None:
        super().__init__(name, seed)
        self.policy = policy

    def propose(self, position: Position, choices: list[int]) -> int:
        game = position.game
        blocks = layout(game)
        flat = np.empty(blocks.size, np.float32)
        bind(CORE, game).glance(position.memory.reshape(1, -1), position.to_act, blocks.tables, flat)
        mask = np.zeros(game.actions.size, np.int8)
        mask[choices] = 1
        return self.policy({"observation": flat, "action_mask": mask})


class SpielBot(Guest):
    """A bot in OpenSpiel's manner: whatever `make(game, player, seed)` returns must have `step(state)`.

    It is shown a state of the bridged game in a world resampled from the seat's view, so it can know no more than that.
    The game's options matter only to bots that begin games of their own.
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

    return load(game, seats=seats, **dict(options))


def openspiel_ismcts(seed: int | None = None, simulations: int | None = None, seconds: float | None = None) -> SpielBot:
    """OpenSpiel's ISMCTS with random playouts (its Python one: the C++ one crashes on games written in Python).

    It ends after so many simulations or seconds, whichever is first; without either after `DEFAULT_SIMULATIONS`.
    """
    try:
        from open_spiel.python.algorithms import ismcts, mcts
    except ImportError as error:
        raise ImportError("OpenSpiel's bots need an extra: pip install 'druids[openspiel]'") from error

    most = simulations or (DEFAULT_SIMULATIONS if seconds is None else sys.maxsize)

    class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
        """The same, with an eye on the clock."""

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
