"""All tables: create, find and delete them, load them after a restart, and unload idle ones."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from contextlib import AsyncExitStack
from importlib import import_module
from typing import TYPE_CHECKING, Any

from druids.match import Match
from druids.match.fair import new_seed
from druids.server import bot_pool, following, retention, seating, starting, tokens
from druids.server import events as ev
from druids.server.bot_pacing import BotPacing
from druids.server.budgets import Budgets
from druids.server.compile_queue import PROCESSES, CompileQueue, is_ready
from druids.server.game_loader import GameLoader
from druids.server.limit_audit import LimitAudit
from druids.server.messages import NewTable, Seated, SeatWish
from druids.server.metrics import Metrics
from druids.server.narration_log import NarrationLog
from druids.server.opening import play_opening
from druids.server.refusals import Behind, Refusal
from druids.server.sanitize import clean_name
from druids.server.settings import Settings
from druids.server.storage import AuditEntry, Conflict, Found, NewRow, StorageError, Store
from druids.server.table import Table, table_from_events
from druids.server.table_session import MOST_ATTEMPTS, TableSession
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
        self.bot_pool = bot_pool.BotPool(settings.games, settings.workers, self.compile_queue)
        self.bot_pacing = BotPacing()
        self.worker = WorkerThread()
        self.narration = NarrationLog(self.worker)
        self.budgets = Budgets(settings)
        self.sessions: dict[str, TableSession] = {}
        self.cluster = self._join_cluster(now is time.time)
        self.metrics = Metrics(self)
        self.limit_audit = LimitAudit(self)
        self.stopping = False
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

    async def resume(self, key: str) -> None:
        """Load a running table whose clock or bots go on while nobody is connected."""
        try:
            await self.session(key)
        except Refusal as refusal:
            self.metrics.failed_wakes.inc()
            log.warning("a running table was not loaded: %s", refusal.code)
        except Exception:  # one table must not keep the others from waking
            self.metrics.failed_wakes.inc()
            log.exception("a running table was not loaded")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.unload_idle()

    def drop(self, session: TableSession) -> None:
        """Forget a table that was deleted, and disconnect its clients."""
        session.deleted = True
        session.stop()
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

    async def close(self) -> None:
        """Disconnect all clients, finish pending writes, and close the database."""
        self.stopping = True
        for session in self.sessions.values():
            session.stop()
            for client in session.clients:
                client.close("stopping")
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

    async def create(self, wish: NewTable, network: str = "?") -> Seated:
        """Create a table for somebody in a network; the game starts immediately if every seat is taken."""
        info = self.loader.info(wish.game)
        name = clean_name(wish.name)
        if wish.clock is not None and wish.clock.move is None and wish.clock.game is None:
            raise Refusal("clock")
        self.bot(None, None, wish.level)  # the level must exist, for stand-ins
        wishes = wish.seats
        if wishes is None:
            wishes = [SeatWish("me"), *[SeatWish("bot")] * (info.default_seats - 1)]
        if len(wishes) not in info.seats:
            raise Refusal("options", f"{info.title} is for {', '.join(map(str, info.seats))} seats.")
        if wish.seed is not None and (wish.public or any(one.kind not in {"me", "bot"} for one in wishes)):
            raise Refusal("seed")
        try:
            options = info.settle(wish.options)
        except ValueError as error:
            raise Refusal("options", str(error)) from None
        if wish.opening:
            await self._try_opening(wish, len(wishes), options)
        plans, invites = [], {}
        for seat, one in enumerate(wishes):
            plan, code = seating.plan_seat(self, one, seat, name, wish.level)
            plans.append(plan)
            if code is not None:
                invites[str(seat)] = code
        token = tokens.new_token()
        created = ev.Created(
            game=info.name,
            rules=info.rules,
            options=options,
            seats=plans,
            people=[tokens.hashed(token)],
            public=wish.public,
            watch=wish.watch,
            level=wish.level,
            clock=wish.clock,
            seed=None if wish.seed is None else str(wish.seed),
            opening=wish.opening,
            start=wish.start,
            open_log=wish.open_log,
            secret=str(new_seed()),
            pledges=[wish.pledge],
        )
        session = await self._create_session(created, network)
        return Seated(session.table.key, token, session.table.seats_of(0), invites)

    async def _try_opening(self, wish: NewTable, seats: int, options: dict[str, bool | int | str]) -> None:
        """Refuse an opening that is not legal before a table is made of it."""
        if wish.seed is None:
            raise Refusal("opening")
        game = await self.loader.game(wish.game)
        play_opening(Match(game, seats, options, wish.seed), wish.opening)

    async def play_again(self, session: TableSession, missing: Collection[int] = ()) -> None:
        """A rematch: the same people with the same tokens, rotated by one; bots replace missing people.

        The new table and the event that leads to it are stored in one commit, so that there is only one rematch.
        """
        table = session.table
        seats = [
            seating.bot_plan(self, number, table.created_event.level) if number in missing else seat.plan
            for number, seat in enumerate(table.seats)
        ]
        created = table.created_event
        rematch = ev.Created(
            game=created.game,
            rules=self.loader.info(created.game).rules,
            options=created.options,
            seats=[*seats[1:], seats[0]],
            people=table.people,
            public=created.public,
            watch=created.watch,
            level=created.level,
            clock=created.clock,
            previous=table.key,
            open_log=created.open_log,
            first=self._first_in_rematch(table),
            secret=str(new_seed()),
            pledges=[table.next_pledges.get(person) for person in range(len(table.people))],
        )
        await self._create_session(rematch, session.network, session)

    def _first_in_rematch(self, table: Table) -> int | None:
        """Where players alternate: the seat, after the rotation, of the player after the one who acted first."""
        if not self.loader.info(table.created_event.game).alternates or table.match is None:
            return None
        return next((step.actor for step in table.match.steps if step.actor >= 0), None)

    async def exchange_token(self, key: str, token: str) -> str:
        """Exchange a person's token for a new one, at this table and at the tables of its rematches, in one commit.

        Connections with the old token are closed.
        """
        for _ in range(MOST_ATTEMPTS):
            try:
                return await self._exchange_token(key, token)
            except Behind:
                continue  # the tables that another process has changed are read again
        raise Refusal("busy", retry_after=1.0)

    async def _exchange_token(self, key: str, token: str) -> str:
        fresh, old = tokens.new_token(), tokens.hashed(token)
        async with AsyncExitStack() as locks:
            sessions = await self._lock_chain(key, locks)
            if sessions[key].table.person(old) is None:
                raise Refusal("token")
            known = [(one, one.table.person(old)) for one in sessions.values()]
            at = self.now()
            changed = [
                (one, person, ev.Stamped(one.table.next_seq, at, ev.Reissued(person, tokens.hashed(fresh))))
                for one, person in known
                if person is not None
            ]
            try:
                await self.store.append_all([(one.table.id, [event]) for one, _, event in changed])
            except BaseException as error:
                for one, _, _ in changed:
                    one.needs_reload = True
                if isinstance(error, Conflict):
                    raise Behind from error
                if isinstance(error, StorageError):
                    raise Refusal("storage") from error
                raise
            for one, person, event in changed:
                one.table.apply_event(event, self.tick())
                one.dismiss(person, "replaced")
        return fresh

    async def _lock_chain(self, key: str, locks: AsyncExitStack) -> dict[str, TableSession]:
        """Lock a table and the tables before and after it that are linked by rematches, the oldest first."""
        first = await self.session(key)
        previous: list[TableSession] = []
        while (before := (previous[-1] if previous else first).table.created_event.previous) is not None:
            found = await self._linked(before)
            if found is None:
                break
            previous.append(found)
        locked: dict[str, TableSession] = {}
        waiting: TableSession | None = None
        for session in [*reversed(previous), first]:
            waiting = session
            await self._lock(session, session is first, locks, locked)
        while waiting is not None:
            after = waiting.table.next_table
            waiting = None if after is None else await self._linked(after)
            if waiting is not None:
                await self._lock(waiting, False, locks, locked)
        return locked

    async def _lock(
        self, session: TableSession, needed: bool, locks: AsyncExitStack, locked: dict[str, TableSession]
    ) -> None:
        await locks.enter_async_context(session.lock)
        try:
            await session.reload_if_needed()
        except Refusal:
            if needed:
                raise
        else:
            locked[session.table.key] = session

    async def _linked(self, key: str) -> TableSession | None:
        """The table of a rematch, or None if it was deleted or cannot be read."""
        try:
            return await self.session(key)
        except Refusal as refusal:
            log.info("a table of a rematch is left out: %s", refusal.code)
            return None

    async def _create_session(
        self, created: ev.Created, network: str, previous: TableSession | None = None
    ) -> TableSession:
        """Store a new table, and that the previous one of a rematch has led to it."""
        key, at = tokens.new_key(), self.now()
        first = ev.Stamped(0, at, created)
        row = NewRow(key, created.game, created.rules, created.public)
        moved = None if previous is None else ev.Stamped(previous.table.next_seq, at, ev.Moved(key))
        also = [] if previous is None or moved is None else [(previous.table.id, [moved])]
        try:
            number = await self.store.create(row, [first], also)
        except Conflict as error:
            raise Behind from error
        except StorageError as error:
            if previous is not None:
                previous.needs_reload = True
            raise Refusal("storage") from error
        if previous is not None and moved is not None:
            previous.table.apply_event(moved, self.tick())
        session = TableSession(self, table_from_events(number, key, [first]), network)
        await self._remember(session)
        async with session.lock:
            await starting.start_if_possible(session)
        return session

    async def _remember(self, session: TableSession) -> None:
        """Keep a table in memory and follow what other processes do to it."""
        self.sessions[session.table.key] = session
        if self.cluster is not None:
            try:
                await self.cluster.add(session)
            except StorageError as error:
                log.warning("who is connected through other processes is not known yet: %s", error)

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
                    await self._remember(session)
                    if self.cluster is not None:
                        session.follow_soon()  # what was stored while it was being read
                return self.sessions[key]
        finally:
            if not lock.locked():
                self._loading.pop(key, None)

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
            game = await self.loader.game(table.created_event.game)
            await self.worker.run(table.replay_stored, game, row.ended)
        return table

    def _has_rules(self, table: Table) -> bool:
        info = self.loader.infos().get(table.created_event.game)
        return info is not None and info.rules == table.created_event.rules

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
