"""Where creatures stand, what they may enter, and what changes a group (creatures section 4 to 6, 8.4)."""

from typing import Any

from druids.games.creatures.beliefs import one_played
from druids.games.creatures.groups import key_of
from druids.games.creatures.state import SEATS
from druids.games.creatures.tables import ADDED_BY, ICON_KINDS, ICONS, ICONS_OF, ROW, SHOWING, TERRAIN_ICONS
from druids.kernel.jit import jit

ALL_ICONS = len(ICONS)


@jit
def is_open(s: Any, position: int) -> bool:
    return int(s.closed) >> position & 1 == 0


@jit
def standing(s: Any, position: int) -> int:
    """The set of creatures at a position, on both sides."""
    return int(s.sides[position, 0]) | int(s.sides[position, 1])


@jit
def affectable(s: Any) -> int:
    """The set of placed creatures that specials may affect: those at open terrains (creatures 6.3)."""
    found = 0
    for position in range(ROW):
        if is_open(s, position):
            found |= standing(s, position)
    return found


@jit
def showing(s: Any, icon: int) -> int:
    """The set of creatures with an icon, printed or attached (creatures 5.2)."""
    return int(SHOWING[icon]) | int(s.attached[ADDED_BY[icon]])


@jit
def fitting(s: Any, position: int) -> int:
    """The set of creatures with an icon of the terrain at a position."""
    icons = int(TERRAIN_ICONS[s.terrains[position]])
    found = 0
    for icon in range(ALL_ICONS):
        if icons >> icon & 1:
            found |= showing(s, icon)
    return found


@jit
def enters(s: Any, creature: int, position: int, more: int) -> bool:
    """Whether a creature in hand, with additional icons, fits the terrain at a position."""
    return (int(ICONS_OF[creature]) | more) & int(TERRAIN_ICONS[s.terrains[position]]) != 0


@jit
def place_of(s: Any, creature: int) -> int:
    """Where a creature stands: position * SEATS + side, or -1."""
    for position in range(ROW):
        for side in range(SEATS):
            if int(s.sides[position, side]) >> creature & 1:
                return position * SEATS + side
    return -1


@jit
def icon_kinds_held(s: Any, seat: int) -> int:
    """The set of kinds of icon specials in a hand."""
    kinds = 0
    for kind in range(ICON_KINDS):
        if s.specials[seat, kind] > 0:
            kinds |= 1 << kind
    return kinds


@jit
def spend_special(s: Any, seat: int, kind: int) -> None:
    """Take a special from the hand, for a creature or for the spent cards."""
    one_played(s, seat, kind)
    s.specials[seat, kind] -= 1
    s.specials_held[seat] -= 1
    s.played[kind] += 1


@jit
def update_key(s: Any, position: int, side: int, mover: int) -> None:
    """If the key of a side has changed, note when and by whom (creatures 8.4)."""
    key = key_of(s, int(s.sides[position, side]))
    if key != s.keys[position, side]:
        s.keys[position, side] = key
        s.since[position, side] = s.steps
        s.mover[position] = mover


@jit
def update_key_of(s: Any, creature: int, mover: int) -> None:
    """Update the key of the side on which a creature stands."""
    place = place_of(s, creature)
    update_key(s, place // SEATS, place % SEATS, mover)
