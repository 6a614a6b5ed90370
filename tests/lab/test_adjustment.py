"""Luck-adjusted arenas: unbiased, useful where luck predicts results, off where it does not."""

from pathlib import Path

import numpy as np
import pytest

from druids.lab.adjustment import adjust
from druids.lab.arena import run
from druids.lab.duel import Outcome
from druids.lab.results import Game
from tests.toy.pebbles.game import GAME


def game(deal: int, winner: int, luck: list[float] | None) -> Game:
    return Game(deal, 0, [0, 1], Outcome([0, 0], [winner], [1, 1], [0.0, 0.0], [0.0, 0.0], luck))


def made_up(deals: int, predictive: bool, seed: int) -> list[Game]:
    """Games of two equal players; luck decides or has nothing to do with the result."""
    rng, found = np.random.default_rng(seed), []
    for deal in range(deals):
        luck = float(rng.normal(0, 0.2))
        cause = luck if predictive else float(rng.normal(0, 0.2))
        won = rng.random() < 0.5 + cause
        found.append(game(deal, 0 if won else 1, [luck, -luck]))
    return found


def test_it_helps_where_luck_decides() -> None:
    found = adjust(made_up(400, True, 1), 2)
    assert found is not None
    assert found.helps
    assert found.variance_ratio > 1.1
    assert sum(found.win_shares) == pytest.approx(1.0)


def test_it_switches_itself_off_where_luck_says_nothing() -> None:
    ratios = []
    for seed in range(40):
        found = adjust(made_up(60, False, seed), 2)
        assert found is not None
        ratios.append(found.variance_ratio)
        assert found.helps == (found.variance_ratio > 1)
    assert np.mean(ratios) < 1


def test_adjusted_means_are_unbiased() -> None:
    means = []
    for seed in range(300):
        found = adjust(made_up(20, True, seed), 2)
        assert found is not None
        means.append(found.win_shares[0])
    error = np.std(means, ddof=1) / len(means) ** 0.5
    assert abs(np.mean(means) - 0.5) < 3.3 * error


def test_too_few_deals_or_unknown_luck() -> None:
    assert adjust(made_up(3, True, 1), 2) is None
    assert adjust([game(deal, 0, None) for deal in range(9)], 2) is None


def test_an_arena_with_luck(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    report = run(GAME, ["random", "greedy"], 6, seats=2, workers=1, adjust=True, out=out)
    plain = report.plain()
    assert "variance_ratio" in plain
    assert plain["bots"]["random"]["adjusted_win_share"] + plain["bots"]["greedy"]["adjusted_win_share"] == (
        pytest.approx(1.0)
    )
    again = run(GAME, ["random", "greedy"], 6, seats=2, workers=1, adjust=True, out=out)
    assert again.adjustment == report.adjustment
    without = run(GAME, ["random", "greedy"], 6, seats=2, workers=1)
    assert without.standings["random"].win_share == report.standings["random"].win_share
