"""Properties: no turn is impossible (creatures 4.7), no creature out of place (creatures 5.3), no card lost."""

from itertools import combinations

import pytest

from druids.games.creatures.board import enters, fitting, is_open
from druids.games.creatures.tables import COPIES, ICONS, TABLE
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


def test_5_3_no_placed_creature_is_ever_misplaced() -> None:
    for seed in range(GAMES):
        table = Table(seed)
        while not table.over:
            table.random_walk(5)
            for position in range(5):
                if table.s.terrains[position] >= 0:
                    standing = int(table.s.sides[position, 0]) | int(table.s.sides[position, 1])
                    assert standing & ~fitting(table.s, position) == 0


def test_1_1_cards_are_conserved() -> None:
    for seed in range(GAMES):
        table = Table(seed)
        while not table.over:
            table.random_walk(7)
            s = table.s
            sets = [int(x) for x in [*s.hands, *s.sides.ravel()]]
            union = 0
            for x in sets:
                assert union & x == 0
                union |= x
            for kind in range(7):
                assert s.played[kind] + s.specials[:, kind].sum() <= COPIES[kind]
            for seat in range(2):
                assert s.specials_held[seat] == s.specials[seat].sum() <= 2
                assert s.creatures_held[seat] == int(s.hands[seat]).bit_count() <= 4
