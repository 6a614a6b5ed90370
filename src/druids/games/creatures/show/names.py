"""Names of creatures, terrains, types, icons, specials and groups, for the other modules of this package."""

from typing import Any

from druids.games.creatures.board import showing
from druids.games.creatures.groups import types_of, value_of
from druids.games.creatures.state import RANK
from druids.games.creatures.tables import (
    ALL_TYPES,
    CREATURE_NAMES,
    ICONS,
    SPECIAL_NAMES,
    TERRAIN_ICONS,
    TERRAIN_NAMES,
    TYPES,
)
from druids.kernel.bits import small_set
from druids.kernel.message import Ink, Many, Message, say

ICON_GLYPHS = {"land": "▲", "water": "≈", "sky": "○"}
ICON_INKS: dict[str, Ink] = {"land": "green", "water": "blue", "sky": "cyan"}
ALL_TYPES_GLYPH = "★"


def _key(sort: str, name: str) -> str:
    return f"{sort}-{name.replace('_', '-')}"


def creature_name(creature: int) -> Message:
    return say(_key("creature", CREATURE_NAMES[creature]))


def the_creature(creature: int) -> Message:
    """A creature's name with its article, for use in a sentence."""
    return say(_key("the", CREATURE_NAMES[creature]))


def terrain_name(s: Any, position: int) -> Message:
    return say(_key("terrain", TERRAIN_NAMES[s.terrains[position]]))


def special_name(kind: int) -> Message:
    return say(_key("special", SPECIAL_NAMES[kind]))


def icon_names(icons: int) -> Many:
    return Many(tuple(say(_key("icon", ICONS[icon])) for icon in small_set(icons)))


def terrain_icons(s: Any, position: int) -> int:
    return int(TERRAIN_ICONS[s.terrains[position]])


def icons_now(s: Any, creature: int) -> int:
    """Printed and attached icons of a creature."""
    return sum(1 << icon for icon in range(len(ICONS)) if showing(s, icon) >> creature & 1)


def type_name(s: Any, creature: int) -> Message:
    types = types_of(s, creature)
    return say("type-all") if types == ALL_TYPES else say(_key("type", TYPES[small_set(types)[0]]))


def type_short(s: Any, creature: int) -> Message | str:
    types = types_of(s, creature)
    return ALL_TYPES_GLYPH if types == ALL_TYPES else say(_key("short", TYPES[small_set(types)[0]]))


def described(s: Any, creature: int) -> Message:
    """A creature as it is now: name, value, type, icons, and whether ±1 changed its value."""
    changed = "-raised" if int(s.raised) >> creature & 1 else "-lowered" if int(s.lowered) >> creature & 1 else ""
    return say(
        "described" + changed,
        creature=creature_name(creature),
        value=value_of(s, creature),
        type=type_name(s, creature),
        icons=icon_names(icons_now(s, creature)),
    )


def group_name(key: int) -> Message:
    rank, number = divmod(int(key), RANK)
    return say(f"group-{rank}", number=number) if rank else say("group-none")
