"""Luck and ledger: named luck has the mean 0, exactly on single draws of the toy game; ledgers add up."""

from math import sqrt

import numpy as np
import pytest

from druids import catalog, lab, worlds
from druids.coach.ledger import ledger, result_shares
from druids.coach.luck import chances, runs
from druids.coach.playouts import EVERYTHING, Policy, ends_after
from druids.coach.playouts import worlds as worlds_of
from druids.coach.values import file, open_network, open_value
from druids.games.edora.board import acceptable
from druids.kernel.game import FOREVER, Game
from druids.kernel.jit import COMPILED
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Match, Position
from tests.bots.positions import random_position
from tests.coach.test_examples import terms_of
from tests.coach.test_honesty import random_match
from tests.conformance.processes import python
from tests.lab.trees import tree_of
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME

ANY = random_network(GAME)  # whatever the value is, luck has the mean 0
GAMES = 2000 if COMPILED else 20


def random_game(game: Game, seats: int, seed: int) -> Match:
    """A match of random actions until it is over."""
    match = Match(game, seats, seed=seed)
    match._play_chance()
    rng = seeded_rng(seed)
    while match.seat is not None:
        match.play(int(match.legal[randbelow(rng, match.legal.size)]))
    return match


def test_runs_of_chance() -> None:
    match = random_match("pebbles", 3, 1)
    covered = {step for first, end in runs(match) for step in range(first, end)}
    assert covered == {k for k, step in enumerate(match.steps) if step.actor == NATURE}
    assert runs(match)[0][0] == 0


def test_the_luck_of_a_draw_has_the_mean_zero_exactly() -> None:
    """Over all outcomes of single draws, each weighted by its chance, whatever the value is."""
    game = catalog.load("creatures")
    network, largest = random_network(game), 0.0
    match = random_game(game, 2, 3)
    later = [first for first, _ in runs(match)[1:]]
    for first in later[: 5 if COMPILED else 1]:
        played = [step.action for step in match.steps[:first]]
        total = np.zeros(2)
        for action, probability in match.position_after(first).chance_outcomes():
            other = Match.of_actions(game, 2, None, [*played, action])
            gain = chances(other, 5, 0.05, network)[-1].gain
            total += probability * gain
            largest = max(largest, float(np.abs(gain).max()))
        assert np.abs(total).max() < 1e-12
    assert largest > 0.01, "the outcomes made no difference: the test has shown nothing"


def test_named_luck_has_the_mean_zero_over_many_games() -> None:
    gains = [
        sum(c.gain[0] for c in chances(random_match("pebbles", 2, seed), seed, 0.05, ANY)) for seed in range(GAMES)
    ]
    mean, error = np.mean(gains), np.std(gains, ddof=1) / sqrt(GAMES)
    assert np.std(gains) > 0.02
    assert abs(mean) < 3.3 * error


@pytest.mark.many
@pytest.mark.parametrize("name", ["creatures_small", "stonehenge_small"])
def test_adjusted_means_are_exact_expectations(name: str) -> None:
    """In a small world, for players at random: the exact win share is known from the whole tree."""
    game = worlds.load(name)
    tree = tree_of(name)
    reward = lab.values(tree, tree.uniform())[0]
    expected = (reward + 1) / 2
    network, adjusted, lucks = random_network(game), [], []
    for seed in range(GAMES):
        match = random_game(game, 2, seed)
        lucks.append(sum(float(c.gain[0]) for c in chances(match, seed, 0.05, network)))
        adjusted.append(result_shares(2, match.winners)[0] - lucks[-1])
    assert np.std(lucks) > 0.02
    assert np.mean(adjusted) == pytest.approx(expected, abs=3.3 * float(np.std(adjusted)) / sqrt(GAMES))


def test_deals_to_compare_with_start_over_like_true_ones() -> None:
    """Edora lays most random boards again: playouts from before the deal must do so too."""
    game = catalog.load("edora")
    ends = ends_after(Position(game, 3), EVERYTHING, [], worlds_of(0, 40, 1), Policy(1.0, FOREVER, 0))
    assert all(acceptable(record) for record in ends[:, 0])


@pytest.mark.parametrize("seed", range(3))
def test_a_ledger_adds_up_to_the_last_bit(seed: int) -> None:
    match = random_match("pebbles", 3, seed)
    for row in ledger(match, chances(match, seed, 0.05, ANY), []):
        terms = terms_of(row)
        assert row.deal != 0
        assert sum(terms) == sum(reversed(terms)) == row.result
        assert row.result == pytest.approx(result_shares(3, match.winners)[row.seat], abs=1e-9)


def test_a_game_without_a_network_is_valued_by_its_evaluation() -> None:
    assert not file(GAME).exists()
    position = random_position(GAME, 3, 1, 14)
    expected = np.zeros(3)
    GAME.heuristics.value(position.record, expected)
    assert not open_network(GAME).about
    assert open_value(position) == pytest.approx(expected, abs=1e-5)


def luck_in_hexadecimal() -> str:
    """What chance gave in one match, to the last bit."""
    gains = [c.gain for c in chances(random_match("pebbles", 3, 2), 1, 0.05, ANY)]
    return str([[float(x).hex() for x in gain] for gain in gains])


@pytest.mark.skipif(not COMPILED, reason="the other half of the comparison")
def test_compiled_and_interpreted_code_name_the_same_luck() -> None:
    code = "from tests.coach.test_luck import luck_in_hexadecimal; print(luck_in_hexadecimal())"
    assert python("-c", code, NUMBA_DISABLE_JIT="1").strip() == luck_in_hexadecimal()
