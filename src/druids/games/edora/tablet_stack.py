"""The stack of tablets: what can be drawn from it, and taking one. Used by asks, setup and `information.py`."""

from typing import Any

from druids.games.edora.tables import TABLET_COUNT
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit


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
        s.under[s.dug] = -1
        s.dug += 1
    s.in_stack -= 1
