"""The deal (3, 13): weights, what can come when, and that `draw` rolls what `chance` says."""

from fractions import Fraction

import numpy as np
import pytest

from druids.games.stonehenge.game import GAME
from druids.kernel.rng import seeded_rng
from tests.games.stonehenge.table import Table

pytestmark = pytest.mark.many

LETTERS = "GYRBP"
OTHERS = [f"{letter}{value}" for letter in LETTERS for value in range(1, 13)]


def chances(table: Table) -> dict[str, Fraction]:
    weights = table.weights()
    total = sum(weights.values())
    return {name: Fraction(weight, total) for name, weight in weights.items()}


def test_13_chance_of_each_card_while_gaia_is_in_the_deck() -> None:
    table = Table(5).play("dealer:0")
    for i, card in enumerate(["S", *OTHERS[:31]]):
        chance = chances(table)
        rest = 1 - Fraction(1, 33 - i)
        assert chance["deal:Ga"] == Fraction(1, 33 - i)
        assert chance["deal:P12"] == rest / (64 - i)
        assert chance["deal:M"] == 2 * rest / (64 - i)
        assert chance["deal:S"] == (2 if i == 0 else 1) * rest / (64 - i)
        assert set(chance) == set(table.names())
        table.play(f"deal:{card}")
    assert table.names() == ["deal:Ga"]  # all others have probability 0 now
    assert chances(table) == {"deal:Ga": 1}


def test_13_chance_once_gaia_is_dealt() -> None:
    table = Table(5).play("dealer:0", "deal:Ga", "deal:S", "deal:S")
    chance = chances(table)
    assert set(chance) == set(table.names())
    assert "deal:S" not in chance
    assert "deal:Ga" not in chance
    assert chance["deal:M"] == Fraction(2, 62)
    assert chance["deal:G1"] == Fraction(1, 62)


@pytest.mark.parametrize("names", [[], ["Ga", "S"], [*OTHERS[:29], "M"], [*OTHERS[:30], "S", "S", "Ga"]])
def test_13_draw_rolls_what_chance_says(names: list[str]) -> None:
    table = Table(4).play("dealer:3", *(f"deal:{name}" for name in names))
    rng = seeded_rng(20, len(names))
    rolls = 20_000
    counts: dict[str, int] = {}
    for _ in range(rolls):
        name = GAME.actions.names[table.true.sample_chance(rng)]
        counts[name] = counts.get(name, 0) + 1
    expected = {name: float(chance) * rolls for name, chance in chances(table).items()}
    assert set(counts) <= set(expected)
    chi_square = sum((counts.get(name, 0) - mean) ** 2 / mean for name, mean in expected.items())
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4 * np.sqrt(2 * freedom)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_11_14_gaia_is_in_exactly_one_hand_at_every_deal(seats: int) -> None:
    """And reaches each seat as often as stonehenge A-3 says."""
    held = np.zeros(seats)
    rolls = 4_000
    rng = seeded_rng(33, seats)
    for _ in range(rolls):
        table = Table(seats).play("dealer:0")
        table.rng = rng
        table.random_walk(seats * {3: 15, 4: 14, 5: 13}[seats])
        assert table.ask == "LEAD_GAIA"
        held[int(table.s.gaia)] += 1
    places = [sum(1 for place in range(33) if (1 + place) % seats == seat) for seat in range(seats)]
    for seat in range(seats):
        chance = places[seat] / 33
        assert abs(held[seat] / rolls - chance) < 4 * np.sqrt(chance * (1 - chance) / rolls)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_13_the_dealer_is_rolled_evenly(seats: int) -> None:
    assert chances(Table(seats)) == {f"dealer:{seat}": Fraction(1, seats) for seat in range(seats)}
    table, rng = Table(seats), seeded_rng(5, seats)
    rolls = 3_000
    counts = [0] * seats
    for _ in range(rolls):
        counts[int(GAME.actions.names[table.true.sample_chance(rng)].split(":")[1])] += 1
    assert all(abs(count / rolls - 1 / seats) < 0.04 for count in counts)
