"""The stack of tablets: what can be drawn from it, taking one, and who put which under it.

Used by asks, setup and `information.py`.
"""

from typing import Any

from druids.games.edora.tables import TABLET_COUNT, TABLETS_TO_CHOOSE_FROM
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit

PUT_BACK = TABLETS_TO_CHOOSE_FROM - 1  # tablets each seat puts under the stack in variation 1


@jit
def owner(s: Any, place: int) -> int:
    """The seat that put the tablet at this place under the stack."""
    return (to_int64(s.master) + place // PUT_BACK) % to_int64(s.seats)


@jit
def above_the_buried(s: Any) -> int:
    """The number of tablets in the stack above those that variation 1 put under it."""
    return to_int64(s.in_stack) - to_int64(s.buried) + to_int64(s.dug)


@jit
def tablets_left(s: Any) -> int:
    """The set of tablets that may be drawn next."""
    if above_the_buried(s) == 0:
        return 1 << to_int64(s.under[s.dug])
    left = 0
    for tablet in range(TABLET_COUNT):
        if s.copies[tablet] > 0:
            left |= 1 << tablet
    return left


@jit
def draw_from_stack(s: Any, tablet: int) -> None:
    """Take a tablet off the stack; those put under it come last, in order (edora F-9)."""
    if above_the_buried(s) > 0:
        s.copies[tablet] -= 1
    else:
        s.drawn[owner(s, s.dug), 1 + s.dug % PUT_BACK] = tablet
        s.under[s.dug] = -1
        s.dug += 1
    s.in_stack -= 1
