"""No turn is impossible (creatures 4.7)."""

from itertools import combinations

import pytest

from druids.games.creatures.board import enters, is_open
from druids.games.creatures.tables import ICONS, TABLE
from druids.kernel.bits import small_set
from tests.games.creatures.table import Table

pytestmark = pytest.mark.many

GAMES = 60


def test_4_7_each_icon_is_on_two_terrains_of_all_21_choices() -> None:
    rows = list(combinations(TABLE["terrains"], 5))
    assert len(rows) == 21
    for row in rows:
        for icon in ICONS:
            assert sum(icon in terrain["icons"] for terrain in row) >= 2


def test_4_7_every_creature_in_hand_always_has_a_terrain() -> None:
    closed = 0
    for seed in range(GAMES):
        table = Table(seed).random_walk(18)  # the setup
        while not table.over:
            s = table.s
            closed += int(s.closed) != 0
            for seat in range(2):
                for creature in small_set(s.hands[seat]):
                    assert any(is_open(s, p) and enters(s, creature, p, 0) for p in range(5))
            assert table.legal()
            table.random_walk(1)
    assert closed > 0  # the end card was used in some
