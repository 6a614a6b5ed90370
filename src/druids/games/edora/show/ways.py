"""What moving and paying would cost, for showing; the rules themselves compute it."""

from typing import Any

import numpy as np

from druids.games.edora.kinds import TURN_DIE_HERB
from druids.games.edora.moving import costs_from
from druids.games.edora.show.names import dice
from druids.games.edora.tables import HERB_TURN, SHRINES


def costs(s: Any, seat: int) -> list[int]:
    """The cheapest way of a seat's figure to each shrine; -1 where there is none."""
    out = np.zeros(len(SHRINES), np.int64)
    costs_from(s, seat, out)
    return [int(cost) for cost in out]


def cheapest_die(s: Any, seat: int) -> int:
    """The least a seat must pay to place one of its personal dice."""
    least = min(dice(s.personal[seat]), default=0)
    if s.active[seat] >> TURN_DIE_HERB & 1:
        least = max(least - HERB_TURN, 1)
    return least
