"""NATURE's asks that lay the board, the oracle site and the dolmens (edora 7.1 to 7.5)."""

from typing import Any

from druids.games.edora.asks.nature import first_dolmen
from druids.games.edora.board import assemble
from druids.games.edora.state import Ask
from druids.games.edora.tables import BONUS_COUNT, COLOUR_COUNT, RING, SQUARE_COUNT
from druids.games.edora.tablet_stack import draw_from_stack
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, WHAT, N, pop, push, top

# -- edora 7.1 the board -------------------------------------------------------------------------------------


@jit
def apply_board(s: Any, face: int) -> None:
    slot = top(s, WHAT)
    pop(s)
    s.squares[slot] = face >> 2
    s.turns[slot] = face & 3
    if slot + 1 < SQUARE_COUNT:
        push(s, Ask.BOARD, NATURE, slot + 1, 0)


@jit
def apply_corner(s: Any, part: int) -> None:
    place = top(s, WHAT)
    pop(s)
    s.corners[place] = part
    if place < 3:
        push(s, Ask.CORNER, NATURE, place + 1, 0)


@jit
def apply_connector(s: Any, part: int) -> None:
    place = top(s, WHAT)
    pop(s)
    s.connectors[place] = part
    if place < 3:
        push(s, Ask.CONNECTOR, NATURE, place + 1, 0)


@jit
def do_assemble(s: Any) -> None:
    pop(s)
    assemble(s)


# -- edora 7.4 the oracle site, edora 7.5 dolmens ----------------------------------------------------------------


@jit
def apply_turn_up(s: Any, tablet: int) -> None:
    place, more = top(s, WHAT), top(s, N)
    pop(s)
    draw_from_stack(s, tablet)
    s.offer[place] = tablet
    if more > 0:
        push(s, Ask.TURN_UP, NATURE, place + 1, more - 1)


@jit
def apply_oracle(s: Any, bonus: int) -> None:
    gap = top(s, WHAT)
    pop(s)
    s.oracle[gap] = bonus
    if gap + 1 < BONUS_COUNT:
        push(s, Ask.ORACLE, NATURE, gap + 1, 0)


@jit
def apply_dolmen(s: Any, second: int) -> None:
    colour, taken = top(s, WHAT), top(s, N)
    pop(s)
    first = first_dolmen(taken)
    s.dolmens[colour, 0] = RING[first]
    s.dolmens[colour, 1] = RING[second]
    if colour + 1 < COLOUR_COUNT:
        push(s, Ask.DOLMEN, NATURE, colour + 1, taken | 1 << first | 1 << second)
