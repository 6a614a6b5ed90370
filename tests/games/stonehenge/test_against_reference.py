"""The rules and the naive reference play the same random games and agree at every decision (1.6, 6, 7, 8)."""

import random

import pytest

from druids.games.stonehenge.game import GAME
from druids.games.stonehenge.tables import CARDS
from druids.kernel.dice import thrown
from druids.kernel.tasks import OVER
from tests.games.stonehenge.reference import DECK, LETTERS, Reference, value
from tests.games.stonehenge.table import Table, drive

pytestmark = pytest.mark.many

POSITIONS = 3_400  # for each number of seats


def next_name(table: Table, rng: random.Random, dice: object) -> str:
    if table.seat >= 0:
        return rng.choice(table.legal())
    return GAME.actions.names[int(drive.nature(table.states, 0, dice))]


def assert_same_table(table: Table, naive: Reference) -> None:
    s = table.s
    for seat in range(naive.seats):
        owned = naive.piles[seat]
        assert table.piles(seat) == {x: value(naive.top(seat, x)) for x in LETTERS if x in owned}
        assert table.heights(seat) == {x: len(owned[x]) for x in LETTERS if x in owned}
        assert s.held[seat] == len(naive.hands[seat])
    assert s.aside == len(naive.aside)
    assert list(s.totals[: naive.seats]) == naive.totals


def assert_conserved(table: Table, naive: Reference) -> None:
    """1.6: 65 cards on the table and in the hands; specials of a trick just resolved are still on the stack."""
    assert naive.cards_everywhere() == sorted(DECK)
    s = table.s
    in_trick = sum(int(card) >= 0 for card in s.trick)
    lying = int(s.held.sum()) + in_trick + int(s.heights.sum()) + int(s.aside) + len(naive.loose)
    assert lying == CARDS
    everywhere = int(s.seen)
    for seat in range(naive.seats):
        assert everywhere & int(s.hands[seat]) == 0
        everywhere |= int(s.hands[seat])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_6_and_6_to_8_naive_reference_agrees_over_random_positions(seats: int) -> None:
    compared, games = 0, 0
    while compared < POSITIONS:
        games += 1
        rng = random.Random(f"{seats} {games}")
        dice = thrown(seats, games)
        rounds, variant = rng.choice([1, 3, 7]), games % 2 == 0
        table, naive = Table(seats, variant, rounds), Reference(seats, rounds, variant)
        while not naive.over:
            name = next_name(table, rng, dice)
            naive.do(name)
            table.play(name)
            if naive.over or naive.asked[0] == "deal":
                continue
            assert table.seat == naive.asked[1]
            assert set(table.legal()) == naive.legal()
            assert_same_table(table, naive)
            assert_conserved(table, naive)
            compared += 1
        assert table.seat == OVER
        assert table.scores() == naive.totals
        best = max(naive.totals)
        assert drive.won(table.states, 0) == sum(1 << seat for seat in range(seats) if naive.totals[seat] == best)
