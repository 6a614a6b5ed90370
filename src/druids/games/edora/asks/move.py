"""Step 1, move (edora section 9): which shrines can be reached and paid for, or the emergency move."""

from typing import Any

from druids.games.edora.gains import gain, has_herb
from druids.games.edora.kinds import CLEARING_HERB, DIE, TURN_DIE_HERB
from druids.games.edora.state import DISTRESS, MOVE, Ask, Deed
from druids.games.edora.tables import (
    DISTRESS_DICE,
    DISTRESS_PROVISIONS,
    HERB_CLEARING_COST,
    HERB_TURN,
    PIPS,
    SHRINE_COUNT,
)
from druids.kernel.bits import Mask, allow, allow_bits
from druids.kernel.instructions import lowest, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, pop, push, top

DISTRESS_GOAL = DISTRESS - MOVE
FARTHEST = 2 * SHRINE_COUNT  # no route costs more


@jit
def cheapest_die(s: Any, seat: int) -> int:
    """The least a personal die can cost, turned by H06 if it may be; 0 without a die (edora 9.4)."""
    for value in range(1, PIPS + 1):
        if s.personal[seat, value - 1] > 0:
            return max(1, value - HERB_TURN) if has_herb(s, seat, TURN_DIE_HERB) else value
    return 0


@jit
def next_shrines(s: Any, newest: int, before: int, reached: int) -> int:
    """The shrines reached for one more: by a light path from the newest, by any path from those before them."""
    found = 0
    while newest:
        found |= to_int64(s.light_paths[lowest(newest)])
        newest &= newest - 1
    while before:
        found |= to_int64(s.paths[lowest(before)])
        before &= before - 1
    return found & ~reached


@jit
def in_reach(s: Any, origin: int, budget: int) -> int:
    """The shrines whose cheapest route costs at most the budget, the origin included."""
    newest, before = 1 << origin, 0
    reached = newest
    while budget > 0 and newest | before:
        found = next_shrines(s, newest, before, reached)
        reached |= found
        newest, before = found, newest
        budget -= 1
    return reached


@jit
def route_cost(s: Any, origin: int, goal: int) -> int:
    """What the cheapest way costs: 1 per shrine entered and 1 more per dark path (edora 9.3)."""
    newest, before = 1 << origin, 0
    reached = newest
    for cost in range(FARTHEST):
        if reached >> goal & 1:
            return cost
        found = next_shrines(s, newest, before, reached)
        reached |= found
        newest, before = found, newest
    return -1


@jit
def move_cost(s: Any, seat: int, goal: int) -> int:
    """The provisions that the seat pays to enter a shrine."""
    here = to_int64(s.here[seat])
    if s.beside[seat] == 1:
        return 0
    if has_herb(s, seat, CLEARING_HERB) and s.clearing[here] >> goal & 1 == 1:
        return HERB_CLEARING_COST
    return route_cost(s, here, goal)


@jit
def goals(s: Any, seat: int) -> int:
    """The shrines that the seat can enter and still pay for a die."""
    die = cheapest_die(s, seat)
    budget = to_int64(s.provisions[seat]) - die
    if die == 0 or budget < 0:
        return 0
    here = to_int64(s.here[seat])
    if s.beside[seat] == 1:
        return 1 << here
    reached = in_reach(s, here, budget)
    if has_herb(s, seat, CLEARING_HERB) and budget >= HERB_CLEARING_COST:
        reached |= to_int64(s.clearing[here])
    return reached & ~to_int64(s.dice[seat])


@jit
def legal_move(s: Any, mask: Mask) -> None:
    allow_bits(mask, MOVE, goals(s, top(s, SEAT)))
    allow(mask, DISTRESS)


@jit
def apply_move(s: Any, goal: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    if goal == DISTRESS_GOAL:
        s.provisions[seat] += DISTRESS_PROVISIONS
        gain(s, seat, DIE, DISTRESS_DICE)
        return
    s.provisions[seat] -= move_cost(s, seat, goal)
    s.here[seat] = goal
    s.beside[seat] = 0
    push(s, Deed.FREE_HERBS, seat, 0, 0)
    push(s, Deed.LINKS, seat, 0, 0)
    push(s, Deed.FIRES, seat, 0, 0)
    push(s, Ask.FIELD, seat, 0, 0)
