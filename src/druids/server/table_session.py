"""A table in memory with its clients, its lock, its clock timer and its bot.

Requests are handled one at a time, and events are broadcast only after they are stored.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from druids.server import events as ev
from druids.server import gameplay
from druids.server.broadcast import Broadcast, table_info
from druids.server.connection import Connection
from druids.server.messages import TableNews
from druids.server.refusals import Refusal
from druids.server.storage import Results, StorageError
from druids.server.table import Table

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

log = logging.getLogger("druids.table")

RETRY_SECONDS = 1.0


class TableSession:
    """One table in memory with its clients."""

    def __init__(self, manager: "TableManager", table: Table) -> None:
        self.manager = manager
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Connection] = set()
        self.needs_reload = False  # a write failed: memory may differ from the database
        self.deleted = False
        self.used = manager.now()
        self.bot_task: asyncio.Task[None] | None = None
        self.thinking_since: float | None = None
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
            if isinstance(error, StorageError):
                raise Refusal("storage") from error
            raise
        for one in stamped:
            self.table.apply_event(one)

    def _changes(self, happened: tuple[ev.Event, ...], at: float) -> dict[str, Any]:
        """Changes to the row of the table that follow from events."""
        kinds = {type(event) for event in happened}
        table, match = self.table, self.table.match
        if ev.Acted in kinds and match is not None and match.over:
            results = Results(table.names, match.scores, match.winners)
            return {"status": "over", "ended": at, "awake": False, "results": results}
        if ev.Started in kinds:
            return {"status": "running", "awake": self.runs_unattended}
        if ev.StoodIn in kinds:
            return {"awake": True}
        return {}

    @property
    def runs_unattended(self) -> bool:
        """Whether the game goes on while nobody is connected, because of a clock or a bot."""
        table = self.table
        return table.created_event.clock is not None or any(not seat.human for seat in table.seats)

    async def reload_if_needed(self) -> None:
        """After a failed write: read the table again, so that memory agrees with the database."""
        if self.deleted:
            raise Refusal("gone")
        if self.needs_reload:
            self.table = await self.manager.read(self.table.key)
            self.needs_reload = False

    # -- broadcast -------------------------------------------------------------------------------------

    def present(self, seat: int) -> bool:
        return any(seat in client.seats for client in self.clients)

    def spectators(self) -> int:
        return sum(not client.seats for client in self.clients)

    def broadcast_table(self) -> None:
        """Send everyone the table: seats, presence, status."""
        info = table_info(self)
        for client in self.clients:
            client.send(TableNews(self.manager.now(), client.you, info))

    def broadcast_position(self, first: int, undone: bool = False, start: Any = None) -> None:
        """Send everyone the position and the narration from a step on; `start` is the true position before it."""
        if not self.clients:
            return
        broadcast = Broadcast(self.table, self.manager.now(), first, self.clients, undone, start)
        for client in self.clients:
            for viewer in client.viewers:
                client.send_frame(broadcast.frame(viewer, client))

    # -- timers and bots -------------------------------------------------------------------------------

    def schedule_next(self) -> None:
        """After every change: set the timer of the running clock, or start the bot that is to act."""
        self.used = self.manager.now()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table = self.table
        seat = table.asked
        if seat is None or self.deleted:
            return
        if table.running_clock is not None and table.clocks is not None:
            wait = max(0.0, table.clocks.deadline(seat) - self.manager.now())
            self._timer = asyncio.get_running_loop().call_later(wait, self._timer_fired, table.version)
        elif not table.seats[seat].human and (self.bot_task is None or self.bot_task.done()):
            self.thinking_since = self.manager.now()
            self.bot_task = self.manager.background(gameplay.bot_turn(self))

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
        """Cancel the timer and the bot."""
        if self._timer is not None:
            self._timer.cancel()
        if self.bot_task is not None:
            self.bot_task.cancel()
