"""Dice: even, repeatable, and apart from each other."""

import numpy as np
import pytest

from druids.kernel.chance import weighted
from druids.kernel.dice import roll, streams, thrown

ROLLS = 6_000
FIRST_ROLLS = [8, 51, 6, 10, 99, 79, 44, 18]


def test_dice_repeat_and_differ_by_purpose() -> None:
    rolls = [[roll(dice, 1_000_000) for _ in range(5)] for dice in (thrown(7), thrown(7), thrown(8), thrown(7, 1))]
    assert rolls[0] == rolls[1]
    assert len({tuple(r) for r in rolls}) == 3


@pytest.mark.parametrize("seed", [0, -1, 2**200])
def test_any_whole_seed_will_do(seed: int) -> None:
    dice = thrown(seed)
    assert dice[0] != 0
    assert 0 <= roll(dice, 6) < 6


def test_the_first_rolls_are_fixed() -> None:
    """Seeds are written into stored games: a change here is a change for people."""
    dice = thrown(1)
    assert [roll(dice, 100) for _ in range(8)] == FIRST_ROLLS


def test_rolls_are_even() -> None:
    dice = thrown(3)
    counts = np.bincount([roll(dice, 6) for _ in range(ROLLS)], minlength=6)
    assert ((counts - ROLLS / 6) ** 2 / (ROLLS / 6)).sum() < 25


def test_streams_depend_on_seed_and_row_alone() -> None:
    assert np.array_equal(streams(5, 3), streams(5, 8)[:3])
    assert len(np.unique(streams(5, 100))) == 100
    assert streams(5, 0).shape == (0, 1)


def test_weights_are_followed() -> None:
    weights, dice = np.array([0, 3, 0, 1]), thrown(4)
    counts = np.bincount([weighted(weights, dice) for _ in range(ROLLS)], minlength=4)
    assert counts[0] == counts[2] == 0
    assert abs(counts[3] - ROLLS / 4) < 5 * (ROLLS * 3 / 16) ** 0.5
