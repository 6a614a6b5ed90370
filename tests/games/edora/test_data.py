"""The data files: what they must add up to, and that a mistake is named."""

import copy
import re
from typing import Any

import pytest

from druids.games.edora.data_checks import mistakes
from druids.games.edora.data_files import BARS, BOARD, PIECES
from druids.games.edora.game import GAME
from druids.games.edora.state import ACTIONS


def edit(data: Any, path: str, value: Any) -> Any:
    """A copy with one entry changed: edit(BOARD, "squares.Q1.stairs", False); a number is a place in a list."""
    changed = copy.deepcopy(data)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inner = changed
    for part in way:
        inner = inner[str(part) if isinstance(inner, dict) else part]
    inner[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "pattern"),
    [
        ("squares.Q1.paths", ["NS"], r"Q1.*stairs"),
        ("squares.Q3.paths", ["NE", "ES"], r"Q3 2.*31.*counts\.paths must be 32"),
        ("squares.Q3.light", ["NESW"], r"counts\.dark_paths must be 21"),
        ("squares.Q3.light", ["NE", "S"], r"squares\.Q3\.light.*W"),
        ("squares.Q6.portal", "NE", r"squares\.Q6\.portal.*'NE'"),
        ("squares.Q2.halves.N.0", "RU", r"TB at .*counts\.fields_reverse\.TB must be 5|PD|RU"),
        ("squares.Q2.halves.N.0", "XX", r"Q2\.N: 'XX' is unknown"),
        ("squares.Q9.corners.NE", "DIE", r"PRE at .*counts\.icons_on_squares\.PRE must be 6"),
        ("corners.FC1.icon", "PRE", r"counts\.icons\.PRE must be 8"),
        ("connectors.FE1.icons", ["DIE"], r"FE1\.icons: 1"),
        ("default.squares.0", "Q8", r"default\.squares: Q\d is there"),
        ("default.turns.0", 4, r"default\.turns: 4"),
        ("default.dolmens.1", "red", r"default\.dolmens red"),
        ("grid.starts.0", "s03", r"grid\.starts"),
        ("grid.lines.0.0", "s01", r"grid\.lines"),
        ("fronts.3.squares", [9], r"fronts\.3\.squares: 9"),
        ("fronts.3.squares", [0, 2, 4, 6], r"fronts\.3: the shrine between slots 5 and 8: 2.*must be 3"),
        ("fronts.3.corners", True, r"fronts\.3: the shrine between slot 0 and the frame: 4"),
        ("squares.Q3.dark", ["NS"], r"squares\.Q3\.dark"),
        ("squares.Q3.dark", ["NE"], r"counts\.dark_paths must be 21"),
        ("squares.mark", "GUESS", r"\[squares\]: mark 'GUESS'"),
    ],
)
def test_a_mistake_in_board_toml_is_named(path: str, value: Any, pattern: str) -> None:
    found = mistakes(board=edit(BOARD, path, value))
    assert any(re.search(pattern, mistake) for mistake in found), found


@pytest.mark.parametrize(
    ("path", "value", "pattern"),
    [
        ("potions.P3a.cost", 7, r"potions\.P3a\.cost: 7.*from 1 to 6"),
        ("potions.P6c.effect", "win", r"potions\.P6c\.effect: 'win' is unknown"),
        ("tablets.T04.condition", "lines", r"\[tablets\]"),
        ("tablets.copies", 3, r"tablets\.copies: 45.*30"),
        ("herbs.H03.helps", "luck", r"\[herbs\]"),
        ("herbs.H03", {"helps": "sickle"}, r"herbs\.H03"),
        ("runestones.R2.gives", "dice", r"\[runestones\]"),
        ("runestones.R2.plus", 0, r"\[runestones\].*upper three"),
        ("runestones.R4.times", 2, r"\[runestones\].*lower three"),
        (
            "runestones.R5",
            {"gives": "prestige", "plus": 0, "times": 1, "mark": "FOUND"},
            r"\[runestones\].*lower three",
        ),
        ("dolmens.beige", [8, 6], r"\[dolmens\]: 14.*15"),
        ("fields.K2.strength", 5, r"fields\.K2\.strength: 5"),
        ("oracle.stones.0", "KNO", r"oracle\.stones"),
        ("amulet.layers", 2, r"amulet\.layers|layer"),
    ],
)
def test_a_mistake_in_pieces_toml_is_named(path: str, value: Any, pattern: str) -> None:
    found = mistakes(pieces=edit(PIECES, path, value))
    assert any(re.search(pattern, mistake) for mistake in found), found


@pytest.mark.parametrize(
    ("path", "value", "pattern"),
    [
        ("knowledge.multiplier_from", [1, 4, 8, 11, 15], r"multipliers of fields 2 and 7"),
        ("knowledge.fields", 14, r"knowledge\.multiplier_from: 15.*from 1 to 14"),
        ("knowledge.multiplier_from", [2, 4, 7, 11, 15], r"knowledge\.multiplier_from: 2.*must be 1"),
        ("sickle.herb_pairs", [2, 4, 6, 9, 12], r"sickle\.herb_pairs: 5.*6"),
        ("sickle.herb_pairs", [2, 4, 6, 9, 12, 16], r"sickle\.herb_pairs: 16"),
        ("start.stored_dice", 8, r"\[start\]: 12.*13"),
    ],
)
def test_a_mistake_in_bars_toml_is_named(path: str, value: Any, pattern: str) -> None:
    found = mistakes(bars=edit(BARS, path, value))
    assert any(re.search(pattern, mistake) for mistake in found), found


def test_6_1_corrections_that_the_rules_allow_are_accepted() -> None:
    """tests/games/edora/test_corrections.py plays on them."""
    one_dark_more = edit(edit(BOARD, "squares.Q3.dark", ["NE"]), "counts.dark_paths", 22)
    shorter = edit(edit(BARS, "knowledge.multiplier_from", [1, 4, 7, 10, 13]), "knowledge.fields", 13)
    assert not mistakes(pieces=edit(PIECES, "potions.P3a.cost", 2))
    assert not mistakes(bars=edit(BARS, "knowledge.multiplier_from", [1, 4, 7, 10, 13]))
    assert not mistakes(bars=shorter)
    assert not mistakes(board=one_dark_more)
    assert not mistakes(board=edit(BOARD, "squares.Q1.paths", ["WE", "SN"]))


def test_the_files_as_they_are_pass() -> None:
    assert not mistakes()


def test_every_mistake_is_reported_not_only_the_first() -> None:
    found = mistakes(pieces=edit(PIECES, "potions.P3a.cost", 7), bars=edit(BARS, "start.stored_dice", 8))
    assert len(found) == 2, found


def test_a_missing_entry_is_reported() -> None:
    incomplete = {key: value for key, value in BARS.items() if key != "sickle"}
    assert mistakes(bars=incomplete) == ["an entry is missing or malformed: KeyError('sickle')"]


def test_17_3_size_of_the_list_of_names() -> None:
    sizes = [len(part.names) for part in ACTIONS.slices]
    assert sizes == [
        36, 4, 4, 15, 6, 12, 6, 4, 12,
        15, 12, 4, 25, 4, 24, 2, 2, 12, 19, 6, 6, 6, 3, 12, 24, 6, 6,
    ]  # fmt: skip
    assert (sum(sizes[:9]), sum(sizes[9:])) == (99, 188)
    assert ACTIONS.names.count("skip") == 1


def test_the_record_is_small() -> None:
    assert GAME.record.dtype.itemsize <= 2048
