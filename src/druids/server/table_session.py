"""A table in memory with its clients, its lock, its clock timer and its bot.

Requests are handled one at a time, and events are broadcast only after they are stored.
"""

import asyncio
import logging
import math
from collections import deque
from typing import TYPE_CHECKING, Any

from druids.server import events as ev
from druids.server import following, gameplay, seat_rights
from druids.server.bot_queue import Payer
from druids.server.broadcast import Broadcast, table_info
from druids.server.connection import Connection
from druids.server.messages import ChatLine, TableNews
from druids.server.refusals import Refusal
from druids.server.storage import Conflict, Results, StorageError
from druids.server.table import REMEMBERED_CHAT, Table

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

log = logging.getLogger("druids.table")

RETRY_SECONDS = 1.0
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
        self.needs_reload = False  # a write failed: memory may differ from the database
        self.deleted = False
        self.used = manager.tick()
        self.away_since = dict.fromkeys(range(len(table.seats)), self.used)  # of seats without a connection
        self.returning: set[int] = set()  # seats that their owners take back after the stand-in's next decision
        self.bot_task: asyncio.Task[None] | None = None
        self.thinking_since: float | None = None
        self.spectator_chat: deque[ChatLine] = deque(maxlen=REMEMBERED_CHAT)  # not stored
        self.nonces: dict[int, str] = {}  # by person: what was revealed for the deal that is being prepared
        self.reveal_until: float | None = None  # Unix time
        self.advised: dict[int, asyncio.Task[None]] = {}  # by person: one hint at a time
        self._news: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None

    # -- storage ---------------------------------------------------------------------------------------

    async def record(self, *happened: ev.Event) -> None:
        """Store events in one commit, then apply them. If they cannot be stored, nothing is changed."""
        at = self.manager.now()
        stamped = [ev.Stamped(self.table.next_seq + k, at, event) for k, event in enumerate(happened)]
        try:
            await self.manager.store.append(self.table.id, stamped, **self._changes(happened, at))
        except BaseException as error:
            self.needs_reload = True
            if isinstance(error, Conflict):
                self.manager.background(following.follow(self))
                raise Refusal("stale") from error
            if isinstance(error, StorageError):
                raise Refusal("storage") from error
            raise
        for one in stamped:
            self.table.apply_event(one, self.manager.tick())

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
        return bool(self.clients) or any(seat.human for seat in self.table.seats)

    def person_key(self, person: int) -> str:
        """A person of this table, for budgets."""
        return f"{self.table.key} {person}"

    @property
    def payer(self) -> Payer:
        """Who pays for the time of the table's bots."""
        return Payer(self.network, bool(self.clients))

    async def reload_if_needed(self) -> None:
        """After a failed write: read the table again, so that memory agrees with the database."""
        if self.deleted:
            raise Refusal("gone")
        if self.needs_reload:
            before, self.table = self.table, await self.manager.read(self.table.key)
            if before.clocks is not None and self.table.clocks is not None:
                same = before.version == self.table.version
                self.table.clocks.resume(before.clocks.since if same else self.manager.tick())
            self.needs_reload = False

    # -- broadcast -------------------------------------------------------------------------------------

    def present(self, seat: int) -> bool:
        return any(seat in client.seats for client in self.clients)

    def note_presence(self) -> None:
        """After connections or seats changed: since when each seat has no connection."""
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
        return sum(not client.seats for client in self.clients)

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
            return
        if table.running_clock is not None and table.clocks is not None:
            wait = max(0.0, table.clocks.left(seat, self.manager.tick()))
            self._timer = asyncio.get_running_loop().call_later(wait, self._timer_fired, table.version)
        elif not table.seats[seat].human and (self.bot_task is None or self.bot_task.done()):
            if self.awaited:
                self.thinking_since = self.manager.now()
                self.bot_task = self.manager.background(gameplay.bot_turn(self))
            else:
                self.thinking_since = None  # the bot pauses until somebody connects

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
