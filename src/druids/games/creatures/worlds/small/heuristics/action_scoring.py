"""Action scores and position values: high creatures first, to terrains that the seat does not hold."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.flow import legal
from druids.games.creatures.scoring import holder
from druids.games.creatures.state import ACTIONS, AT, CLOSE, END_TURN, PLAY, SEATS
from druids.games.creatures.tables import CREATURES, ROW, VALUE
from druids.kernel.bits import mask_words
from druids.kernel.game import no_best_action as best_action
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, top

__all__ = ["action_scores", "best_action", "value"]
WORDS = mask_words(ACTIONS.size)
SIZE = ACTIONS.size


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    mask = np.zeros(WORDS, np.uint64)
    legal(s, mask)
    seat = top(s, SEAT)
    for action in range(SIZE):
        if mask[action >> 6] >> np.uint64(action & 63) & np.uint64(1):
            out[action] = 1.0
            if PLAY <= action < PLAY + CREATURES:
                out[action] = 1.0 + VALUE[action - PLAY]
            elif AT <= action < AT + ROW:
                out[action] = 1.0 if holder(s, action - AT) == seat else 2.0
            elif CLOSE <= action < END_TURN:
                out[action] = 2.0 if holder(s, action - CLOSE) == seat else 0.5


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    """Shares by terrains held, each counted once more for what may still change."""
    for seat in range(SEATS):
        out[seat] = 1.0
    for position in range(ROW):
        if holder(s, position) >= 0:
            out[holder(s, position)] += 1.0
    total = out[0] + out[1]
    for seat in range(SEATS):
        out[seat] /= total
