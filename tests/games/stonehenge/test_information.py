"""Hidden information (stonehenge section 4): hiding and determinizing, possible deals, and even ones."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from druids.games.stonehenge import information
from druids.games.stonehenge.game import GAME
from druids.games.stonehenge.state import DOMAIN_CARDS, NAMES
from druids.kernel.jit import jit
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, NOBODY, OVER
from druids.match import Position
from tests.games.stonehenge.table import Table
from tests.positions import records_of

pytestmark = pytest.mark.many

BOUND_FOLDERS = (GAME.folder,)  # what is compiled here is stale once the rules change
empty_hands, deal_with_lookahead, take_up = (
    information.empty_hands,
    information.deal_with_lookahead,
    information.take_up,
)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_4_every_determinization_is_possible_and_looks_the_same(seats: int) -> None:
    """The rewritten history is legal, looks the same to the viewer all along, and ends in the determinizations."""
    for game in range(8):
        choices, rng = random.Random(f"{seats} {game}"), seeded_rng(seats, game)
        codes = [game % 2, 3]
        table = Table(seats, game % 2 == 1, 3)
        history: list[int] = []
        for _ in range(choices.randrange(20, 300)):
            if table.actor == OVER:
                break
            action = table.true.sample_chance(rng) if table.actor == NATURE else choices.choice(table.legal())
            history.append(action)
            table.act(action)
        for viewer in (NOBODY, *range(seats)):
            sampled = table.true.determinize(viewer, seeded_rng(seats, game, viewer))
            seen = table.true.hide(viewer)
            assert sampled.hide(viewer) == seen
            assert seen.hide(viewer) == seen
            assert seen.determinize(viewer, seeded_rng(seats, game, viewer)) == sampled
            replayed = GAME.rewrite(records_of(GAME, seats, codes, history), history, viewer)(sampled.record)
            assert_same_history(seats, codes, history, replayed, viewer, sampled)


def assert_same_history(
    seats: int, codes: list[int], history: list[int], replayed: list[int], viewer: int, sampled: Position
) -> None:
    true, other = Table(seats, codes[0] == 1, codes[1]), Table(seats, codes[0] == 1, codes[1])
    for action, sampled_action in zip(history, replayed, strict=True):
        assert sampled_action in other.legal()
        if not true.true.is_secret(action, viewer):
            assert action == sampled_action
        true.act(action)
        other.act(sampled_action)
        assert true.true.hide(viewer) == other.true.hide(viewer)
    assert other.true == sampled


def test_4_1_the_seat_to_act_sees_its_legal_actions() -> None:
    for seats in (3, 4, 5):
        table = Table(seats)
        while table.actor != OVER:
            if table.actor != NATURE:
                hidden = Position.of_bytes(GAME, table.true.hide(table.actor).to_bytes())
                assert hidden.legal.tolist() == table.legal()
            table.random_walk(1)


def test_6_4_who_did_not_follow_is_known_to_hold_none() -> None:
    table = Table(4).stage(["B7 G1", "R2 G2", "S G3", "B9 G4"]).play("card:B7", "card:R2", "card:S")
    assert [int(voids) for voids in table.s.voids[:4]] == [0, 1 << 3, 0, 0]
    for seed in range(200):
        sampled = table.true.determinize(0, seeded_rng(seed)).record
        assert int(sampled.hands[1]) >> 36 & 0xFFF == 0


def deals_by_hand(
    unseen: list[str], capacity: dict[int, int], voids: dict[int, str]
) -> list[tuple[frozenset[str], ...]]:
    """Every way to deal the cards: for each receiver a set; the last receiver is the heap."""
    if not unseen:
        return [tuple(frozenset() for _ in capacity)]
    card, found = unseen[0], []
    for place, receiver in enumerate(capacity):
        if capacity[receiver] and card[0] not in voids.get(receiver, ""):
            rest = deals_by_hand(unseen[1:], {**capacity, receiver: capacity[receiver] - 1}, voids)
            found += [(*w[:place], w[place] | {card}, *w[place + 1 :]) for w in rest]
    return found


def restricted() -> tuple[Table, list[str], dict[int, int], dict[int, str]]:
    """Nine unseen cards, three hands with voids, a heap of two."""
    unseen = ["G1", "G2", "Y1", "Y2", "R1", "R2", "B1", "B2", "P1"]
    voids = {1: "GY", 2: "GR", 3: "B"}
    table = Table(4).stage(["P2 P3", "G1 G2 R1", "G3 G4", "G5 G6"])
    s = table.s
    s.seen = ((1 << DOMAIN_CARDS) - 1) & ~int(s.hands[0])
    for name in unseen:
        s.seen &= ~(1 << NAMES.index(name))
    s.sickles_seen = s.mistletoes_seen = 2
    for seat, letters in voids.items():
        s.voids[seat] = sum(1 << "GYRBP".index(letter) for letter in letters)
    return table, unseen, {1: 3, 2: 2, 3: 2, -1: 2}, voids


def deal_of(s: Any, unseen: list[str]) -> tuple[frozenset[str], ...]:
    hands = [frozenset(n for n in unseen if int(s.hands[seat]) >> NAMES.index(n) & 1) for seat in (1, 2, 3)]
    return (*hands, frozenset(unseen).difference(*hands))


def test_4_4_determinizations_are_even_over_all_possible_ones() -> None:
    table, unseen, capacity, voids = restricted()
    possible = deals_by_hand(unseen, capacity, voids)
    rng = seeded_rng(44)
    rolls = 30 * len(possible)
    counts: Counter[tuple[frozenset[str], ...]] = Counter()
    for _ in range(rolls):
        counts[deal_of(table.true.determinize(0, rng).record, unseen)] += 1
    assert set(counts) <= set(possible)
    mean = rolls / len(possible)
    chi_square = sum((counts[sampled] - mean) ** 2 / mean for sampled in possible)
    freedom = len(possible) - 1
    assert abs(chi_square - freedom) < 4 * np.sqrt(2 * freedom)


@jit
def surely(states: Any, cards: int, hands: Any, rng: Any) -> None:
    capacity = empty_hands(states[0], 0, 9, hands)
    deal_with_lookahead(states[0], cards, 0, 0, capacity, hands, rng)
    take_up(states[0], 0, hands)


def test_4_4_the_last_resort_deals_possible_determinizations_only_and_reaches_all() -> None:
    table, unseen, capacity, voids = restricted()
    possible = set(deals_by_hand(unseen, capacity, voids))
    cards = sum(1 << NAMES.index(name) for name in unseen)
    rng, hands = seeded_rng(45), np.zeros(information.RECEIVERS, np.int64)
    found = set()
    for _ in range(20 * len(possible)):
        surely(table.states, cards, hands, rng)
        found.add(deal_of(table.s, unseen))
    assert found == possible


def test_3_1_while_dealing_gaia_may_be_anywhere_the_viewer_has_not_looked() -> None:
    """Seat 0 has got none of three cards, so Gaia lies in 33 - 1 places: two of them dealt to others."""
    table = Table(3).play("dealer:2", "deal:B1", "deal:Ga", "deal:B3")
    rolls, rng = 6_000, seeded_rng(7)
    counts: Counter[int] = Counter()
    for _ in range(rolls):
        counts[int(table.true.determinize(0, rng).record.gaia)] += 1
    for seat, chance in ((-1, 30 / 32), (1, 1 / 32), (2, 1 / 32)):
        assert abs(counts[seat] / rolls - chance) < 4 * np.sqrt(chance * (1 - chance) / rolls)
    assert counts[0] == 0
