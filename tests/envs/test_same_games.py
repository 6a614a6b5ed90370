"""Whatever the door, the number of games beside it, the threads or the compiler: the same seed is the same game."""

import pytest

from druids.kernel.jit import COMPILED
from tests.envs.trajectories import digests, through_batch, through_pettingzoo
from tests.house.processes import python

MANY = 1024


def test_pettingzoo_plays_the_games_of_the_first_place(name: str) -> None:
    assert list(through_pettingzoo(name)) == list(through_batch(name))


def test_a_batch_of_one_is_the_first_row_of_many(name: str) -> None:
    assert list(through_batch(name, steps=40)) == list(through_batch(name, MANY, steps=40))


@pytest.mark.parametrize("row", [0, 400, MANY - 1])
def test_one_thread_and_two(row: int) -> None:
    one = through_batch("pebbles", MANY, threads=1, row=row, steps=40)
    assert list(one) == list(through_batch("pebbles", MANY, threads=2, row=row, steps=40))


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
