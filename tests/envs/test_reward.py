"""Rewards come at the end and sum to 0."""

import numpy as np
import pytest

from druids.envs.batch import Batch
from druids.envs.compiled.reward import Reward, by_margin, by_standing
from tests.conformance.games import load
from tests.envs.trajectories import pick


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        (0b001, [1.0, -0.5, -0.5]),  # a sole winner
        (0b011, [0.25, 0.25, -0.5]),  # two share
        (0b111, [0.0, 0.0, 0.0]),
        (0b000, [0.0, 0.0, 0.0]),  # a draw
    ],
)
def test_by_standing(winners: int, expected: list[float]) -> None:
    out = np.zeros(3, np.float32)
    by_standing(winners, 3, out)
    assert np.allclose(out, expected)


def test_by_margin() -> None:
    out = np.zeros(3, np.float32)
    by_margin(np.array([10, 4, -2, 99], np.int64), 3, out)
    assert out.tolist() == [9.0, 0.0, -9.0]


@pytest.mark.parametrize("reward", ["standing", "margin"])
def test_rewards_sum_to_0(name: str, reward: Reward) -> None:
    batch = Batch(load(name), 64, observe=False, reward=reward)
    finished = 0
    for step in range(2000):
        batch.step(np.array([pick(mask, step + k) for k, mask in enumerate(batch.masks)]))
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-4)
        assert not batch.rewards[batch.dones == 0].any()
        finished += int(batch.dones.sum())
        if finished >= 64:
            return
    raise AssertionError("too few games ended")


def test_unknown_reward() -> None:
    with pytest.raises(ValueError, match="standing or margin"):
        Batch(load("pebbles"), 1, reward="fame")  # type: ignore[arg-type]
