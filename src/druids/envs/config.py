"""`GameConfig`: a game with its seats and options, its compiled core and the layout of its observations."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import catalog, worlds
from druids.envs.egocentric import rotation
from druids.envs.observation import Layout, layout
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.record import WORD

CORE = "druids.envs.compiled.core"


class GameConfig:
    """A game or a small world by name, also with its version (`stonehenge_v1`), or a game that is in no catalog."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, OptionValue | str] | None = None,
        egocentric: bool = False,
    ) -> None:
        self.game = _versioned(game) if isinstance(game, str) else game
        info = self.game.info
        self.seats = info.default_seats if seats is None else seats
        if self.seats not in info.seats:
            raise ValueError(f"{info.name} is for {', '.join(map(str, info.seats))} seats, not {seats}")
        self.options = info.settle(options or {})
        self.codes = np.array(info.codes(self.options), np.int64)
        self.layout: Layout = layout(self.game)
        self.core: Any = bind(CORE, self.game)
        self.egocentric = egocentric

    def __reduce__(self) -> tuple[Any, ...]:
        return GameConfig, (self.game, self.seats, self.options, self.egocentric)

    def __deepcopy__(self, memo: object) -> "GameConfig":
        return self  # it never changes

    @property
    def name(self) -> str:
        """The game's name and the version of its rules."""
        return f"{self.game.name}_v{self.game.info.rules}"

    @property
    def actions(self) -> int:
        return self.game.actions.size

    @property
    def words(self) -> int:
        """The size of a record in 64-bit words."""
        return self.game.record.dtype.itemsize // WORD

    def seen_from(self, observations: NDArray[np.float32], seats: NDArray[np.int64]) -> NDArray[np.float32]:
        """Observations as learners get them: rotated if they are egocentric, else as they are."""
        return rotation(self.game, self.seats).apply(observations, seats) if self.egocentric else observations

    def refusal(self, action: object, legal: Iterable[int]) -> str:
        """The error message for an illegal action."""
        names = self.game.actions.names
        known = isinstance(action, int | np.integer) and 0 <= action < len(names)
        name = names[int(action)] if known else repr(action)  # type: ignore[call-overload]
        return f"{name} is masked out; legal: {', '.join(names[a] for a in legal)}"


def _versioned(name: str) -> Game:
    plain, _, version = name.partition("_v")
    game = worlds.load(plain) if plain in worlds.names() else catalog.load(plain)
    if version and version != str(game.info.rules):
        raise ValueError(f"the rules of {plain} are at version {game.info.rules}, not {version}")
    return game
