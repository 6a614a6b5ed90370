"""Interchangeable things: exchanging them changes neither the rules nor what a network says."""

from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from druids import catalog
from druids.bots.ismcts import mask_of
from druids.games.stonehenge.state import DOMAIN_CARDS, GAIA_FIRST, MISTLETOE_FIRST, SICKLE_FIRST
from druids.games.stonehenge.tables import DOMAINS, VALUES
from druids.match import Position
from druids.networks.arrangement import arrangement
from druids.networks.compiled.arrange import arrange, write_places
from tests.bots.positions import random_position
from tests.networks.networks import random_network

GAME = catalog.load("stonehenge")
ORDERS = [(1, 0, 2, 3, 4), (4, 3, 2, 1, 0), (2, 3, 4, 0, 1)]
STEPS = (0, 7, 30, 60, 140, 260)  # of the game, after which a position is looked at


def positions() -> list[Position]:
    """Positions with a choice, hidden for the seat to act."""
    found = [random_position(GAME, seats, seed, steps) for seats in (3, 4, 5) for seed in (1, 2) for steps in STEPS]
    return [one.hide(one.to_act) for one in found if not one.over and len(one.legal) > 1]


def exchanged_cards(cards: int, order: tuple[int, ...]) -> int:
    if cards < 0:  # hidden
        return cards
    return sum(((cards >> (VALUES * d)) & ((1 << VALUES) - 1)) << (VALUES * order[d]) for d in range(DOMAINS))


def exchanged_card(card: int, order: tuple[int, ...]) -> int:
    return order[card // VALUES] * VALUES + card % VALUES if 0 <= card < DOMAIN_CARDS else card


def exchanged_action(action: int, order: tuple[int, ...]) -> int:
    if action < DOMAIN_CARDS:
        return exchanged_card(action, order)
    for first, count in ((GAIA_FIRST, 3), (SICKLE_FIRST, 1), (MISTLETOE_FIRST, 1)):
        offset = action - first
        if 0 <= offset < count * DOMAINS:
            return first + offset // DOMAINS * DOMAINS + order[offset % DOMAINS]
    return action


def exchanged(position: Position, order: tuple[int, ...]) -> Position:
    """The position with domain d in the place of domain order[d], written by hand."""
    made = position.copy()
    old, new = position.states[0], made.states[0]
    new["seen"] = exchanged_cards(int(old["seen"]), order)
    new["led"] = order[int(old["led"])] if old["led"] >= 0 else old["led"]
    for seat in range(len(old["hands"])):
        new["hands"][seat] = exchanged_cards(int(old["hands"][seat]), order)
        new["trick"][seat] = exchanged_card(int(old["trick"][seat]), order)
        voids = int(old["voids"][seat])
        new["voids"][seat] = sum((voids >> d & 1) << order[d] for d in range(DOMAINS))
        for d in range(DOMAINS):
            new["tops"][seat][order[d]] = old["tops"][seat][d]
            new["heights"][seat][order[d]] = old["heights"][seat][d]
    return Position.of_bytes(GAME, made.memory.tobytes())  # a copy would remember its legal actions


@pytest.mark.parametrize("order", ORDERS)
def test_exchanged_domains_have_the_same_legal_actions(order: tuple[int, ...]) -> None:
    for position in positions():
        wanted = {exchanged_action(action, order) for action in position.legal.tolist()}
        assert set(exchanged(position, order).legal.tolist()) == wanted


def said(position: Position, arranged: bool) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    net = random_network(GAME, arranged=arranged)
    return net.results(position)[0], net.prior(position, mask_of(GAME, position.legal.tolist()))


@pytest.mark.parametrize("order", ORDERS)
def test_a_network_says_the_same_of_exchanged_domains(order: tuple[int, ...]) -> None:
    compared = 0
    for position in positions():
        if tied(position):
            continue
        share, prior = said(position, arranged=True)
        other_share, other_prior = said(exchanged(position, order), arranged=True)
        assert np.allclose(share, other_share)
        for action in position.legal.tolist():
            assert prior[action] == pytest.approx(other_prior[exchanged_action(action, order)])
        compared += 1
    assert compared > 20


def tied(position: Position) -> bool:
    """Whether two domains look alike by what puts them in order: then the one with the lower number comes first."""
    state, me = position.states[0], position.to_act
    hands = [int(state["hands"][me]) >> (VALUES * d) & ((1 << VALUES) - 1) for d in range(DOMAINS)]
    looks = [(state["led"] == d, int(state["tops"][me][d]), hands[d]) for d in range(DOMAINS)]
    return len(set(looks)) < DOMAINS


def test_without_arrangement_domains_are_told_apart() -> None:
    """What the test above would miss if networks ignored the domains altogether."""
    position = next(one for one in positions() if not tied(one))
    share, other = said(position, arranged=False)[0], said(exchanged(position, ORDERS[0]), arranged=False)[0]
    assert not np.allclose(share, other)


def test_a_record_is_arranged_as_by_hand() -> None:
    """The led domain comes first, then those with higher tops, then those with more cards."""
    of = arrangement(GAME, True)
    for position in positions():
        keys, places = np.zeros(of.things, np.int64), np.zeros(of.things, np.int64)
        write_places(of, position.memory, position.to_act, keys, places)
        order = tuple(places.tolist())
        assert order in set(permutations(range(DOMAINS)))
        out = np.zeros(of.words, np.int64)
        arrange(of, position.memory, places, out)
        assert out.tobytes() == exchanged(position, order).memory.tobytes()
        state, me = position.states[0], position.to_act
        if state["led"] >= 0:
            assert order[int(state["led"])] == 0
        tops = [int(state["tops"][me][d]) for d in np.argsort(places) if d != state["led"]]
        assert tops == sorted(tops, reverse=True)


def test_games_without_interchangeable_things_are_not_arranged() -> None:
    for name in ("futark", "edora"):
        assert arrangement(catalog.load(name), True).things == 0
