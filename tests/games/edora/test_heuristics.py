"""Heuristics: they score every legal action, leave the record unchanged, and know the leader."""

import numpy as np
import pytest

from druids.games.edora.asks.move import goals, move_cost
from druids.games.edora.game import GAME
from druids.games.edora.heuristics.action_scoring import move_costs
from druids.games.edora.heuristics.field_values import best_field, known_values
from druids.games.edora.heuristics.position_value import FEATURES, WEIGHTS, write_features
from druids.games.edora.heuristics.shrine_values import fires, links, placement_value, tablets_value, with_die
from druids.games.edora.scoring import count_things
from druids.games.edora.tables import SHRINE_COUNT
from druids.kernel.bits import small_set
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import OVER
from tests.games.edora.table import Table


def wandering(seats: int, seed: int, steps: int) -> Table:
    """A game played at random for a number of actions after the setup."""
    rng = seeded_rng(seed)
    table = Table(seats).begin()
    for _ in range(steps):
        if table.actor != OVER:
            names = table.names()
            table.play(names[randbelow(rng, len(names))])
    return table


def share(table: Table) -> np.ndarray:
    out = np.zeros(4)
    GAME.heuristics.value(table.s, out)
    return out


def features(table: Table, seat: int) -> dict[str, float]:
    things, out = np.zeros(4, np.int64), np.zeros(FEATURES)
    count_things(table.s, things)
    write_features(table.s, seat, int(things[seat]), out)
    return dict(zip(WEIGHTS, out.tolist(), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_heuristics_score_every_legal_action_and_change_nothing(seats: int) -> None:
    table = wandering(seats, seats, 0)
    rng = seeded_rng(seats)
    while table.actor != OVER:
        names, before = table.names(), table.states.tobytes()
        if table.actor >= 0:
            out = np.zeros(GAME.actions.size)
            GAME.heuristics.action_scores(table.s, out)
            scored = [GAME.actions.names[k] for k in np.flatnonzero(out)]
            assert sorted(scored) == sorted(names)
            shares = share(table)
            assert shares[:seats].sum() == pytest.approx(1)
            assert shares.min() >= 0
            assert table.states.tobytes() == before
        table.play(names[randbelow(rng, len(names))])


@pytest.mark.parametrize("herb", [False, True])
def test_the_costs_of_all_moves_are_those_of_each(herb: bool) -> None:
    for seed in range(5):
        table = wandering(2, seed, 40).go_on()
        seat = table.actor
        if seat == OVER:
            continue
        table.s.provisions[seat] = 30
        table.s.active[seat] |= int(herb) << 7  # H08: one provision within the clearing
        costs = np.zeros(SHRINE_COUNT, np.int64)
        move_costs(table.s, seat, costs)
        for goal in small_set(goals(table.s, seat)):
            assert costs[goal] == move_cost(table.s, seat, goal)


@pytest.mark.parametrize("seats", [2, 4])
def test_values_kept_for_several_actions_are_those_of_each(seats: int) -> None:
    compared = 0
    for seed in range(6):
        table = wandering(seats, seed, 30 + 10 * seed).go_on()
        seat = table.actor
        if seat == OVER:
            continue
        table.s.provisions[seat] = 30
        table.s.tablets[seat, :] = 1
        shrines, known = small_set(goals(table.s, seat)), known_values()
        before = tablets_value(table.s, seat)
        for shrine in shrines:
            fresh = known_values()
            assert best_field(table.s, seat, shrine, known) == best_field(table.s, seat, shrine, fresh)
            alone = placement_value(table.s, seat, shrine, before, with_die(table.s, seat, shrine))
            assert alone == placement_value(table.s, seat, shrine, before, with_die(table.s, seat, shrines[0]))
            dice = table.s.dice[seat]
            table.s.dice[seat] |= 1 << shrine
            known_here = with_die(table.s, seat, shrine)
            besides = fires(table.s, seat, shrine, known_here) + links(table.s, seat, shrine, known_here.left)
            assert alone == pytest.approx(tablets_value(table.s, seat) - before + besides)
            table.s.dice[seat] = dice
            compared += 1
    assert compared > 20


def test_what_a_seat_has_is_counted_in_the_order_of_the_weights() -> None:
    table = Table().begin().hold(0, 2, 2, 5, stored=(1, 6))
    table.s.provisions[0], table.s.mistletoe[0], table.s.knowledge[0], table.s.sickle[0] = 9, 3, 7, 4
    table.put(0, s01=4, s05=2).put(1, s05=3)
    table.s.active[0], table.s.amulet[0, 2], table.s.stones[0, 1] = 0b101, 4, 0
    table.s.tablets[0, :] = 0
    found = features(table, 0)
    assert found == {
        "provisions, the first six": 6,
        "provisions, the next eight": 3,
        "personal dice, the first": 1,
        "personal dice, the second": 1,
        "personal dice, the third and fourth": 1,
        "pips of personal dice": 9,
        "stored dice": 2,
        "pips of stored dice": 7,
        "mistletoe": 3,
        "knowledge": 7,
        "multiplier": 2,
        "things won at shrines": 2,  # the die on s01, and the stone that stands there
        "things times multiplier": 4,
        "sickle": 4,
        "active herbs": 2,
        "standing stones": 1,
        "left gems": 1,
        "dice placed": 2,
        "shrines of pits that lack one die": 2 + 3,  # f01: s01, s04; f02: s01, s02, s05
        "tablets that lack one": 0,
    }


def test_more_of_a_good_thing_is_a_larger_share() -> None:
    for field in ("provisions", "prestige", "knowledge"):
        table = wandering(3, 1, 60)
        table.s.provisions[:3] = 5
        before = share(table)[1]
        getattr(table.s, field)[1] += 3
        assert share(table)[1] > before, field
