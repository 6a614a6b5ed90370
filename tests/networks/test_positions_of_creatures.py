"""The five positions of Creatures are interchangeable: terrains may lie in any order."""

import numpy as np
import pytest

from druids import catalog
from druids.bots.ismcts import mask_of
from druids.games.creatures.state import AT, CLOSE, Ask
from druids.games.creatures.tables import ROW
from druids.kernel.tasks import KIND, N
from druids.match import Position
from druids.networks.arrangement import arrangement
from druids.networks.compiled.arrange import arrange, write_places
from tests.bots.positions import random_position
from tests.networks.networks import random_network

GAME = catalog.load("creatures")
ORDERS = [(1, 0, 2, 3, 4), (4, 3, 2, 1, 0), (2, 3, 4, 0, 1)]
STEPS = (20, 31, 45, 70, 95, 120)  # of the game, after which a position is looked at
BY_POSITION = ("terrains", "sides", "keys", "since", "mover")


def positions() -> list[Position]:
    """Positions with a choice, hidden for the seat to act."""
    found = [random_position(GAME, 2, seed, steps) for seed in range(6) for steps in STEPS]
    return [one.hide(one.to_act) for one in found if not one.over and len(one.legal) > 1]


def exchanged_action(action: int, order: tuple[int, ...]) -> int:
    for first in (AT, CLOSE):
        if 0 <= action - first < ROW:
            return first + order[action - first]
    return action


def exchanged(position: Position, order: tuple[int, ...]) -> Position:
    """The position with what lies at place p at place order[p], written by hand."""
    made = position.copy()
    old, new = position.states[0], made.states[0]
    for name in BY_POSITION:
        for place in range(ROW):
            new[name][order[place]] = old[name][place]
    task = int(old["depth"]) - 1
    if old["tasks"][task][KIND] == Ask.WITH:
        new["tasks"][task][N] = order[int(old["tasks"][task][N])]
    closed = int(old["closed"])
    new["closed"] = sum((closed >> place & 1) << order[place] for place in range(ROW))
    return Position.of_bytes(GAME, made.memory.tobytes())  # a copy would remember its legal actions


@pytest.mark.parametrize("order", ORDERS)
def test_exchanged_positions_have_the_same_legal_actions_and_follow_alike(order: tuple[int, ...]) -> None:
    for position in positions():
        other = exchanged(position, order)
        assert {exchanged_action(action, order) for action in position.legal.tolist()} == set(other.legal.tolist())
        action = int(position.legal[0])
        after, other_after = position.copy(), other.copy()
        after.play(action)
        other_after.play(exchanged_action(action, order))
        assert exchanged(after, order).memory.tobytes() == other_after.memory.tobytes()


@pytest.mark.parametrize("order", ORDERS)
def test_a_network_says_the_same_of_exchanged_positions(order: tuple[int, ...]) -> None:
    net = random_network(GAME)
    compared = 0
    for position in positions():
        other = exchanged(position, order)
        assert np.allclose(net.results(position)[0], net.results(other)[0])
        legal = position.legal.tolist()
        prior = net.prior(position, mask_of(GAME, legal))
        other_prior = net.prior(other, mask_of(GAME, other.legal.tolist()))
        for action in legal:
            assert prior[action] == pytest.approx(other_prior[exchanged_action(action, order)])
        compared += 1
    assert compared > 20
    assert any(one.record.tasks[one.record.depth - 1, KIND] == Ask.WITH for one in positions())


def test_a_record_is_arranged_as_by_hand() -> None:
    """By terrain, the last one first."""
    of = arrangement(GAME, True)
    for position in positions():
        keys, places = np.zeros(of.things, np.int64), np.zeros(of.things, np.int64)
        write_places(of, position.memory, position.to_act, keys, places)
        out = np.zeros(of.words, np.int64)
        arrange(of, position.memory, places, out)
        assert out.tobytes() == exchanged(position, tuple(places.tolist())).memory.tobytes()
        terrains = position.states[0]["terrains"][np.argsort(places)].tolist()
        assert terrains == sorted(terrains, reverse=True)
