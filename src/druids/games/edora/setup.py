"""Setup, first half (edora 7.1 to 7.5): an empty table, the board, the oracle site, dolmens."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora import INFO
from druids.games.edora.board import SLOTS, assemble
from druids.games.edora.nature import above_the_buried, first_dolmen
from druids.games.edora.state import BLANK, Ask, Deed
from druids.games.edora.tables import (
    BONUSES,
    COLOURS,
    DEFAULT_CONNECTORS,
    DEFAULT_CORNERS,
    DEFAULT_DOLMENS,
    DEFAULT_SQUARES,
    DEFAULT_TURNS,
    KNOWLEDGE_FIRST,
    OPEN_TABLETS,
    PERSONAL_DICE,
    RING,
    START_PROVISIONS,
    TABLET_COPIES,
    TABLETS,
)
from druids.kernel.jit import jit, overwrite
from druids.kernel.tasks import NATURE, WHAT, N, pop, push, top

VERSION = INFO.rules
GAPS = len(BONUSES)
COLOUR_COUNT = len(COLOURS)
KINDS_OF_TABLET = len(TABLETS)
RANDOM, DEFAULT = 0, 1  # board


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    overwrite(s, BLANK)
    s.edora = VERSION
    s.seats = seats
    s.board_option = options[0]
    s.tablet_option = options[1]
    s.herb_option = options[2]
    s.dice_option = options[3]
    s.in_stack = KINDS_OF_TABLET * TABLET_COPIES
    s.copies[:] = TABLET_COPIES
    for seat in range(seats):
        s.provisions[seat] = START_PROVISIONS
        s.knowledge[seat] = KNOWLEDGE_FIRST
    push(s, Deed.NEXT_ROUND, 0, 0, 0)
    push(s, Deed.PLACE_FIGURES, 0, 0, 0)
    push(s, Deed.LAY_HERBS, 0, 0, 0)
    push(s, Deed.GIVE_TABLETS, 0, 0, 0)
    push(s, Deed.STORE_DICE, 0, 0, 0)
    push(s, Deed.NAME_MASTER, 0, 0, 0)
    push(s, Ask.ROLL, NATURE, 0, PERSONAL_DICE)
    if s.board_option == RANDOM:
        push(s, Ask.DOLMEN, NATURE, 0, 0)
    push(s, Ask.ORACLE, NATURE, 0, 0)
    push(s, Ask.TURN_UP, NATURE, 0, OPEN_TABLETS - 1)
    if s.board_option == RANDOM:
        push(s, Deed.ASSEMBLE, 0, 0, 0)
        push(s, Ask.CONNECTOR, NATURE, 0, 0)
        push(s, Ask.CORNER, NATURE, 0, 0)
        push(s, Ask.BOARD, NATURE, 0, 0)
    else:
        lay_default_board(s)


# -- edora 7.1 the board -------------------------------------------------------------------------------------


@jit
def lay_default_board(s: Any) -> None:
    for slot in range(SLOTS):
        s.squares[slot] = DEFAULT_SQUARES[slot]
        s.turns[slot] = DEFAULT_TURNS[slot]
    for place in range(4):
        s.corners[place] = DEFAULT_CORNERS[place]
        s.connectors[place] = DEFAULT_CONNECTORS[place]
    assemble(s)
    for colour in range(COLOUR_COUNT):
        for end in range(2):
            s.dolmens[colour, end] = RING[DEFAULT_DOLMENS[colour, end]]


@jit
def apply_board(s: Any, face: int) -> None:
    slot = top(s, WHAT)
    pop(s)
    s.squares[slot] = face >> 2
    s.turns[slot] = face & 3
    if slot + 1 < SLOTS:
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
def draw_from_stack(s: Any, tablet: int) -> None:
    """Take a tablet off the stack; those put under it are drawn last, in order (edora F-9)."""
    if above_the_buried(s) > 0:
        s.copies[tablet] -= 1
    else:
        s.under[s.dug] = -1
        s.dug += 1
    s.in_stack -= 1


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
    if gap + 1 < GAPS:
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
