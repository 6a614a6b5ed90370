"""Placeholders for a game's compiled functions, so that templates can be type-checked without a game.

A template is a module that imports names from here. `bind` runs its source once per game with the game's own functions
in place of the placeholders. Calling a placeholder is an error.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask
from druids.kernel.rng import Rng


class UnboundError(RuntimeError):
    """A template was called without being bound to a game."""


def _unbound() -> Any:
    raise UnboundError("this module is a template: bind it to a game with druids.kernel.bind.bind")


SIZE = 0  # of the action space
MASK_WORDS = 0  # of a mask
RECORD_WORDS = 0  # 64-bit words of a record
MAX_SEATS = 0
DTYPE: Any = None  # of a state: np.empty(n, DTYPE) works in compiled code


def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    _unbound()


def legal(s: Any, mask: Mask) -> None:
    _unbound()


def chance(s: Any, weights: NDArray[np.int64]) -> None:
    _unbound()


def draw(s: Any, rng: Rng) -> int:
    return int(_unbound())


def deal(s: Any, rng: Rng) -> int:
    return int(_unbound())


def redeal(s: Any) -> bool:
    return bool(_unbound())


def apply(s: Any, action: int) -> None:
    _unbound()


def scores(s: Any, out: NDArray[np.int64]) -> None:
    _unbound()


def winners(s: Any) -> int:
    return int(_unbound())


def hide(s: Any, seat: int) -> None:
    _unbound()


def resample(s: Any, seat: int, rng: Rng) -> None:
    _unbound()


def secret(s: Any, action: int, viewer: int) -> bool:
    return bool(_unbound())


def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    _unbound()


def action_features(s: Any, out: NDArray[np.float32]) -> None:
    _unbound()


def value(s: Any, out: NDArray[np.float64]) -> None:
    _unbound()


def best_action(s: Any, scratch: NDArray[np.float64], following: NDArray[np.int64]) -> int:
    return int(_unbound())
