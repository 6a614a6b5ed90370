"""Which steps nobody may look back at (stonehenge 4.3)."""

from collections.abc import Sequence

from druids.games.stonehenge.state import SICKLE_FIRST
from druids.kernel.tasks import NATURE


def forgotten(steps: Sequence[tuple[int, int]], seats: int) -> range:
    """The tricks of the running round, except the present one and the last one that was won."""
    begin = len(steps)
    while begin and steps[begin - 1][0] != NATURE:
        begin -= 1
    plays = [number for number in range(begin, len(steps)) if steps[number][1] < SICKLE_FIRST]
    won = len(plays) // seats
    return range(begin, plays[(won - 1) * seats] if won > 1 else begin)
