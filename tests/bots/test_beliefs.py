"""Beliefs: worlds are weighed as Bayes' rule says, none is ruled out, and the search draws them by their weights."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from druids import bots
from druids.bots.beliefs import FRESH, LEAST, MOST, believed, log_likelihoods, weights_of
from druids.bots.compiled.search import drawn_world
from druids.bots.greedy import action_scores_of
from druids.bots.ismcts import Budget, SearchBot, Style, mask_of
from druids.kernel import jit
from druids.kernel.choosing import soften
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Match, Position
from druids.networks.beliefs import DOUBT, log_likelihood, policy_of
from druids.networks.network import Network
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME

SEEDS = range(500)
Policy = Callable[[Position], NDArray[np.float64]]


def heuristics(view: Position) -> NDArray[np.float64]:
    """The policy that stands in for a network."""
    scores = np.array(action_scores_of(view))
    total = soften(mask_of(GAME, view.legal.tolist()), scores, 1.0)
    return scores / total


def policies() -> list[tuple[Network | None, Policy]]:
    network = random_network(GAME)
    return [(None, heuristics), (network, policy_of(network))]


def played(steps: int, seats: int = 2, seed: int = 3) -> Match:
    """A match after some decisions of random bots."""
    match = Match(GAME, seats, seed=seed)
    match.resume_chance()
    for _ in range(steps):
        match.play(bots.bot("random", seed=seed).choose(match))
    return match


def exact(match: Match, viewer: int, policy: Policy) -> dict[bytes, tuple[float, float]]:
    """Each world that the viewer cannot exclude: its probability by chance alone, and with the others' actions."""
    truth = match.position_after(0)
    worlds = {truth.to_bytes(): (truth.copy(), 1.0, 1.0)}
    for actor, action in match.steps:
        secret = truth.is_secret(action, viewer)
        truth.play(action)
        seen = truth.hide(viewer).to_bytes()
        following: dict[bytes, tuple[Position, float, float]] = {}
        for here, chance, joint in worlds.values():
            odds = dict(here.chance_outcomes()) if actor == NATURE else {}
            legal = here.legal.tolist()
            own = actor in (NATURE, viewer) or len(legal) == 1
            prior = None if own else policy(here.hide(actor))
            for taken in legal if secret else [action] * here.is_legal(action):
                after = here.copy()
                after.play(taken)
                if after.hide(viewer).to_bytes() != seen:
                    continue
                by_chance = odds.get(taken, 0.0) if actor == NATURE else 1.0
                chosen = 1.0 if prior is None else (1 - DOUBT) * prior[taken] + DOUBT / len(legal)
                before = following.get(after.to_bytes(), (after, 0.0, 0.0))
                following[after.to_bytes()] = (
                    after, before[1] + chance * by_chance, before[2] + joint * by_chance * chosen,
                )  # fmt: skip
        worlds = following
    return {key: (chance, joint) for key, (_, chance, joint) in worlds.items()}


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_weights_are_those_of_bayes_rule(which: int, steps: int) -> None:
    """In a game so small that all worlds can be followed from the setup on."""
    network, policy = policies()[which]
    match = played(steps)
    viewer = match.to_act
    possible = exact(match, viewer, policy)
    pasts = match.determinizations(viewer, SEEDS)
    states, logs = log_likelihoods(match, pasts, viewer, network)
    found = {states[k : k + 1].tobytes(): math.exp(logs[k]) for k in range(len(pasts))}
    assert set(found) <= set(possible), "a world is not possible"
    assert len(found) > len(possible) // 2
    ratios = [found[key] / (possible[key][1] / possible[key][0]) for key in found]
    assert ratios == pytest.approx([ratios[0]] * len(ratios), rel=1e-9)
    if steps > 1:
        assert max(found.values()) > 1.5 * min(found.values()), "all are equally likely: nothing was tested"


@pytest.mark.parametrize("which", [0, 1])
def test_the_posterior_is_nearly_that_of_all_worlds(which: int) -> None:
    network, policy = policies()[which]
    match = played(4)
    viewer = match.to_act
    possible = exact(match, viewer, policy)
    total = sum(joint for _, joint in possible.values())
    states, logs = log_likelihoods(match, match.determinizations(viewer, range(4000)), viewer, network)
    found = dict.fromkeys(possible, 0.0)
    for k, weight in enumerate(weights_of(logs, trust=1.0)):
        found[states[k : k + 1].tobytes()] += weight
    distance = sum(abs(found[key] - joint / total) for key, (_, joint) in possible.items()) / 2
    uniform = sum(abs(1 / len(possible) - joint / total) for _, joint in possible.values()) / 2
    assert distance < uniform / 2


@pytest.mark.parametrize("which", [0, 1])
def test_compiled_code_weighs_like_the_plain_reference(which: int) -> None:
    network, policy = policies()[which]
    match = played(5, seats=3)
    viewer = match.to_act
    _, logs = log_likelihoods(match, match.determinizations(viewer, range(6)), viewer, network)
    expected = [log_likelihood(match.determinize(viewer, seed), viewer, policy) for seed in range(6)]
    assert (logs - logs[0]).tolist() == pytest.approx([one - expected[0] for one in expected], abs=1e-9)


def test_every_weight_is_positive_and_the_sum_is_1() -> None:
    for logs in ([0.0], [-3.0, -1.0, -2.0], [0.0, -1e9], [-1e9, -1e9]):
        weights = weights_of(np.array(logs))
        assert sum(weights) == pytest.approx(1)
        assert all(weight >= LEAST for weight in weights)
        assert sorted(weights) == [weights[k] for k in np.argsort(logs, kind="stable")]


def test_the_rest_is_for_worlds_that_were_not_sampled() -> None:
    match = played(4)
    worlds = believed(match, match.to_act, range(20), None)
    assert worlds.bounds[-1] == pytest.approx(1 - FRESH)
    assert (np.diff(worlds.bounds) > 0).all()


def test_worlds_are_drawn_by_their_weights() -> None:
    bounds, rng = np.array([0.1, 0.1, 0.6, 0.9]), seeded_rng(4)
    counts = np.bincount([drawn_world(bounds, rng) for _ in range(20_000)], minlength=5) / 20_000
    assert counts.tolist() == pytest.approx([0.1, 0.0, 0.5, 0.3, 0.1], abs=0.02)


def believer(beliefs: int = 16, **budget: int) -> SearchBot:
    return SearchBot("test", 3, Style(margin=0.0, beliefs=beliefs), Budget(**({"simulations": 200} | budget)))


def test_a_bot_with_beliefs_repeats_itself() -> None:
    match = played(2, seats=3)
    past, view = match.determinize(match.to_act, 1), match.hidden(match.to_act)
    results = [believer().search(view, view.legal.tolist(), past=past) for _ in range(2)]
    assert results[0].visits.tolist() == results[1].visits.tolist()
    assert results[0].value.tolist() == results[1].value.tolist()
    without = believer().search(view, view.legal.tolist())
    assert without.value.tolist() != results[0].value.tolist()
    assert believer().choose(match).id == believer().decide_after(past, view)
    assert believer(simulations=200, trees=2).decide_after(past, view) in view.legal


def test_without_a_past_there_are_no_beliefs() -> None:
    match = played(2, seats=3)
    view = match.hidden(match.to_act)
    plain = SearchBot("test", 3, Style(margin=0.0), Budget(simulations=200))
    assert believer().search(view, view.legal.tolist()).value.tolist() == (
        plain.search(view, view.legal.tolist()).value.tolist()
    )
    assert believer().remembers(GAME)
    assert not plain.remembers(GAME)


def test_a_pebble_that_was_laid_is_expected_to_be_high() -> None:
    """Heuristics prefer high pebbles, so a face-down pebble is likely to be one."""
    match = played(1)
    states, logs = log_likelihoods(match, match.determinizations(1, SEEDS), 1, None)
    laid = states["laid"][:, 0]
    assert float(np.average(laid, weights=weights_of(logs, trust=1.0))) > laid.mean() + 1


@pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")
def test_beliefs_are_the_same_compiled_and_interpreted() -> None:
    match = played(5, seats=3)
    for network, _ in policies():
        compiled = believed(match, match.to_act, range(12), network)
        with jit.interpreted():
            interpreted = believed(match, match.to_act, range(12), network)
        assert compiled.states.tobytes() == interpreted.states.tobytes()
        assert compiled.bounds.tobytes() == interpreted.bounds.tobytes()


@pytest.mark.parametrize("beliefs", [-1, MOST + 1])
def test_a_number_of_worlds_out_of_range_is_refused(beliefs: int) -> None:
    with pytest.raises(bots.UnknownBot, match=f"0 to {MOST}"):
        bots.bot("archdruid", beliefs=beliefs)
