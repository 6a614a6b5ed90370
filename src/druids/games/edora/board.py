"""The assembled board: fields, bonuses, paths and clearings, and the filter for random boards. Used by setup."""

from typing import Any

from druids.games.edora.state import Ask
from druids.games.edora.tables import (
    CONNECTOR_FRONT,
    CONNECTOR_HALVES,
    CONNECTOR_ICONS,
    CONNECTOR_PITS,
    CONNECTOR_SHRINES,
    CORNER_FRONT,
    CORNER_HALVES,
    CORNER_ICONS,
    CORNER_PITS,
    CORNER_SHRINES,
    KEEP_CLEARINGS_HIGH,
    KEEP_CLEARINGS_LOW,
    KEEP_LARGEST,
    KEEP_LONE,
    KEEP_PORTAL_HIGH,
    KEEP_PORTAL_LOW,
    KEEP_SMALLEST,
    KEEP_SMALLEST_TOTAL,
    OPEN_TABLETS,
    RANDOM_BOARD,
    SHRINE_COUNT,
    SLOT_PITS,
    SLOT_SHRINES,
    SQUARE_COUNT,
    SQUARE_FRONT,
    SQUARE_HALVES,
    SQUARE_ICONS,
    SQUARE_LIGHT,
    SQUARE_LIGHT_PATHS,
    SQUARE_PATHS,
    SQUARE_PORTAL,
)
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, N, top

FIRST_REFILL = OPEN_TABLETS - 1


@jit
def assemble(s: Any) -> None:
    """Write fields, bonuses, paths and clearings of the parts in place: squares in reading order, then the frame."""
    for shrine in range(SHRINE_COUNT):
        s.clearing[shrine] = 1 << shrine
    for slot in range(SQUARE_COUNT):
        lay_square(s, slot, 4 * to_int64(s.squares[slot]) + to_int64(s.turns[slot]))
    for place in range(4):
        part = to_int64(s.corners[place])
        for leg in range(2):
            add_half(s, CORNER_SHRINES[place, leg], CORNER_HALVES[part, leg], CORNER_FRONT[s.seats])
        add_icon(s, CORNER_PITS[place], CORNER_ICONS[part])
    for place in range(4):
        part = to_int64(s.connectors[place])
        add_half(s, CONNECTOR_SHRINES[place], CONNECTOR_HALVES[part], CONNECTOR_FRONT[s.seats])
        for k in range(2):
            add_icon(s, CONNECTOR_PITS[place, k], CONNECTOR_ICONS[part, k])
    for slot in range(SQUARE_COUNT):
        portal = SQUARE_PORTAL[4 * to_int64(s.squares[slot]) + to_int64(s.turns[slot])]
        if portal != 0:
            s.portals |= s.clearing[SLOT_SHRINES[slot, lowest(portal)]]


@jit
def lay_square(s: Any, slot: int, face: int) -> None:
    for side in range(4):
        shrine = SLOT_SHRINES[slot, side]
        add_half(s, shrine, SQUARE_HALVES[face, side], SQUARE_FRONT[s.seats, slot])
        add_icon(s, SLOT_PITS[slot, side], SQUARE_ICONS[face, side])
        for other in range(4):
            joined = SQUARE_LIGHT[face, side] >> other & 1
            if SQUARE_PATHS[face, side] >> other & 1:
                s.paths[shrine] |= 1 << SLOT_SHRINES[slot, other]
                s.light_paths[shrine] |= (SQUARE_LIGHT_PATHS[face, side] >> other & 1) << SLOT_SHRINES[slot, other]
            if joined == 1 and other > side:
                join(s, shrine, SLOT_SHRINES[slot, other])


@jit
def add_half(s: Any, shrine: int, half: Any, front: int) -> None:
    """Add one field of the reverse, or two of the front (edora 2.1)."""
    field = 0
    while s.fields[shrine, field] >= 0:
        field += 1
    s.fields[shrine, field] = half[0]
    if front:
        s.fields[shrine, field + 1] = half[1]


@jit
def add_icon(s: Any, pit: int, bonus: int) -> None:
    k = 0
    while s.pits[pit, k] >= 0:
        k += 1
    s.pits[pit, k] = bonus


@jit
def join(s: Any, shrine: int, other: int) -> None:
    """Merge the clearings of two shrines."""
    both = to_int64(s.clearing[shrine]) | to_int64(s.clearing[other])
    left = both
    while left:
        s.clearing[lowest(left)] = both
        left &= left - 1


@jit
def begins_clearing(s: Any, shrine: int) -> bool:
    """Whether the shrine is the first of its clearing; loops use it to visit each clearing once."""
    return lowest(s.clearing[shrine]) == shrine


@jit
def redeal(s: Any) -> bool:
    """Whether a board that was just laid at random should be laid again (edora 3.9).

    Every assembly is legal, but most of them, about 85 %, are left out in this way.
    """
    if s.depth == 0 or top(s, KIND) != Ask.TURN_UP or top(s, N) != FIRST_REFILL or s.board_option != RANDOM_BOARD:
        return False
    return not acceptable(s)


@jit
def acceptable(s: Any) -> bool:
    clearings, lone, largest = 0, 0, 0
    for shrine in range(SHRINE_COUNT):
        if begins_clearing(s, shrine):
            size = popcount(s.clearing[shrine])
            clearings += 1
            lone += 1 if size == 1 else 0
            largest = max(largest, size)
    if not KEEP_CLEARINGS_LOW <= clearings <= KEEP_CLEARINGS_HIGH or lone > KEEP_LONE or largest > KEEP_LARGEST:
        return False
    if not KEEP_PORTAL_LOW <= popcount(s.portals) <= KEEP_PORTAL_HIGH:
        return False
    return smallest_total(s) >= KEEP_SMALLEST_TOTAL


@jit
def smallest_total(s: Any) -> int:
    """The number of shrines in the smallest clearings together."""
    counted, total = 0, 0
    for size in range(1, SHRINE_COUNT + 1):
        for shrine in range(SHRINE_COUNT):
            if counted < KEEP_SMALLEST and begins_clearing(s, shrine) and popcount(s.clearing[shrine]) == size:
                counted += 1
                total += size
    return total
