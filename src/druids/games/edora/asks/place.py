"""Step 2, place a die (edora section 10): on which field, which die, and the competition at once."""

from typing import Any

from druids.games.edora.asks.actions import perform
from druids.games.edora.gains import compete, has_herb
from druids.games.edora.kinds import TURN_DIE_HERB
from druids.games.edora.state import DIE, FIELD, TURNED_DIE, TURNED_FROM, TURNED_TO, Ask
from druids.games.edora.tables import PIPS
from druids.kernel.bits import Mask, allow
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, WHAT, pop, push, top


@jit
def legal_field(s: Any, mask: Mask) -> None:
    """The free fields; of several of one kind only the first (edora 10.1)."""
    shrine = to_int64(s.here[top(s, SEAT)])
    kinds = 0
    for field in range(s.seats):
        kind = 1 << to_int64(s.fields[shrine, field])
        if s.holders[shrine, field] < 0 and kinds & kind == 0:
            kinds |= kind
            allow(mask, FIELD + field)


@jit
def apply_field(s: Any, field: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    push(s, Ask.DIE, seat, field, 0)


@jit
def legal_die(s: Any, mask: Mask) -> None:
    """Every personal value that can be paid, with H06 every turned one (edora 10.2)."""
    seat = top(s, SEAT)
    for value in range(1, min(PIPS, to_int64(s.provisions[seat])) + 1):
        if s.personal[seat, value - 1] > 0:
            allow(mask, DIE + value - 1)
    if has_herb(s, seat, TURN_DIE_HERB):
        for k in range(TURNED_FROM.size):
            if s.personal[seat, TURNED_FROM[k] - 1] > 0 and TURNED_TO[k] <= s.provisions[seat]:
                allow(mask, TURNED_DIE + k)


@jit
def apply_die(s: Any, k: int) -> None:
    seat, field = top(s, SEAT), top(s, WHAT)
    pop(s)
    was, value = k + 1, k + 1
    if k >= PIPS:
        was, value = TURNED_FROM[k - PIPS], TURNED_TO[k - PIPS]
    shrine = to_int64(s.here[seat])
    s.personal[seat, was - 1] -= 1
    s.provisions[seat] -= value
    s.dice[seat] |= 1 << shrine
    s.values[seat, shrine] = value
    s.holders[shrine, field] = seat
    compete(s, shrine)
    perform(s, seat, to_int64(s.fields[shrine, field]), value)
