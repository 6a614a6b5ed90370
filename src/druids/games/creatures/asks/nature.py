"""NATURE's asks: who goes first, the terrains, and every card drawn (creatures section 2, 4.5)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.beliefs import one_more_drawn
from druids.games.creatures.state import DRAW_CREATURE, DRAW_SPECIAL, GO_FIRST, LAY_TERRAIN, SEATS, Ask
from druids.games.creatures.tables import (
    ALL_CREATURES,
    COPIES,
    CREATURE_HAND,
    CREATURES,
    ROW,
    SPECIAL_HAND,
    SPECIALS,
    TERRAINS,
)
from druids.kernel.bits import Mask, allow, allow_bits, nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, NATURE, WHAT, N, pop, push, top


@jit
def unlaid(s: Any) -> int:
    left = (1 << TERRAINS) - 1
    for position in range(ROW):
        if s.terrains[position] >= 0:
            left &= ~(1 << int(s.terrains[position]))
    return left


@jit
def undrawn_creatures(s: Any) -> int:
    """The set of creatures that no seat has drawn, the three removed ones included."""
    left = ALL_CREATURES
    for seat in range(SEATS):
        left &= ~int(s.hands[seat])
        for position in range(ROW):
            left &= ~int(s.sides[position, seat])
    return left


@jit
def undrawn_specials(s: Any, kind: int) -> int:
    return int(COPIES[kind]) - int(s.played[kind]) - int(s.specials[0, kind]) - int(s.specials[1, kind])


@jit
def legal_nature(s: Any, mask: Mask) -> None:
    kind = top(s, KIND)
    if kind == Ask.FIRST:
        allow_bits(mask, GO_FIRST, (1 << SEATS) - 1)
    elif kind == Ask.TERRAIN:
        allow_bits(mask, LAY_TERRAIN, unlaid(s))
    elif kind == Ask.CREATURE:
        allow_bits(mask, DRAW_CREATURE, undrawn_creatures(s))
    else:
        for special in range(SPECIALS):
            if undrawn_specials(s, special) > 0:
                allow(mask, DRAW_SPECIAL + special)


@jit
def weigh_members(weights: NDArray[np.int64], first: int, members: int, size: int) -> None:
    for k in range(size):
        weights[first + k] = members >> k & 1


@jit
def chance_nature(s: Any, weights: NDArray[np.int64]) -> None:
    kind = top(s, KIND)
    if kind == Ask.FIRST:
        weigh_members(weights, GO_FIRST, (1 << SEATS) - 1, SEATS)
    elif kind == Ask.TERRAIN:
        weigh_members(weights, LAY_TERRAIN, unlaid(s), TERRAINS)
    elif kind == Ask.CREATURE:
        weigh_members(weights, DRAW_CREATURE, undrawn_creatures(s), CREATURES)
    else:
        for special in range(SPECIALS):
            weights[DRAW_SPECIAL + special] = undrawn_specials(s, special)


@jit
def any_member(members: int, rng: Rng) -> int:
    return nth_member(members, randbelow(rng, popcount(members)))


@jit
def draw_nature(s: Any, rng: Rng) -> int:
    kind = top(s, KIND)
    if kind == Ask.FIRST:
        return GO_FIRST + randbelow(rng, SEATS)
    if kind == Ask.TERRAIN:
        return LAY_TERRAIN + any_member(unlaid(s), rng)
    if kind == Ask.CREATURE:
        return DRAW_CREATURE + any_member(undrawn_creatures(s), rng)
    left = 0
    for special in range(SPECIALS):
        left += undrawn_specials(s, special)
    left = randbelow(rng, left)
    special = 0
    while left >= undrawn_specials(s, special):
        left -= undrawn_specials(s, special)
        special += 1
    return DRAW_SPECIAL + special


@jit
def count_down(s: Any) -> None:
    """Remove the ask, or put it again for the rest of its cards."""
    kind, seat, left = top(s, KIND), top(s, WHAT), top(s, N)
    pop(s)
    if left > 1:
        push(s, kind, NATURE, seat, left - 1)


@jit
def apply_first(s: Any, seat: int) -> None:
    pop(s)
    push(s, Ask.TURN, seat, 0, 0)
    for dealt in range(SEATS):
        to = (seat + 1 + dealt) % SEATS  # the last pushed is dealt first
        push(s, Ask.SPECIAL, NATURE, to, SPECIAL_HAND)
        push(s, Ask.CREATURE, NATURE, to, CREATURE_HAND)
    push(s, Ask.TERRAIN, NATURE, 0, ROW)


@jit
def apply_terrain(s: Any, terrain: int) -> None:
    s.terrains[ROW - top(s, N)] = terrain
    count_down(s)


@jit
def apply_creature(s: Any, creature: int) -> None:
    seat = top(s, WHAT)
    count_down(s)
    s.hands[seat] |= 1 << creature
    s.creatures_held[seat] += 1
    s.creature_deck[seat] -= 1


@jit
def apply_special(s: Any, kind: int) -> None:
    seat = top(s, WHAT)
    count_down(s)
    one_more_drawn(s, seat)
    s.specials[seat, kind] += 1
    s.specials_held[seat] += 1
    s.special_deck[seat] -= 1
