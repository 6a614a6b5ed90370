"""All tables: create, find and delete them, load them after a restart, and unload idle ones."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from importlib import import_module
from typing import TYPE_CHECKING, Any

from druids.server import bot_pool, following, retention, starting, tokens
from druids.server import events as ev
from druids.server.bot_pacing import BotPacing
from druids.server.budgets import Budgets
from druids.server.compile_queue import PROCESSES, CompileQueue, is_ready
from druids.server.game_loader import GameLoader, has_rules
from druids.server.limit_audit import LimitAudit
from druids.server.metrics import Metrics
from druids.server.narration_log import NarrationLog
from druids.server.refusals import Behind, Refusal
from druids.server.reviews import Reviews
from druids.server.settings import Settings
from druids.server.storage import AuditEntry, Conflict, Found, StorageError, Store
from druids.server.table import Table
from druids.server.table_events import table_from_events
from druids.server.table_session import TableSession
from druids.server.worker_thread import WorkerThread

if TYPE_CHECKING:
    from druids.server.cluster.cluster import Cluster

log = logging.getLogger("druids.tables")

SWEEP_SECONDS = 30.0


class TableManager:
    """The state of the server: store, games, bots and the tables in memory."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], float] = time.time,
        tick: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now` is for storing and showing times, `tick` for measuring them."""
        self.settings = settings
        self.now = now
        self.tick = tick
        self.store = Store(settings.database_url)
        games = import_module(settings.games)
        processes = PROCESSES if settings.workers else 0
        compiled = [name for name in games.infos() if processes and is_ready(games.folder(name))]
        self.compile_queue = CompileQueue(settings.games, games.infos(), processes, compiled)
        self.loader = GameLoader(settings.games, self.compile_queue)
        self.bot_pool = bot_pool.new_pool(settings, self.compile_queue)
        self.bot_pacing = BotPacing()
        self.worker = WorkerThread()
        self.narration = NarrationLog(self.worker)
        self.budgets = Budgets(settings)
        self.reviews = Reviews(self)
        self.sessions: dict[str, TableSession] = {}
        self.cluster = self._join_cluster(now is time.time)
        self.metrics = Metrics(self)
        self.limit_audit = LimitAudit(self)
        self.stopping = False
        self.draining = False  # about to stop
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def _join_cluster(self, wall_clock: bool) -> "Cluster | None":
        """On PostgreSQL: what connects this process with the others on the same database. They share its clock."""
        if self.store.engine.dialect.name != "postgresql":
            return None
        from druids.server.cluster.cluster import Cluster

        cluster = Cluster(self)
        self.store.origin = cluster.id
        if wall_clock:
            self.now = cluster.members.now
        return cluster

    # -- opening and closing ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the database, then load games and running tables in the background."""
        await asyncio.to_thread(self.store.open, True)
        if self.cluster is not None:
            await self.cluster.open()
        self.background(self.compile_queue.run())
        self.background(self._resume())
        self.background(self._sweep())
        self.background(following.keep_following(self))
        self.background(self.metrics.measure_loop_lag())
        self.background(retention.keep_erasing(self))

    async def _resume(self) -> None:
        if self.cluster is not None:
            await self.cluster.take_over(unclaimed=True)
        else:
            keys = await self.store.to_resume()
            if keys:
                log.info("loading %d running tables", len(keys))
            for key in keys:
                await self.resume(key)
        names = tuple(self.loader.infos())
        try:
            await asyncio.gather(self.loader.warm(), self.bot_pool.warm(names))
        except Exception:
            if not self.stopping:
                log.exception("not every game could be loaded at the start")

    async def resume(self, key: str) -> bool:
        """Load a running table whose clock or bots go on while nobody is connected; False if that is not possible."""
        try:
            await self.session(key)
        except Refusal as refusal:
            log.warning("a running table was not loaded: %s", refusal.code)
        except Exception:  # one table must not keep the others from waking
            log.exception("a running table was not loaded")
        else:
            return True
        self.metrics.failed_wakes.inc()
        return False

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.unload_idle()

    def drop(self, session: TableSession) -> None:
        """Forget a table that was deleted, and disconnect its clients."""
        session.deleted = True
        session.stop()
        self.reviews.forget(session.table.key)
        self._forget(session)
        for client in list(session.clients):
            client.close("gone")

    def _forget(self, session: TableSession) -> None:
        self.sessions.pop(session.table.key, None)
        if self.cluster is not None:
            self.cluster.remove(session)

    def unload_idle(self) -> None:
        """Unload tables that have no clients and wait for nothing."""
        long_ago = self.tick() - self.settings.idle_seconds
        for session in list(self.sessions.values()):
            if session.idle and session.used < long_ago:
                self._forget(session)

    @property
    def retry_after(self) -> float | None:
        """When clients should connect again once this process stops: at once if others are there."""
        return 0.0 if self.cluster is not None and self.cluster.members.alive else None

    async def close(self) -> None:
        """Disconnect all clients, finish pending writes, and close the database."""
        self.stopping = True
        for session in self.sessions.values():
            session.stop()
            for client in session.clients:
                client.close("stopping", self.retry_after)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.cluster is not None:
            await self.cluster.close()
        await self.store.close()
        self.bot_pool.close()
        self.worker.close()

    def background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background; exceptions are logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.errors.inc()
            log.error("a background task failed", exc_info=task.exception())

    # -- bots ------------------------------------------------------------------------------------------

    def bot(self, bot: str | None, level: str | None, default_level: str | None) -> tuple[str, str | None]:
        known = bot_pool.known_bot(bot, level, default_level, self.settings.guests)
        if known is None:
            raise Refusal("no-bot")
        return known

    def stand_in(self, level: str | None) -> tuple[str, str | None]:
        """The bot that stands in for people at a table of this level."""
        return self.bot(None, None, level)

    # -- tables ----------------------------------------------------------------------------------------

    async def session(self, key: str) -> TableSession:
        """The table with this key, loaded if needed; Refusal if there is none."""
        found = self.sessions.get(key)
        if found is not None:
            return found
        lock = self._loading.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key not in self.sessions:
                    session = TableSession(self, await self.read(key))
                    await self._resume_session(session)
                    await self.remember(session)
                    if self.cluster is not None:
                        session.follow_soon()  # what was stored while it was being read
                return self.sessions[key]
        finally:
            if not lock.locked():
                self._loading.pop(key, None)

    async def remember(self, session: TableSession) -> None:
        """Keep a table in memory, and follow what other processes do to it."""
        self.sessions[session.table.key] = session
        if self.cluster is not None:
            try:
                await self.cluster.add(session)
            except StorageError as error:
                log.warning("who is connected through other processes is not known yet: %s", error)

    async def _resume_session(self, session: TableSession) -> None:
        if session.table.clocks is not None and session.table.status == "running":
            if self.cluster is None or await self.cluster.was_down(session):
                await session.attempt(lambda: session.record(ev.Woken()))
            else:
                session.go_on_with_clock()
        async with session.lock:
            await starting.start_if_possible(session)  # the server may have stopped between the last join and the deal
        session.schedule_next()

    async def read(self, key: str) -> Table:
        """Read a table from storage and replay its game; Refusal if that is not possible."""
        try:
            row = await self.store.find(key)
        except StorageError as error:
            raise Refusal("storage") from error
        except ev.Damaged as error:
            raise Refusal("damaged") from error
        if row is None:
            raise Refusal("no-table")
        try:
            return await self._read_row(row)
        except Refusal:
            raise
        except StorageError as error:
            raise Refusal("storage") from error
        except Exception as error:  # whatever is wrong with a stored table concerns this one only
            log.error("table %d cannot be read: %s: %s", row.id, type(error).__name__, error)
            raise Refusal("damaged") from error

    async def _read_row(self, row: Found) -> Table:
        table = table_from_events(row.id, row.key, await self.store.events(row.id))
        if row.status == "over" and table.readonly is None and not self._has_rules(table):
            table.keep_for_reading(row.results, row.ended)
        if table.readonly is None:
            game = await self.loader.of_table(table.created_event)
            await self.worker.run(table.replay_stored, game, row.ended)
        return table

    def _has_rules(self, table: Table) -> bool:
        return has_rules(self.settings.games, table.created_event.game, table.created_event.rules)

    async def delete(self, key: str, token: str | None) -> None:
        """Delete a table with all its events, for its host."""
        session = await self.session(key)
        async with session.lock:
            await session.attempt(lambda: self._delete(session, token))
            self.drop(session)

    async def _delete(self, session: TableSession, token: str | None) -> None:
        if token is None or session.table.person(tokens.hashed(token)) != 0:
            raise Refusal("not-host" if token else "token")
        try:
            note = AuditEntry(self.now(), "deleted", session.table.id, "by its host")
            await self.store.delete(session.table.id, session.table.next_seq, note)
        except Conflict as error:
            raise Behind from error
        except StorageError as error:
            raise Refusal("storage") from error
