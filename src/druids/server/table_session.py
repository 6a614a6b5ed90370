"""A table in memory with its clients, its lock, its clock timer and its bot.

Requests are handled one at a time, and events are broadcast only after they are stored.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from druids.server import events as ev
from druids.server import following, gameplay, seat_rights
from druids.server.bot_queue import Payer
from druids.server.broadcast import Broadcast, table_info
from druids.server.connection import Connection
from druids.server.messages import ChatLine, TableNews
from druids.server.refusals import BUDGETS, Behind, Refusal
from druids.server.storage import Conflict, Results, StorageError
from druids.server.storage.hints import Present
from druids.server.table import REMEMBERED_CHAT, Table
from druids.server.table_events import apply_event

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

log = logging.getLogger("druids.table")

T = TypeVar("T")

RETRY_SECONDS = 1.0
NOT_OF_THE_TABLE = BUDGETS | {"storage", "gone", "stopping"}  # refusals that do not depend on its state
MOST_ATTEMPTS = 10  # to store something at a table that others change all the time
PRESENCE_SECONDS = 0.1
NARRATED_AT_ONCE = 40  # steps, times viewers; more would keep the event loop for too long


class TableSession:
    """One table in memory with its clients."""

    def __init__(self, manager: "TableManager", table: Table, network: str = "?") -> None:
        self.manager = manager
        self.table = table
        self.network = network  # where the table was made, or who came first after a restart; never stored
        self.lock = asyncio.Lock()
        self.clients: set[Connection] = set()
        self.attended = Present(0, 0)  # the clients, as other processes know them
        self.remote: dict[str, Present] = {}  # the clients of other processes
        self.needs_reload = False  # a write failed: memory may differ from the database
        self.deleted = False
        self.used = manager.tick()
        self.away_since = dict.fromkeys(range(len(table.seats)), self.used)  # of seats without a connection
        self.returning: set[int] = set()  # seats that their owners take back after the stand-in's next decision
        self.bot_task: asyncio.Task[None] | None = None
        self.thinking_since: float | None = None
        self._thinking_version = -1
        self.spectator_chat: list[ChatLine] = []  # the latest; not stored
        self.reveal_until: float | None = None  # Unix time
        self.advised: dict[int, asyncio.Task[None]] = {}  # by person: one hint at a time
        self._news: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._heard: dict[int, ev.Stamped] = {}  # events that somebody else has stored, by number
        self._unread = False  # somebody else has stored something that must be read
        self._following: asyncio.Task[None] | None = None

    # -- storage ---------------------------------------------------------------------------------------

    async def record(self, *happened: ev.Event) -> None:
        """Store events in one commit, then apply them. If they cannot be stored, nothing is changed.

        Behind if another process was first; `attempt` handles it.
        """
        at = self.manager.now()
        stamped = [ev.Stamped(self.table.next_seq + k, at, event) for k, event in enumerate(happened)]
        try:
            await self.manager.store.append(self.table.id, stamped, **self._changes(happened, at))
        except Conflict as error:
            raise Behind from error
        except BaseException as error:
            self.needs_reload = True
            if isinstance(error, StorageError):
                raise Refusal("storage") from error
            raise
        for one in stamped:
            apply_event(self.table, one, self.manager.tick())

    async def attempt(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what depends on the state of the table. If another process was first, read on and decide again.

        Nobody is refused anything because this process has not heard of the latest events yet. The caller holds the
        lock. `work` stores at most once, or may be repeated after it has stored something.
        """
        for _ in range(MOST_ATTEMPTS):
            await self.reload_if_needed()
            try:
                return await work()
            except Behind:
                await following.catch_up(self)
            except Refusal as refusal:
                if self.manager.cluster is None or refusal.code in NOT_OF_THE_TABLE:
                    raise
                known = self.table.next_seq
                await following.catch_up(self)
                if self.table.next_seq == known:
                    raise
        raise Refusal("busy", retry_after=RETRY_SECONDS)

    def follow_soon(self, heard: ev.Stamped | None = None) -> None:
        """Somebody else has stored something: apply what was heard, or read on, as soon as the table is free."""
        if heard is None:
            self._unread = True
        else:
            self._heard[heard.seq] = heard
        if self._following is None or self._following.done():
            self._following = self.manager.background(self._follow())

    async def _follow(self) -> None:
        while self._heard or self._unread:
            heard, self._heard = self._heard, {}
            unread, self._unread = self._unread, False
            await following.follow(self, {} if unread else heard)

    def _changes(self, happened: tuple[ev.Event, ...], at: float) -> dict[str, Any]:
        """Changes to the row of the table that follow from events."""
        kinds = {type(event) for event in happened}
        table, match = self.table, self.table.match
        if ev.Acted in kinds and match is not None and match.over:
            results = Results(table.names, match.scores, match.winners)
            return {"status": "over", "ended": at, "awake": False, "results": results}
        if ev.Started in kinds:
            return {"status": "running", "awake": self.runs_unattended}
        if ev.StoodIn in kinds or (ev.Arranged in kinds and table.status == "running"):
            return {"awake": True}
        return {}

    @property
    def runs_unattended(self) -> bool:
        """Whether the game goes on while nobody is connected, because of a clock or a bot that somebody waits for."""
        humans = sum(seat.human for seat in self.table.seats)
        return humans > 0 and (self.table.created_event.clock is not None or humans < len(self.table.seats))

    @property
    def awaited(self) -> bool:
        """Whether somebody watches, or waits for a turn of their own; otherwise bots pause."""
        return self.attended_by_anyone or any(seat.human for seat in self.table.seats)

    @property
    def attended_by_anyone(self) -> bool:
        """Whether somebody is connected, here or through another process."""
        return bool(self.clients) or bool(self.remote)

    def person_key(self, person: int) -> str:
        """A person of this table, for budgets."""
        return f"{self.table.key} {person}"

    @property
    def payer(self) -> Payer:
        """Who pays for the time of the table's bots."""
        return Payer(self.network, self.attended_by_anyone)

    async def reload_if_needed(self, tell: bool = False) -> None:
        """After a failed write: read the table again, so that memory agrees with the database.

        Everyone is told if something was stored meanwhile; with `tell`, in any case.
        """
        if self.deleted:
            raise Refusal("gone")
        if not self.needs_reload:
            return
        before, self.table = self.table, await self.manager.read(self.table.key)
        if before.clocks is not None and self.table.clocks is not None:
            same = before.version == self.table.version
            self.table.clocks.resume(before.clocks.since if same else self.manager.tick())
        self.needs_reload = False
        for person, (old, new) in enumerate(zip(before.people, self.table.people, strict=False)):
            if old != new:
                self.dismiss(person, "replaced")
        if tell or before.next_seq != self.table.next_seq:
            await following.tell_everything(self)

    async def refresh(self) -> None:
        """Read what other processes have stored before somebody is told how things stand. The caller holds the lock."""
        await self.reload_if_needed()
        if self.manager.cluster is not None:
            await following.catch_up(self)

    def go_on_with_clock(self) -> None:
        """After loading a table that another process drives: its clock has been running."""
        table, manager = self.table, self.manager
        if table.clocks is not None and table.running_clock is not None:
            table.clocks.resume(manager.tick() - max(0.0, manager.now() - table.asked_at))

    # -- broadcast -------------------------------------------------------------------------------------

    @property
    def narrates(self) -> bool:
        """Whether a client here wants to be told what happened, and not only how things stand."""
        return any(client.story for client in self.clients)

    def present(self, seat: int) -> bool:
        if any(seat in client.seats for client in self.clients):
            return True
        return any(present.seats >> seat & 1 for present in self.remote.values())

    def note_presence(self) -> None:
        """After connections or seats changed: tell other processes, and since when each seat has no connection."""
        if self.manager.cluster is not None:
            seats = 0
            for client in self.clients:
                for seat in client.seats:
                    seats |= 1 << seat
            self.manager.cluster.attend(self, Present(seats, sum(not client.seats for client in self.clients)))
        self.note_away()

    def take_remote(self, remote: dict[str, Present]) -> None:
        """Who is connected through other processes."""
        remote = {process: present for process, present in remote.items() if present != Present(0, 0)}
        if remote != self.remote:
            self.remote = remote
            self.note_away()
            self.broadcast_presence()
            self.schedule_next()

    def note_away(self) -> None:
        """Since when each seat has no connection."""
        for seat in range(len(self.table.seats)):
            if self.present(seat):
                self.away_since.pop(seat, None)
            else:
                self.away_since.setdefault(seat, self.manager.tick())
                self.returning.discard(seat)

    def rights(self, seat: int) -> seat_rights.Rights:
        """What the owner of a seat and others may do."""
        case = seat_rights.case_of(
            self.table.seats[seat], self.present(seat), self.away_seconds(seat), self.grace_seconds
        )
        return seat_rights.RIGHTS[case]

    @property
    def grace_seconds(self) -> float:
        """How long people may be away before others may go on without them."""
        return self.manager.settings.stand_in_grace_seconds

    def away_seconds(self, seat: int) -> float:
        """How long the owner of a seat has not been connected; negative while connected."""
        return -1.0 if seat not in self.away_since else self.manager.tick() - self.away_since[seat]

    def heard_by_spectators(self, line: ChatLine) -> None:
        """Remember a line of a spectator."""
        self.spectator_chat.append(line)
        del self.spectator_chat[:-REMEMBERED_CHAT]

    def chat_for(self, client: Connection) -> list[ChatLine]:
        """The chat that a client may read: spectators also have a channel of their own."""
        lines = list(self.table.chat)
        return lines if client.seats else sorted([*lines, *self.spectator_chat], key=lambda line: line.time)

    def dismiss(self, person: int, code: str) -> None:
        """Close a person's connections, which may do nothing more from now on."""
        for client in list(self.clients):
            if client.person == person:
                self.clients.discard(client)
                client.person, client.seats, client.host = None, [], False
                client.close(code)
        self.note_presence()

    def close_unwelcome(self) -> None:
        """Close the connections of people without a seat where nobody may watch."""
        for client in list(self.clients):
            if not client.seats and not seat_rights.may_watch(self.table, client.person):
                self.clients.discard(client)
                client.close("no-watching")

    def stand_in_from(self, seat: int) -> float | None:
        """From when on others may do without this person, in whole seconds of Unix time; None if not away."""
        rights = self.rights(seat)
        if self.table.status not in ("running", "over") or not rights.owner_decides or rights.may_act:
            return None
        wait = self.away_since[seat] + self.grace_seconds - self.manager.tick()
        return float(math.ceil(self.manager.now() + wait))

    def spectators(self) -> int:
        here = sum(not client.seats for client in self.clients)
        return here + sum(present.spectators for present in self.remote.values())

    def broadcast_presence(self) -> None:
        """Send everyone the table soon; connections that come and go at about the same time share one message."""
        if self._news is None:
            self._news = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self.broadcast_table)

    def broadcast_table(self) -> None:
        """Send everyone the table: seats, presence, status."""
        if self._news is not None:
            self._news.cancel()
            self._news = None
        if self.deleted or self.manager.stopping:
            return
        info = table_info(self)
        for client in self.clients:
            client.send(TableNews(self.manager.now(), client.you, info))

    async def broadcast_position(self, first: int, undone: bool = False, start: Any = None) -> None:
        """Send everyone the position and the narration from a step on; `start` is the true position before it.

        Long narrations, such as a setup, are left to the worker thread. The caller holds the lock.
        """
        clients, match = list(self.clients), self.table.match
        if not clients or match is None:
            return
        arguments = (self.table, self.manager.now(), self.manager.tick(), first, clients, undone, start)
        if (match.length - first) * (len(self.table.seats) + 1) <= NARRATED_AT_ONCE:
            broadcast = Broadcast(*arguments)
        else:
            broadcast = await self.manager.worker.run(_prepared, *arguments)
        for client in clients:
            for viewer in client.viewers:
                client.send_frame(broadcast.frame(viewer, client))

    # -- timers and bots -------------------------------------------------------------------------------

    def schedule_next(self) -> None:
        """After every change: set the timer of the running clock, or start the bot that is to act."""
        self.used = self.manager.tick()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table = self.table
        seat = table.asked
        if seat is None or self.deleted:
            if self.manager.cluster is not None and table.status == "over":
                self.manager.cluster.finished(self)
            return
        if not table.seats[seat].human:
            self._note_thinking()
        if not self._drives():
            return
        if table.running_clock is not None and table.clocks is not None:
            wait = max(0.0, table.clocks.left(seat, self.manager.tick()))
            self._timer = asyncio.get_running_loop().call_later(wait, self._timer_fired, table.version)
        elif not table.seats[seat].human and self.awaited and (self.bot_task is None or self.bot_task.done()):
            self.bot_task = self.manager.background(gameplay.bot_turn(self))

    def _note_thinking(self) -> None:
        """Since when the bot to act thinks, here or in another process; it pauses while nobody is connected."""
        if not self.awaited:
            self.thinking_since = None
        elif self.thinking_since is None or self._thinking_version != self.table.version:
            self.thinking_since = self.manager.now()
            self._thinking_version = self.table.version

    def _drives(self) -> bool:
        """Whether bots and clocks of the table are this process's business, if it has any."""
        cluster = self.manager.cluster
        if cluster is None:
            return True
        if self.table.clocks is None and all(seat.human for seat in self.table.seats):
            return False
        return cluster.drives(self)

    def _timer_fired(self, version: int) -> None:
        self.manager.background(gameplay.time_is_up(self, version))

    def retry(self) -> None:
        """Try again soon after a timer or a bot failed."""
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self.schedule_next)

    @property
    def idle(self) -> bool:
        """Whether the table may be unloaded."""
        waiting = self._timer is None and (self.bot_task is None or self.bot_task.done())
        return not self.clients and waiting and not self.lock.locked()

    def stop(self) -> None:
        """Cancel the timers and the bot."""
        for timer in (self._timer, self._news):
            if timer is not None:
                timer.cancel()
        if self.bot_task is not None:
            self.bot_task.cancel()


def _prepared(*arguments: Any) -> Broadcast:
    """A broadcast with the frames of all its clients encoded, in the worker thread."""
    broadcast = Broadcast(*arguments)
    for client in broadcast.clients:
        for viewer in client.viewers:
            broadcast.frame(viewer, client)
    return broadcast
