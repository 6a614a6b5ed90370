"""The store: many tables share one commit, and nothing is acknowledged before it is on the disk."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
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


class StorageError(Exception):
    """The database did not take or give what was asked; nothing was done."""


class Results(msgspec.Struct, frozen=True):
    """How a game ended, for lists."""

    names: list[str]
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class NewRow:
    """A table to be made."""

    key: str
    game: str
    rules: int
    public: bool


@dataclass(frozen=True)
class Found:
    """A table's row."""

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
    """One table's share of a commit: a row to make, events to append, columns to change, or all of it to delete."""

    table: int | None = None
    new: NewRow | None = None
    events: Sequence[ev.Stamped] = ()
    changes: dict[str, Any] = field(default_factory=dict)
    delete: bool = False
    done: "asyncio.Future[int] | None" = None


def open_engine(url: str) -> sql.Engine:
    """A database; SQLite in WAL mode with every commit on the disk before it returns."""
    try:
        engine = sql.create_engine(url)
    except (sql.exc.ArgumentError, ImportError) as error:  # no address of a database, or its driver is not installed
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
    """All reading and writing. Writes queue up while a commit is on its way, and share the next one."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._waiting: list[Job] = []
        self._writer: asyncio.Task[None] | None = None
        self._write_thread = ThreadPoolExecutor(1, "druids-write")
        self._held: sql.Connection | None = (
            None  # the writer's own: a new one for each commit costs more than the commit
        )
        self._read_thread = ThreadPoolExecutor(1, "druids-read")
        self.commits = 0
        self.rows = 0

    def open(self) -> None:
        """Bring the schema up to date; StorageError if this is not a database of ours."""
        try:
            if self.engine.url.database and self.engine.dialect.name == "sqlite":
                Path(self.engine.url.database).parent.mkdir(parents=True, exist_ok=True)
            migrate.upgrade(self.engine)
        except (sql.exc.SQLAlchemyError, OSError) as error:
            raise StorageError(f"the database cannot be opened: {_brief(error)}") from error

    async def close(self) -> None:
        """Wait for what is on its way, and let go of the files."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])
        self._write_thread.submit(self._let_go)
        self._write_thread.shutdown()
        self._read_thread.shutdown()
        self.engine.dispose()

    # -- writing ---------------------------------------------------------------------------------------

    async def create(self, row: NewRow, stamped: Sequence[ev.Stamped], **changes: Any) -> int:
        """Make a table with its first events; its number."""
        return await self._submit(Job(new=row, events=stamped, changes=changes))

    async def append(self, table: int, stamped: Sequence[ev.Stamped], **changes: Any) -> None:
        """Append events, and change what lists say of the table. Returns when both are on the disk."""
        await self._submit(Job(table=table, events=stamped, changes=changes))

    async def delete(self, table: int) -> None:
        """Forget a table and its events."""
        await self._submit(Job(table=table, delete=True))

    async def _submit(self, job: Job) -> int:
        loop = asyncio.get_running_loop()
        job.done = loop.create_future()
        self._waiting.append(job)
        if self._writer is None or self._writer.done():
            self._writer = loop.create_task(self._write())
        return await job.done  # what is on its way is finished even if the asker is gone

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
                await asyncio.sleep(PAUSE)  # under load: let more tables share the next commit

    def _commit_batch(self, batch: list[Job]) -> "list[int | StorageError]":
        """All in one commit; if that fails, each alone, so that one bad job harms no other."""
        try:
            return list(self._commit(batch))
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._let_go()
            if len(batch) == 1:
                log.error("not stored: %s", _brief(error))
                return [StorageError(_brief(error))]
        return [self._commit_batch([job])[0] for job in batch]

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def _commit(self, batch: list[Job]) -> list[int]:
        numbers, rows = [], []
        if self._held is None:
            self._held = self.engine.connect()
        connection = self._held
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
                rows += [
                    {"table_id": number, "seq": one.seq, "at": one.at, "body": ev.encode(one.event)}
                    for one in job.events
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
        """All events of a table, oldest first."""
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

    async def to_wake(self) -> list[str]:
        """The keys of running tables that go on by themselves: a clock runs or a bot is to decide."""
        query = sql.select(tables.c.key).where(tables.c.status == "running", tables.c.awake)
        return [row.key for row in await self._read(query)]

    async def check(self) -> None:
        """Whether the database answers; StorageError if not."""
        await self._read(sql.select(sql.literal(1)))

    async def _read(self, query: Any) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._read_thread, self.read, query)

    def read(self, query: Any) -> list[Any]:
        """Rows, at once. For threads and for the administrator's commands."""
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(query))
        except sql.exc.SQLAlchemyError as error:
            log.error("not read: %s", _brief(error))
            raise StorageError(_brief(error)) from error


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
    """The database's own sentence, without the statement and its parameters: those may hold secrets."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
