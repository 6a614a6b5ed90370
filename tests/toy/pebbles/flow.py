"""Setup, and dispatch by kind of task: `legal` and `apply` for asks, then deeds."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask
from druids.kernel.chance import weighted
from druids.kernel.instructions import overwrite
from druids.kernel.jit import jit
from druids.kernel.rng import Rng
from druids.kernel.tasks import KIND, NATURE, deed_due, push, top
from tests.toy.pebbles import INFO
from tests.toy.pebbles.asks import apply_deal, apply_lay, chance_deal, legal_deal, legal_lay
from tests.toy.pebbles.deeds import next_round, reveal
from tests.toy.pebbles.state import ACTIONS, BLANK, DEAL, HAND, LAY, Ask, Deed

VERSION = INFO.rules
SIZE = ACTIONS.size


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    overwrite(s, BLANK)
    s.pebbles = VERSION
    s.seats = seats
    s.rounds = options[0]
    s.low_wins = options[1]
    push(s, Deed.NEXT_ROUND, 0, 0, 0)
    for seat in range(seats - 1, -1, -1):
        for _ in range(HAND):
            push_deal(s, seat)


@jit
def push_deal(s: Any, seat: int) -> None:
    push(s, Ask.DEAL, NATURE, seat, 0)


@jit
def legal(s: Any, mask: Mask) -> None:
    kind = top(s, KIND)
    if kind == Ask.DEAL:
        legal_deal(s, mask)
    elif kind == Ask.LAY:
        legal_lay(s, mask)


@jit
def chance(s: Any, weights: NDArray[np.int64]) -> None:
    chance_deal(s, weights)


@jit
def draw(s: Any, rng: Rng) -> int:
    weights = np.zeros(SIZE, np.int64)
    chance(s, weights)
    return weighted(weights, rng)


@jit
def apply(s: Any, action: int) -> None:
    kind = top(s, KIND)
    if kind == Ask.DEAL:
        apply_deal(s, action - DEAL)
    elif kind == Ask.LAY:
        apply_lay(s, action - LAY)
    while deed_due(s):
        kind = top(s, KIND)
        if kind == Deed.NEXT_ROUND:
            next_round(s)
        elif kind == Deed.REVEAL:
            reveal(s)
