"""Luck and ledger: named luck has the mean 0, exactly on single draws of the toy game; ledgers add up."""

from math import sqrt

import numpy as np
import pytest

from druids.coach.ledger import ledger, result_shares
from druids.coach.luck import chance, chances, runs
from druids.coach.method import Method
from druids.coach.playouts import Policy
from druids.kernel.game import FOREVER
from druids.kernel.jit import COMPILED
from druids.kernel.tasks import NATURE
from druids.match import Match
from tests.coach.test_examples import terms_of
from tests.coach.test_honesty import random_match
from tests.toy.pebbles.game import GAME

RANDOM = Policy(0.0, FOREVER, FOREVER)
TOY = Method(RANDOM, RANDOM, 100, 100, 16, 32, 16)
GAMES = 600 if COMPILED else 60


def test_runs_of_chance() -> None:
    match = random_match("pebbles", 3, 1)
    covered = {step for first, end in runs(match) for step in range(first, end)}
    assert covered == {k for k, step in enumerate(match.steps) if step.actor == NATURE}
    assert runs(match)[0][0] == 0


def test_the_luck_of_a_draw_has_the_mean_zero_exactly() -> None:
    """Over all outcomes of the last card of a deal, each weighted by its chance."""
    match = random_match("pebbles", 3, 4)
    _, end = runs(match)[0]
    before = match.position_after(end - 1)
    total = np.zeros(3)
    largest = 0.0
    for action, probability in before.chance_outcomes():
        other = Match(GAME, 3, seed=1)
        for step in match.steps_from(0)[: end - 1]:
            other._play(step.action)
        other._play(action)
        gain = chance(other, end - 1, end, TOY, 5).gain
        total += probability * gain
        largest = max(largest, float(np.abs(gain).max()))
    assert np.abs(total).max() < 1e-12
    assert largest > 0.01, "the outcomes made no difference: the test has shown nothing"


def test_named_luck_has_the_mean_zero_over_many_games() -> None:
    gains = []
    for seed in range(GAMES):
        match = random_match("pebbles", 2, seed)
        gains.append(sum(c.gain[0] for c in chances(match, TOY, seed)))
    mean, error = np.mean(gains), np.std(gains, ddof=1) / sqrt(GAMES)
    assert np.std(gains) > 0.02
    assert abs(mean) < 3.3 * error


@pytest.mark.parametrize("seed", range(3))
def test_a_ledger_adds_up_to_the_last_bit(seed: int) -> None:
    match = random_match("pebbles", 3, seed)
    for row in ledger(GAME, 3, match.winners, chances(match, TOY, seed), []):
        terms = terms_of(row)
        assert sum(terms) == sum(reversed(terms)) == row.result
        assert row.result == pytest.approx(result_shares(3, match.winners)[row.seat], abs=1e-9)
