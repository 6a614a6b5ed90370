"""OpenSpiel bridge: every game as an OpenSpiel game `druids_<name>` written in Python.

NATURE's decisions are chance nodes. A player's information state is the hidden record and what the seat may have seen
of every action so far. `resample_from_infostate` is the game's own determinization.
"""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError as error:
    raise ImportError("the OpenSpiel bridge needs an extra: pip install 'druids[openspiel]'") from error

from druids import catalog
from druids.envs.compiled.reward import STANDING
from druids.envs.config import GameConfig
from druids.envs.observation import Layout
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from druids.match import Position

PREFIX = "druids_"
MAX_LENGTH = 100_000  # actions; far beyond any game
SEEDS = 2**62


def _game_type(game: Game) -> Any:
    info = game.info
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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class BridgedGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options as an OpenSpiel game."""

    def __init__(self, game: Game, kind: Any, parameters: dict[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.config = GameConfig(game, given.pop("seats", None), given)
        self.game, self.seats, self.options = game, self.config.seats, self.config.options
        self.blocks: Layout = self.config.layout
        size = game.actions.size
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

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.blocks)

    def information_state_tensor_size(self) -> int:
        return self.blocks.size

    def observation_tensor_size(self) -> int:
        return self.blocks.size


class BridgedState(pyspiel.State):  # type: ignore[misc]
    """A true position; players see it hidden."""

    def __init__(self, game: BridgedGame) -> None:
        super().__init__(game)
        self._bridge = game
        self._position = Position(game.game, game.seats, game.options)
        self._histories: list[list[str]] = [[] for _ in range(game.seats)]

    @staticmethod
    def at(game: BridgedGame, position: Position) -> "BridgedState":
        """A state at a position, without the actions that led to it."""
        state = BridgedState(game)
        state._position = position.copy()
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
        out = np.zeros(self._bridge.seats, np.float64)  # OpenSpiel checks that the sum is 0 to nine places
        if self.is_terminal():
            self._bridge.config.core.rewards_of(self._memory(), self._bridge.seats, STANDING, out)
        return [float(reward) for reward in out]

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self._position.legal.tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self._position.chance_weights()
        total = int(weights.sum())
        pairs = zip(self._position.legal.tolist(), weights.tolist(), strict=True)
        return [(action, weight / total) for action, weight in pairs if weight]

    def _apply_action(self, action: int) -> None:
        position = self._position
        if position.over:
            raise ValueError("the game is over: start another with new_initial_state")
        if not position.is_legal(action):
            raise ValueError(self._bridge.config.refusal(action, position.legal))
        for seat, history in enumerate(self._histories):
            hidden = position.is_secret(action, seat)
            history.append(f"{position.to_act}:{'?' if hidden else action}")
        position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._bridge.game.actions.names[action]

    # -- what a player knows ---------------------------------------------------------------------------

    def hidden(self, player: int) -> Position:
        return self._position.hide(player)

    def tensor(self, player: int) -> NDArray[np.float32]:
        out = np.empty(self._bridge.blocks.size, np.float32)
        self._bridge.config.core.observe_one(self._memory(), player, self._bridge.blocks.tables, out)
        return out

    def _memory(self) -> NDArray[np.int64]:
        return self._position.memory.reshape(1, -1)

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        digest = hashlib.sha1(self.hidden(player).to_bytes(), usedforsecurity=False).hexdigest()
        return f"{player} {digest} {' '.join(self._histories[player])}"

    def observation_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return f"{player} {self.hidden(player).to_bytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "BridgedState":
        """A determinization for the player, with the same information state."""
        sampled: BridgedState = self.clone()
        sampled._position = self._position.determinize(player, seeded_rng(int(sampler() * SEEDS)))
        return sampled

    def __str__(self) -> str:
        return hashlib.sha1(self._position.to_bytes(), usedforsecurity=False).hexdigest()


class Observer:
    """Writes a player's blocks into one flat tensor."""

    def __init__(self, blocks: Layout) -> None:
        self.tensor = np.zeros(blocks.size, np.float32)
        self.dict = blocks.split(self.tensor)

    def set_from(self, state: BridgedState, player: int) -> None:
        self.tensor[:] = state.tensor(player)

    def string_from(self, state: BridgedState, player: int) -> str:
        return state.information_state_string(player)


_registered: set[str] = set()


def register(game: str | Game) -> str:
    """Register a game with OpenSpiel, by name or as an object, and return the name to load it by."""
    bridged = catalog.load(game) if isinstance(game, str) else game
    if bridged.name not in _registered:
        kind = _game_type(bridged)

        class Registered(BridgedGame):  # a class, because OpenSpiel releases it after the interpreter's end
            def __init__(self, parameters: dict[str, Any] | None = None) -> None:
                super().__init__(bridged, kind, parameters)

        pyspiel.register_game(kind, Registered)
        _registered.add(bridged.name)
    return PREFIX + bridged.name


def load(game: str | Game, **parameters: Any) -> Any:
    """An OpenSpiel game: `load("stonehenge", seats=4, rounds=1)`."""
    return pyspiel.load_game(register(game), parameters)
