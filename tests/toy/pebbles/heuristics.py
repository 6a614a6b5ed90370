"""Heuristics: prefer high pebbles; the leader is likely to win."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, top
from tests.toy.pebbles.scoring import pebble_value
from tests.toy.pebbles.state import LAY


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    hand = s.hands[top(s, SEAT)]
    for k in range(popcount(hand)):
        pebble = nth_member(hand, k)
        out[LAY + pebble] = pebble_value(pebble)


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    total = 0.0
    for seat in range(s.seats):
        out[seat] = 1.0 + s.points[seat]
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total
