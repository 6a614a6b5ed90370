"""Taking stored dice, one after the other (edora 13.3)."""

from typing import Any

from druids.games.edora.gains import stored_dice
from druids.games.edora.state import TAKE_DIE, Ask, Deed
from druids.games.edora.tables import INSTEAD, PIPS
from druids.kernel.bits import Mask, allow
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, N, pop, push, top


@jit
def take_dice(s: Any) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    if stored_dice(s, seat) == 0:
        s.prestige[seat] += INSTEAD * n
    else:
        push(s, Ask.TAKE_DIE, seat, 0, n)


@jit
def legal_take_die(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    for value in range(PIPS):
        if s.stored[seat, value] > 0:
            allow(mask, TAKE_DIE + value)


@jit
def apply_take_die(s: Any, value: int) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    s.stored[seat, value] -= 1
    s.personal[seat, value] += 1
    if n > 1:
        push(s, Deed.TAKE_DICE, seat, 0, n - 1)
