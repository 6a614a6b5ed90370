"""Find games by name. A game is a folder below `druids.games`; there is no list to keep."""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

import druids.games as package
from druids.kernel.info import GameInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from druids.kernel.game import Game


class UnknownGame(ValueError):
    """There is no game of that name; the message lists the games there are."""


@cache
def infos() -> dict[str, GameInfo]:
    """The `GameInfo` of every game by name. Loads no rules."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(package.__path__) if entry.ispkg)
    return {name: import_module(f"{package.__name__}.{name}").INFO for name in names}


def info(name: str) -> GameInfo:
    try:
        return infos()[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(infos())}") from None


def folder(name: str) -> Path:
    """Where a game lives."""
    return next(place for place in (Path(root) / name for root in package.__path__) if place.is_dir())


@cache
def load(name: str) -> "Game":
    """A game with its rules."""
    info(name)
    game: Game = import_module(f"{package.__name__}.{name}.game").GAME
    return game
