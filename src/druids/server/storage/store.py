"""The store: many tables share one commit, and a write is acknowledged only after the commit."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, perf_counter
from typing import Any

import sqlalchemy as sql

from druids.server import events as ev
from druids.server.storage import migrate, rows
from druids.server.storage.append import append, is_simple
from druids.server.storage.commit import commit, stored_before
from druids.server.storage.engine import brief, check_version, make_private, open_engine, quick_check, sqlite_file
from druids.server.storage.lock import DirectoryLock
from druids.server.storage.rows import AuditEntry, Conflict, Found, Job, NewRow, StorageError
from druids.server.storage.schema import audit, events, tables

log = logging.getLogger("druids.storage")

Parts = Sequence[tuple[int, Sequence[ev.Stamped]]]  # events of several tables, by id

LARGEST_BATCH = 500
PAUSE = 0.004  # seconds
WRITE_CHECK_SECONDS = 2.0  # a successful check counts this long

LENGTHS = """
SELECT one.id AS table_id, newest.seq AS last FROM unnest(CAST(:ids AS bigint[])) AS one(id)
CROSS JOIN LATERAL (SELECT seq FROM events WHERE table_id = one.id ORDER BY seq DESC LIMIT 1) AS newest
"""


class Store:
    """Reads and writes. Writes that arrive during a commit share the next one."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.on_commit: Callable[[float], object] = lambda _seconds: None
        self.origin = ""  # names this process to the others that use the database
        self._lock: DirectoryLock | None = None
        self._waiting: list[Job] = []
        self._writer: asyncio.Task[None] | None = None
        self._write_thread = ThreadPoolExecutor(1, "druids-write")
        self._write_connection: sql.Connection | None = None  # kept: a new one costs more than a commit
        self._append_connection: sql.Connection | None = None  # on PostgreSQL: commits every statement
        self._read_thread = ThreadPoolExecutor(1, "druids-read")
        self._write_checked = -WRITE_CHECK_SECONDS
        self._seen_version: int | None = None
        self.commits = 0
        self.rows = 0

    def open(self, server: bool = False) -> None:
        """Upgrade the schema; StorageError if this is not a database of ours.

        A server also locks an SQLite database against other servers, and checks that it is not damaged.
        """
        file = sqlite_file(self.engine)
        try:
            if file is not None:
                make_private(file)
            check_version(self.engine)
            if server:
                if file is not None:
                    lock = DirectoryLock(file)
                    lock.acquire()
                    self._lock = lock
                quick_check(self.engine)
            migrate.upgrade(self.engine)
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._let_go()
            raise StorageError(f"the database cannot be opened: {brief(error)}") from error
        except StorageError:
            self._let_go()
            raise

    def _let_go(self) -> None:
        """Release the lock and close all connections."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        self.engine.dispose()

    async def close(self) -> None:
        """Wait for pending writes, then close the database."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])
        self._write_thread.submit(self._close_write_connection)
        self._write_thread.shutdown()
        self._read_thread.shutdown()
        self._let_go()

    def close_now(self) -> None:
        """Close the database, for programs without an event loop."""
        self._close_write_connection()
        self._write_thread.shutdown()
        self._read_thread.shutdown()
        self._let_go()

    # -- writing ---------------------------------------------------------------------------------------

    async def create(self, row: NewRow, stamped: Sequence[ev.Stamped], also: Parts = (), **changes: Any) -> int:
        """Insert a table with its first events; return its id. `also` are events of other tables: all or nothing."""
        return await self._submit(Job(new=row, events=stamped, also=also, changes=changes))

    async def append(self, table: int, stamped: Sequence[ev.Stamped], **changes: Any) -> None:
        """Append events and change columns of the table's row; return when both are committed.

        Conflict if the table has events of these numbers already.
        """
        await self._submit(Job(table=table, events=stamped, changes=changes))

    async def append_all(self, parts: Parts) -> None:
        """Append events to several tables: all of them or none."""
        (table, stamped), *also = parts
        await self._submit(Job(table=table, events=stamped, also=also))

    async def delete(self, table: int, length: int, note: AuditEntry | None = None) -> None:
        """Delete a table and its events; Conflict if it has more than `length` events."""
        await self._submit(Job(table=table, delete=length, audit=[note] if note is not None else ()))

    async def note(self, entry: AuditEntry) -> None:
        """Add a line to the audit log."""
        await self._submit(Job(audit=[entry]))

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
        """Commit all jobs; on PostgreSQL those that only append an event in one statement, and the others."""
        if self.engine.dialect.name == "sqlite" or all(map(is_simple, batch)) or not any(map(is_simple, batch)):
            return self._commit_together(batch)
        simple = iter(self._commit_together([job for job in batch if is_simple(job)]))
        others = iter(self._commit_together([job for job in batch if not is_simple(job)]))
        return [next(simple if is_simple(job) else others) for job in batch]

    def _commit_together(self, batch: list[Job]) -> "list[int | StorageError]":
        """Commit all jobs together; if that fails, each alone, so that one bad job does not fail the others."""
        try:
            return self._commit(batch)
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._replace_write_connection()
            lost = isinstance(error, sql.exc.DBAPIError) and error.connection_invalidated
            if len(batch) == 1 and not lost:
                return [self._failed(error)]
        return [self._commit_alone(job, lost) for job in batch]

    def _commit_alone(self, job: Job, lost: bool) -> "int | StorageError":
        """Commit a job after a failure. If the connection was lost, the job may be stored already: then it succeeds."""
        outcome: int | StorageError
        try:
            (outcome,) = self._commit([job])
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._replace_write_connection()
            outcome = self._failed(error)
        if lost and isinstance(outcome, Conflict):
            try:
                with self.engine.connect() as connection:
                    return stored_before(connection, job) or outcome
            except sql.exc.SQLAlchemyError as error:
                return self._failed(error)
        return outcome

    def _failed(self, error: Exception) -> StorageError:
        if isinstance(error, sql.exc.IntegrityError):
            return Conflict(brief(error))
        log.error("a write failed: %s", brief(error))
        return StorageError(brief(error))

    def commit_now(self, batch: list[Job]) -> "list[int | StorageError]":
        """Commit jobs in the calling thread, for programs without an event loop."""
        return self._commit_batch(batch)

    def _commit(self, batch: list[Job]) -> "list[int | StorageError]":
        """For each job the id of its table, or why it was left out."""
        began = perf_counter()
        if self.engine.dialect.name != "sqlite" and all(map(is_simple, batch)):
            if self._append_connection is None:
                self._append_connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            outcomes, stored = append(self._append_connection, batch, self.origin)
        else:
            if self._write_connection is None:
                self._write_connection = self.engine.connect()
                self._seen_version = None
            outcomes, stored = commit(self._write_connection, batch, self.origin)
        self.on_commit(perf_counter() - began)
        self.commits += 1
        self.rows += stored
        return outcomes

    def _close_write_connection(self) -> None:
        if self._write_connection is not None:
            self._write_connection.close()
            self._write_connection = None
        if self._append_connection is not None:
            self._append_connection.close()
            self._append_connection = None

    def _replace_write_connection(self) -> None:
        """After an error: the next write gets a new connection, never one from the pool with the same trouble."""
        for connection in (self._write_connection, self._append_connection):
            if connection is not None and not connection.closed:
                connection.invalidate()
        self._close_write_connection()

    async def in_write_thread(self, work: "Callable[..., int]", *arguments: Any) -> int:
        """Run a larger change in a transaction of its own, between commits of tables."""

        def run() -> int:
            try:
                with self.engine.begin() as connection:
                    return work(connection, *arguments)
            except sql.exc.SQLAlchemyError as error:
                raise StorageError(brief(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._write_thread, run)

    # -- reading ---------------------------------------------------------------------------------------

    async def find(self, key: str) -> Found | None:
        """The table with this key; Damaged if its row cannot be read."""
        read = await self._read(sql.select(tables).where(tables.c.key == key))
        if not read:
            return None
        one = rows.found(read[0])
        if one is None:
            raise ev.Damaged("the row of a table is damaged")
        return one

    async def events(self, table: int, first: int = 0) -> list[ev.Stamped]:
        """The events of a table in order, from a number on; ValueError if one is damaged."""
        query = sql.select(events).where(events.c.table_id == table, events.c.seq >= first).order_by(events.c.seq)
        read = await self._read(query)
        return [rows.stamped(row) for row in read]

    async def by_status(
        self,
        status: str,
        public: bool | None = None,
        game: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Found]:
        """Tables of one status, newest first; damaged rows are passed over."""
        query = sql.select(tables).where(tables.c.status == status).order_by(tables.c.id.desc())
        if public is not None:
            query = query.where(tables.c.public == public)
        if game is not None:
            query = query.where(tables.c.game == game)
        found: list[Found] = []
        while len(found) < limit:
            missing = limit - len(found)
            page = query if before is None else query.where(tables.c.id < before)
            read = await self._read(page.limit(missing))
            found += [one for row in read if (one := rows.found(row)) is not None]
            if len(read) < missing:
                break
            before = read[-1].id
        return found

    async def to_resume(self) -> list[str]:
        """The keys of running tables with a clock or a bot, which must be loaded after a restart."""
        query = sql.select(tables.c.key).where(tables.c.status == "running", tables.c.awake)
        return [row.key for row in await self._read(query)]

    async def lengths(self, ids: Sequence[int]) -> dict[int, int]:
        """The number of events of each of these tables; deleted ones are left out."""
        query: Any = sql.select(events.c.table_id, sql.func.max(events.c.seq).label("last"))
        query = query.where(events.c.table_id.in_(ids)).group_by(events.c.table_id)
        if self.engine.dialect.name == "postgresql":  # it would read all events of the tables for that
            query = sql.text(LENGTHS).bindparams(ids=list(ids))
        return {row.table_id: row.last + 1 for row in await self._read(query)}

    async def changed_by_others(self) -> bool:
        """Whether another program has written to an SQLite database since the last call; cheap."""
        if self.engine.dialect.name != "sqlite":
            return True
        return await asyncio.get_running_loop().run_in_executor(self._write_thread, self._version_changed)

    def _version_changed(self) -> bool:
        if self._write_connection is None:
            return False
        try:
            with self._write_connection.begin():
                version = self._write_connection.exec_driver_sql("PRAGMA data_version").scalar()
        except sql.exc.SQLAlchemyError:
            return False
        before, self._seen_version = self._seen_version, version
        return before is not None and before != version

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
            self._replace_write_connection()
            raise StorageError(brief(error)) from error

    async def _read(self, query: Any) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._read_thread, self.read, query)

    def read(self, query: Any) -> list[Any]:
        """The rows of a query, read in the calling thread."""
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(query))
        except sql.exc.SQLAlchemyError as error:
            log.error("a read failed: %s", brief(error))
            raise StorageError(brief(error)) from error

    def audit_log(self, most: int) -> list[Any]:
        """The last lines of the audit log, oldest first."""
        return self.read(sql.select(audit).order_by(audit.c.id.desc()).limit(most))[::-1]
