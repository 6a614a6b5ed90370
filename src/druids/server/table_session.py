"""A live table: its mailbox, the clients around it, its timers.

One request at a time; nothing is told before it is stored.
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
    """One table in memory."""

    def __init__(self, manager: "TableManager", table: Table) -> None:
        self.manager = manager
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Connection] = set()
        self.doubtful = False  # a write failed: memory may differ from the disk
        self.deleted = False
        self.used = manager.now()
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_since: float | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # -- storing ---------------------------------------------------------------------------------------

    async def record(self, *happened: ev.Event) -> None:
        """Store events in one commit, then let them be true. If they cannot be stored, nothing happened."""
        at = self.manager.now()
        stamped = [ev.Stamped(self.table.next_seq + k, at, event) for k, event in enumerate(happened)]
        try:
            await self.manager.store.append(self.table.id, stamped, **self._changes(happened, at))
        except BaseException as error:
            self.doubtful = True
            if isinstance(error, StorageError):
                raise Refusal("storage") from error
            raise
        for one in stamped:
            self.table.fold(one)

    def _changes(self, happened: tuple[ev.Event, ...], at: float) -> dict[str, Any]:
        """What lists say of the table from now on."""
        kinds = {type(event) for event in happened}
        table, match = self.table, self.table.match
        if ev.Acted in kinds and match is not None and match.over:
            results = Results(table.names, match.scores, match.winners)
            return {"status": "over", "ended": at, "awake": False, "results": results}
        if ev.Started in kinds:
            return {"status": "running", "awake": self.goes_on_alone}
        if ev.StoodIn in kinds or (ev.Arranged in kinds and table.status == "running"):
            return {"awake": True}
        return {}

    @property
    def goes_on_alone(self) -> bool:
        """Whether a clock or a bot moves the game on though nobody is connected."""
        table = self.table
        return table.created_event.clock is not None or any(not seat.human for seat in table.seats)

    async def sure(self) -> None:
        """After a failed write: read the table again, so that memory and disk agree."""
        if self.deleted:
            raise Refusal("gone")
        if self.doubtful:
            self.table = await self.manager.read(self.table.key)
            self.doubtful = False

    # -- telling ---------------------------------------------------------------------------------------

    def present(self, seat: int) -> bool:
        return any(seat in client.seats for client in self.clients)

    def spectators(self) -> int:
        return sum(not client.seats for client in self.clients)

    def news(self) -> None:
        """Tell everyone who sits where."""
        info = table_info(self)
        for client in self.clients:
            client.tell(TableNews(self.manager.now(), client.you, info))

    def show(self, first: int, undone: bool = False, start: Any = None) -> None:
        """Tell everyone the position, and what happened from a step on; `start` is the true position before it."""
        if not self.clients:
            return
        position = Broadcast(self.table, self.manager.now(), first, self.clients, undone, start)
        for client in self.clients:
            for viewer in client.viewers:
                client.put(position.frame(viewer, client))

    # -- moving on -------------------------------------------------------------------------------------

    def move_on(self) -> None:
        """After every change: set the alarm for the clock that runs, and let the bot think that is asked."""
        self.used = self.manager.now()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self.table
        seat = table.asked
        if seat is None or self.deleted:
            return
        if table.running_clock is not None and table.clocks is not None:
            wait = max(0.0, table.clocks.deadline(seat) - self.manager.now())
            self._alarm = asyncio.get_running_loop().call_later(wait, self._time_is_up, table.version)
        elif not table.seats[seat].human and (self.thinking is None or self.thinking.done()):
            self.thinking_since = self.manager.now()
            self.thinking = self.manager.background(gameplay.bot_turn(self))

    def _time_is_up(self, version: int) -> None:
        self.manager.background(gameplay.time_is_up(self, version))

    def retry(self) -> None:
        """Something that happens by itself failed: try again soon."""
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self.move_on)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the table from memory."""
        waits = self._alarm is None and (self.thinking is None or self.thinking.done())
        return not self.clients and waits and not self.lock.locked()

    def stop(self) -> None:
        """Let go of timers and bots."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self.thinking is not None:
            self.thinking.cancel()
