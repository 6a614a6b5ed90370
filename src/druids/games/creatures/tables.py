"""Every printed number of Creatures, read from `cards.toml`, as arrays and sets for the rules."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from druids.games.creatures.data_files import read


def _set(which: Iterable[bool]) -> int:
    return sum(1 << k for k, member in enumerate(which) if member)


def _sets(names: list[str], entries: list[dict[str, Any]], key: str) -> list[int]:
    """For each name the set of entries that show it."""
    return [_set(name in entry[key] for entry in entries) for name in names]


def _shown(entries: list[dict[str, Any]], key: str, names: list[str]) -> Any:
    """For each entry the set of names it shows."""
    return np.array([_set(name in entry[key] for name in names) for entry in entries], np.int64)


TABLE = read()

ICONS: list[str] = TABLE["icons"]
TYPES: list[str] = TABLE["types"]
TERRAIN_IDS: list[str] = [entry["id"] for entry in TABLE["terrains"]]
TERRAIN_NAMES: list[str] = [entry["name"] for entry in TABLE["terrains"]]
CREATURE_NAMES: list[str] = [entry["name"] for entry in TABLE["creatures"]]
SPECIAL_NAMES: list[str] = [entry["name"] for entry in TABLE["specials"]]

CREATURES, TERRAINS, SPECIALS = len(CREATURE_NAMES), len(TERRAIN_NAMES), len(SPECIAL_NAMES)
ROW: int = TABLE["deal"]["terrains"]
CREATURE_DECK: int = TABLE["deal"]["creature_deck"]
CREATURE_HAND: int = TABLE["deal"]["creature_hand"]
SPECIAL_DECK: int = TABLE["deal"]["special_deck"]
SPECIAL_HAND: int = TABLE["deal"]["special_hand"]
GROUP: int = TABLE["contest"]["group"]
TO_WIN: int = TABLE["contest"]["terrains_to_win"]

WINGS, FINS, LEGS, STAR, PLUSMINUS, EXCHANGE, END = range(SPECIALS)
ICON_KINDS = sum(bool(entry["icons"]) for entry in TABLE["specials"])  # they come first

ALL_CREATURES = (1 << CREATURES) - 1
ALL_TYPES = (1 << len(TYPES)) - 1
VALUE = np.array([entry["value"] for entry in TABLE["creatures"]], np.int64)
HIGHEST_VALUE = int(VALUE.max()) + 1  # creatures 5.2: a legendary with +1
TYPES_OF = _shown(TABLE["creatures"], "types", TYPES)
ICONS_OF = _shown(TABLE["creatures"], "icons", ICONS)
TERRAIN_ICONS = _shown(TABLE["terrains"], "icons", ICONS)
COPIES = np.array([entry["copies"] for entry in TABLE["specials"]], np.int64)
ADDS = np.array([_set(icon in entry["icons"] for icon in ICONS) for entry in TABLE["specials"]], np.int64)

SHOWING = np.array(_sets(ICONS, TABLE["creatures"], "icons"), np.int64)  # creatures printed with each icon
OF_TYPE = np.array(_sets(TYPES, TABLE["creatures"], "types"), np.int64)
OF_VALUE = np.array(
    [_set(entry["value"] == value for entry in TABLE["creatures"]) for value in range(HIGHEST_VALUE + 1)], np.int64
)
LEGENDARIES = _set(entry["types"] == TYPES for entry in TABLE["creatures"])
ADDED_BY = np.array([next(k for k in range(ICON_KINDS) if ADDS[k] >> icon & 1) for icon in range(len(ICONS))], np.int64)

# 12: what may be attached while a creature is placed, as sets of icon kinds: none, one, two
WITH: list[tuple[int, ...]] = [pair for n in range(SPECIAL_HAND + 1) for pair in combinations(range(ICON_KINDS), n)]
WITH_KINDS = np.array([_set(k in pair for k in range(ICON_KINDS)) for pair in WITH], np.int64)
ADDED_WITH = np.array(
    [int(sum(ADDS[k] for k in range(ICON_KINDS) if kinds >> k & 1)) for kinds in range(1 << ICON_KINDS)], np.int64
)
NEW_TO = np.array([_set(ADDS[k] & icons == 0 for k in range(ICON_KINDS)) for icons in ICONS_OF], np.int64)

# every hand of specials, as two kinds in order; the kind NOTHING fills an empty place
NOTHING = SPECIALS
HANDS: list[tuple[int, int]] = [(a, b) for a in range(SPECIALS + 1) for b in range(a, SPECIALS + 1)]
HAND_OF = np.array(
    [[HANDS.index((min(a, b), max(a, b))) for b in range(SPECIALS + 1)] for a in range(SPECIALS + 1)], np.int64
)
FIRST_OF = np.array([a for a, b in HANDS], np.int64)
SECOND_OF = np.array([b for a, b in HANDS], np.int64)
