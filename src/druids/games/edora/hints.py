"""PLACEHOLDER until the showing half is merged: likes every legal answer the same."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.flow import legal
from druids.games.edora.state import ACTIONS
from druids.kernel.bits import allowed
from druids.kernel.jit import jit

SIZE, WORDS = ACTIONS.size, ACTIONS.words


@jit
def prefer(s: Any, out: NDArray[np.float64]) -> None:
    mask = np.zeros(WORDS, np.uint64)
    legal(s, mask)
    for action in range(SIZE):
        if allowed(mask, action):
            out[action] = 1.0


@jit
def evaluate(s: Any, out: NDArray[np.float64]) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats
