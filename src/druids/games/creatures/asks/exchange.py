"""The exchange card: two placed creatures swap terrain and side (creatures 6.1)."""

from typing import Any

from druids.games.creatures.board import fitting, is_open, place_of, standing, update_key
from druids.games.creatures.state import FOR, SEATS, Ask
from druids.games.creatures.tables import CREATURES, ROW
from druids.kernel.bits import Mask, allow_bits
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, WHAT, pop, push, top


@jit
def before_last(members: int) -> int:
    """The set of all numbers below the highest member of a set; empty if the set is."""
    width = 1
    members >>= 1
    while width < CREATURES:
        members |= members >> width
        width <<= 1
    return members


@jit
def earlier(some: int, others: int) -> int:
    """Of two sets whose members may all be exchanged: the members with a later partner in the other set."""
    return some & before_last(others) | others & before_last(some)


@jit
def firsts(s: Any) -> int:
    """The creatures that `swap` offers: with a legal partner later in table order (creatures section 12)."""
    found = 0
    for p in range(ROW):
        if not is_open(s, p):
            continue
        if s.exchange_scope == 0:
            found |= earlier(int(s.sides[p, 0]), int(s.sides[p, 1]))  # at one terrain both fit (creatures C-8)
        for q in range(p + 1, ROW):
            if not is_open(s, q):
                continue
            fit_p, fit_q = fitting(s, p), fitting(s, q)
            if s.exchange_scope == 0:
                found |= earlier(standing(s, p) & fit_q, standing(s, q) & fit_p)
            else:
                for side in range(SEATS):
                    found |= earlier(int(s.sides[p, side]) & fit_q, int(s.sides[q, side]) & fit_p)
    return found


@jit
def partners(s: Any, creature: int) -> int:
    """All creatures that a placed one may be exchanged with (creatures 6.1)."""
    place = place_of(s, creature)
    home, side = place // SEATS, place % SEATS
    if not is_open(s, home):
        return 0
    fit_home = fitting(s, home)
    found = 0
    for position in range(ROW):
        if is_open(s, position) and fitting(s, position) >> creature & 1:
            for other in range(SEATS):
                if s.exchange_scope == 0 or other == side:
                    found |= int(s.sides[position, other]) & fit_home
    return found & ~int(s.sides[home, side])


@jit
def legal_for(s: Any, mask: Mask) -> None:
    creature = top(s, WHAT)
    allow_bits(mask, FOR, partners(s, creature) & ~((1 << creature) - 1))


@jit
def apply_for(s: Any, other: int) -> None:
    seat, creature = top(s, SEAT), top(s, WHAT)
    pop(s)
    s.steps += 1
    here, there = place_of(s, creature), place_of(s, other)
    both = 1 << creature | 1 << other
    s.sides[here // SEATS, here % SEATS] ^= both
    s.sides[there // SEATS, there % SEATS] ^= both
    update_key(s, here // SEATS, here % SEATS, seat)
    update_key(s, there // SEATS, there % SEATS, seat)
    push(s, Ask.TURN, seat, 0, 0)
