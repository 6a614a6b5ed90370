"""The style of a search as compiled code reads it. Where simulations stop and what seats maximize depend on it.

The template `search` calls these functions; `ismcts` fills the record.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, OVER

Floats = NDArray[np.float64]

FIELDS = [
    ("explore", "f8"),  # weight of exploration
    ("guided", "f8"),  # exponent of the heuristics as a prior; 0: UCB1, every action is tried once
    ("others", "f8"),  # the same at decisions of the other seats
    ("heavy", "f8"),  # fraction of playout decisions that follow the heuristics; the others are random
    ("margin", "f8"),  # weight of the score margin in what a seat maximizes
    ("prior", "f8"),  # exponent of the network's prior, which takes the heuristics' place; 0: the heuristics guide
    ("leaf", "f8"),  # fraction of simulations that the network evaluates where they leave the tree
    ("end", "f8"),  # fraction of unfinished playouts that the network evaluates where they stop
    ("near", "i8"),  # after this many decisions a simulation stops when chance acts
    ("far", "i8"),  # after this many decisions a simulation stops when the turn passes to another seat
]
STYLE = np.dtype((np.record, np.dtype(FIELDS, align=True)))


@jit
def may_stop(style: Any, actor: int, last: int, length: int) -> bool:
    """Whether the game is over, or has reached a point where it may be evaluated by `value`."""
    if actor == OVER:
        return True
    if actor == NATURE:
        return bool(length >= style.near)
    return bool(actor != last and length >= style.far)


@jit
def mix(style: Any, seats: int, points: NDArray[np.int64], share: Floats, values: Floats, margin: Floats) -> None:
    """Write each seat's lead in points, and the mixture of that and its win share that it maximizes."""
    for seat in range(seats):
        rival = points[(seat + 1) % seats]
        for other in range(seats):
            if other != seat:
                rival = max(rival, points[other])
        lead = float(points[seat] - rival)
        size = 1.0 + abs(float(points[seat])) + abs(float(rival))
        margin[seat] = lead
        values[seat] = (1.0 - style.margin) * share[seat] + style.margin * 0.5 * (1.0 + lead / size)
