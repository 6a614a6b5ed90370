"""The store: many tables share one commit, and a write is acknowledged only after the commit."""

import asyncio
import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import sqlalchemy as sql

from druids.server import events as ev
from druids.server.storage import migrate
from druids.server.storage.schema import events, tables

log = logging.getLogger("druids.storage")

BUSY_SECONDS = 5
LARGEST_BATCH = 500
PAUSE = 0.004  # seconds
WRITE_CHECK_SECONDS = 2.0  # a successful check counts this long


class StorageError(Exception):
    """The database could not be read or written; nothing was changed."""


class Results(msgspec.Struct, frozen=True):
    """The result of a game, for lists."""

    names: list[str]
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class NewRow:
    """The row of a new table."""

    key: str
    game: str
    rules: int
    public: bool


@dataclass(frozen=True)
class Found:
    """The row of a table."""

    id: int
    key: str
    game: str
    rules: int
    public: bool
    status: str
    created: float
    ended: float | None
    awake: bool
    results: Results | None


@dataclass
class Job:
    """One table's part of a commit: insert a row, append events, change columns, or delete everything."""

    table: int | None = None
    new: NewRow | None = None
    events: Sequence[ev.Stamped] = ()
    also: Sequence[tuple[int, Sequence[ev.Stamped]]] = ()  # events of further tables, in the same commit
    changes: dict[str, Any] = field(default_factory=dict)
    delete: bool = False
    done: "asyncio.Future[int] | None" = None


def open_engine(url: str) -> sql.Engine:
    """Open a database; SQLite in WAL mode, with every commit synchronized to disk."""
    try:
        engine = sql.create_engine(url)
    except (sql.exc.ArgumentError, ImportError) as error:  # not a database URL, or its driver is missing
        raise StorageError(f"the database cannot be opened: {_brief(error)}") from error
    if engine.dialect.name == "sqlite":

        @sql.event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()

    return engine


class Store:
    """Reads and writes. Writes that arrive during a commit share the next one."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._waiting: list[Job] = []
        self._writer: asyncio.Task[None] | None = None
        self._write_thread = ThreadPoolExecutor(1, "druids-write")
        self._write_connection: sql.Connection | None = None  # kept: a new one costs more than a commit
        self._read_thread = ThreadPoolExecutor(1, "druids-read")
        self._write_checked = -WRITE_CHECK_SECONDS
        self.commits = 0
        self.rows = 0

    def open(self) -> None:
        """Upgrade the schema; StorageError if this is not a database of ours."""
        try:
            if self.engine.url.database and self.engine.dialect.name == "sqlite":
                _make_private(Path(self.engine.url.database))
            migrate.upgrade(self.engine)
        except (sql.exc.SQLAlchemyError, OSError) as error:
            raise StorageError(f"the database cannot be opened: {_brief(error)}") from error

    async def close(self) -> None:
        """Wait for pending writes, then close the database."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])
        self._write_thread.submit(self._close_write_connection)
        self._write_thread.shutdown()
        self._read_thread.shutdown()
        self.engine.dispose()

    # -- writing ---------------------------------------------------------------------------------------

    async def create(self, row: NewRow, stamped: Sequence[ev.Stamped], **changes: Any) -> int:
        """Insert a table with its first events; return its id."""
        return await self._submit(Job(new=row, events=stamped, changes=changes))

    async def append(self, table: int, stamped: Sequence[ev.Stamped], **changes: Any) -> None:
        """Append events and change columns of the table's row; return when both are committed."""
        await self._submit(Job(table=table, events=stamped, changes=changes))

    async def append_all(self, parts: Sequence[tuple[int, Sequence[ev.Stamped]]]) -> None:
        """Append events to several tables: all of them or none."""
        (table, stamped), *also = parts
        await self._submit(Job(table=table, events=stamped, also=also))

    async def delete(self, table: int) -> None:
        """Delete a table and its events."""
        await self._submit(Job(table=table, delete=True))

    async def _submit(self, job: Job) -> int:
        loop = asyncio.get_running_loop()
        job.done = loop.create_future()
        self._waiting.append(job)
        if self._writer is None or self._writer.done():
            self._writer = loop.create_task(self._write())
        return await job.done  # the write is finished even if the caller is cancelled

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            outcomes = await loop.run_in_executor(self._write_thread, self._commit_batch, batch)
            for job, outcome in zip(batch, outcomes, strict=True):
                if job.done is None or job.done.done():
                    continue
                if isinstance(outcome, StorageError):
                    job.done.set_exception(outcome)
                else:
                    job.done.set_result(outcome)
            if self._waiting:
                await asyncio.sleep(PAUSE)  # under load: more tables share the next commit

    def _commit_batch(self, batch: list[Job]) -> "list[int | StorageError]":
        """Commit all jobs together; if that fails, each alone, so that one bad job does not fail the others."""
        try:
            return list(self._commit(batch))
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._close_write_connection()
            if len(batch) == 1:
                log.error("a write failed: %s", _brief(error))
                return [StorageError(_brief(error))]
        return [self._commit_batch([job])[0] for job in batch]

    def _close_write_connection(self) -> None:
        if self._write_connection is not None:
            self._write_connection.close()
            self._write_connection = None

    def _commit(self, batch: list[Job]) -> list[int]:
        numbers, rows = [], []
        if self._write_connection is None:
            self._write_connection = self.engine.connect()
        connection = self._write_connection
        with connection.begin():
            for job in batch:
                number = job.table
                if job.new is not None:
                    number = _insert(connection, job.new, job.events[0].at, job.changes)
                elif job.changes:
                    connection.execute(sql.update(tables).where(tables.c.id == number).values(**_columns(job.changes)))
                if job.delete:
                    connection.execute(sql.delete(events).where(events.c.table_id == number))
                    connection.execute(sql.delete(tables).where(tables.c.id == number))
                assert number is not None
                numbers.append(number)
                for table, stamped in ((number, job.events), *job.also):
                    rows += [
                        {"table_id": table, "seq": one.seq, "at": one.at, "body": ev.encode(one.event)}
                        for one in stamped
                    ]
            if rows:
                connection.execute(sql.insert(events), rows)
        self.commits += 1
        self.rows += len(rows)
        return numbers

    # -- reading ---------------------------------------------------------------------------------------

    async def find(self, key: str) -> Found | None:
        """The table with this key."""
        found = await self._read(sql.select(tables).where(tables.c.key == key))
        return _found(found[0]) if found else None

    async def events(self, table: int) -> list[ev.Stamped]:
        """All events of a table in order."""
        rows = await self._read(sql.select(events).where(events.c.table_id == table).order_by(events.c.seq))
        return [ev.Stamped(row.seq, row.at, ev.decode(row.body)) for row in rows]

    async def by_status(
        self,
        status: str,
        public: bool | None = None,
        game: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Found]:
        """Tables of one status, newest first."""
        query = sql.select(tables).where(tables.c.status == status).order_by(tables.c.id.desc()).limit(limit)
        if public is not None:
            query = query.where(tables.c.public == public)
        if game is not None:
            query = query.where(tables.c.game == game)
        if before is not None:
            query = query.where(tables.c.id < before)
        return [_found(row) for row in await self._read(query)]

    async def to_resume(self) -> list[str]:
        """The keys of running tables with a clock or a bot, which must be loaded after a restart."""
        query = sql.select(tables.c.key).where(tables.c.status == "running", tables.c.awake)
        return [row.key for row in await self._read(query)]

    async def check(self) -> None:
        """Check that the database can be read; StorageError if not."""
        await self._read(sql.select(sql.literal(1)))

    async def check_write(self) -> None:
        """Check that the database can be written: not read-only, not full; StorageError if not."""
        now = monotonic()
        if now - self._write_checked < WRITE_CHECK_SECONDS:
            return
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._write_thread, self._try_write)
        self._write_checked = now

    def _try_write(self) -> None:
        try:
            if self._write_connection is None:
                self._write_connection = self.engine.connect()
            with self._write_connection.begin():
                if self.engine.dialect.name == "sqlite":
                    self._write_connection.execute(sql.text("PRAGMA user_version = 1"))  # rewrites the first page
                else:
                    self._write_connection.execute(
                        sql.text("CREATE TEMPORARY TABLE IF NOT EXISTS druids_probe (n int)")
                    )
        except sql.exc.SQLAlchemyError as error:
            self._close_write_connection()
            raise StorageError(_brief(error)) from error

    async def _read(self, query: Any) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._read_thread, self.read, query)

    def read(self, query: Any) -> list[Any]:
        """The rows of a query, read in the calling thread."""
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(query))
        except sql.exc.SQLAlchemyError as error:
            log.error("a read failed: %s", _brief(error))
            raise StorageError(_brief(error)) from error


def _make_private(file: Path) -> None:
    """Create the directory and the file so that only the owner can read them; tokens' hashes and chat are inside."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if file.parent.stat().st_uid == os.getuid() and file.name != ":memory:":
        file.touch(mode=0o600, exist_ok=True)
        file.chmod(0o600)


def _insert(connection: sql.Connection, new: NewRow, at: float, changes: dict[str, Any]) -> int:
    values = {"status": "open", "created": at, "ended": None, "awake": False, "results": None, **_columns(changes)}
    made = connection.execute(
        sql.insert(tables).values(key=new.key, game=new.game, rules=new.rules, public=new.public, **values)
    )
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def _columns(changes: dict[str, Any]) -> dict[str, Any]:
    if isinstance(changes.get("results"), Results):
        return {**changes, "results": msgspec.json.encode(changes["results"])}
    return changes


def _found(row: Any) -> Found:
    results = msgspec.json.decode(row.results, type=Results) if row.results else None
    return Found(
        row.id, row.key, row.game, row.rules, row.public, row.status, row.created, row.ended, row.awake, results
    )


def _brief(error: Exception) -> str:
    """The message of the database without the statement and its parameters, which may contain secrets."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
