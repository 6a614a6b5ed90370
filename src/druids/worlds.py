"""Small worlds: games with other tables, small enough for exact work (`druids.lab.exploitability`).

A world is a folder `worlds/NAME` inside a game's folder. Its files take the place of the game's files of the same
name: `__init__.py` with the metadata, and the tables. Everything else, above all the rules, is the game's own source,
run a second time with those tables: the world `stonehenge_small` is the package `druids.worlds.stonehenge_small`.
Worlds are in no catalog, so no server offers them; every function that takes a `Game` plays them.
"""

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import druids.games as package

if TYPE_CHECKING:
    from druids.kernel.game import Game

FOLDER = "worlds"
__path__: list[str] = []  # a package without files of its own: the finder below finds its modules


class UnknownWorld(ValueError):
    """There is no world of that name; the message lists the worlds there are."""


@cache
def names() -> dict[str, Path]:
    """Every world by name, `GAME_WORLD`, with its folder."""
    found = (folder for root in package.__path__ for folder in Path(root).glob(f"*/{FOLDER}/*/__init__.py"))
    folders = sorted(file.parent for file in found)
    return {f"{folder.parent.parent.name}_{folder.name}": folder for folder in folders}


def load(name: str) -> "Game":
    """A world as a game."""
    if name not in names():
        raise UnknownWorld(f"there is no world {name!r}; there are: {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name}.game").GAME
    return game


class _Loader(SourceFileLoader):
    """Runs a module of a game in which imports of the game mean the world."""

    def get_code(self, fullname: str) -> Any:  # not the bytecode that Python caches: it is the game's
        world = fullname.split(".")[2]
        game = names()[world].parent.parent.name
        source = self.get_data(self.path).decode()
        return compile(source.replace(f"{package.__name__}.{game}", f"{__name__}.{world}"), self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds `druids.worlds.NAME` and its modules: in the world's folder, else in its game's."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(f"{__name__}."):
            return None
        world = fullname.split(".")[2]
        if world not in names():
            return None
        folder = names()[world]
        if fullname.count(".") == 2:
            init = folder / "__init__.py"
            spec = ModuleSpec(fullname, _Loader(fullname, str(init)), origin=str(init), is_package=True)
            spec.submodule_search_locations = [str(folder), str(folder.parent.parent)]
        else:
            found = PathFinder.find_spec(fullname, path)
            if found is None or found.origin is None:
                return None
            spec = ModuleSpec(fullname, _Loader(fullname, found.origin), origin=found.origin)
            spec.submodule_search_locations = found.submodule_search_locations
        spec.has_location = True
        return spec


sys.meta_path.insert(0, _Finder())
