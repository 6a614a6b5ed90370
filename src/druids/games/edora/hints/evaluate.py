"""What each seat can expect at the end: the score as it stands, and what its things promise."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.hints import worth
from druids.games.edora.hints.places import hoped
from druids.games.edora.scoring import scores, tablets
from druids.games.edora.tables import KNOWLEDGE_LAST, MAX_SEATS
from druids.kernel.jit import jit, popcount, whole

SPREAD = 14.0  # points that make one seat e times as likely to win as another


@jit
def evaluate(s: Any, out: NDArray[np.float64]) -> None:
    points = np.zeros(MAX_SEATS, np.int64)
    scores(s, points)
    best = -1e9
    for seat in range(s.seats):
        out[seat] = points[seat] + promise(s, seat)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(s.seats):
        out[seat] = np.exp((out[seat] - best) / SPREAD)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@jit
def promise(s: Any, seat: int) -> float:
    """What is not in the score yet."""
    left = worth.share_left(s)
    things = popcount(whole(s.dice[seat])) * 0.75
    bar = whole(s.knowledge[seat]) / KNOWLEDGE_LAST
    coming = 10.0 * left
    found = hoped(s, seat) - tablets(s, seat)
    found += bar * 4.0 * coming * 0.75 + bar * things * 0.3
    found += worth.provisions(s, seat, 0) + min(whole(s.provisions[seat]), 20) * 0.45 * left
    found += whole(s.mistletoe[seat]) * 0.8 * left
    for kind in range(worth.HERB_KINDS):
        if s.active[seat] >> kind & 1 == 1:
            found += worth.HERB_WORTH[kind] * left
    return found + whole(s.sickle[seat]) * 0.5
