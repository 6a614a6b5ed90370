"""The initial position: options, first stack of asks and deeds, and the default board (edora 7.1).

The asks of setup are in `asks/board_setup.py` and `asks/seat_setup.py`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora import INFO
from druids.games.edora.board import assemble
from druids.games.edora.state import BLANK, Ask, Deed
from druids.games.edora.tables import (
    COLOUR_COUNT,
    DEFAULT_CONNECTORS,
    DEFAULT_CORNERS,
    DEFAULT_DOLMENS,
    DEFAULT_SQUARES,
    DEFAULT_TURNS,
    KNOWLEDGE_FIRST,
    OPEN_TABLETS,
    PERSONAL_DICE,
    RANDOM_BOARD,
    RING,
    SQUARE_COUNT,
    START_PROVISIONS,
    TABLET_COPIES,
    TABLET_COUNT,
)
from druids.kernel.instructions import overwrite
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, push

VERSION = INFO.rules


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    overwrite(s, BLANK)
    s.edora = VERSION
    s.seats = seats
    s.board_option = options[0]
    s.tablet_option = options[1]
    s.herb_option = options[2]
    s.dice_option = options[3]
    s.in_stack = TABLET_COUNT * TABLET_COPIES
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
    if s.board_option == RANDOM_BOARD:
        push(s, Ask.DOLMEN, NATURE, 0, 0)
    push(s, Ask.ORACLE, NATURE, 0, 0)
    push(s, Ask.TURN_UP, NATURE, 0, OPEN_TABLETS - 1)
    if s.board_option == RANDOM_BOARD:
        push(s, Deed.ASSEMBLE, 0, 0, 0)
        push(s, Ask.CONNECTOR, NATURE, 0, 0)
        push(s, Ask.CORNER, NATURE, 0, 0)
        push(s, Ask.BOARD, NATURE, 0, 0)
    else:
        lay_default_board(s)


@jit
def lay_default_board(s: Any) -> None:
    for slot in range(SQUARE_COUNT):
        s.squares[slot] = DEFAULT_SQUARES[slot]
        s.turns[slot] = DEFAULT_TURNS[slot]
    for place in range(4):
        s.corners[place] = DEFAULT_CORNERS[place]
        s.connectors[place] = DEFAULT_CONNECTORS[place]
    assemble(s)
    for colour in range(COLOUR_COUNT):
        for end in range(2):
            s.dolmens[colour, end] = RING[DEFAULT_DOLMENS[colour, end]]
