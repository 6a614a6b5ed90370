"""The two asks: which pebble is dealt (NATURE), which pebble is laid (a seat)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, allow_bits
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, WHAT, pop, top
from tests.toy.pebbles.state import DEAL, LAY, PEBBLES


@jit
def undealt(s: Any) -> int:
    left = (1 << PEBBLES) - 1
    for seat in range(s.seats):
        left &= ~s.hands[seat]
    return left


@jit
def legal_deal(s: Any, mask: Mask) -> None:
    allow_bits(mask, DEAL, undealt(s))


@jit
def chance_deal(s: Any, weights: NDArray[np.int64]) -> None:
    left = undealt(s)
    for pebble in range(PEBBLES):
        weights[DEAL + pebble] = left >> pebble & 1


@jit
def apply_deal(s: Any, pebble: int) -> None:
    seat = top(s, WHAT)
    pop(s)
    s.hands[seat] |= 1 << pebble
    s.held[seat] += 1


@jit
def legal_lay(s: Any, mask: Mask) -> None:
    allow_bits(mask, LAY, s.hands[top(s, SEAT)])


@jit
def apply_lay(s: Any, pebble: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    s.hands[seat] &= ~(1 << pebble)
    s.held[seat] -= 1
    s.laid[seat] = pebble
    s.lies[seat] = 1
