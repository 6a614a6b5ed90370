"""Checks of `cards.toml` against the counts of creatures 1.1 to 1.5 and the premise of creatures 4.7.

Run `python -m druids.games.creatures.data_checks` after a correction of RECONSTRUCTED data. A mistake is reported with
the entry. The tests call these functions too; the game itself does not import this module.
"""

import sys
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from druids.games.creatures.data_files import read

Table = Mapping[str, Any]

MARKS = ("PRINTED", "RECONSTRUCTED")


class TableError(ValueError):
    """A card table contradicts the rules; the message names the entry."""


def check_entries(table: Table) -> None:
    for sort, number in (("terrains", 7), ("creatures", 33), ("specials", 7)):
        if len(table[sort]) != number:
            raise TableError(f"{sort}: {number} entries expected, {len(table[sort])} found")
        for entry in table[sort]:
            check_entry(table, sort, entry)
        for name, times in Counter(entry["name"] for entry in table[sort]).items():
            if times > 1:
                raise TableError(f"{sort}: {name} is there {times} times")


def check_entry(table: Table, sort: str, entry: Table) -> None:
    name = f"{sort}: {entry.get('name')}"
    if entry.get("mark") not in MARKS:
        raise TableError(f"{name}: mark is {' or '.join(MARKS)}, not {entry.get('mark')!r}")
    for icon in entry["icons"]:
        if icon not in table["icons"]:
            raise TableError(f"{name}: no icon {icon!r}; there are {', '.join(table['icons'])}")
    for kind in entry.get("types", ()):
        if kind not in table["types"]:
            raise TableError(f"{name}: no type {kind!r}; there are {', '.join(table['types'])}")


def check_creatures(table: Table) -> None:
    for entry in table["creatures"]:
        name, legendary = entry["name"], entry["types"] == table["types"]
        if legendary and entry["value"] != 6:
            raise TableError(f"creatures: {name}: a legendary has value 6, not {entry['value']}")
        if not legendary and (len(entry["types"]) != 1 or not 1 <= entry["value"] <= 5):
            raise TableError(f"creatures: {name}: an animal has one type and a value from 1 to 5")
        if not 1 <= len(entry["icons"]) <= 2:
            raise TableError(f"creatures: {name}: one or two icons, not {len(entry['icons'])}")


def animals(table: Table) -> list[Table]:
    """The creatures that are not legendary."""
    return [entry for entry in table["creatures"] if entry["types"] != table["types"]]


def check_types_and_values(table: Table) -> None:
    """One animal of every type and value, in table order."""
    cells = [(table["types"].index(entry["types"][0]), entry["value"]) for entry in animals(table)]
    for wanted, found in zip(((t, v) for t in range(6) for v in range(1, 6)), cells, strict=False):
        if wanted != found:
            raise TableError(
                f"creatures: {table['types'][wanted[0]]} {wanted[1]} expected, type and value {found} found"
            )


def check_values_per_icon(table: Table) -> None:
    for icon in table["icons"]:
        values = [entry["value"] for entry in animals(table) if icon in entry["icons"]]
        if sum(values) != 3 * len(values):
            raise TableError(
                f"creatures: animals with {icon}: mean value 3 expected, sum {sum(values)} of {len(values)}"
            )


def check_copies(table: Table) -> None:
    for entry, copies in zip(table["specials"], (3, 2, 1, 2, 1, 2, 1), strict=True):
        if entry["copies"] != copies:
            raise TableError(f"specials: {entry['name']}: {copies} copies expected, not {entry['copies']}")


def check_icon_counts(table: Table) -> None:
    for icon in table["icons"]:
        shown = sum(icon in entry["icons"] for entry in table["creatures"])
        added = sum(entry["copies"] for entry in table["specials"] if icon in entry["icons"])
        if shown + added != 18:
            raise TableError(f"icons: {icon}: 18 on creatures and specials together, not {shown} + {added}")


def check_terrains(table: Table) -> None:
    for entry in table["terrains"]:
        if not entry["icons"]:
            raise TableError(f"terrains: {entry['name']}: at least one icon")


def check_rows(table: Table) -> None:
    """Every creature can be placed in every row of terrains."""
    for row in combinations(table["terrains"], table["deal"]["terrains"]):
        for icon in table["icons"]:
            if sum(icon in entry["icons"] for entry in row) < 2:  # creatures 4.7: one may be closed, one must stay
                names = ", ".join(entry["name"] for entry in row)
                raise TableError(f"terrains: {icon} is on fewer than two of {names}")


CHECKS = (
    check_entries,
    check_creatures,
    check_types_and_values,
    check_values_per_icon,
    check_copies,
    check_icon_counts,
    check_terrains,
    check_rows,
)


def mistakes(table: Table) -> list[str]:
    """What is wrong with a card table, one sentence per failed check."""
    found = []
    for check in CHECKS:
        try:
            check(table)
        except TableError as problem:
            found.append(str(problem))
        except (KeyError, IndexError, TypeError, ValueError) as problem:
            found.append(f"an entry is missing or malformed: {problem!r}")
    return found


if __name__ == "__main__":
    problems = mistakes(read())
    print("\n".join(problems) or "the cards of Creatures keep all counts and rules")
    sys.exit(1 if problems else 0)
