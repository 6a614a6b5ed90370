"""The two deeds: begin a round, reveal all pebbles."""

from typing import Any

from druids.kernel.jit import jit
from druids.kernel.tasks import pop, push
from tests.toy.pebbles.scoring import pebble_value, taker
from tests.toy.pebbles.state import Ask, Deed


@jit
def next_round(s: Any) -> None:
    pop(s)
    if s.turn == s.rounds:
        return
    s.turn += 1
    push(s, Deed.NEXT_ROUND, 0, 0, 0)
    push(s, Deed.REVEAL, 0, 0, 0)
    for seat in range(s.seats - 1, -1, -1):
        push(s, Ask.LAY, seat, 0, 0)


@jit
def reveal(s: Any) -> None:
    pop(s)
    winner = taker(s)
    if winner >= 0:
        s.points[winner] += pebble_value(s.laid[winner])
    for seat in range(s.seats):
        s.seen |= 1 << int(s.laid[seat])
        s.laid[seat] = -1
        s.lies[seat] = 0
