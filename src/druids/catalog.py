"""Find games by name. A game is a folder below `druids.games`; there is no list to keep.

The folder holds the current rules version. Packages `rules_N` in it are older versions that are kept until their games
are over: `stonehenge@1` names version 1 of Stonehenge. `druids.lab.keep_rules` makes such a package.
"""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

import druids.games as package
from druids.kernel.info import GameInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from druids.kernel.game import Game


KEPT = "rules_"  # begins the names of packages with older rules versions


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
def kept(name: str) -> tuple[int, ...]:
    """The older rules versions of a game that are still here."""
    info(name)
    inside = pkgutil.iter_modules([str(folder(name))])
    found = (entry.name.removeprefix(KEPT) for entry in inside if entry.ispkg and entry.name.startswith(KEPT))
    return tuple(sorted(int(version) for version in found))


@cache
def load(name: str) -> "Game":
    """A game with its rules; `name@N` for the rules version N if it is kept."""
    plain, _, version = name.partition("@")
    info(plain)
    where = f"{package.__name__}.{plain}"
    if version:
        if version not in map(str, kept(plain)):
            raise UnknownGame(f"the rules version {version} of {plain} is not here")
        where += f".{KEPT}{version}"
    game: Game = import_module(f"{where}.game").GAME
    return game
