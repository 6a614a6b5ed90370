"""This process among the others that serve the same database. The table manager has one on PostgreSQL."""

import asyncio
import logging
import os
import socket
from typing import TYPE_CHECKING

import msgspec

from druids.server import events as ev
from druids.server import following
from druids.server.budgets import LINES_SECONDS
from druids.server.cluster import allowances
from druids.server.cluster.attendance import NOBODY, Attendance
from druids.server.cluster.claims import Claims
from druids.server.cluster.link import LOST, Link
from druids.server.cluster.membership import BEAT_SECONDS, Membership
from druids.server.messages import Chat, ChatLine, EmoteShown
from druids.server.refusals import Refusal
from druids.server.storage import StorageError
from druids.server.storage.hints import Hint, Present

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.cluster")

LOOK_SECONDS = 5.0  # between searches for tables that nobody drives, should a hint be lost
LISTEN_AGAIN_SECONDS = 0.2
PAUSE_SECONDS = 5.0  # a table that nobody drove for longer was down: its clock did not run
FORGET_BEATS = 1000


class Cluster:
    """What this process tells the others, and what it learns from them."""

    def __init__(self, manager: "TableManager") -> None:
        self.manager = manager
        self.link = Link(manager.store.engine)
        self.members = Membership(self.link, manager.settings.process or f"{socket.gethostname()}-{os.getpid()}")
        self.claims = Claims(self.link, self.id)
        self.attendance = Attendance(self.link, self.id)
        self.tables: dict[int, TableSession] = {}  # those in memory, by id
        self._fresh: set[int] = set()  # claims that were not tried yet
        self._finished: set[int] = set()  # claims that are not needed any more
        self._look = True  # for claims that may have become free
        self._reread = False  # attendance may have been missed
        self._due = asyncio.Event()
        self._taking: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.members.id

    async def open(self) -> None:
        """Join the others, and keep up with them in the background."""
        await self.members.beat(self.manager.now)
        self.manager.background(self._keep_beating())
        self.manager.background(self._keep_listening())
        self.manager.background(self._keep_working())

    async def give_away(self) -> None:
        """Let others drive the tables from now on."""
        try:
            await self.claims.release(self.manager.now())
        except StorageError as error:
            log.warning("the other processes will take over a moment later: %s", error)

    async def close(self) -> None:
        """Let others drive the tables, and leave."""
        await self.give_away()
        try:
            await self.members.leave()
        except StorageError as error:
            log.warning("the other processes were not told that this one ends; they will notice soon: %s", error)
        await self.link.close()

    # -- tables in memory ------------------------------------------------------------------------------

    async def add(self, session: "TableSession") -> None:
        """Follow a table that was loaded."""
        number = session.table.id
        self.tables[number] = session
        session.remote = (await self.attendance.read([number]))[number]
        session.note_away()
        session.schedule_next()  # a claim that was won while it was being loaded counts from now on

    def remove(self, session: "TableSession") -> None:
        """A table was unloaded or deleted."""
        number = session.table.id
        self.tables.pop(number, None)
        self.claims.wanted.discard(number)
        self._finished.add(number)
        self.attend(session, NOBODY)

    def attend(self, session: "TableSession", present: Present) -> None:
        """Tell the others who is connected to a table here."""
        if session.attended != present:
            session.attended = present
            self.attendance.changed[session.table.id] = present
            self._due.set()

    def tell(self, session: "TableSession", shown: EmoteShown | None = None, said: ChatLine | None = None) -> None:
        """Pass on what is not stored."""
        hint = Hint(self.id, table=session.table.id, shown=shown, said=said)
        self.manager.background(self._notify(hint))

    async def _notify(self, hint: Hint) -> None:
        try:
            await self.link.notify(hint)
        except StorageError as error:
            log.warning("an emote or a spectator's line was not passed on: %s", error)

    async def admit_table(self, network: str) -> None:
        """Count a new table of a network, together with the other processes; Refusal if it has made too many."""
        settings = self.manager.settings
        rate, burst = settings.tables_per_minute / 60, settings.table_burst
        await allowances.take(self.link, "tables", network, rate, burst, "too-many")

    async def admit_spectator_line(self, network: str) -> None:
        """Count a line of a network's spectators, together with the other processes; Refusal if there are too many."""
        burst = self.manager.settings.burst
        try:
            await allowances.take(self.link, "lines", network, burst / LINES_SECONDS, burst, "too-fast")
        except StorageError as error:
            raise Refusal("storage") from error

    # -- driving ---------------------------------------------------------------------------------------

    def drives(self, session: "TableSession") -> bool:
        """Whether this process drives the table's bots and clock. If not, it asks for it; `schedule_next` follows."""
        number = session.table.id
        if number in self.claims.held:
            return True
        if number not in self.claims.wanted and not self.manager.stopping:
            self.claims.wanted.add(number)
            self._fresh.add(number)
            self._due.set()
        return False

    def finished(self, session: "TableSession") -> None:
        """The table needs no driver any more."""
        self.claims.wanted.discard(session.table.id)
        if session.table.id in self.claims.held:
            self._finished.add(session.table.id)
            self._due.set()

    async def was_down(self, session: "TableSession") -> bool:
        """Whether no process drove a table that is being loaded, for so long that its clock did not run."""
        number = session.table.id
        try:
            await self.claims.claim([number])
        except StorageError as error:
            raise Refusal("storage") from error
        if number not in self.claims.held or number not in self.claims.driven:
            return False
        driven = self.claims.driven.pop(number)
        return driven is None or self.manager.now() - driven > PAUSE_SECONDS

    async def take_over(self, unclaimed: bool = False) -> None:
        """Load tables that no living process drives; at the start also those that nobody ever drove."""
        while found := await self.claims.abandoned(unclaimed):
            for number, key in found:
                session = self.tables.get(number)
                if session is not None:
                    session.schedule_next()
                elif not await self.manager.resume(key):
                    await self.claims.drop([number])  # a process that has its rules may drive it

    # -- in the background -----------------------------------------------------------------------------

    async def _keep_beating(self) -> None:
        beats, lost = 0, self.link.lost
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            beats += 1
            try:
                changed, late = await self.members.beat(self.manager.now)
                if late or lost != self.link.lost:
                    self._start_over()
                if changed:
                    self._look = self._reread = True
                    self._due.set()
                lost = self.link.lost
                if beats % FORGET_BEATS == 0:
                    await self.members.forget()
                    await self.link.execute(allowances.FORGET)
            except StorageError as error:
                log.warning("the database cannot be reached: %s", error)

    def _start_over(self) -> None:
        """The others may have taken us for dead, or the database has forgotten what is not logged."""
        for number in self.claims.lose_all():
            self._fresh.add(number)
        for session in list(self.tables.values()):
            present, session.attended = session.attended, NOBODY
            self.attend(session, present)
            session.schedule_next()
        self._look = self._reread = True
        self._due.set()

    async def _keep_working(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._due.wait()
            except TimeoutError:
                self._look = True
            self._due.clear()
            try:
                await self._work()
            except StorageError as error:
                log.warning("the other processes were not told: %s", error)
                self._look = True
                self._due.set()
                await asyncio.sleep(BEAT_SECONDS)

    async def _work(self) -> None:
        await self.attendance.write()
        if self._reread:
            self._reread = False
            for number, remote in (await self.attendance.read(self.tables)).items():
                if number in self.tables:
                    self.tables[number].take_remote(remote)
        if self.manager.stopping:
            return  # tables that were given away are not taken back
        look, self._look = self._look, False
        fresh, self._fresh = self._fresh, set()
        for number in await self.claims.claim(self.claims.wanted if look else fresh & self.claims.wanted):
            if number in self.tables:
                self.tables[number].schedule_next()
            else:
                self._finished.add(number)
        finished, self._finished = self._finished - self.claims.wanted, set()
        await self.claims.drop(finished)
        if look and (self._taking is None or self._taking.done()):
            self._taking = self.manager.background(self._take_over())

    async def _take_over(self) -> None:
        try:
            await self.take_over()
        except StorageError as error:
            log.warning("tables of other processes were not taken over: %s", error)
            self._look = True

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self.link.listen(self._take, self._look_for_missed, self.id)
            except (*LOST, StorageError) as error:
                log.warning("hints of the other processes are lost for a moment: %s", error)
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    async def _look_for_missed(self) -> None:
        """Hints may have been lost before the connection was there."""
        self._reread = True
        self._due.set()
        await following.follow_others(self.manager)

    def _take(self, hint: Hint) -> None:
        for number, seq, at, body in hint.rows:
            session = self.tables.get(number)
            if session is not None and seq >= session.table.next_seq:
                session.follow_soon(_stamped(seq, at, body))
        for number, length in hint.events.items():
            session = self.tables.get(number)
            if session is not None and (not length or length > session.table.next_seq):
                session.follow_soon()
        for number, present in hint.present.items():
            if number in self.tables:
                session = self.tables[number]
                session.take_remote({**session.remote, hint.origin: present})
        if hint.released:
            self._look = True
            self._due.set()
        session = self.tables.get(hint.table)
        if session is not None:
            self._deliver(session, hint)

    def _deliver(self, session: "TableSession", hint: Hint) -> None:
        """Show an emote, or a spectator's line, to those who are connected here."""
        if hint.said is not None:
            session.heard_by_spectators(hint.said)
        for client in session.clients:
            if hint.shown is not None:
                client.send(hint.shown)
            if hint.said is not None and not client.seats:
                client.send(Chat(hint.said))


def _stamped(seq: int, at: float, body: msgspec.Raw) -> ev.Stamped | None:
    """An event from a hint; None if it must be read: it was too long, or is of a kind that is not known here."""
    try:
        return ev.Stamped(seq, at, ev.decode(body))
    except msgspec.MsgspecError:
        return None
