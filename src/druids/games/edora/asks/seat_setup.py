"""The asks and deeds of setup for each seat (edora 7.6 to 7.12): dice, Druid Master, first tablets, herbs, figures."""

from typing import Any

from druids.games.edora.asks.nature import without
from druids.games.edora.state import KEEP, PLAN_HERB, START, Ask, Deed
from druids.games.edora.tables import (
    ALL_HERBS,
    CHOSEN_TABLET,
    HERB_COUNT,
    MAX_SEATS,
    PERSONAL_DICE,
    PIPS,
    PLANNED_HERBS,
    SAME_DICE,
    SAME_HERBS,
    STARTS,
    STORED_DICE,
    TABLETS_TO_CHOOSE_FROM,
)
from druids.games.edora.tablet_stack import draw_from_stack
from druids.kernel.bits import Mask, allow, allow_bits
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, SEAT, WHAT, N, pop, push, top

# -- edora 7.6 to 7.8 dice and the Druid Master ----------------------------------------------------------------------


@jit
def apply_roll(s: Any, value: int) -> None:
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
            total += (value + 1) * to_int64(s.personal[seat, value])
        if total > best:
            best, tied = total, 0
        if total == best:
            tied |= 1 << seat
    if popcount(tied) == 1:
        s.master = lowest(tied)
    else:
        push(s, Ask.MASTER, NATURE, tied, 0)


@jit
def apply_master(s: Any, seat: int) -> None:
    pop(s)
    s.master = seat


@jit
def after(s: Any, seat: int) -> int:
    """The next seat clockwise, or -1 if that is the Druid Master again."""
    following = (seat + 1) % to_int64(s.seats)
    return -1 if following == s.master else following


@jit
def store_dice(s: Any) -> None:
    pop(s)
    push(s, Ask.ROLL_STORED, NATURE, to_int64(s.master), STORED_DICE)


@jit
def apply_roll_stored(s: Any, value: int) -> None:
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


# -- edora 7.9 first tablets -------------------------------------------------------------------------------------


@jit
def give_tablets(s: Any) -> None:
    pop(s)
    give_tablet(s, to_int64(s.master))


@jit
def give_tablet(s: Any, seat: int) -> None:
    if seat < 0:
        return
    if s.tablet_option == CHOSEN_TABLET:
        push(s, Ask.DRAW_TABLET, NATURE, seat, TABLETS_TO_CHOOSE_FROM)
    else:
        push(s, Ask.FIRST_TABLET, NATURE, seat, 0)


@jit
def apply_first_tablet(s: Any, tablet: int) -> None:
    seat = top(s, WHAT)
    pop(s)
    draw_from_stack(s, tablet)
    s.tablets[seat, tablet] += 1
    give_tablet(s, after(s, seat))


@jit
def apply_draw_tablet(s: Any, tablet: int) -> None:
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
        allow(mask, KEEP + to_int64(s.drawn[seat, k]))


@jit
def apply_keep(s: Any, tablet: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    kept = False
    for k in range(TABLETS_TO_CHOOSE_FROM):
        one = to_int64(s.drawn[seat, k])
        s.drawn[seat, k] = -1
        if one == tablet and not kept:
            kept = True
        else:
            s.under[s.buried] = one
            s.buried += 1
            s.in_stack += 1
    s.drawn[seat, 0] = tablet  # it is public, and determinizations need it later
    s.tablets[seat, tablet] += 1
    give_tablet(s, after(s, seat))


# -- edora 7.10 herbs -------------------------------------------------------------------------------------------


@jit
def lay_herbs(s: Any) -> None:
    pop(s)
    if s.herb_option == PLANNED_HERBS:
        s.planning = 1
        push(s, Deed.REVEAL_HERBS, 0, 0, 0)
        push(s, Ask.PLAN_HERB, to_int64(s.master), 0, 0)
    else:
        push(s, Ask.HERB, NATURE, to_int64(s.master), 0)


@jit
def lay_herb(s: Any, seat: int, herb: int) -> bool:
    """Lay a herb into the seat's next slot; true if that was the last slot."""
    s.herbs[seat, s.laid[seat]] = herb
    s.laid[seat] += 1
    return s.laid[seat] == HERB_COUNT


@jit
def apply_herb(s: Any, herb: int) -> None:
    seat, slot = top(s, WHAT), top(s, N)
    pop(s)
    if not lay_herb(s, seat, herb):
        push(s, Ask.HERB, NATURE, seat, slot + 1)
    elif s.herb_option == SAME_HERBS:
        for other in range(s.seats):
            s.laid[other] = HERB_COUNT
            for k in range(HERB_COUNT):
                s.herbs[other, k] = s.herbs[seat, k]
    elif after(s, seat) >= 0:
        push(s, Ask.HERB, NATURE, after(s, seat), 0)


@jit
def legal_plan_herb(s: Any, mask: Mask) -> None:
    allow_bits(mask, PLAN_HERB, without(s.herbs[top(s, SEAT)], top(s, WHAT), ALL_HERBS))


@jit
def apply_plan_herb(s: Any, herb: int) -> None:
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


# -- edora 7.11 figures, edora 7.12 knowledge markers -----------------------------------------------------------


@jit
def place_figures(s: Any) -> None:
    """Ask for figures counterclockwise and stack the markers clockwise, the Druid Master last and at the bottom."""
    pop(s)
    for k in range(s.seats):
        seat = (to_int64(s.master) + k) % to_int64(s.seats)
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
def apply_start(s: Any, k: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    s.here[seat] = STARTS[k]
    s.beside[seat] = 1
