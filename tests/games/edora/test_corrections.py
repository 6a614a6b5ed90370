"""RECONSTRUCTED data can be corrected: what the rules text allows is accepted, and random games are played on it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import druids

PACKAGE = Path(druids.__file__).parent
DATA = Path("games") / "edora" / "data"

PLAY = """
import random, sys
import druids
from druids.games.edora import tables
from druids.games.edora.data_checks import mistakes
assert not mistakes(), mistakes()
assert druids.__file__.startswith(sys.argv[1]), druids.__file__
rng = random.Random(5)
for seats, board in ((2, "default"), (3, "random")):
    match = druids.new("edora", seats=seats, seed=4, options={"board": board})
    while not match.over:
        match.play(rng.choice(match.actions()))
    assert max(match.scores) > 0
"""
DARK_PATH = """
import numpy as np
from druids.games.edora.asks.move import route_cost
from druids.games.edora.game import GAME
states = GAME.record.new(1)
GAME.rules.setup(states[0], 2, np.array([1, 0, 0, 0]))
s15, s19 = tables.SHRINES.index("s15"), tables.SHRINES.index("s19")
assert states[0].clearing[s15] == states[0].clearing[s19]
assert route_cost(states[0], s15, s19) == 2
"""

CORRECTIONS: dict[str, tuple[str, dict[str, str], str]] = {
    "a potion at another cost than its column": (
        "pieces.toml",
        {"P3a = { cost = 3,": "P3a = { cost = 2,"},
        "assert tables.POTION_COST[tables.POTIONS.index('P3a')] == 2",
    ),
    "x4 before the end of the knowledge track": (
        "bars.toml",
        {"multiplier_from = [1, 4, 7, 11, 15]": "multiplier_from = [1, 4, 7, 10, 13]"},
        "assert tables.MULTIPLIER[1:].tolist() == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3",
    ),
    "a shorter knowledge track": (
        "bars.toml",
        {"fields = 15": "fields = 13", "[1, 4, 7, 11, 15]": "[1, 4, 7, 10, 13]"},
        "assert (tables.KNOWLEDGE_LAST, tables.MULTIPLIER[13]) == (13, 4)",
    ),
    "a shorter sickle track": (
        "bars.toml",
        {
            "last = 15": "last = 12",
            "herb_pairs = [2, 4, 6, 9, 12, 15]": "herb_pairs = [2, 4, 6, 8, 10, 12]",
            "points_from = [0, 4, 8, 12, 15]": "points_from = [0, 3, 6, 9, 12]",
        },
        "assert (tables.SICKLE_LAST, tables.SICKLE_POINTS[12]) == (12, 20)",
    ),
    "a dark path within a clearing": (
        "board.toml",
        {'halves = { N = ["A1x3"': 'dark = ["EN"]\nhalves = { N = ["A1x3"', "dark_paths = 21": "dark_paths = 22"},
        DARK_PATH,
    ),
    "runestones in another order within their group": (
        "pieces.toml",
        {
            'R1 = { mark = "PRINTED", gives = "mistletoe"': 'R1 = { mark = "PRINTED", gives = "sickle"',
            'R3 = { mark = "DERIVED", gives = "sickle"': 'R3 = { mark = "DERIVED", gives = "mistletoe"',
            'R4 = { mark = "DERIVED", gives = "dice", plus = 0, times = 1': (
                'R4 = { mark = "DERIVED", gives = "provisions", plus = 0, times = 3'
            ),
            'R6 = { mark = "DERIVED", gives = "provisions", plus = 0, times = 3': (
                'R6 = { mark = "DERIVED", gives = "dice", plus = 0, times = 1'
            ),
        },
        "assert tables.RUNE_TIMES.tolist() == [1, 1, 1, 3, 2, 1]",
    ),
    "an icon of another bonus": (
        "board.toml",
        {
            'corners = { NE = "PRE", SE = "DIE", SW = "SIC"': 'corners = { NE = "MIS", SE = "DIE", SW = "SIC"',
            "icons = { PRE = 8, KNO = 8, PRO = 8, DIE = 8, MIS = 8": (
                "icons = { PRE = 7, KNO = 8, PRO = 8, DIE = 8, MIS = 9"
            ),
            "icons_on_squares = { PRE = 6, KNO = 6, PRO = 6, DIE = 6, MIS = 6": (
                "icons_on_squares = { PRE = 5, KNO = 6, PRO = 6, DIE = 6, MIS = 7"
            ),
        },
        "assert tables.BONUSES[tables.SQUARE_ICONS[0, 0]] == 'MIS'",
    ),
    "the complementary chessboard with three players": (
        "board.toml",
        {
            "3 = { squares = [0, 2, 4, 6, 8], corners = false, connectors = true }": (
                "3 = { squares = [1, 3, 5, 7], corners = true, connectors = false }"
            )
        },
        "assert tables.SQUARE_FRONT[3].tolist() == [0, 1] * 4 + [0]",
    ),
}


@pytest.mark.parametrize("name", CORRECTIONS)
def test_6_1_a_correction_is_accepted_and_played(name: str, tmp_path: Path) -> None:
    file, edits, check = CORRECTIONS[name]
    shutil.copytree(PACKAGE, tmp_path / "druids", ignore=shutil.ignore_patterns("__pycache__", "static"))
    data = tmp_path / "druids" / DATA / file
    text = data.read_text(encoding="utf-8")
    for before, after in edits.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    data.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAY + check, str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
