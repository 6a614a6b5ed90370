"""Ray: the same results as with the local pool, workers that are lost, and a cluster that is not there."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bench.server.process import free_port
from druids import executor as executors
from druids.cli import main
from druids.executor import ExecutorError, run
from druids.lab import arena, tuner
from tests.lab.mortal_bot import MARKER
from tests.lab.ray_head import ray_head
from tests.lab.test_executor import always_dies, dies_once, fails, square
from tests.toy.pebbles.game import GAME

pytestmark = [pytest.mark.xdist_group("ray"), pytest.mark.timeout(600)]
TIMES = ("seconds_per_move", "slowest_move")
MORTAL = "tests.lab.mortal_bot:Mortal"


@pytest.fixture(scope="module")
def marker() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "died"


@pytest.fixture(scope="module")
def cluster(marker: Path) -> Iterator[str]:
    """The address of a cluster with two CPUs."""
    with ray_head(2, {MARKER: str(marker)}) as address:
        yield address


def numbers(report: arena.Report) -> dict[str, Any]:
    """All results but the times."""
    found = report.plain()
    for bot in found["bots"].values():
        for name in TIMES:
            del bot[name]
    return found


def test_the_arena_on_two_workers_gives_the_same_numbers_as_the_local_pool(cluster: str) -> None:
    settings: Any = {"seats": 2, "seed": 5, "workers": 2}
    bots = ["greedy", "druid:simulations=20", "random"]
    local = numbers(arena.run(GAME, bots, 6, **settings))
    assert numbers(arena.run(GAME, bots, 6, **settings, ray=cluster)) == local
    assert numbers(arena.run(GAME, bots, 6, seats=2, seed=5, workers=1)) == local


def test_a_worker_killed_in_the_middle_changes_nothing(cluster: str, marker: Path) -> None:
    bots = [MORTAL, "random"]
    undisturbed = numbers(arena.run(GAME, bots, 6, seats=2, seed=5, workers=1))
    assert not marker.exists()
    assert numbers(arena.run(GAME, bots, 6, seats=2, seed=5, workers=2, ray=cluster)) == undisturbed
    assert marker.exists()


def test_pieces_errors_and_losses(cluster: str, tmp_path: Path) -> None:
    died = partial(dies_once, tmp_path / "died")
    assert sorted(run(executors.executor(2, cluster), died, range(8))) == [square(number) for number in range(8)]
    assert (tmp_path / "died").exists()
    with pytest.raises(ValueError, match="is wrong"):
        list(run(executors.executor(2, cluster), fails, range(3)))
    with pytest.raises(ExecutorError, match="fewer workers"):
        list(run(executors.executor(2, cluster), always_dies, range(2)))


def test_the_address_may_come_from_the_environment(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", cluster)
    where = executors.executor()
    try:
        assert type(where).__name__ == "RayCluster"
        assert where.workers == 2
    finally:
        where.close()


def test_a_contest_of_the_tuner_is_the_same(cluster: str) -> None:
    contest = tuner.Contest(GAME, ({}, {}), 2, seed=1)
    assert contest.standing(5, 2, cluster).win_share == contest.standing(5, 1, None).win_share


def test_a_cluster_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = f"127.0.0.1:{free_port()}"
    assert main(["arena", "creatures", "--bots", "random,greedy", "--deals", "1", "--ray", nowhere]) == 2
    sentence = " ".join(capsys.readouterr().err.split())
    assert f"no Ray cluster answers at {nowhere}" in sentence
    assert "ray start --head" in sentence
