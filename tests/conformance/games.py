"""The games under test, their settings, and where each game keeps its own tests."""

import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import catalog
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.info import GameInfo, Option, OptionValue
from druids.kernel.tasks import NOBODY
from tests import toy

TESTS = Path(__file__).parent.parent
FEW_VALUES = 10  # an option with at most this many numbers is tried with each of them


@cache
def toys() -> dict[str, GameInfo]:
    """The games that exist only for tests."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(toy.__path__) if entry.ispkg)
    return {name: import_module(f"{toy.__name__}.{name}").INFO for name in names}


@cache
def infos() -> dict[str, GameInfo]:
    return toys() | catalog.infos()


@cache
def load(name: str) -> Game:
    if name in toys():
        game: Game = import_module(f"{toy.__name__}.{name}.game").GAME
        return game
    return catalog.load(name)


def folder(name: str) -> Path:
    """The folder of the game's own tests, determinizations, census and golden games."""
    return TESTS / ("toy" if name in toys() else "games") / name


def companion(name: str, module: str) -> Any:
    """A module beside the game's own tests, or None."""
    path = folder(name) / f"{module}.py"
    if not path.exists():
        return None
    return import_module(".".join(("tests", *path.relative_to(TESTS).with_suffix("").parts)))


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and the options that differ from their defaults."""

    name: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)))

    @property
    def game(self) -> Game:
        return load(self.name)

    @property
    def codes(self) -> NDArray[np.int64]:
        info = infos()[self.name]
        return np.array(info.codes(info.settle(dict(self.options))), np.int64)

    @property
    def viewers(self) -> list[int]:
        return [*range(self.seats), NOBODY]

    @property
    def laws(self) -> Any:
        """The compiled checks."""
        return bind("tests.conformance.compiled.laws", self.game)


def other_values(option: Option) -> list[OptionValue]:
    """The values of an option other than its default; of a wide range, the lowest and the one after the default."""
    values: list[OptionValue]
    if isinstance(option.default, bool):
        values = [False, True]
    elif option.words:
        values = list(option.words)
    elif option.high - option.low < FEW_VALUES:
        values = list(range(option.low, option.high + 1))
    else:
        values = [option.low, min(option.high, int(option.default) + 1)]
    return [value for value in values if value != option.default]


def settings(name: str) -> list[Setting]:
    """Every number of seats with the defaults, and every other value of each option at some number of seats."""
    info = infos()[name]
    others = [(option.name, value) for option in info.options for value in other_values(option)]
    varied = [Setting(name, info.seats[i % len(info.seats)], (pair,)) for i, pair in enumerate(others)]
    return [Setting(name, seats) for seats in info.seats] + varied
