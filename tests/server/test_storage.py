"""The store: append, read and find; shared commits; damaged databases."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from druids.server.events import Said, Stamped
from druids.server.storage import Conflict, NewRow, Results, StorageError, Store
from druids.server.storage.schema import metadata, shared


def said(seq: int) -> Stamped:
    return Stamped(seq, 1000.0 + seq, Said(0, f"text {seq}"))


def row(key: str, public: bool = True) -> NewRow:
    return NewRow(key, "pebbles", 1, public)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    store.open()
    yield store
    asyncio.run(store.close())


def test_events_come_back_in_order(store: Store) -> None:
    async def scene() -> None:
        table = await store.create(row("a"), [said(0)])
        await store.append(table, [said(1), said(2)])
        assert await store.events(table) == [said(0), said(1), said(2)]
        found = await store.find("a")
        assert found is not None
        assert (found.id, found.status, found.created) == (table, "open", 1000.0)
        assert await store.find("b") is None

    asyncio.run(scene())


def test_many_tables_share_one_commit(store: Store) -> None:
    async def scene() -> None:
        tables = [await store.create(row(f"k{k}"), [said(0)]) for k in range(40)]
        before = store.commits
        await asyncio.gather(*(store.append(table, [said(1)]) for table in tables))
        assert store.commits - before <= 3
        for table in tables:
            assert len(await store.events(table)) == 2

    asyncio.run(scene())


def test_one_bad_write_does_not_fail_the_others(store: Store) -> None:
    async def scene() -> None:
        a, b = [await store.create(row(key), [said(0)]) for key in "ab"]
        outcomes = await asyncio.gather(
            store.append(a, [said(1)]), store.append(a, [said(1)]), store.append(b, [said(1)]), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        assert len(await store.events(a)) == len(await store.events(b)) == 2

    asyncio.run(scene())


def test_lists_are_by_status_and_newest_first(store: Store) -> None:
    async def scene() -> None:
        a, b, c = [await store.create(row(key, key != "b"), [said(0)]) for key in "abc"]
        assert [found.key for found in await store.by_status("open", public=True)] == ["c", "a"]
        assert [found.key for found in await store.by_status("open", before=c)] == ["b", "a"]
        await store.append(a, [], status="over", ended=5.0, results=Results(["x"], [3], [0]))
        (over,) = await store.by_status("over", game="pebbles")
        assert over.results == Results(["x"], [3], [0])
        await store.append(b, [], status="running", awake=True)
        assert await store.to_resume() == ["b"]

    asyncio.run(scene())


def test_delete_removes_everything(store: Store) -> None:
    async def scene() -> None:
        table = await store.create(row("a"), [said(0)])
        await store.append(table, [said(1)])
        with pytest.raises(Conflict):
            await store.delete(table, 1)
        assert len(await store.events(table)) == 2
        await store.delete(table, 2)
        assert await store.find("a") is None
        assert await store.events(table) == []

    asyncio.run(scene())


@pytest.mark.sqlite
def test_a_full_disk_refuses_and_recovers(store: Store) -> None:
    limit: list[int] = [0]

    @sql.event.listens_for(store.engine, "begin")
    def shrink(connection: sql.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {limit[0] or 4294967294}")

    async def scene() -> None:
        table = await store.create(row("a"), [said(0)])
        limit[0] = 1  # SQLite uses the current size instead
        with pytest.raises(StorageError, match="full"):
            await store.append(table, [Stamped(1, 0.0, Said(0, "x" * 50_000))])
        limit[0] = 0
        await store.append(table, [said(1)])
        assert await store.events(table) == [said(0), said(1)]

    asyncio.run(scene())


def test_locked_database_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druids.server.storage.engine.BUSY_SECONDS", 0)
    store = Store(f"sqlite:///{tmp_path}/druids.db")
    store.open()

    async def scene() -> None:
        table = await store.create(row("a"), [said(0)])
        other = sqlite3.connect(tmp_path / "druids.db")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            await store.append(table, [said(1)])
        other.rollback()
        other.close()
        await store.append(table, [said(1)])
        await store.close()

    asyncio.run(scene())


def test_a_corrupt_database_is_reported_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "druids.db").write_bytes(b"this is no database" * 1000)
    store = Store(f"sqlite:///{tmp_path}/druids.db")
    with pytest.raises(StorageError, match="not a database"):
        store.open()
    asyncio.run(store.close())


def test_migrations_lead_to_the_schema(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store.engine.connect() as connection:
        known = [metadata, shared] if connection.dialect.name == "postgresql" else metadata
        assert compare_metadata(MigrationContext.configure(connection), known) == []  # type: ignore[arg-type]
    store.open()  # nothing to do the second time


@pytest.mark.sqlite
def test_commits_are_durable_by_default(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
