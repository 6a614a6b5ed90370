"""Whatever the door, the number of games beside it, the threads or the compiler: the same seed is the same game."""

import numpy as np
import pytest

from druids.envs.batch import Batch
from druids.kernel.jit import COMPILED
from tests.conformance.games import load
from tests.conformance.processes import python
from tests.envs.trajectories import SEED, STEPS, digests, through_batch, through_pettingzoo

MANY = 1024


def same(some: Batch, others: Batch, rows: int) -> None:
    """Two batches look alike in their first rows."""
    for part in ("states", "turn", "masks", "observations", "rewards", "dones"):
        assert getattr(some, part)[:rows].tobytes() == getattr(others, part)[:rows].tobytes(), part


def test_pettingzoo_plays_the_games_of_the_first_place(name: str) -> None:
    assert list(through_pettingzoo(name)) == list(through_batch(name))


@pytest.mark.parametrize("few", [1, 7])
def test_a_few_games_are_the_first_of_many(name: str, few: int) -> None:
    some, many = Batch(load(name), few, seed=SEED), Batch(load(name), MANY, seed=SEED)
    ended = 0
    for _ in range(STEPS):
        answers = many.sample()
        assert np.array_equal(some.sample(), answers[:few])
        some.step(answers[:few])
        many.step(answers)
        same(some, many, few)
        ended += int(some.dones.sum())
    assert ended  # new games began on the way


def test_one_thread_and_two(name: str) -> None:
    one, two = Batch(load(name), MANY, seed=SEED), Batch(load(name), MANY, seed=SEED, threads=2)
    for step in range(STEPS):
        answers = one.sample()
        assert np.array_equal(two.sample(), answers)
        one.step(answers)
        two.step(answers)
        assert np.array_equal(one.turn, two.turn)
        if step % 20 == 0:
            same(one, two, MANY)
    same(one, two, MANY)


def test_threads_among_rivals(name: str) -> None:
    one, two = (Batch(load(name), 50, seed=SEED, rivals="greedy", threads=threads) for threads in (1, 2))
    for _ in range(40):
        assert np.array_equal(one.learners, two.learners)
        answers = one.sample()
        one.step(answers)
        two.step(answers)
        same(one, two, 50)


def test_places_play_different_games() -> None:
    rows = {tuple(through_batch("pebbles", 8, row=row, steps=20)) for row in range(8)}
    assert len(rows) == 8


@pytest.fixture(scope="module")
def compiler_off() -> dict[str, list[str]]:
    said = python("-m", "tests.envs.trajectories", NUMBA_DISABLE_JIT="1")
    return {line.split()[0]: line.split()[1:] for line in said.splitlines()}


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_compiled_and_compiler_off(name: str, compiler_off: dict[str, list[str]]) -> None:
    assert digests(name) == compiler_off[name]
