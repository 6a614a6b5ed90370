"""NATURE's asks: legal actions, weights and sampling.

Most choose evenly from what is left; a tablet is weighted by its copies, a dolmen by the number of ways to finish.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.state import (
    BOARD,
    CONNECTOR,
    CORNER,
    DOLMEN,
    HERB,
    MASTER,
    ORACLE,
    ROLL,
    TURN_UP,
    Ask,
)
from druids.games.edora.tables import (
    ALL_HERBS,
    BONUSES,
    CONNECTORS,
    CORNER_PARTS,
    DOLMEN_WAYS,
    PIPS,
    RING_DISTANCE,
    RING_SIZE,
    SQUARES,
)
from druids.games.edora.tablet_stack import above_the_buried, tablets_left
from druids.kernel.bits import Mask, allow_bits, nth_member
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, WHAT, N, top

ALL_FACES = (1 << 4 * len(SQUARES)) - 1
TURNS = 15  # the four rotations of a square
ALL_CORNERS = (1 << len(CORNER_PARTS)) - 1
ALL_CONNECTORS = (1 << len(CONNECTORS)) - 1
ALL_BONUSES = (1 << len(BONUSES)) - 1
ALL_PIPS = (1 << PIPS) - 1
ALL_RING = (1 << RING_SIZE) - 1


@jit
def first_action(kind: int) -> int:
    """The first action of the slice for an ask of NATURE."""
    if kind == Ask.BOARD:
        return BOARD
    if kind == Ask.CORNER:
        return CORNER
    if kind == Ask.CONNECTOR:
        return CONNECTOR
    if kind == Ask.ORACLE:
        return ORACLE
    if kind == Ask.DOLMEN:
        return DOLMEN
    if kind in (Ask.ROLL, Ask.ROLL_STORED):
        return ROLL
    if kind == Ask.MASTER:
        return MASTER
    if kind == Ask.HERB:
        return HERB
    return TURN_UP


@jit
def legal_set(s: Any) -> int:
    """The legal actions of the ask on top of the stack, as a set counted from the first action of its slice."""
    kind, what = top(s, KIND), top(s, WHAT)
    if kind == Ask.BOARD:
        left = ALL_FACES
        for slot in range(what):
            left &= ~(TURNS << 4 * to_int64(s.squares[slot]))
        return left
    if kind == Ask.CORNER:
        return without(s.corners, what, ALL_CORNERS)
    if kind == Ask.CONNECTOR:
        return without(s.connectors, what, ALL_CONNECTORS)
    if kind == Ask.ORACLE:
        return without(s.oracle, what, ALL_BONUSES)
    if kind == Ask.DOLMEN:
        return second_dolmens(top(s, N))
    if kind in (Ask.ROLL, Ask.ROLL_STORED):
        return ALL_PIPS
    if kind == Ask.MASTER:
        return what
    if kind == Ask.HERB:
        return without(s.herbs[what], top(s, N), ALL_HERBS)
    return tablets_left(s)


@jit
def without(places: Any, laid: int, things: int) -> int:
    """The set of things without those that lie on the first `laid` places."""
    for place in range(laid):
        things &= ~(1 << to_int64(places[place]))
    return things


@jit
def first_dolmen(taken: int) -> int:
    """The lowest free ring place, where the first dolmen of a colour goes."""
    return lowest(~taken & ALL_RING)


@jit
def second_dolmens(taken: int) -> int:
    """The ring places for the second dolmen: far enough away, and the rest can still be laid (edora 7.5)."""
    first = first_dolmen(taken)
    found = 0
    for place in range(first + RING_DISTANCE, min(RING_SIZE, first + RING_SIZE - RING_DISTANCE + 1)):
        if taken >> place & 1 == 0 and DOLMEN_WAYS[taken | 1 << first | 1 << place] > 0:
            found |= 1 << place
    return found


@jit
def weight(s: Any, kind: int, option: int) -> int:
    if kind == Ask.DOLMEN:
        taken = top(s, N)
        return to_int64(DOLMEN_WAYS[taken | 1 << first_dolmen(taken) | 1 << option])
    if kind in (Ask.TURN_UP, Ask.FIRST_TABLET, Ask.DRAW_TABLET):
        return 1 if above_the_buried(s) == 0 else to_int64(s.copies[option])
    return 1


@jit
def legal_nature(s: Any, mask: Mask) -> None:
    allow_bits(mask, first_action(top(s, KIND)), legal_set(s))


@jit
def chance(s: Any, weights: NDArray[np.int64]) -> None:
    kind = top(s, KIND)
    first = first_action(kind)
    left = legal_set(s)
    while left:
        option = lowest(left)
        weights[first + option] = weight(s, kind, option)
        left &= left - 1


@jit
def draw(s: Any, rng: Rng) -> int:
    """Sample an action with the weights of `chance`, in one step where all weights are equal."""
    kind = top(s, KIND)
    first = first_action(kind)
    left = legal_set(s)
    if kind == Ask.DOLMEN:
        return first + draw_weighted(s, kind, left, to_int64(DOLMEN_WAYS[top(s, N)]), rng)
    if kind in (Ask.TURN_UP, Ask.FIRST_TABLET, Ask.DRAW_TABLET):
        return first + draw_weighted(s, kind, left, max(1, above_the_buried(s)), rng)
    return first + nth_member(left, randbelow(rng, popcount(left)))


@jit
def draw_weighted(s: Any, kind: int, left: int, total: int, rng: Rng) -> int:
    """Sample a member of a set by weight; the weights add up to the total."""
    k = randbelow(rng, total)
    option = lowest(left)
    k -= weight(s, kind, option)
    while k >= 0:
        left &= left - 1
        option = lowest(left)
        k -= weight(s, kind, option)
    return option
