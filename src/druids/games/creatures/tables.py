"""Every printed number: reads `cards.toml`, refuses a table that does not add up, lays it out as arrays and sets."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import resources
from itertools import combinations
from typing import Any

import numpy as np

MARKS = ("PRINTED", "RECONSTRUCTED")


class TableError(ValueError):
    """A card table contradicts the rules; the message names the entry."""


def read() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))


def check(table: Mapping[str, Any]) -> None:
    """Check the counts of creatures 1.1 to 1.5 and the premise of creatures 4.7; TableError says what is wrong."""
    for sort, number in (("terrains", 7), ("creatures", 33), ("specials", 7)):
        if len(table[sort]) != number:
            raise TableError(f"{sort}: {number} entries expected, {len(table[sort])} found")
        for entry in table[sort]:
            _check_entry(table, sort, entry)
        for name, times in Counter(entry["name"] for entry in table[sort]).items():
            if times > 1:
                raise TableError(f"{sort}: {name} is there {times} times")
    _check_animals(table)
    _check_specials(table)
    _check_terrains(table)


def _check_entry(table: Mapping[str, Any], sort: str, entry: Mapping[str, Any]) -> None:
    name = f"{sort}: {entry.get('name')}"
    if entry.get("mark") not in MARKS:
        raise TableError(f"{name}: mark is {' or '.join(MARKS)}, not {entry.get('mark')!r}")
    for icon in entry["icons"]:
        if icon not in table["icons"]:
            raise TableError(f"{name}: no icon {icon!r}; there are {', '.join(table['icons'])}")
    for kind in entry.get("types", ()):
        if kind not in table["types"]:
            raise TableError(f"{name}: no type {kind!r}; there are {', '.join(table['types'])}")


def _check_animals(table: Mapping[str, Any]) -> None:
    cells = []
    for entry in table["creatures"]:
        name, legendary = entry["name"], entry["types"] == table["types"]
        if legendary and entry["value"] != 6:
            raise TableError(f"creatures: {name}: a legendary has value 6, not {entry['value']}")
        if not legendary and (len(entry["types"]) != 1 or not 1 <= entry["value"] <= 5):
            raise TableError(f"creatures: {name}: an animal has one type and a value from 1 to 5")
        if not 1 <= len(entry["icons"]) <= 2:
            raise TableError(f"creatures: {name}: one or two icons, not {len(entry['icons'])}")
        cells += [] if legendary else [(table["types"].index(entry["types"][0]), entry["value"])]
    for wanted, found in zip(((t, v) for t in range(6) for v in range(1, 6)), cells, strict=False):
        if wanted != found:
            raise TableError(
                f"creatures: {table['types'][wanted[0]]} {wanted[1]} expected, type and value {found} found"
            )
    for icon in table["icons"]:
        values = [e["value"] for e in table["creatures"] if icon in e["icons"] and len(e["types"]) == 1]
        if sum(values) != 3 * len(values):
            raise TableError(
                f"creatures: animals with {icon}: mean value 3 expected, sum {sum(values)} of {len(values)}"
            )


def _check_specials(table: Mapping[str, Any]) -> None:
    for entry, copies in zip(table["specials"], (3, 2, 1, 2, 1, 2, 1), strict=True):
        if entry["copies"] != copies:
            raise TableError(f"specials: {entry['name']}: {copies} copies expected, not {entry['copies']}")
    for icon in table["icons"]:
        shown = sum(icon in entry["icons"] for entry in table["creatures"])
        added = sum(entry["copies"] for entry in table["specials"] if icon in entry["icons"])
        if shown + added != 18:
            raise TableError(f"icons: {icon}: 18 on creatures and specials together, not {shown} + {added}")


def _check_terrains(table: Mapping[str, Any]) -> None:
    for entry in table["terrains"]:
        if not entry["icons"]:
            raise TableError(f"terrains: {entry['name']}: at least one icon")
    for row in combinations(table["terrains"], table["deal"]["terrains"]):
        for icon in table["icons"]:
            if sum(icon in entry["icons"] for entry in row) < 2:  # creatures 4.7: one may be closed, one must stay
                names = ", ".join(entry["name"] for entry in row)
                raise TableError(f"terrains: {icon} is on fewer than two of {names}")


def _set(which: Iterable[bool]) -> int:
    return sum(1 << k for k, member in enumerate(which) if member)


def _sets(names: list[str], entries: list[dict[str, Any]], key: str) -> list[int]:
    """For each name the set of entries that show it."""
    return [_set(name in entry[key] for entry in entries) for name in names]


def _shown(entries: list[dict[str, Any]], key: str, names: list[str]) -> Any:
    """For each entry the set of names it shows."""
    return np.array([_set(name in entry[key] for name in names) for entry in entries], np.int64)


TABLE = read()
check(TABLE)

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
