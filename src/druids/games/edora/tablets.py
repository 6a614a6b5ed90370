"""The conditions of the stone tablets (edora 3.2). Used by scoring and heuristics."""

from typing import Any

from druids.games.edora.asks.actions import erected, runes_left
from druids.games.edora.board import begins_clearing
from druids.games.edora.gains import dice_on, highest
from druids.games.edora.kinds import Condition
from druids.games.edora.tables import (
    BEIGE,
    COLOUR_COUNT,
    GEMS,
    KNOWLEDGE_FIRST,
    LINES,
    PIPS,
    POTION_COUNT,
    RUNE_COUNT,
    SHRINE_COUNT,
    START_SHRINES,
    TABLET_AT_LEAST,
    TABLET_CONDITION,
    TABLET_COUNT,
)
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit


@jit
def fulfilled(s: Any, seat: int, tablet: int) -> bool:
    """Whether the tablet's condition is met."""
    return reached(s, seat, tablet) >= TABLET_AT_LEAST[tablet]


@jit
def reached(s: Any, seat: int, tablet: int) -> int:
    """How much of the tablet's condition the seat has reached."""
    condition = TABLET_CONDITION[tablet]
    dice = to_int64(s.dice[seat])
    if condition == Condition.STANDING_STONES:
        return popcount(erected(s, seat))
    if condition == Condition.START_SHRINES:
        return popcount(dice & START_SHRINES)
    if condition == Condition.LINES:
        return whole_lines(dice)
    if condition == Condition.EQUAL_GROUP:
        return largest_equal_group(s, seat)
    if condition == Condition.DOLMENS:
        return dolmens_of(s, seat)
    if condition == Condition.RUNESTONES:
        return RUNE_COUNT - popcount(runes_left(s, seat))
    if condition == Condition.KNOWLEDGE_STEPS:
        return to_int64(s.knowledge[seat]) - KNOWLEDGE_FIRST
    if condition == Condition.TABLETS:
        return tablets_of(s, seat)
    if condition == Condition.ACTIVE_HERBS:
        return popcount(s.active[seat])
    if condition == Condition.WHOLE_CLEARINGS:
        return whole_clearings(s, dice)
    if condition == Condition.GEMS:
        return gems_of(s, seat)
    if condition == Condition.CLEARINGS:
        return clearings_of(s, dice)
    if condition == Condition.PORTAL_SHRINES:
        return popcount(dice & to_int64(s.portals))
    if condition == Condition.POTIONS:
        return potions_of(s, seat)
    return contested_shrines(s, seat)


@jit
def whole_lines(dice: int) -> int:
    found = 0
    for k in range(LINES.size):
        found += 1 if LINES[k] & ~dice == 0 else 0
    return found


@jit
def dice_of_value(s: Any, seat: int, value: int) -> int:
    """The shrines where the seat has a die of this value."""
    found, left = 0, to_int64(s.dice[seat])
    while left:
        shrine = lowest(left)
        left &= left - 1
        found |= int(s.values[seat, shrine] == value) << shrine
    return found


@jit
def largest_equal_group(s: Any, seat: int) -> int:
    """The size of the largest group of own dice of one value joined by paths."""
    best = 0
    for value in range(1, PIPS + 1):
        left = dice_of_value(s, seat, value)
        while left:
            newest = left & -left
            size = 0
            left &= ~newest
            while newest:
                size += 1
                found = to_int64(s.paths[lowest(newest)]) & left
                newest = (newest & (newest - 1)) | found
                left &= ~found
            best = max(best, size)
    return best


@jit
def dolmens_of(s: Any, seat: int) -> int:
    found = 0
    for colour in range(COLOUR_COUNT):
        found += 2 if s.links[colour] == seat else 0
    for k in range(BEIGE.size):
        found += 1 if s.beige[k] == seat else 0
    return found


@jit
def tablets_of(s: Any, seat: int) -> int:
    found = 0
    for tablet in range(TABLET_COUNT):
        found += to_int64(s.tablets[seat, tablet])
    return found


@jit
def whole_clearings(s: Any, dice: int) -> int:
    found = 0
    for shrine in range(SHRINE_COUNT):
        if begins_clearing(s, shrine) and to_int64(s.clearing[shrine]) & ~dice == 0:
            found += 1
    return found


@jit
def clearings_of(s: Any, dice: int) -> int:
    found = 0
    while dice:
        found += 1
        dice &= ~to_int64(s.clearing[lowest(dice)])
    return found


@jit
def gems_of(s: Any, seat: int) -> int:
    found = 0
    for place in range(GEMS):
        found += 1 if s.amulet[seat, place] >= 0 else 0
    return found


@jit
def potions_of(s: Any, seat: int) -> int:
    found = 0
    for potion in range(POTION_COUNT):
        found += 1 if s.brewers[potion] == seat else 0
    return found


@jit
def contested_shrines(s: Any, seat: int) -> int:
    """The number of shrines where the seat's die is the highest of several."""
    found, left = 0, to_int64(s.dice[seat])
    while left:
        shrine = lowest(left)
        left &= left - 1
        found += 1 if dice_on(s, shrine) > 1 and highest(s, shrine) == seat else 0
    return found
