"""The parts that tell several processes of each other, and what all of them count together."""

import asyncio
import json
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from druids.server import logs, socket
from druids.server import messages as m
from druids.server.cluster import membership
from druids.server.cluster.link import Link
from druids.server.cluster.membership import Membership
from druids.server.events import Said
from druids.server.storage.hints import Hint, Present, event_hints, payload, read
from tests.server.pairs import both, call, pair, stored
from tests.server.support import Server, serving

__all__ = ["pair"]


def test_hints_are_small_and_survive_what_they_do_not_know() -> None:
    hints = list(event_hints("p", {2**40 + k: 100_000 for k in range(1000)}))
    assert max(len(hint.encode()) for hint in hints) < 8000
    assert sum(len(found.events) for hint in hints if (found := read(hint)) is not None) == 1000
    present = payload(Hint("p", present={2**40 + k: Present(255, 1000) for k in range(150)}))
    assert len(present.encode()) < 8000
    said = payload(Hint("p", table=1, said=m.ChatLine(None, "n" * 24, "\N{GRINNING FACE}" * 500, 1.0)))
    assert len(said.encode()) < 8000
    assert read("{}") is None
    assert read("no json") is None


def test_processes_know_who_is_alive_and_what_time_it_is(
    pair: tuple[Server, Server], postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = pair[0].manager.store.engine
    wrong = time.time

    async def scene() -> None:
        link = Link(engine)
        mine = Membership(link, "test")
        monkeypatch.setattr(
            "druids.server.cluster.membership.time.time", lambda: wrong() + 3600.0
        )  # our clock is an hour fast
        changed, late = await mine.beat(mine.now)
        assert (changed, late) == (True, True)
        assert len(mine.alive) == 2
        assert abs(mine.now() - wrong()) < 5.0
        assert await mine.beat(mine.now) == (False, False)
        await mine.leave()
        await link.close()

    asyncio.run(scene())


def test_connections_that_the_database_cuts_are_made_again(pair: tuple[Server, Server], postgres_url: str) -> None:
    engine = pair[0].manager.store.engine
    arguments = engine.dialect.create_connect_args(engine.url)[1]
    with both(pair) as (table, a, b):
        update = a.until("update")
        b.until("update")
        with psycopg.connect(**arguments, autocommit=True) as operator:
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert a.act(update)["type"] == "done"
        assert b.until("update", asked=1)["version"] == 2
        b.ask("say", seat=1, text="still there")
        a.until("chat")
    assert [type(one.event) for one in stored(pair[0], table)].count(Said) == 1


def test_new_tables_of_one_network_are_counted_together(postgres_url: str, tmp_path: Path) -> None:
    limits = {"database": postgres_url, "table_burst": 3, "tables_per_minute": 0.01}
    with serving(tmp_path, **limits) as one, serving(tmp_path, **limits) as other:
        made = [server.client.post("/api/tables", json={"game": "pebbles"}) for server in (one, other, one, other)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429]
        assert made[-1].json()["code"] == "too-many"
        assert made[-1].json()["retry_after"] > 0


def test_requests_have_numbers_in_the_log_and_no_secrets(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path, database=postgres_url) as server:
        table, anna, _ = server.two()
        logs.set_up("info", terminal=False, process="left")
        with server.connect(table, anna) as a:
            a.until("update")
            socket.HANDLERS, before = {}, socket.HANDLERS
            try:
                assert a.ask("log")["code"] == "internal"
            finally:
                socket.HANDLERS = before
        number = server.manager.sessions[table].table.id
    (line,) = [json.loads(one) for one in capsys.readouterr().err.splitlines() if "a request failed" in one]
    assert (line["process"], line["table"]) == ("left", number)
    assert line["request"].endswith("-1")
    assert anna not in str(line)
    assert table not in str(line)


def test_chat_of_one_person_is_counted_together(postgres_url: str, tmp_path: Path) -> None:
    limits = {"database": postgres_url, "burst": 6, "messages_per_second": 1e6}  # on a slow machine, too
    with serving(tmp_path, **limits) as one, serving(tmp_path, **limits) as other:
        table, anna, bran = one.two()
        with one.connect(table, anna) as a, other.connect(table, anna) as again, other.connect(table, bran) as b:
            for person in (a, again, b):
                person.until("update")
            replies = [(a, again)[k % 2].ask("say", seat=0, text=f"line {k}") for k in range(7)]
            assert [reply["type"] for reply in replies] == ["done"] * 6 + ["refused"]
            assert replies[-1]["code"] == "too-fast"
            assert 0 < replies[-1]["retry_after"] <= 60
            assert b.ask("say", seat=1, text="somebody else")["type"] == "done"


def test_chat_of_spectators_of_one_network_is_counted_together(postgres_url: str, tmp_path: Path) -> None:
    limits = {"database": postgres_url, "burst": 6, "messages_per_second": 1e6}
    with serving(tmp_path, **limits) as one, serving(tmp_path, **limits) as other:
        table, _, _ = one.two(watch=True)
        with one.connect(table) as a, other.connect(table) as b:
            replies = [(a, b)[k % 2].ask("say", text=f"line {k}", name="Dora") for k in range(7)]
    assert [reply["type"] for reply in replies] == ["done"] * 6 + ["refused"]
    assert replies[-1]["code"] == "too-fast"
    assert 0 < replies[-1]["retry_after"] <= 10


@pytest.mark.time_limit(60)
def test_a_machine_whose_clock_is_wrong_does_no_harm(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second server's clock is an hour fast."""
    right = time.time
    with serving(tmp_path, database=postgres_url) as one:
        threads = {call(one, threading.get_ident), threading.get_ident()}

        def wrong() -> float:
            return right() + (0.0 if threading.get_ident() in threads else 3600.0)

        monkeypatch.setattr(membership, "time", SimpleNamespace(time=wrong))
        with serving(tmp_path, database=postgres_url) as other:
            table, anna, bran = one.two(clock={"game": 100})
            with one.connect(table, anna) as a, other.connect(table, bran) as b:
                assert a.act(a.until("update"))["type"] == "done"
                assert b.act(b.until("update", asked=1))["type"] == "done"
                assert b.ask("say", seat=1, text="what time is it?")["type"] == "done"
                assert abs(a.until("chat")["line"]["time"] - right()) < 20
                for person in (a, b):
                    update = [one for one in person.received if one["type"] == "update"][-1]
                    assert update["version"] == 3
                    assert all(clock["game"] > 50 for clock in update["clocks"]), update["clocks"]
            times = [event.at for event in stored(one, table)]
            assert max(abs(at - right()) for at in times) < 60
