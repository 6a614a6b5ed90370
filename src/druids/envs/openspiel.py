"""OpenSpiel bridge: every game as an OpenSpiel game `druids_<name>` written in Python, registered by this import.

NATURE's decisions are chance nodes. A player's information state is a digest of all that the seat has seen so far;
there is no tensor of it, because a history has no fixed size. `resample_from_infostate` is the game's own
determinization, with a history that leads to it.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError as error:
    raise ImportError("the OpenSpiel bridge needs an extra: pip install 'druids[openspiel]'") from error

from druids import catalog, worlds
from druids.envs.compiled.reward import STANDING
from druids.envs.config import GameConfig
from druids.envs.observation import Layout
from druids.envs.recall import Memories
from druids.kernel.game import Game
from druids.kernel.info import GameInfo, OptionValue
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from druids.match import Position

PREFIX = "druids_"
MAX_LENGTH = 100_000  # actions; far beyond any game
SEEDS = 2**62


def _game_type(info: GameInfo) -> Any:
    parameters: dict[str, Any] = {"seats": info.default_seats}
    parameters |= {o.name: o.default for o in info.options}
    return pyspiel.GameType(
        short_name=PREFIX + info.name,
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a whole history has no fixed size: see docs/environments.md
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class BridgedGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options as an OpenSpiel game."""

    def __init__(self, game: str | Game, kind: Any, parameters: dict[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.config = GameConfig(game, given.pop("seats", None), given)
        self.game, self.seats, self.options = self.config.game, self.config.seats, self.config.options
        self.blocks: Layout = self.config.layout
        size = self.config.actions
        information = pyspiel.GameInfo(
            num_distinct_actions=size,
            max_chance_outcomes=size,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(kind, information, {"seats": self.seats, **self.options})

    def new_initial_state(self) -> "BridgedState":
        return BridgedState(self)

    def __deepcopy__(self, memo: Any) -> "BridgedGame":
        return self  # immutable; OpenSpiel copies everything that a state holds

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_by_text, (str(self),)  # from this module, whose import registers the games

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.blocks, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def observation_tensor_size(self) -> int:
        return self.blocks.size


def _load_by_text(text: str) -> Any:
    return pyspiel.load_game(text)


class BridgedState(pyspiel.State):  # type: ignore[misc]
    """A true position; players see it hidden."""

    def __init__(self, game: BridgedGame) -> None:
        super().__init__(game)
        self._config = game.config  # not the game: OpenSpiel copies and pickles what a state holds
        self._position = Position(game.game, game.seats, game.options)
        self._memories = Memories(game.seats)
        self._from_start = True  # whether the history leads here from the setup
        self._dealt_at = 0  # how many actions came before the deal that is played

    @staticmethod
    def at(game: BridgedGame, position: Position) -> "BridgedState":
        """A state at a position, without the actions that led to it: its history is empty."""
        state = BridgedState(game)
        state._position, state._from_start = position.copy(), False
        return state

    # -- the position ----------------------------------------------------------------------------------

    def current_player(self) -> int:
        actor = self._position.to_act
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == NATURE else actor

    def is_terminal(self) -> bool:
        return self._position.over

    def returns(self) -> list[float]:
        out = np.zeros(self._config.seats, np.float64)  # OpenSpiel checks that the sum is 0 to nine places
        if self.is_terminal():
            self._config.core.rewards_of(self._memory(), self._config.seats, STANDING, out)
        return [float(reward) for reward in out]

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self._position.legal.tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._position.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        position = self._position
        if position.over:
            raise ValueError("the game is over: start another with new_initial_state")
        if not position.is_legal(action):
            raise ValueError(self._config.refusal(action, position.legal))
        self._memories.add(position, action)
        position.play(action)
        if position.needs_redeal:
            position.restart()
            self._dealt_at = self._memories.length

    def _action_to_string(self, player: int, action: int) -> str:
        return self._config.game.actions.names[action]

    # -- what a player knows ---------------------------------------------------------------------------

    def hidden(self, player: int) -> Position:
        return self._position.hide(player)

    def tensor(self, player: int) -> NDArray[np.float32]:
        out = np.empty(self._config.layout.size, np.float32)
        self._config.core.observe_one(self._memory(), player, self._config.layout.tables, out)
        return out

    def _memory(self) -> NDArray[np.int64]:
        return self._position.memory.reshape(1, -1)

    def information_state_string(self, player: int | None = None) -> str:
        """The player and a digest of everything it has seen so far, with perfect recall."""
        player = self.current_player() if player is None else player
        return f"{player} {self._memories.length} {self._memories.digest(player, self._position)}"

    def observation_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return f"{player} {self.hidden(player).to_bytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "BridgedState":
        """A determinization for the player with the same information state, reached by a history of its own."""
        sampled = self._position.determinize(player, seeded_rng(int(sampler() * SEEDS)))
        history: list[int] = self.history()
        if not self._from_start:
            return BridgedState.at(self.get_game(), sampled)
        records = self._memories.records(self._config.game, self._dealt_at)
        state: BridgedState = self.get_game().new_initial_state()
        rewritten = self._config.game.rewrite(records, history[self._dealt_at :], player)(sampled.record)
        for action in history[: self._dealt_at] + rewritten:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return hashlib.sha1(self._position.to_bytes(), usedforsecurity=False).hexdigest()


class Observer:
    """Writes a player's blocks into one flat tensor; with perfect recall there is only a string."""

    def __init__(self, blocks: Layout, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(blocks.size, np.float32)
        self.dict = {} if self.tensor is None else blocks.split(self.tensor)

    def set_from(self, state: BridgedState, player: int) -> None:
        if self.tensor is None:
            raise ValueError("there is no tensor with perfect recall, because a history has no fixed size; use "
                             "observation_tensor, or the string")  # fmt: skip
        self.tensor[:] = state.tensor(player)

    def string_from(self, state: BridgedState, player: int) -> str:
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)


_registered: set[str] = set()


def register(game: str | Game) -> str:
    """Register a game with OpenSpiel, by name or as an object, and return the name to load it by."""
    info = catalog.info(game) if isinstance(game, str) else game.info
    if info.name not in _registered:
        kind = _game_type(info)

        def start(self: BridgedGame, parameters: dict[str, Any] | None = None) -> None:
            BridgedGame.__init__(self, game, kind, parameters)

        # A class, because OpenSpiel releases it after the interpreter's end.
        pyspiel.register_game(kind, type(f"Bridged_{info.name}", (BridgedGame,), {"__init__": start}))
        _registered.add(info.name)
    return PREFIX + info.name


def load(game: str | Game, seats: int | None = None, options: Mapping[str, OptionValue | str] | None = None) -> Any:
    """An OpenSpiel game: `load("stonehenge", seats=4, options={"rounds": 1})`.

    Its own loader takes the same as flat parameters: `pyspiel.load_game("druids_stonehenge(seats=4,rounds=1)")`.
    """
    if isinstance(game, str) and game in worlds.names():
        game = worlds.load(game)
    info = catalog.info(game) if isinstance(game, str) else game.info
    given = {"seats": info.default_seats if seats is None else seats, **info.settle(options or {})}
    return pyspiel.load_game(register(game), given)


for _name in catalog.infos():
    register(_name)
