"""Finds games by folder. Whoever wants a game asks here by name; nobody lists them."""

import pkgutil
from functools import cache
from importlib import import_module

import druids.games as shelf
from druids.kernel.info import GameInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from druids.kernel.game import Game


class UnknownGame(ValueError):
    """There is no game of that name; the message lists those there are."""


@cache
def infos() -> dict[str, GameInfo]:
    """The visiting cards of all games by name. Loads no rules."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(shelf.__path__) if entry.ispkg)
    return {name: import_module(f"{shelf.__name__}.{name}").INFO for name in names}


def info(name: str) -> GameInfo:
    try:
        return infos()[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(infos())}") from None


@cache
def load(name: str) -> "Game":
    """A game, rules and all."""
    info(name)
    game: Game = import_module(f"{shelf.__name__}.{name}.game").GAME
    return game
