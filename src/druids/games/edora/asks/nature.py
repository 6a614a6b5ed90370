"""What NATURE may answer: one of the things left, evenly; a tablet by its copies; a dolmen by the ways to go on."""

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
from druids.kernel.jit import jit, lowest, popcount, to_int64
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
def first_answer(kind: int) -> int:
    """Where the answers to a question to NATURE begin in the action space."""
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
def answers(s: Any) -> int:
    """The possible answers to the present question, as a set counted from its first one."""
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
    """The things that do not lie on the first so many places."""
    for place in range(laid):
        things &= ~(1 << to_int64(places[place]))
    return things


@jit
def first_dolmen(taken: int) -> int:
    """The lowest free ring place: there the first dolmen of a colour lies."""
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
def weight(s: Any, kind: int, answer: int) -> int:
    if kind == Ask.DOLMEN:
        taken = top(s, N)
        return to_int64(DOLMEN_WAYS[taken | 1 << first_dolmen(taken) | 1 << answer])
    if kind in (Ask.TURN_UP, Ask.FIRST_TABLET, Ask.DRAW_TABLET):
        return 1 if above_the_buried(s) == 0 else to_int64(s.copies[answer])
    return 1


@jit
def legal_nature(s: Any, mask: Mask) -> None:
    allow_bits(mask, first_answer(top(s, KIND)), answers(s))


@jit
def chance(s: Any, weights: NDArray[np.int64]) -> None:
    kind = top(s, KIND)
    first = first_answer(kind)
    left = answers(s)
    while left:
        answer = lowest(left)
        weights[first + answer] = weight(s, kind, answer)
        left &= left - 1


@jit
def draw(s: Any, rng: Rng) -> int:
    """One answer, distributed as `chance` says: rolled at once where all weigh the same."""
    kind = top(s, KIND)
    first = first_answer(kind)
    left = answers(s)
    if kind == Ask.DOLMEN:
        return first + draw_weighted(s, kind, left, to_int64(DOLMEN_WAYS[top(s, N)]), rng)
    if kind in (Ask.TURN_UP, Ask.FIRST_TABLET, Ask.DRAW_TABLET):
        return first + draw_weighted(s, kind, left, max(1, above_the_buried(s)), rng)
    return first + nth_member(left, randbelow(rng, popcount(left)))


@jit
def draw_weighted(s: Any, kind: int, left: int, total: int, rng: Rng) -> int:
    """One member of a set by its weight; the weights add up to the total."""
    k = randbelow(rng, total)
    answer = lowest(left)
    k -= weight(s, kind, answer)
    while k >= 0:
        left &= left - 1
        answer = lowest(left)
        k -= weight(s, kind, answer)
    return answer
