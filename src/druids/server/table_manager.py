"""The house: all tables. It makes them, finds them, wakes them after a restart, and lets idle ones sleep."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from importlib import import_module
from typing import Any

from druids.server import bot_pool, seating, tokens
from druids.server import events as ev
from druids.server.compile_queue import PROCESSES, CompileQueue
from druids.server.game_loader import GameLoader
from druids.server.messages import NewTable, Seated, SeatWish
from druids.server.metrics import Metrics
from druids.server.refusals import Refusal
from druids.server.sanitize import clean_name
from druids.server.settings import Settings
from druids.server.storage import Found, NewRow, StorageError, Store
from druids.server.table import Table, gather
from druids.server.table_session import TableSession

log = logging.getLogger("druids.house")

SWEEP_SECONDS = 30.0


class TableManager:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.now = now
        self.store = Store(settings.database_url)
        infos = import_module(settings.games).infos()
        self.compile_queue = CompileQueue(settings.games, infos, PROCESSES if settings.workers else 0)
        self.loader = GameLoader(settings.games, self.compile_queue)
        self.bot_pool = bot_pool.BotPool(settings.games, settings.workers, self.compile_queue)
        self.sessions: dict[str, TableSession] = {}
        self.metrics = Metrics(self)
        self.stopping = False
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- opening and closing ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Ready to serve as soon as the database is; games and sleeping tables are taken up in the background."""
        await asyncio.to_thread(self.store.open)
        self.background(self.compile_queue.run())
        self.background(self._take_up())
        self.background(self._sweep())

    async def _take_up(self) -> None:
        keys = await self.store.to_wake()
        if keys:
            log.info("waking %d tables", len(keys))
        for key in keys:
            try:
                await self.session(key)
            except Refusal as refusal:
                log.warning("a table stays asleep: %s", refusal.code)
        names = tuple(self.loader.infos())
        try:
            await asyncio.gather(self.loader.warm(), self.bot_pool.warm(names))
        except Exception:
            if not self.stopping:
                log.exception("not every game could be loaded ahead of time")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.forget_idle()

    def forget_idle(self) -> None:
        """Tables that nobody looks at and that wait for nobody leave the memory; the disk has them."""
        long_ago = self.now() - self.settings.idle_seconds
        for key, session in list(self.sessions.items()):
            if session.idle and session.used < long_ago:
                del self.sessions[key]

    async def close(self) -> None:
        """Tell everyone, finish what is on its way, and let go."""
        self.stopping = True
        for session in self.sessions.values():
            session.stop()
            for client in session.clients:
                client.close("stopping")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()
        self.bot_pool.close()

    def background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside the requests; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.errors.inc()
            log.error("background work failed", exc_info=task.exception())

    # -- bots ------------------------------------------------------------------------------------------

    def bot(self, bot: str | None, level: str | None, default_level: str | None) -> tuple[str, str | None]:
        known = bot_pool.known_bot(bot, level, default_level)
        if known is None:
            raise Refusal("no-bot")
        return known

    def stand_in(self, level: str | None) -> tuple[str, str | None]:
        """The bot that plays for people who left."""
        return self.bot(None, None, level)

    # -- tables ----------------------------------------------------------------------------------------

    async def create(self, wish: NewTable) -> Seated:
        """A new table; it starts at once if every seat is taken."""
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
        plans, invites = [], {}
        for seat, one in enumerate(wishes):
            plan, code = seating.planned(self, one, seat, name, wish.level)
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
        )
        session = await self._make(created)
        return Seated(session.table.key, token, session.table.seats_of(0), invites)

    async def play_again(self, table: Table) -> str:
        """A rematch: the same people with the same tokens, one seat further round."""
        seats = [seat.plan for seat in table.seats]
        created = table.created_event
        again = ev.Created(
            game=created.game,
            rules=self.loader.info(created.game).rules,
            options=created.options,
            seats=[*seats[1:], seats[0]],
            people=table.people,
            public=created.public,
            watch=created.watch,
            level=created.level,
            clock=created.clock,
        )
        return (await self._make(again)).table.key

    async def _make(self, created: ev.Created) -> TableSession:
        key = tokens.new_key()
        first = ev.Stamped(0, self.now(), created)
        row = NewRow(key, created.game, created.rules, created.public)
        try:
            number = await self.store.create(row, [first])
        except StorageError as error:
            raise Refusal("storage") from error
        session = self.sessions[key] = TableSession(self, gather(number, key, [first]))
        async with session.lock:
            await seating.start_if_full(session)
        return session

    async def session(self, key: str) -> TableSession:
        """The live table with this key, read from storage if need be. Refusal if there is none."""
        found = self.sessions.get(key)
        if found is not None:
            return found
        lock = self._loading.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key not in self.sessions:
                    session = TableSession(self, await self.read(key))
                    await self._wake(session)
                    self.sessions[key] = session
                return self.sessions[key]
        finally:
            if not lock.locked():
                self._loading.pop(key, None)

    async def _wake(self, session: TableSession) -> None:
        if session.table.clocks is not None and session.table.status == "running":
            await session.record(ev.Woken())
        async with session.lock:
            await seating.start_if_full(session)  # the server may have died between the last guest and the deal
        session.move_on()

    async def read(self, key: str) -> Table:
        """A table from storage, replayed and checked."""
        try:
            row = await self.store.find(key)
            if row is None:
                raise Refusal("no-table")
            stamped = await self.store.events(row.id)
        except StorageError as error:
            raise Refusal("storage") from error
        game = await self.loader.game(row.game)
        try:
            return await asyncio.to_thread(_rebuilt, row, stamped, game)
        except ValueError as error:
            log.error("table %d cannot be read: %s", row.id, error)
            raise Refusal("damaged") from error

    async def delete(self, key: str, token: str | None) -> None:
        """The host deletes the table and everything about it."""
        session = await self.session(key)
        async with session.lock:
            await session.sure()
            if token is None or session.table.person(tokens.hashed(token)) != 0:
                raise Refusal("not-host" if token else "token")
            try:
                await self.store.delete(session.table.id)
            except StorageError as error:
                raise Refusal("storage") from error
            session.deleted = True
            session.stop()
            self.sessions.pop(key, None)
            for client in list(session.clients):
                client.close("gone")


def _rebuilt(row: Found, stamped: list[ev.Stamped], game: Any) -> Table:
    table = gather(row.id, row.key, stamped)
    table.take_up(game, row.ended)
    return table
