"""The history of a determinization, which looks the same to the viewer as the true one."""

from collections.abc import Callable, Sequence
from typing import Any

from druids.kernel.bits import small_set
from tests.toy.pebbles.state import DEAL, HAND, LAY


def rewrite(records: Sequence[Any], history: Sequence[int], viewer: int) -> Callable[[Any], list[int]]:
    """The history, with the pebbles that the viewer never saw exchanged for those of a determinization."""
    return lambda sampled: rewritten_for(sampled, history, viewer)


def rewritten_for(sampled: Any, history: Sequence[int], viewer: int) -> list[int]:
    seats = int(sampled.seats)
    deals = [action - DEAL for action in history[: seats * HAND]]
    lays = [action - LAY for action in history[seats * HAND :]]
    exchanged: dict[int, int] = {}
    for seat in range(seats):
        if seat == viewer:
            continue
        dealt = deals[seat * HAND : (seat + 1) * HAND]
        unseen = [pebble for pebble in dealt if not int(sampled.seen) >> pebble & 1]
        if sampled.lies[seat]:
            lying = lays[len(lays) - len(lays) % seats + seat]
            exchanged[lying] = int(sampled.laid[seat])
            unseen.remove(lying)
        exchanged |= zip(unseen, small_set(sampled.hands[seat]), strict=True)
    deals = [exchanged.get(pebble, pebble) for pebble in deals]
    lays = [exchanged.get(pebble, pebble) for pebble in lays]
    return [DEAL + pebble for pebble in deals] + [LAY + pebble for pebble in lays]
