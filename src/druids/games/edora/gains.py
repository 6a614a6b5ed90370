"""Gains (edora section 13): bonuses, the two bars, and the competition at a shrine. Used by asks and deeds."""

from typing import Any

from druids.games.edora.kinds import DIE, FIVE_HERB, KNO, MIS, PRE, PRO
from druids.games.edora.state import Deed
from druids.games.edora.tables import (
    BONUS_AMOUNT,
    COMPETITION,
    HERB_BECOMES,
    HERB_EXACTLY,
    INSTEAD,
    KNOWLEDGE_LAST,
    MAX_SEATS,
    PIPS,
    SICKLE_LAST,
)
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import push


@jit
def has_herb(s: Any, seat: int, herb: int) -> bool:
    """Whether the seat has the herb active."""
    return s.active[seat] >> herb & 1 == 1


@jit
def receive(s: Any, seat: int, bonus: int, times: int) -> None:
    """Give a bonus one or more times; each time is a gain of its own (edora 13.1, F-13)."""
    if bonus == PRE:
        s.prestige[seat] += prestige_of(s, seat, BONUS_AMOUNT[PRE]) * times
    else:
        gain(s, seat, bonus, BONUS_AMOUNT[bonus] * times)


@jit
def prestige_of(s: Any, seat: int, points: int) -> int:
    """The prestige for a gain of points: with H11 exactly 3 becomes 5 (edora 13.2)."""
    return HERB_BECOMES if points == HERB_EXACTLY and has_herb(s, seat, FIVE_HERB) else points


@jit
def gain(s: Any, seat: int, thing: int, n: int) -> None:
    """Give n prestige points, fields, provisions, dice or mistletoe."""
    if n <= 0:
        return
    if thing == PRE:
        s.prestige[seat] += n
    elif thing == KNO:
        advance_knowledge(s, seat, n)
    elif thing == PRO:
        s.provisions[seat] += n
    elif thing == DIE:
        push(s, Deed.TAKE_DICE, seat, 0, n)
    elif thing == MIS:
        s.mistletoe[seat] += n
    else:
        advance_sickle(s, seat, n)


@jit
def stored_dice(s: Any, seat: int) -> int:
    """The number of stored dice of a seat."""
    total = 0
    for value in range(PIPS):
        total += to_int64(s.stored[seat, value])
    return total


# -- edora 13.4 knowledge, edora 13.5 sickle ---------------------------------------------------------------------


@jit
def standing(s: Any, seat: int) -> int:
    """A number that orders the knowledge markers: by field, then by height in the tower (edora 8.4)."""
    return to_int64(s.knowledge[seat]) * MAX_SEATS + to_int64(s.height[seat])


@jit
def advance_knowledge(s: Any, seat: int, n: int) -> None:
    """Move forward as far as there are fields, to the top of the tower there."""
    left = to_int64(s.knowledge[seat])
    reached = min(left + n, KNOWLEDGE_LAST)
    s.prestige[seat] += INSTEAD * (left + n - reached)
    height = 0
    for other in range(s.seats):
        if other != seat:
            if s.knowledge[other] == left and s.height[other] > s.height[seat]:
                s.height[other] -= 1
            if s.knowledge[other] == reached:
                height += 1
    s.knowledge[seat] = reached
    s.height[seat] = height


@jit
def advance_sickle(s: Any, seat: int, n: int) -> None:
    """Move forward as far as there are positions."""
    left = to_int64(s.sickle[seat])
    reached = min(left + n, SICKLE_LAST)
    s.prestige[seat] += INSTEAD * (left + n - reached)
    s.sickle[seat] = reached


# -- step 3: competition -------------------------------------------------------------------------------------------


@jit
def highest(s: Any, shrine: int) -> int:
    """The seat with the highest die on a shrine, by the knowledge order among equals; -1 without dice."""
    best, found = 0, -1
    for seat in range(s.seats):
        value = to_int64(s.values[seat, shrine])
        if value > best or (value == best and value > 0 and standing(s, seat) > standing(s, found)):
            best, found = value, seat
    return found


@jit
def dice_on(s: Any, shrine: int) -> int:
    """The number of dice on a shrine."""
    total = 0
    for seat in range(s.seats):
        total += 1 if s.values[seat, shrine] > 0 else 0
    return total


@jit
def compete(s: Any, shrine: int) -> None:
    """Give prestige to the highest of several dice (edora 10.3)."""
    if dice_on(s, shrine) > 1:
        s.prestige[highest(s, shrine)] += COMPETITION
