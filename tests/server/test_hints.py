"""Events told in hints: only what was stored is told, and what was told is applied only where it follows."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from druids.server import events as ev
from druids.server.storage import Conflict, NewRow, Store, hints
from druids.server.storage.append import LONGEST_TOLD
from druids.server.storage.rows import Job
from tests.server.pairs import both, call, eventually, pair
from tests.server.support import Server

__all__ = ["pair"]

CREATED = ev.Created(game="x", rules=1, options={}, seats=[], people=[], public=True, watch=True)


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    store = Store(postgres_url)
    store.open()
    store.origin = "here"
    yield store
    store.close_now()


def new_table(store: Store, key: str) -> int:
    (number,) = store.commit_now([Job(new=NewRow(key, "x", 1, True), events=[ev.Stamped(0, 1.0, CREATED)])])
    assert isinstance(number, int)
    return number


def acted(table: int, seq: int, id: str = "a", step: str = "0 one") -> Job:
    return Job(table=table, events=[ev.Stamped(seq, 1794914499.1234567, ev.Acted(0, [step], id))])


def told(store: Store, jobs: list[Job]) -> tuple[list[Any], list[tuple[int, int, float, Any]]]:
    """The outcomes of jobs that share a commit, and the rows of all hints about it."""
    arguments = store.engine.dialect.create_connect_args(store.engine.url)[1]
    with psycopg.connect(**arguments, autocommit=True) as listener:
        listener.execute(f"LISTEN {hints.CHANNEL}")
        outcomes = store.commit_now(jobs)
        payloads = [note.payload for note in listener.notifies(timeout=0.3)]
    found = [hint for hint in map(hints.read, payloads) if hint is not None]
    assert len(found) == len(payloads)
    assert {hint.origin for hint in found} == {"here"}
    return outcomes, [(table, seq, at, bytes(body)) for hint in found for table, seq, at, body in hint.rows]


def test_a_hint_holds_the_event_as_it_was_stored(store: Store) -> None:
    job = acted(new_table(store, "k"), 1)
    outcomes, rows = told(store, [job])
    assert outcomes == [job.table]
    assert rows == [(job.table, 1, job.events[0].at, ev.encode(job.events[0].event))]


def test_only_what_was_stored_is_told(store: Store) -> None:
    table = new_table(store, "k")
    first, second, gone = acted(table, 1, "first"), acted(table, 1, "second"), acted(table + 1000, 1)
    outcomes, rows = told(store, [first, second, gone])
    assert outcomes[0] == table
    assert [type(outcome) for outcome in outcomes[1:]] == [Conflict, Conflict]
    assert [row[3] for row in rows] == [ev.encode(first.events[0].event)]


def test_long_events_and_other_kinds_must_be_read(store: Store) -> None:
    one, other = new_table(store, "k"), new_table(store, "l")
    said = Job(table=other, events=[ev.Stamped(1, 2.0, ev.Said(0, "no"))])
    _, rows = told(store, [acted(one, 1, step="0 " + "x" * LONGEST_TOLD), said])
    assert sorted(row[:2] for row in rows) == [(one, 1), (other, 1)]
    assert {row[3] for row in rows} == {b"null"}


def test_many_events_are_told_in_several_hints(store: Store) -> None:
    tables = [new_table(store, f"k{k}") for k in range(60)]
    outcomes, rows = told(store, [acted(table, 1, step="0 " + "x" * 500) for table in tables])
    assert outcomes == tables
    assert sorted(row[0] for row in rows) == tables
    assert b"null" not in {row[3] for row in rows}


def test_an_action_that_was_told_is_not_read_again(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []
    with both(pair) as (key, a, b):
        update, store = a.until("update"), pair[1].manager.store
        b.until("update")
        session = pair[1].manager.sessions[key]
        # a session that was just loaded looks once for what was stored meanwhile
        eventually(lambda: session._following is not None and session._following.done())
        read = store.events

        async def counted(table: int, first: int = 0) -> list[ev.Stamped]:
            reads.append(first)
            return await read(table, first)

        monkeypatch.setattr(store, "events", counted)
        assert a.act(update)["type"] == "done"
        assert b.until("update", asked=1)["version"] == 2
    assert not reads


@pytest.mark.parametrize("ahead", [0, 1], ids=["not playable", "one is missing"])
def test_an_event_that_does_not_follow_is_not_applied(pair: tuple[Server, Server], ahead: int) -> None:
    """As if a hint were lost or wrong: the log decides."""
    with both(pair) as (key, a, b):
        update = a.until("update")
        b.until("update")
        session = pair[1].manager.sessions[key]
        wrong = ev.Stamped(session.table.next_seq + ahead, 1.0, ev.Acted(0, ["0 no such action"], "x"))
        call(pair[1], lambda: session.follow_soon(wrong))
        eventually(lambda: not session._heard and not session.lock.locked())
        assert a.act(update)["type"] == "done"
        later = b.until("update", version=2)
        assert b.act(later)["type"] == "done"
        assert a.until("update", version=3)["view"]["seats"] == 2
