"""The task stack inside every record. The task on top is done next.

A task is (kind, seat, what, n). A kind below `FIRST_DEED` is an ask: a seat, or NATURE (the chance player), must choose
an action. The other kinds are deeds, which the engine carries out without a choice.
"""

from typing import Any

from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit

NATURE = -1
OVER = -2
NOBODY = -3  # a spectator: may know only what is public

FIRST_DEED = 64
KIND, SEAT, WHAT, N = range(4)


@jit
def push(s: Any, kind: int, seat: int, what: int, n: int) -> None:
    depth = s.depth
    s.tasks[depth, KIND] = kind
    s.tasks[depth, SEAT] = seat
    s.tasks[depth, WHAT] = what
    s.tasks[depth, N] = n
    s.depth = depth + 1


@jit
def pop(s: Any) -> None:
    """Remove the top task and clear its place, so that equal positions are equal bytes."""
    depth = s.depth - 1
    s.depth = depth
    s.tasks[depth, KIND] = 0
    s.tasks[depth, SEAT] = 0
    s.tasks[depth, WHAT] = 0
    s.tasks[depth, N] = 0


@jit
def top(s: Any, part: int) -> int:
    """One part of the top task: KIND, SEAT, WHAT or N."""
    return to_int64(s.tasks[s.depth - 1, part])


@jit
def to_act(s: Any) -> int:
    """The seat to act, NATURE or OVER."""
    if s.depth == 0:
        return OVER
    return to_int64(s.tasks[s.depth - 1, SEAT])


@jit
def deed_due(s: Any) -> bool:
    """Whether the top task is a deed."""
    return s.depth > 0 and s.tasks[s.depth - 1, KIND] >= FIRST_DEED
