"""Heuristics for pebbles with two constants, the first of them too small."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, top
from tests.toy.pebbles.heuristics import value as pebbles_value
from tests.toy.pebbles.scoring import pebble_value
from tests.toy.pebbles.state import LAY

HIGH = 0.8
LOW = 1.0
MOST = 8


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    hand = s.hands[top(s, SEAT)]
    for k in range(popcount(hand)):
        pebble = nth_member(hand, k)
        out[LAY + pebble] = HIGH * pebble_value(pebble) + LOW * (MOST - pebble_value(pebble))


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    pebbles_value(s, out)
