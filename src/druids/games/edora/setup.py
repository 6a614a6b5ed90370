"""Setup (edora_flow 1): the board, tablets, dolmens, dice, the Druid Master, first tablets, herbs, figures."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora import CARD
from druids.games.edora.board import SLOTS, assemble
from druids.games.edora.nature import above_the_buried, first_dolmen, without
from druids.games.edora.state import KEEP, PLAN_HERB, START, Ask, Deed
from druids.games.edora.tables import (
    ALL_HERBS,
    BONUSES,
    COLOURS,
    DEFAULT_CONNECTORS,
    DEFAULT_CORNERS,
    DEFAULT_DOLMENS,
    DEFAULT_SQUARES,
    DEFAULT_TURNS,
    HERBS,
    KNOWLEDGE_FIRST,
    MAX_SEATS,
    OPEN_TABLETS,
    PERSONAL_DICE,
    PIPS,
    RING,
    START_PROVISIONS,
    STARTS,
    STORED_DICE,
    TABLET_COPIES,
    TABLETS,
    TABLETS_TO_CHOOSE_FROM,
)
from druids.kernel.bits import Mask, allow, allow_bits
from druids.kernel.jit import jit, lowest, popcount, whole
from druids.kernel.tasks import NATURE, SEAT, WHAT, N, pop, push, top

VERSION = CARD.rules
GAPS = len(BONUSES)
COLOUR_COUNT = len(COLOURS)
SLOTS_OF_HERBS = len(HERBS)
KINDS_OF_TABLET = len(TABLETS)
RANDOM, DEFAULT = 0, 1  # board
CHOSEN = 1  # first_tablet
SAME_HERBS, PLANNED = 1, 2  # herbs
SAME_DICE = 1  # dice


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    clear_table(s)
    s.edora = VERSION
    s.seats = seats
    s.board_option = options[0]
    s.tablet_option = options[1]
    s.herb_option = options[2]
    s.dice_option = options[3]
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


@jit
def clear_table(s: Any) -> None:
    s.depth = 0
    s.tasks[:, :] = 0
    s.squares[:] = -1
    s.turns[:] = -1
    s.corners[:] = -1
    s.connectors[:] = -1
    s.paths[:] = 0
    s.light_paths[:] = 0
    s.clearing[:] = 0
    s.portals = 0
    s.fields[:, :] = -1
    s.holders[:, :] = -1
    s.pits[:, :] = -1
    s.fires[:] = -1
    s.dolmens[:, :] = -1
    s.links[:] = -1
    s.beige[:] = -1
    s.oracle[:] = -1
    s.offer[:] = -1
    s.in_stack = KINDS_OF_TABLET * TABLET_COPIES
    s.copies[:] = TABLET_COPIES
    s.drawn[:, :] = -1
    s.under[:] = -1
    s.buried = 0
    s.dug = 0
    s.brewers[:] = -1
    s.rounds = 0
    s.master = -1
    s.planning = 0
    s.here[:] = -1
    s.beside[:] = 0
    s.provisions[:] = 0
    s.mistletoe[:] = 0
    s.prestige[:] = 0
    s.knowledge[:] = 0
    s.height[:] = 0
    s.sickle[:] = 0
    s.personal[:, :] = 0
    s.stored[:, :] = 0
    s.dice[:] = 0
    s.values[:, :] = 0
    s.stones[:, :] = -1
    s.runes[:, :] = -1
    s.amulet[:, :] = -1
    s.tablets[:, :] = 0
    s.herbs[:, :] = -1
    s.laid[:] = 0
    s.active[:] = 0
    s.face_down[:] = 0
    s.freed[:] = 0


# -- 1.1 the board -------------------------------------------------------------------------------------------


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
def answer_board(s: Any, face: int) -> None:
    slot = top(s, WHAT)
    pop(s)
    s.squares[slot] = face >> 2
    s.turns[slot] = face & 3
    if slot + 1 < SLOTS:
        push(s, Ask.BOARD, NATURE, slot + 1, 0)


@jit
def answer_corner(s: Any, part: int) -> None:
    place = top(s, WHAT)
    pop(s)
    s.corners[place] = part
    if place < 3:
        push(s, Ask.CORNER, NATURE, place + 1, 0)


@jit
def answer_connector(s: Any, part: int) -> None:
    place = top(s, WHAT)
    pop(s)
    s.connectors[place] = part
    if place < 3:
        push(s, Ask.CONNECTOR, NATURE, place + 1, 0)


@jit
def do_assemble(s: Any) -> None:
    pop(s)
    assemble(s)


# -- 1.4 the oracle site, 1.5 dolmens ----------------------------------------------------------------------------


@jit
def draw_from_stack(s: Any, tablet: int) -> None:
    """Take a tablet off the stack; those put under it are drawn last, in order (edora_flow F-9)."""
    if above_the_buried(s) > 0:
        s.copies[tablet] -= 1
    else:
        s.under[s.dug] = -1
        s.dug += 1
    s.in_stack -= 1


@jit
def answer_turn_up(s: Any, tablet: int) -> None:
    place, more = top(s, WHAT), top(s, N)
    pop(s)
    draw_from_stack(s, tablet)
    s.offer[place] = tablet
    if more > 0:
        push(s, Ask.TURN_UP, NATURE, place + 1, more - 1)


@jit
def answer_oracle(s: Any, bonus: int) -> None:
    gap = top(s, WHAT)
    pop(s)
    s.oracle[gap] = bonus
    if gap + 1 < GAPS:
        push(s, Ask.ORACLE, NATURE, gap + 1, 0)


@jit
def answer_dolmen(s: Any, second: int) -> None:
    colour, taken = top(s, WHAT), top(s, N)
    pop(s)
    first = first_dolmen(taken)
    s.dolmens[colour, 0] = RING[first]
    s.dolmens[colour, 1] = RING[second]
    if colour + 1 < COLOUR_COUNT:
        push(s, Ask.DOLMEN, NATURE, colour + 1, taken | 1 << first | 1 << second)


# -- 1.6 to 1.8 dice and the Druid Master ----------------------------------------------------------------------------


@jit
def answer_roll(s: Any, value: int) -> None:
    seat, left = top(s, WHAT), top(s, N)
    pop(s)
    s.personal[seat, value] += 1
    if left > 1:
        push(s, Ask.ROLL, NATURE, seat, left - 1)
    elif seat + 1 < s.seats:
        push(s, Ask.ROLL, NATURE, seat + 1, PERSONAL_DICE)


@jit
def name_master(s: Any) -> None:
    pop(s)
    best, tied = 0, 0
    for seat in range(s.seats):
        total = 0
        for value in range(PIPS):
            total += (value + 1) * whole(s.personal[seat, value])
        if total > best:
            best, tied = total, 0
        if total == best:
            tied |= 1 << seat
    if popcount(tied) == 1:
        s.master = lowest(tied)
    else:
        push(s, Ask.MASTER, NATURE, tied, 0)


@jit
def answer_master(s: Any, seat: int) -> None:
    pop(s)
    s.master = seat


@jit
def after(s: Any, seat: int) -> int:
    """The next seat clockwise, or -1 if that is the Druid Master again."""
    following = (seat + 1) % whole(s.seats)
    return -1 if following == s.master else following


@jit
def store_dice(s: Any) -> None:
    pop(s)
    push(s, Ask.ROLL_STORED, NATURE, whole(s.master), STORED_DICE)


@jit
def answer_roll_stored(s: Any, value: int) -> None:
    seat, left = top(s, WHAT), top(s, N)
    pop(s)
    s.stored[seat, value] += 1
    if left > 1:
        push(s, Ask.ROLL_STORED, NATURE, seat, left - 1)
    elif s.dice_option == SAME_DICE:
        for other in range(s.seats):
            for k in range(PIPS):
                s.stored[other, k] = s.stored[seat, k]
    elif after(s, seat) >= 0:
        push(s, Ask.ROLL_STORED, NATURE, after(s, seat), STORED_DICE)


# -- 1.9 first tablets -------------------------------------------------------------------------------------------


@jit
def give_tablets(s: Any) -> None:
    pop(s)
    give_tablet(s, whole(s.master))


@jit
def give_tablet(s: Any, seat: int) -> None:
    if seat < 0:
        return
    if s.tablet_option == CHOSEN:
        push(s, Ask.DRAW_TABLET, NATURE, seat, TABLETS_TO_CHOOSE_FROM)
    else:
        push(s, Ask.FIRST_TABLET, NATURE, seat, 0)


@jit
def answer_first_tablet(s: Any, tablet: int) -> None:
    seat = top(s, WHAT)
    pop(s)
    draw_from_stack(s, tablet)
    s.tablets[seat, tablet] += 1
    give_tablet(s, after(s, seat))


@jit
def answer_draw_tablet(s: Any, tablet: int) -> None:
    seat, left = top(s, WHAT), top(s, N)
    pop(s)
    draw_from_stack(s, tablet)
    s.drawn[seat, TABLETS_TO_CHOOSE_FROM - left] = tablet
    if left > 1:
        push(s, Ask.DRAW_TABLET, NATURE, seat, left - 1)
    else:
        push(s, Ask.KEEP, seat, 0, 0)


@jit
def legal_keep(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    for k in range(TABLETS_TO_CHOOSE_FROM):
        allow(mask, KEEP + whole(s.drawn[seat, k]))


@jit
def answer_keep(s: Any, tablet: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    kept = False
    for k in range(TABLETS_TO_CHOOSE_FROM):
        one = whole(s.drawn[seat, k])
        s.drawn[seat, k] = -1
        if one == tablet and not kept:
            kept = True
        else:
            s.under[s.buried] = one
            s.buried += 1
            s.in_stack += 1
    s.tablets[seat, tablet] += 1
    give_tablet(s, after(s, seat))


# -- 1.10 herbs -------------------------------------------------------------------------------------------------


@jit
def lay_herbs(s: Any) -> None:
    pop(s)
    if s.herb_option == PLANNED:
        s.planning = 1
        push(s, Deed.REVEAL_HERBS, 0, 0, 0)
        push(s, Ask.PLAN_HERB, whole(s.master), 0, 0)
    else:
        push(s, Ask.HERB, NATURE, whole(s.master), 0)


@jit
def lay_herb(s: Any, seat: int, herb: int) -> bool:
    """Lay a herb into the seat's next slot; whether that was the last one."""
    s.herbs[seat, s.laid[seat]] = herb
    s.laid[seat] += 1
    return s.laid[seat] == SLOTS_OF_HERBS


@jit
def answer_herb(s: Any, herb: int) -> None:
    seat, slot = top(s, WHAT), top(s, N)
    pop(s)
    if not lay_herb(s, seat, herb):
        push(s, Ask.HERB, NATURE, seat, slot + 1)
    elif s.herb_option == SAME_HERBS:
        for other in range(s.seats):
            s.laid[other] = SLOTS_OF_HERBS
            for k in range(SLOTS_OF_HERBS):
                s.herbs[other, k] = s.herbs[seat, k]
    elif after(s, seat) >= 0:
        push(s, Ask.HERB, NATURE, after(s, seat), 0)


@jit
def legal_plan_herb(s: Any, mask: Mask) -> None:
    allow_bits(mask, PLAN_HERB, without(s.herbs[top(s, SEAT)], top(s, WHAT), ALL_HERBS))


@jit
def answer_plan_herb(s: Any, herb: int) -> None:
    seat, slot = top(s, SEAT), top(s, WHAT)
    pop(s)
    if not lay_herb(s, seat, herb):
        push(s, Ask.PLAN_HERB, seat, slot + 1, 0)
    elif after(s, seat) >= 0:
        push(s, Ask.PLAN_HERB, after(s, seat), 0, 0)


@jit
def reveal_herbs(s: Any) -> None:
    pop(s)
    s.planning = 0


# -- 1.11 figures, 1.12 knowledge markers -----------------------------------------------------------------------


@jit
def place_figures(s: Any) -> None:
    """Figures counterclockwise, the Druid Master last; markers clockwise, the Druid Master at the bottom."""
    pop(s)
    for k in range(s.seats):
        seat = (whole(s.master) + k) % whole(s.seats)
        s.height[seat] = k
        push(s, Ask.START, seat, 0, 0)


@jit
def legal_start(s: Any, mask: Mask) -> None:
    for k in range(MAX_SEATS):
        free = True
        for seat in range(s.seats):
            free = free and s.here[seat] != STARTS[k]
        if free:
            allow(mask, START + k)


@jit
def answer_start(s: Any, k: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    s.here[seat] = STARTS[k]
    s.beside[seat] = 1
