"""The data file: what creatures 1.5 says of it holds, and a wrong entry is refused by name."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from druids.games.creatures.data_checks import mistakes
from druids.games.creatures.tables import TABLE

ANIMALS = [entry for entry in TABLE["creatures"] if len(entry["types"]) == 1]


def test_1_5_terrains_and_how_many_animals_enter_them() -> None:
    entering = {
        terrain["id"]: sum(bool(set(terrain["icons"]) & set(animal["icons"])) for animal in ANIMALS)
        for terrain in TABLE["terrains"]
    }
    assert entering == {"T1": 16, "T2": 15, "T3": 14, "T4": 26, "T5": 25, "T6": 24, "T7": 30}


def test_1_5_icon_sets_are_balanced() -> None:
    letters = {"land": "L", "water": "W", "sky": "S"}
    sets = Counter("".join(letters[icon] for icon in animal["icons"]) for animal in ANIMALS)
    assert sets == {"L": 6, "W": 5, "S": 4, "LW": 5, "LS": 5, "WS": 5}
    for value in (1, 2, 4, 5):
        shown = sorted(tuple(animal["icons"]) for animal in ANIMALS if animal["value"] == value)
        assert len(set(shown)) == 6


def test_1_5_every_entry_is_marked() -> None:
    for sort in ("terrains", "creatures", "specials"):
        assert all(entry["mark"] in ("PRINTED", "RECONSTRUCTED") for entry in TABLE[sort])


def change(sort: str, nth: int, key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(table: dict[str, Any]) -> None:
        table[sort][nth][key] = value

    return apply


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (change("creatures", 3, "icons", ["fire"]), "creatures: walrus: no icon 'fire'"),
        (change("creatures", 3, "types", ["plant"]), "creatures: walrus: no type 'plant'"),
        (change("creatures", 3, "value", 7), "creatures: walrus: an animal has one type and a value from 1 to 5"),
        (change("creatures", 3, "value", 2), "mammal 4 expected"),
        (change("creatures", 3, "icons", ["land"]), "animals with land: mean value 3 expected"),
        (change("creatures", 30, "value", 5), "unicorn: a legendary has value 6"),
        (change("creatures", 4, "name", "walrus"), "walrus is there 2 times"),
        (change("creatures", 4, "mark", "GUESS"), "creatures: bear: mark is PRINTED or RECONSTRUCTED, not 'GUESS'"),
        (change("creatures", 31, "icons", ["water"]), "icons: water: 18 on creatures and specials together"),
        (change("specials", 0, "copies", 4), "specials: wings: 3 copies expected, not 4"),
        (change("terrains", 0, "icons", []), "terrains: forest: at least one icon"),
        (change("terrains", 6, "icons", ["water"]), "terrains: sky is on fewer than two of"),
        (lambda table: table["terrains"].pop(), "terrains: 7 entries expected, 6 found"),
    ],
)
def test_1_6_a_wrong_table_is_refused_by_name(wrong: Callable[[dict[str, Any]], None], words: str) -> None:
    table = copy.deepcopy(TABLE)
    wrong(table)
    found = mistakes(table)
    assert any(words in mistake for mistake in found), found


def test_the_file_as_it_is_passes() -> None:
    assert not mistakes(TABLE)
