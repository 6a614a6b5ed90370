"""PostgreSQL: conflicts inside a batch, other writers, restarts of the database, and bad input."""

import asyncio
import sys
import time
from argparse import Namespace
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sql

from druids.server import cli
from druids.server import events as ev
from druids.server.events import Said, Stamped
from druids.server.storage import Conflict, StorageError, Store, engine, migrate
from druids.server.storage.schema import events
from tests.postgres import Cluster
from tests.server.support import serving
from tests.server.test_storage import row, said


def statements(store: Store) -> list[str]:
    """Every statement that is sent from now on."""
    sent: list[str] = []

    @sql.event.listens_for(store.engine, "before_cursor_execute")
    def note(_c: object, _cursor: object, statement: str, *_rest: object) -> None:
        sent.append(statement.split(maxsplit=1)[0])

    return sent


def test_a_batch_survives_conflicts_in_one_commit(postgres_url: str) -> None:
    async def scene() -> None:
        ours, theirs = Store(postgres_url), Store(postgres_url)
        ours.open()
        tables = [await ours.create(row(f"k{k}"), [said(0)]) for k in range(20)]
        for table in tables[::5]:  # another process was faster at every fifth table
            await theirs.append(table, [Stamped(1, 5.0, Said(0, "theirs"))])
        before, sent = ours.commits, statements(ours)
        outcomes = await asyncio.gather(
            *(ours.append(table, [said(1), said(2)], awake=True) for table in tables), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict if k % 5 == 0 else type(None) for k in range(20)]
        assert ours.commits - before <= 2
        assert sent.count("INSERT") <= 2  # never one by one
        for k, table in enumerate(tables):
            stored = await ours.events(table)
            if k % 5 == 0:
                assert [one.event for one in stored[1:]] == [Said(0, "theirs")]  # and nothing of ours left over
            else:
                assert stored == [said(0), said(1), said(2)]
            found = await ours.find(f"k{k}")
            assert found is not None
            assert found.awake == (k % 5 != 0)
        await ours.close()
        await theirs.close()

    asyncio.run(scene())


def test_a_busy_machine_does_not_end_the_check_of_the_schema(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database ends transactions that wait too long; the check, which may wait for a processor, has none."""
    check = migrate._check

    def slow_check(connection: sql.Connection) -> None:
        check(connection)
        time.sleep(0.5)
        check(connection)

    monkeypatch.setattr(engine, "OPTIONS", ("idle_in_transaction_session_timeout=100ms",))
    monkeypatch.setattr(migrate, "_check", slow_check)
    store = Store(postgres_url)
    store.open()
    store.close_now()


def test_two_processes_that_append_at_once_never_fork_a_table(postgres_url: str) -> None:
    async def scene() -> None:
        stores = [Store(postgres_url) for _ in range(3)]
        stores[0].open()
        tables = [await stores[0].create(row(f"k{k}"), [said(0)]) for k in range(8)]

        async def write(store: Store, who: int, table: int) -> list[int]:
            won = []
            for seq in range(1, 15):
                try:
                    await store.append(table, [Stamped(seq, float(who), Said(who, f"{who} {seq}"))])
                    won.append(seq)
                except Conflict:
                    continue
            return won

        won = await asyncio.gather(*(write(store, k, table) for k, store in enumerate(stores) for table in tables))
        for t, table in enumerate(tables):
            stored = await stores[0].events(table)
            assert [one.seq for one in stored] == list(range(15))
            for one in stored[1:]:
                assert isinstance(one.event, Said)
                winners = [k for k in range(3) if one.seq in won[k * len(tables) + t]]
                assert winners == [one.event.seat]  # exactly one was told so, and it is the one that is stored
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_a_deleted_table_is_a_conflict_for_its_writers_only(postgres_url: str) -> None:
    async def scene() -> None:
        ours, theirs = Store(postgres_url), Store(postgres_url)
        ours.open()
        a, b = [await ours.create(row(key), [said(0)]) for key in "ab"]
        await theirs.delete(a, 1)
        outcomes = await asyncio.gather(ours.append(a, [said(1)]), ours.append(b, [said(1)]), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
        with pytest.raises(Conflict):
            await theirs.delete(b, 1)
        assert len(await ours.events(b)) == 2
        await ours.close()
        await theirs.close()

    asyncio.run(scene())


def test_a_write_whose_acknowledgement_was_lost_is_recognised(postgres_url: str) -> None:
    """The connection dies after the database has committed: the same event is not refused and not stored twice."""

    async def scene() -> None:
        store = Store(postgres_url)
        store.open()
        table = await store.create(row("a"), [said(0)])
        commit, lose = store._commit, [True]

        def committed_but_lost(batch: list[object]) -> object:
            outcome = commit(batch)  # type: ignore[arg-type]
            if lose.pop() if lose else False:
                raise sql.exc.OperationalError("COMMIT", {}, Exception("gone"), connection_invalidated=True)
            return outcome

        store._commit = committed_but_lost  # type: ignore[method-assign,assignment]
        await store.append(table, [said(1)])
        assert await store.events(table) == [said(0), said(1)]
        lose.append(True)
        made = await store.create(row("b"), [said(0)])
        assert [found.id for found in [await store.find("b")] if found is not None] == [made]
        await store.close()

    asyncio.run(scene())


def test_the_store_goes_on_after_a_restart_of_the_database(postgres: Cluster, postgres_url: str) -> None:
    async def scene() -> None:
        store = Store(postgres_url)
        store.open()
        table = await store.create(row("a"), [said(0)])
        await store.events(table)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(StorageError):
                await store.append(table, [said(1)])
            with pytest.raises(StorageError):
                await store.check()
        finally:
            await asyncio.to_thread(postgres.start)
        await store.append(table, [said(1)])
        assert await store.events(table) == [said(0), said(1)]
        await store.close()

    asyncio.run(scene())


def test_ids_have_64_bits(postgres_url: str) -> None:
    store = Store(postgres_url)
    store.open()
    columns = {column["name"]: str(column["type"]) for column in sql.inspect(store.engine).get_columns(events.name)}
    assert (columns["id"], columns["table_id"]) == ("BIGINT", "BIGINT")
    store.engine.dispose()


# -- bad input -----------------------------------------------------------------------------------------


def serve_error(url: str, capfd: pytest.CaptureFixture[str]) -> str:
    assert cli.serve(Namespace(host=None, port=0, data=None, database=url, no_browser=True)) == 1
    (sentence,) = capfd.readouterr().err.splitlines()
    return sentence


def test_an_unreachable_database_is_a_sentence(postgres: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    assert "cannot be opened" in serve_error("postgresql://nobody@/x?host=/nowhere", capfd)
    assert 'database "missing" does not exist' in serve_error(postgres.url("missing"), capfd)


def test_an_old_postgresql_and_a_missing_driver_are_sentences(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "OLDEST_POSTGRESQL", 99)
    assert "is too old: Druids needs version 99" in serve_error(postgres_url, capfd)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'druids[postgres]'" in serve_error(postgres_url, capfd)


def test_a_read_only_database_refuses_and_recovers(postgres: Cluster, postgres_url: str) -> None:
    async def scene() -> None:
        store = Store(postgres_url)
        store.open()
        name = store.engine.url.database
        table = await store.create(row("a"), [said(0)])
        with psycopg.connect(host=str(postgres.folder), user="druids", dbname="postgres", autocommit=True) as other:
            other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            store._replace_write_connection()
            store.engine.dispose()
            with pytest.raises(StorageError, match="read-only"):
                await store.append(table, [said(1)])
            with pytest.raises(StorageError):
                await store.check_write()
            other.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await store.append(table, [said(1)])
        assert await store.events(table) == [said(0), said(1)]
        await store.close()

    asyncio.run(scene())


FULL = """
CREATE FUNCTION disk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER disk BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION disk();
"""


def test_a_full_database_loses_nothing_acknowledged_and_play_continues(postgres_url: str, tmp_path: Path) -> None:
    """The same error as that of a full disk; people are told so, and the same request succeeds afterwards."""
    with serving(tmp_path, database=postgres_url) as server:
        table, anna, _ = server.two()
        arguments = server.manager.store.engine.dialect.create_connect_args(server.manager.store.engine.url)[1]
        with server.connect(table, anna) as a, psycopg.connect(**arguments, autocommit=True) as operator:
            update = a.until("update")
            operator.execute(FULL)
            fields = {"seat": 0, "version": update["version"], "action": update["options"][0]["name"], "id": "same"}
            refused = a.ask("act", **fields)
            assert refused["code"] == "storage"
            operator.execute("DROP TRIGGER disk ON events")
            done = a.ask("act", **fields)
            assert (done["type"], done["version"], done["repeated"]) == ("done", update["version"] + 1, False)
    store = Store(postgres_url)
    kinds = [type(ev.decode(found.body)).__name__ for found in store.read(sql.select(events).order_by(events.c.seq))]
    assert kinds.count("Acted") == 1
    store.close_now()


def test_a_newer_schema_is_a_sentence(postgres_url: str, capfd: pytest.CaptureFixture[str]) -> None:
    store = Store(postgres_url)
    store.open()
    with store.engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close_now()
    assert "written by a newer version of Druids" in serve_error(postgres_url, capfd)
