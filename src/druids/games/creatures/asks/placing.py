"""The creature of the turn: where it goes, and with which icons (creatures 4.1, C-7, C-23)."""

from typing import Any

from druids.games.creatures.beliefs import shown_to_hold
from druids.games.creatures.board import enters, icon_kinds_held, is_open, spend_special, update_key
from druids.games.creatures.state import AT, WITH_ICONS, Ask
from druids.games.creatures.tables import ADDED_WITH, ICON_KINDS, NEW_TO, ROW, WITH_KINDS
from druids.kernel.bits import Mask, allow
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, WHAT, N, pop, push, top

CHOICES = len(WITH_KINDS)


@jit
def legal_at(s: Any, mask: Mask) -> None:
    creature = top(s, WHAT)
    more = int(ADDED_WITH[icon_kinds_held(s, top(s, SEAT))])
    for position in range(ROW):
        if is_open(s, position) and enters(s, creature, position, more):
            allow(mask, AT + position)


@jit
def helpful(s: Any, creature: int, position: int) -> int:
    """The set of kinds of icon specials that let a creature enter a position."""
    kinds = 0
    for kind in range(ICON_KINDS):
        if enters(s, creature, position, int(ADDED_WITH[1 << kind])):
            kinds |= 1 << kind
    return kinds


@jit
def apply_at(s: Any, position: int) -> None:
    seat, creature = top(s, SEAT), top(s, WHAT)
    pop(s)
    new = int(NEW_TO[creature])
    asked = icon_kinds_held(s, seat) & new != 0
    if s.specials_held[seat] > 0:
        shown_to_hold(s, seat, new, asked)
        if not enters(s, creature, position, 0):
            shown_to_hold(s, seat, helpful(s, creature, position), True)
    if asked:
        push(s, Ask.WITH, seat, creature, position)
    else:
        enter(s, seat, creature, position)


@jit
def legal_with(s: Any, mask: Mask) -> None:
    creature, position = top(s, WHAT), top(s, N)
    usable = icon_kinds_held(s, top(s, SEAT)) & int(NEW_TO[creature])
    for choice in range(CHOICES):
        kinds = int(WITH_KINDS[choice])
        if kinds & ~usable == 0 and enters(s, creature, position, int(ADDED_WITH[kinds])):
            allow(mask, WITH_ICONS + choice)


@jit
def apply_with(s: Any, choice: int) -> None:
    seat, creature, position = top(s, SEAT), top(s, WHAT), top(s, N)
    pop(s)
    for kind in range(ICON_KINDS):
        if int(WITH_KINDS[choice]) >> kind & 1:
            spend_special(s, seat, kind)
            s.attached[kind] |= 1 << creature
    enter(s, seat, creature, position)


@jit
def enter(s: Any, seat: int, creature: int, position: int) -> None:
    s.steps += 1
    s.entered = 1
    s.sides[position, seat] |= 1 << creature
    update_key(s, position, seat, seat)
    push(s, Ask.TURN, seat, 0, 0)
