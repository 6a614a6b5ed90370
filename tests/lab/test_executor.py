"""Executors: every item once, the same results everywhere, and work that survives a lost worker."""

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from druids import executor as executors
from druids.executor import ExecutorError, InProcess, LocalProcesses, run
from druids.executor.pieces import Work


def square(number: int) -> int:
    return number * number


def fails(number: int) -> int:
    raise ValueError(f"{number} is wrong")


def dies_once(marker: Path, number: int) -> int:
    """Kill the worker at item 3, the first time."""
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def always_dies(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def slow(number: int) -> int:
    time.sleep(0.02)
    return number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_item_is_done_once(workers: int) -> None:
    found = list(run(executors.executor(workers), square, range(50)))
    assert sorted(found) == [number * number for number in range(50)]


def test_nothing_to_do() -> None:
    assert list(run(InProcess(), square, [])) == []


class Sizes(InProcess):
    """Notes the sizes of the pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def submit(self, work: Work[int, int], items: list[int]) -> int:
        self.sizes.append(len(items))
        return super().submit(work, items)


def test_pieces_grow_until_they_take_about_a_second() -> None:
    sizes = Sizes()
    assert len(list(run(sizes, slow, range(150)))) == 150
    assert sizes.sizes[0] == 1
    assert max(sizes.sizes) > 20
    assert sum(sizes.sizes) == 150


def test_a_lost_workers_piece_is_done_again(tmp_path: Path) -> None:
    found = list(run(LocalProcesses(2), partial(dies_once, tmp_path / "died"), range(8)))
    assert sorted(found) == [number * number for number in range(8)]
    assert (tmp_path / "died").exists()


def test_work_that_always_kills_its_worker_is_given_up() -> None:
    with pytest.raises(ExecutorError, match="fewer workers"):
        list(run(LocalProcesses(2), always_dies, range(2)))


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_work_is_raised(workers: int) -> None:
    with pytest.raises(ValueError, match="is wrong"):
        list(run(executors.executor(workers), fails, range(3)))


def test_no_worker_is_an_error() -> None:
    with pytest.raises(ExecutorError, match="at least one worker"):
        executors.executor(0)


def test_ray_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(ExecutorError, match=r"pip install .druids\[ray\]"):
        executors.executor(ray="local")
