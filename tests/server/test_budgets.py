"""Who pays for computing, bytes, hints and bots: one test per audit finding."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from druids.server import narration_log, views
from druids.server.bot_pacing import BotPacing
from druids.server.bot_queue import BotQueue, Payer
from druids.server.budgets import NETWORK_SHARE, TOKEN_BYTES, TOKEN_SECONDS, Budgets
from druids.server.metering import Meter, metered
from druids.server.narration_log import PAGE
from druids.server.refusals import Refusal
from druids.server.websocket_protocol import MOST_FRAMES
from tests.server.live import Raw, frame, listening
from tests.server.support import Server, serving, settings

# -- budgets ---------------------------------------------------------------------------------------------


def budgets(**changes: Any) -> tuple[Budgets, list[float]]:
    at = [0.0]
    chosen = settings(Path("unused"), **{"messages_per_second": 10.0, "burst": 20, **changes})
    return Budgets(chosen, lambda: at[0]), at


def test_requests_are_charged_by_what_they_cost() -> None:
    made, at = budgets()
    account = made.messages("table 0", "192.0.2.1")
    account.admit()
    account.charge(TOKEN_SECONDS * 40, 0)  # far more than the burst
    with pytest.raises(Refusal) as refused:
        account.admit()
    assert refused.value.code == "too-fast"
    assert refused.value.retry_after == pytest.approx((1 + 20) / 10)
    at[0] += refused.value.retry_after or 0.0
    account.admit()
    account.charge(0.0, TOKEN_BYTES * 40)  # bytes count as well
    with pytest.raises(Refusal):
        account.admit()


def test_one_network_pays_for_all_its_people() -> None:
    """F1 and F2: more connections, people and tables do not give an address more of the server."""
    made, _ = budgets()
    admitted = 0
    for person in range(100):
        account = made.messages(f"table {person}", f"2001:db8::{person:x}")
        try:
            while True:
                account.admit()
                admitted += 1
        except Refusal:
            pass
    assert admitted == 20 * NETWORK_SHARE
    made.messages("elsewhere 0", "2001:db8:0:1::1").admit()  # others are not concerned


def test_only_computing_is_charged_and_not_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [0.0]
    monkeypatch.setattr("druids.server.metering.perf_counter", lambda: at[0])
    meter = Meter()

    async def work() -> int:
        at[0] += 1
        await asyncio.sleep(0)
        at[0] += 2
        return 7

    async def measured() -> int:
        return await metered(work(), meter)

    async def other() -> None:
        at[0] += 100

    async def both() -> int:
        result, _ = await asyncio.gather(measured(), other())
        return result

    assert asyncio.run(both()) == 7
    assert (meter.take(), meter.take()) == ((3.0, 2.0), (0.0, 0.0))


# -- bots (F2) -------------------------------------------------------------------------------------------


def test_a_waiting_bot_that_is_cancelled_does_not_take_a_worker_with_it() -> None:
    """A table is deleted in the same step in which another table's bot finishes."""

    async def run() -> list[str]:
        queue, done = BotQueue(1), []
        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def work(name: str) -> None:
            if name == "first":
                await end
            done.append(name)

        tasks = [
            asyncio.create_task(queue.run(Payer(name), lambda name=name: work(name)))  # type: ignore[misc]
            for name in ("first", "deleted", "last")
        ]
        await asyncio.sleep(0)
        end.set_result(None)  # wakes the first task before
        tasks[1].cancel()  # wakes the second
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
        return done

    assert asyncio.run(run()) == ["first", "last"]


class Pool:
    """Workers whose jobs take virtual seconds."""

    def __init__(self, slots: int) -> None:
        self.time = 0.0
        self.queue = BotQueue(slots, lambda: self.time)
        self.running: list[tuple[float, asyncio.Future[None]]] = []
        self.done: list[str] = []

    async def job(self, payer: Payer, seconds: float, name: str) -> None:
        async def work() -> None:
            end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.running.append((self.time + seconds, end))
            await end

        await self.queue.run(payer, work)
        self.done.append(name)

    async def until(self, when: float) -> None:
        """Let virtual time pass."""
        while True:
            for _ in range(10):
                await asyncio.sleep(0)
            due = sorted((one for one in self.running if one[0] <= when), key=lambda one: one[0])
            if not due:
                break
            self.running.remove(due[0])
            self.time = max(self.time, due[0][0])
            due[0][1].set_result(None)
        self.time = when


@pytest.mark.parametrize("slots", [1, 2, 4])
def test_one_address_cannot_take_the_bots_away(slots: int) -> None:
    """F2: sixty tables of one address, 2.5 s each, and one of somebody else: 90 s without an answer before."""

    async def scenario() -> None:
        pool = Pool(slots)
        hostile = [asyncio.ensure_future(pool.job(Payer("bad"), 2.5, "bad")) for _ in range(60)]
        await pool.until(1.0)
        hostile.append(asyncio.ensure_future(pool.job(Payer("good"), 0.2, "good")))
        await pool.until(1.3 if slots > 1 else 2.8)  # at once if there is a second worker, else after the running one
        assert "good" in pool.done
        for task in hostile:
            task.cancel()
        await asyncio.gather(*hostile, return_exceptions=True)

    asyncio.run(scenario())


def test_networks_share_the_bots_by_time() -> None:
    async def scenario() -> None:
        pool = Pool(1)
        jobs = [asyncio.ensure_future(pool.job(Payer("slow"), 1.0, "slow")) for _ in range(40)]
        jobs += [asyncio.ensure_future(pool.job(Payer("quick"), 0.1, "quick")) for _ in range(400)]
        await pool.until(20.0)
        assert pool.done.count("slow") == pytest.approx(10, abs=2)
        assert pool.done.count("quick") == pytest.approx(100, abs=20)
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    asyncio.run(scenario())


def test_tables_that_nobody_watches_get_a_small_share() -> None:
    async def scenario() -> None:
        pool = Pool(1)
        jobs = [asyncio.ensure_future(pool.job(Payer("a", attended=False), 0.5, "away")) for _ in range(100)]
        jobs += [asyncio.ensure_future(pool.job(Payer("b"), 0.5, "here")) for _ in range(100)]
        await pool.until(25.0)
        assert pool.done.count("away") == pytest.approx(10, abs=3)  # a fifth of the time
        assert pool.queue.crowded("a")
        assert not pool.queue.crowded("c")
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert pool.queue.waiting == 0

    asyncio.run(scenario())


@pytest.mark.one_process
def test_bots_pause_while_nobody_watches_or_waits(server: Server) -> None:
    """F2: a table of bots alone does nothing until somebody looks at it, and stops when they go."""
    made = server.create(seats=[{"kind": "bot"}, {"kind": "bot"}], level="novice")
    session = server.manager.sessions[made["table"]]
    time.sleep(0.2)
    assert session.table.version == 1
    assert session.idle
    with server.connect(made["table"]) as watcher:
        assert watcher.until("update", version=2)["version"] == 2


@pytest.mark.one_process
def test_one_person_has_one_hint_at_a_time(server: Server) -> None:
    """F2: forty connections of one token, one hint each, kept all bots busy for 65 s."""
    table, anna, _ = server.two()
    event = asyncio.Event()

    async def stuck(*_: Any) -> Any:
        await event.wait()

    server.manager.bot_pool.advise = stuck  # type: ignore[method-assign, assignment]
    with server.connect(table, anna) as a, server.connect(table, anna) as again:
        a.until("update")
        again.until("update")
        a.send(type="hint", id="h", seat=0)
        a.send(type="ping")
        a.until("pong")
        refused = again.ask("hint", seat=0)
        assert (refused["code"], refused["retry_after"] > 0) == ("busy", True)


def test_hints_are_limited_per_person(tmp_path: Path) -> None:
    with serving(tmp_path, hint_burst=2, hints_per_minute=0.01) as server:
        table, anna, _ = server.two()
        with server.connect(table, anna) as a:
            a.until("update")
            replies = [a.ask("hint", seat=0) for _ in range(3)]
        assert [reply["type"] for reply in replies] == ["advice", "advice", "refused"]
        assert replies[2]["code"] == "too-fast"
        assert replies[2]["retry_after"] > 60


def test_forced_moves_take_as_long_as_others() -> None:
    """F14: forced moves took 5-8 ms, free ones 68-348 ms."""
    pacing = BotPacing()
    assert pacing.forced("edora", "ismcts", "archdruid") > 0.3  # before anything was measured
    for seconds in (0.07, 0.2, 0.35):
        pacing.note("edora", "ismcts", "archdruid", seconds)
    assert {pacing.forced("edora", "ismcts", "archdruid") for _ in range(200)} == {0.07, 0.2, 0.35}


# -- logs (F3) and chat (F15) ----------------------------------------------------------------------------


def test_logs_are_paged_and_cached(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """F3: `log` from step 0 narrated all steps in the event loop, each time."""
    monkeypatch.setattr(narration_log, "PAGE", 4)
    narrated: list[int] = []
    threads: set[str] = set()
    true = views.narrate

    def counted(match: Any, start: Any, first: int, viewers: Any, most: int | None = None) -> Any:
        narrated.append(first)
        threads.add(threading.current_thread().name.partition("_")[0])
        return true(match, start, first, viewers, most)

    table, anna, _ = server.two()
    monkeypatch.setattr(views, "narrate", counted)
    with server.connect(table, anna) as a:
        a.until("update")
        pages: list[list[int]] = []
        for _ in range(3):
            told, step = [], 0
            while step is not None:
                story = a.ask("log", step=step)
                told += [one["step"] for one in story["told"]]
                assert len(story["told"]) <= 4
                step = story["next"]
            pages.append(told)
    assert pages == [list(range(6))] * 3
    assert narrated == [0, 4, 4, 4, 4]  # the whole page was narrated when Anna connected, and kept
    assert threads == {"druids-worker"}
    assert PAGE <= 100


@pytest.mark.one_process
def test_the_cache_of_narration_is_bounded(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narration_log, "PAGE", 2)
    monkeypatch.setattr(narration_log, "MOST_BYTES", 3000)
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.until("update")
        for step in (0, 2, 4, 0, 2, 4):
            a.ask("log", step=step)
    cache = server.manager.narration
    assert cache._bytes <= 3000
    assert cache._bytes == sum(narration_log._size(page) for page in cache._pages.values())


@pytest.mark.one_process
def test_long_narrations_leave_the_event_loop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """F3: no request keeps the event loop for long."""
    monkeypatch.setattr("druids.server.table_session.NARRATED_AT_ONCE", 0)
    used: list[Any] = []
    true = server.manager.worker.run

    async def counted(work: Any, *arguments: Any) -> Any:
        used.append(work)
        return await true(work, *arguments)

    server.manager.worker.run = counted  # type: ignore[method-assign]
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        a.act(a.until("update"))
        assert b.until("update", version=2)["told"]
    assert used


def test_many_tiny_frames_end_the_connection_soon(tmp_path: Path) -> None:
    """F4: 1.7 million empty continuation frames delayed everyone by 9 s."""
    with listening(tmp_path) as port:
        raw = Raw(port)
        raw.socket.settimeout(5)
        raw.send(frame(0x01, b"", fin=False) + frame(0x00, b"", fin=False) * (MOST_FRAMES + 600))
        with pytest.raises((EOFError, ConnectionError)):
            raw.until(0x0F)  # there is no such frame: it reads until the connection ends
        raw.close()


def test_presence_of_many_is_told_once(server: Server) -> None:
    """Suspected in the audit: news of presence grew with the square of the connections."""
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.until("update")
        others = [server.client.websocket_connect("/ws") for _ in range(12)]
        for socket in others:
            socket.__enter__()
            socket.send_json({"type": "hello", "table": table})
            socket.receive()
        a.until("table")
        time.sleep(0.3)
        a.send(type="ping")
        news = 0
        while (message := a.receive())["type"] != "pong":
            news += message["type"] == "table"
        for socket in others:
            socket.__exit__(None, None, None)
    assert news < 12
