"""The board (edora section 2 and 3): the default layout, movement, counts, statistics of random boards."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from druids.games.edora.asks.move import route_cost
from druids.games.edora.deeds import link_length
from druids.games.edora.game import GAME
from druids.games.edora.kinds import ACTIONS
from druids.games.edora.tables import (
    ALL_SHRINES,
    BONUSES,
    COLOURS,
    FIELD_ACTION,
    FIELDS,
    PIT_SHRINES,
    PITS,
    SHRINES,
)
from druids.kernel.bits import small_set
from druids.kernel.rng import seeded_rng
from tests.games.edora.survey import (
    CLEARINGS,
    CONNECTED,
    DARK,
    KEPT,
    LENGTHS,
    LONGEST_RUN,
    PATHS,
    PORTAL,
    SIZE,
    survey,
)
from tests.games.edora.table import Table, number, shrines

PRINTED = tomllib.loads((Path(__file__).parent / "default_board.toml").read_text(encoding="utf-8"))


def fields_of(s: Any, shrine: int) -> list[str]:
    return [FIELDS[k] for k in s.fields[shrine] if k >= 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_10_fields_of_every_shrine(seats: int) -> None:
    s = Table(seats).s
    for name, printed in PRINTED["shrines"].items():
        assert fields_of(s, number(name)) == printed["fields"][seats - 2].split(), name


def test_3_10_neighbours_and_dark_paths() -> None:
    s = Table().s
    for name, text in PRINTED["neighbours"].items():
        shrine = number(name)
        assert shrines(s.paths[shrine]) == [word.rstrip("*") for word in text.split()], name
        assert shrines(s.light_paths[shrine]) == [word for word in text.split() if "*" not in word], name


def test_3_10_clearings_and_portals() -> None:
    s = Table().s
    for name, printed in PRINTED["shrines"].items():
        same = [other for other, p in PRINTED["shrines"].items() if p["clearing"] == printed["clearing"]]
        assert shrines(s.clearing[number(name)]) == same
        assert bool(s.portals >> number(name) & 1) == printed["portal"], name


def test_3_10_fire_pits() -> None:
    s = Table().s
    for name, printed in PRINTED["pits"].items():
        pit = PITS.index(name)
        assert shrines(PIT_SHRINES[pit]) == printed["shrines"].split(), name
        assert [BONUSES[k] for k in s.pits[pit] if k >= 0] == printed["bonuses"].split(), name


def test_3_10_dolmens_and_their_shortest_links() -> None:
    s = Table().s
    s.dice[0] = ALL_SHRINES
    for name, printed in PRINTED["dolmens"].items():
        colour = COLOURS.index(name)
        assert [SHRINES[k] for k in s.dolmens[colour]] == printed["ends"].split()
        assert link_length(s, 0, colour) == printed["dice"]


@pytest.mark.parametrize(
    ("way", "cost"),
    [
        ("s02 s23", 5), ("s02 s04", 4), ("s11 s23", 4), ("s14 s11", 7), ("s01 s24", 10), ("s18 s21", 10),
        ("s04 s07", 7),
    ],
)  # fmt: skip
def test_3_10_cheapest_ways(way: str, cost: int) -> None:
    origin, goal = (number(name) for name in way.split())
    assert route_cost(Table().s, origin, goal) == cost == route_cost(Table().s, goal, origin)


def test_3_7_fields_by_action() -> None:
    wanted = {
        2: {"PD": 12, "K": 4, "SK": 4, "TB": 5, "M": 5, "A": 6, "ST": 6, "RU": 6},
        3: {"PD": 18, "K": 6, "SK": 7, "TB": 8, "M": 8, "A": 8, "ST": 9, "RU": 8},
        4: {"PD": 22, "K": 9, "SK": 9, "TB": 10, "M": 10, "A": 12, "ST": 12, "RU": 12},
    }
    for seats, counts in wanted.items():
        s = Table(seats).s
        fields = [int(k) for shrine in s.fields for k in shrine if k >= 0]
        assert Counter(ACTIONS[FIELD_ACTION[k]] for k in fields) == counts
    codes = Counter(FIELDS[k] for k in fields)
    assert {code: n for code, n in codes.items() if len(code) > 2 or code in ("K2", "K3")} == {
        "K2": 5, "K3": 4, "SK2": 5, "SK3": 4, "M1b2": 3, "M2b1": 4, "M3b1": 3,
        "A1x2": 2, "A1x3": 2, "A2x2": 2, "A2x3": 2, "A3x2": 2, "A3x3": 2,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_a_shrine_has_as_many_fields_as_seats_on_random_boards(seats: int) -> None:
    states = GAME.record.new(1)
    s: Any = states[0]
    for game in range(20):
        rng = seeded_rng(3, game)
        GAME.rules.setup(s, seats, np.zeros(4, np.int64))
        for _ in range(17):
            GAME.rules.apply(s, GAME.rules.draw(s, rng))
        assert all(len(fields_of(s, shrine)) == seats for shrine in range(len(SHRINES)))
        around = [len(small_set(around)) for around in PIT_SHRINES]
        assert [sum(k >= 0 for k in pit) for pit in s.pits] == around
        assert Counter(around) == {2: 4, 3: 8, 4: 4}


@pytest.mark.many
def test_3_8_and_3_9_thirty_thousand_random_boards() -> None:
    states = GAME.record.new(1)
    out = np.zeros((30_000, SIZE), np.int64)
    lengths = np.zeros(len(SHRINES) + 1, np.int64)
    survey(states, seeded_rng(39), out, lengths)
    assert (out[:, CONNECTED] == 1).all()
    assert (out[:, PATHS] == 32).all()
    assert (out[:, DARK] == 21).all()
    assert out[:, CLEARINGS].min() == 9
    assert out[:, PORTAL].min() >= 4
    assert 0.13 < out[:, KEPT].mean() < 0.17
    assert out[:, LONGEST_RUN].max() < 100
    share = lengths / lengths.sum()
    for length, wanted in LENGTHS.items():
        assert abs(share[length] - wanted) < 0.015, (length, share[length])
    assert 0.02 < share[9:12].sum() < 0.045
    assert share[:4].sum() == 0
    assert share[12:].sum() < 0.001
