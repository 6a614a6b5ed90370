"""The same seed gives the same game, whatever the interface, batch size, threads or compiler."""

import numpy as np
import pytest

from druids.envs.batch import Batch
from druids.kernel.jit import COMPILED
from tests.conformance.games import load
from tests.conformance.processes import python
from tests.envs.trajectories import SEED, STEPS, digests, through_batch, through_pettingzoo

MANY = 1024


def same(some: Batch, others: Batch, rows: int) -> None:
    """Two batches are equal in their first rows."""
    for part in ("states", "turn", "masks", "observations", "rewards", "dones"):
        assert getattr(some, part)[:rows].tobytes() == getattr(others, part)[:rows].tobytes(), part


def test_pettingzoo_plays_the_games_of_the_first_row(name: str) -> None:
    assert list(through_pettingzoo(name)) == list(through_batch(name))


@pytest.mark.parametrize("few", [1, 7])
def test_a_small_batch_equals_the_first_rows_of_a_large_one(name: str, few: int) -> None:
    some, many = Batch(load(name), few, seed=SEED), Batch(load(name), MANY, seed=SEED)
    ended = 0
    for _ in range(STEPS):
        actions = many.sample()
        assert np.array_equal(some.sample(), actions[:few])
        some.step(actions[:few])
        many.step(actions)
        same(some, many, few)
        ended += int(some.dones.sum())
    assert ended  # new games started on the way


def test_one_thread_and_two_play_the_same(name: str) -> None:
    one, two = Batch(load(name), MANY, seed=SEED), Batch(load(name), MANY, seed=SEED, threads=2)
    for step in range(STEPS):
        actions = one.sample()
        assert np.array_equal(two.sample(), actions)
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.turn, two.turn)
        if step % 20 == 0:
            same(one, two, MANY)
    same(one, two, MANY)


def test_one_thread_and_two_play_the_same_with_rivals(name: str) -> None:
    one, two = (Batch(load(name), 50, seed=SEED, rivals="greedy", threads=threads) for threads in (1, 2))
    for _ in range(40):
        assert np.array_equal(one.learners, two.learners)
        actions = one.sample()
        one.step(actions)
        two.step(actions)
        same(one, two, 50)


def test_rows_play_different_games() -> None:
    rows = {tuple(through_batch("pebbles", 8, row=row, steps=20)) for row in range(8)}
    assert len(rows) == 8


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_compiled_and_interpreted_games_are_equal(name: str) -> None:
    assert digests(name) == python("-m", "tests.envs.trajectories", name, NUMBA_DISABLE_JIT="1").split()
