"""Reviews on a server: made once for finished games, kept whole, limited, and gone with their table."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from druids.coach.results import Review, ReviewStatus
from druids.coach.review import Work
from druids.server import review_process, review_worker
from druids.server.bot_queue import Payer
from druids.server.worker_processes import WorkerProcesses
from tests.server import toy_games
from tests.server.support import Server, serving
from tests.server.test_history import finished


def ask(server: Server, table: str) -> ReviewStatus:
    answer = server.client.post(f"/api/tables/{table}/review")
    assert answer.status_code == 202, answer.text
    return msgspec.convert(answer.json(), ReviewStatus)


def wait(server: Server, table: str) -> ReviewStatus:
    for _ in range(600):
        status = msgspec.convert(server.client.get(f"/api/tables/{table}/review").json(), ReviewStatus)
        if status.state in {"done", "failed"}:
            return status
        time.sleep(0.05)
    raise AssertionError(f"still {status}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def test_a_finished_game_is_reviewed_once_and_kept(server: Server, tmp_path: Path) -> None:
    table, _, _ = finished(server)
    assert server.client.get(f"/api/tables/{table}/review").json()["state"] == "none"
    assert server.client.get(f"/api/tables/{table}/review/result").json()["code"] == "no-review"
    assert ask(server, table).state in {"waiting", "running"}
    assert ask(server, table).state in {"waiting", "running", "done"}
    assert wait(server, table).state == "done"
    answer = server.client.get(f"/api/tables/{table}/review/result")
    review = msgspec.json.decode(answer.content, type=Review)
    assert (review.game, review.seats, review.names) == ("pebbles", 2, [])
    assert [path.name for path in (tmp_path / "reviews").iterdir()] == [f"{table}.v{review.version}.json"]
    assert ask(server, table).state == "done"


def test_it_is_the_same_review_as_from_the_file(server: Server) -> None:
    from druids.coach.review import review
    from druids.match import files

    table, _, _ = finished(server)
    ask(server, table)
    wait(server, table)
    sent = msgspec.json.decode(server.client.get(f"/api/tables/{table}/review/result").content, type=Review)
    match = files.read(server.client.get(f"/api/tables/{table}/game.druids").text, toy_games.load)
    own = msgspec.json.decode(msgspec.json.encode(review(match)), type=Review)
    assert msgspec.structs.replace(own, names=[]) == sent


def test_a_running_game_is_not_reviewed(server: Server) -> None:
    table, _, _ = server.two()
    for answer in (
        server.client.post(f"/api/tables/{table}/review"),
        server.client.get(f"/api/tables/{table}/review"),
        server.client.get(f"/api/tables/{table}/review/result"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_a_review_goes_with_its_table(server: Server, tmp_path: Path) -> None:
    table, anna, _ = finished(server)
    ask(server, table)
    wait(server, table)
    assert server.client.delete(f"/api/tables/{table}", headers={"authorization": f"Bearer {anna}"}).status_code == 204
    assert list((tmp_path / "reviews").iterdir()) == []
    assert server.client.get(f"/api/tables/{table}/review/result").status_code == 404


def test_reviews_are_limited_per_address(tmp_path: Path) -> None:
    with serving(tmp_path, review_burst=1, reviews_per_hour=0.1) as server:
        first, _, _ = finished(server)
        second, _, _ = finished(server)
        ask(server, first)
        refused = server.client.post(f"/api/tables/{second}/review")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        assert wait(server, first).state == "done"
        assert ask(server, first).state == "done"  # to look at one costs nothing


def test_a_failure_is_told_and_leaves_nothing(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Work, _part: object) -> None:
        raise RuntimeError("planted")

    table, _, _ = finished(server)
    with monkeypatch.context() as broken:
        broken.setattr(Work, "do", fail)
        ask(server, table)
        status = wait(server, table)
    assert status.state == "failed"
    assert status.problem
    assert "planted" not in status.problem
    assert not (tmp_path / "reviews").exists()
    ask(server, table)  # it may be asked for again
    assert wait(server, table).state == "done"


def test_a_server_that_stops_in_the_middle_stores_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_arguments: object) -> list[object]:
        time.sleep(0.3)
        return []

    with monkeypatch.context() as slowed:
        slowed.setattr(review_worker, "some", slow)
        with serving(tmp_path) as server:
            table, _, _ = finished(server)
            ask(server, table)
    assert not (tmp_path / "reviews").exists()
    with serving(tmp_path) as server:
        assert server.client.get(f"/api/tables/{table}/review").json()["state"] == "none"
        ask(server, table)
        assert wait(server, table).state == "done"


def test_reviews_have_a_process_that_yields_to_all_others_and_ends_when_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    async def seen() -> tuple[int, list[int]]:
        process = review_process.ReviewProcess(interpreted=False)
        try:
            policy = await process.run(Payer(), os.sched_getscheduler, 0)
            numbers = [await process.run(Payer(), os.getpid) for _ in range(2)]
            await asyncio.sleep(1)
            return policy, [*numbers, await process.run(Payer(), os.getpid)]
        finally:
            process.close()

    monkeypatch.setattr(review_process, "REST_SECONDS", 0.5)
    monkeypatch.setattr(review_process, "PATIENT_SECONDS", 600)
    policy, (first, again, later) = asyncio.run(seen())
    assert policy == os.SCHED_IDLE
    assert first == again
    assert first != later


def test_a_review_does_not_wait_for_ever_for_an_idle_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    async def starved() -> int:
        process = review_process.ReviewProcess(interpreted=False)
        try:
            await process.run(Payer(), time.sleep, 0.5)
            policy: int = await process.run(Payer(), os.sched_getscheduler, 0)
            return policy
        finally:
            process.close()

    monkeypatch.setattr(review_process, "PATIENT_SECONDS", 0.1)
    assert asyncio.run(starved()) == os.SCHED_OTHER


def test_a_worker_that_dies_is_replaced_and_its_work_repeated(tmp_path: Path) -> None:
    async def killed() -> int:
        processes = WorkerProcesses(1, review_worker.begin, False, False)
        try:
            found: int = await processes.run(die_once, tmp_path / "died")
            return found
        finally:
            processes.close()

    assert asyncio.run(killed()) == 7


def die_once(mark: Path) -> int:
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return 7
