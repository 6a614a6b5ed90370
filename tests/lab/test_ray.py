"""Ray: the same results as with the local pool, workers that are lost, and a cluster that is not there."""

import json
import os
import tempfile
import time
import urllib.request
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.server.process import free_port, start, wait_ready
from druids import executor as executors
from druids.cli import main
from druids.coach.results import Review
from druids.coach.review import review
from druids.executor import ExecutorError, run
from druids.lab import arena, tuner
from druids.match import files
from druids.server import cli
from tests.lab.mortal_bot import MARKER
from tests.lab.ray_head import ray_head
from tests.lab.test_executor import always_dies, dies_once, fails, square
from tests.server import toy_games
from tests.server.support import GAMES
from tests.server.test_processes import at_table, post, until
from tests.toy.pebbles.game import GAME

pytestmark = pytest.mark.timeout(600)
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


def test_the_bots_and_the_coach_of_a_server_think_on_the_cluster(cluster: str, tmp_path: Path) -> None:
    root, port = Path(__file__).parents[2], free_port()
    paths = os.pathsep.join([str(root), str(root / "src")])
    environment = {"DRUIDS_GAMES": GAMES, "PYTHONPATH": paths, "DRUIDS_WORKERS": "0", "DRUIDS_BOTS": "ray"}
    server = start(tmp_path, port, {**environment, "RAY_ADDRESS": cluster})
    try:
        wait_ready(port, server)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        made = post(port, "/api/tables", {"game": "pebbles", "seats": seats, "options": {"rounds": 1}})
        with at_table(port, made["table"], made["token"]) as (socket, update):
            while update["asked"] is not None:
                if update["asked"] == 0:
                    act = {"type": "act", "id": "x", "seat": 0, "version": update["version"]}
                    socket.send(json.dumps({**act, "action": update["options"][0]["name"]}))
                update = until(socket, "update")
        path = f"/api/tables/{made['table']}/review"
        post(port, path, {})
        while (status := get(port, path))["state"] in {"waiting", "running"}:
            time.sleep(0.2)
        assert status["state"] == "done", status
        match = files.read(get_text(port, f"/api/tables/{made['table']}/game.druids"), toy_games.load)
        own = msgspec.json.decode(msgspec.json.encode(review(match)), type=Review)
        sent = msgspec.convert(get(port, f"{path}/result"), Review)
        assert msgspec.structs.replace(own, names=[]) == sent  # the same as on this machine
        assert not [one for one in children(server.pid) if "spawn_main" in one]  # no process of its own thinks
    finally:
        server.terminate()
        assert server.wait(60) == 0


def get_text(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
        text: str = answer.read().decode()
    return text


def get(port: int, path: str) -> Any:
    return json.loads(get_text(port, path))


def children(parent: int) -> list[str]:
    """The command lines of a process's children."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append((folder / "cmdline").read_text())
    return found


@pytest.mark.parametrize(
    ("address", "sentence"), [("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1"), ("", "set RAY_ADDRESS too")]
)
def test_a_server_whose_cluster_is_not_there_says_so(
    address: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DRUIDS_BOTS", "ray")
    monkeypatch.setenv("RAY_ADDRESS", address)
    given = Namespace(host=None, port=0, data=tmp_path, database=None, no_browser=True, processes=None)
    assert cli.serve(given) != 0
    (line,) = capfd.readouterr().err.splitlines()
    assert sentence in line
