"""Beliefs: the true world weighs more than sampled ones, and no possible world is ruled out."""

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.beliefs import HALF_A_ROUND, factors
from druids import bots
from druids.match import Match, Position
from druids.networks.beliefs import DOUBT, policy_of, weigh
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME as PEBBLES

MATCHES = 25


def test_every_possible_world_keeps_a_positive_weight() -> None:
    policy = policy_of(random_network(PEBBLES))
    match = Match(PEBBLES, 3, seed=3)
    match.resume_chance()
    while match.seat is not None:
        viewer = match.seat
        found = weigh([match, *(match.determinize(viewer, seed) for seed in range(5))], viewer, policy)
        assert found.sum() == pytest.approx(1)
        assert (found > 0).all()
        match.play(bots.bot("random", seed=1).choose(match))


def test_a_power_below_1_makes_a_policy_flatter() -> None:
    network, match = random_network(PEBBLES), Match(PEBBLES, 3, seed=3)
    match.resume_chance()
    view = match.hidden(match.to_act)
    prior, flatter = policy_of(network)(view), policy_of(network, 0.5)(view)
    assert flatter == pytest.approx(np.sqrt(prior) / np.sqrt(prior).sum())
    assert 1 / len(view.legal) < flatter.max() < prior.max()


def test_a_world_weighs_as_much_as_its_actions_are_likely() -> None:
    """Two worlds that differ in one action; the policy is certain of the first, and doubts itself by DOUBT."""
    worlds = [Match(PEBBLES, 3, seed=3) for _ in range(2)]
    for k, match in enumerate(worlds):
        match.resume_chance()
        while match.seat != 1:
            match.play(bots.bot("greedy", seed=1).choose(match))
        before, legal = match.length, match.legal
        match.play(match.action(int(legal[k])))

    def certain(view: Position) -> NDArray[np.float64]:
        prior = np.zeros(PEBBLES.actions.size)
        prior[legal[0]] = 1
        return prior

    found = weigh(worlds, 0, certain, before)
    assert found[0] / found[1] == pytest.approx((1 - DOUBT + DOUBT / len(legal)) / (DOUBT / len(legal)))


@pytest.mark.many
@pytest.mark.parametrize("name", HALF_A_ROUND)
def test_the_true_world_weighs_twice_as_much_as_a_sampled_one_after_half_a_round(name: str) -> None:
    assert float(factors(name, MATCHES, "druid").mean()) >= 2
