"""Positions for tests, made from the codes of a game's options."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.kernel.info import Option, OptionValue
from druids.match import Position

Codes = Sequence[int] | NDArray[np.int64]


def option_value(option: Option, code: int) -> OptionValue:
    """The value that the rules receive as this code."""
    if option.words:
        return option.words[code]
    return bool(code) if isinstance(option.default, bool) else int(code)


def set_up(game: Game, seats: int, codes: Codes) -> Position:
    """The starting position with options given by their codes; chance acts first."""
    options = {option.name: option_value(option, code) for option, code in zip(game.info.options, codes, strict=True)}
    return Position(game, seats, options)


def records_of(game: Game, seats: int, codes: Codes, history: Sequence[int]) -> list[Any]:
    """The record before each action of a history."""
    position, found = set_up(game, seats, codes), []
    for action in history:
        found.append(position.copy().record)
        position.play(action)
    return found
