"""Which processes are alive, and what time it is in the database.

A process is alive while it has written to its row in the last `ALIVE_SECONDS` by the clock of the database. A process
that was stopped or cut off counts as dead; when it comes back, it learns so from its next beat.
"""

import secrets
import time
from collections.abc import Callable
from time import monotonic

from druids.server.cluster.link import Link

BEAT_SECONDS = 0.4
ALIVE_SECONDS = 1.6
FORGOTTEN_SECONDS = 3600.0  # after which the row of a dead process is deleted
OFFSET_SECONDS = 60.0  # after which the offset of our clock is measured anew

ALIVE = f"seen > clock_timestamp() - interval '{ALIVE_SECONDS} s'"
BEAT = f"""
WITH beat AS (
  INSERT INTO processes (id, name, seen, at) VALUES (%(id)s, %(name)s, clock_timestamp(), %(at)s)
  ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, at = excluded.at
)
SELECT extract(epoch FROM clock_timestamp())::float8, array(SELECT id FROM processes WHERE {ALIVE})
"""
FORGET = (
    f"DELETE FROM processes WHERE seen < clock_timestamp() - interval '{FORGOTTEN_SECONDS} s'",
    "DELETE FROM attendance WHERE process NOT IN (SELECT id FROM processes)",
    "DELETE FROM claims WHERE table_id NOT IN (SELECT id FROM tables WHERE status = 'running')",
)


class Membership:
    """This process and the others."""

    def __init__(self, link: Link, name: str) -> None:
        self.link = link
        self.id = secrets.token_hex(6)
        self.name = name
        self.alive: frozenset[str] = frozenset()  # the others
        self._beaten = -ALIVE_SECONDS  # monotonic
        self._offset = 0.0  # of the database's clock
        self._measured = -OFFSET_SECONDS
        self._trip = 0.0

    def now(self) -> float:
        """Unix time by the clock of the database, so that processes on several machines agree."""
        return time.time() + self._offset

    async def beat(self, now: Callable[[], float]) -> tuple[bool, bool]:
        """Say that this process is alive; return whether others were gone or came, and whether we counted as dead."""
        began, here = monotonic(), time.time()
        values = {"id": self.id, "name": self.name, "at": now()}
        ((there, alive),) = await self.link.execute(BEAT, values)
        ended = monotonic()
        self._measure(there - here, began, ended)
        late = ended - self._beaten > ALIVE_SECONDS
        self._beaten = began
        others = frozenset(alive) - {self.id}
        changed = others != self.alive
        self.alive = others
        return changed, late

    def _measure(self, offset: float, began: float, ended: float) -> None:
        """The measurement with the shortest trip is the best one."""
        trip = ended - began
        if trip <= self._trip or ended - self._measured > OFFSET_SECONDS:
            self._offset, self._trip, self._measured = offset - trip / 2, trip, ended

    async def leave(self) -> None:
        """Say that this process has ended. Its row stays for a while: it tells when its tables were driven last."""
        await self.link.execute("UPDATE processes SET seen = '-infinity' WHERE id = %(id)s", {"id": self.id})

    async def forget(self) -> None:
        """Delete what dead processes have left behind."""
        for statement in FORGET:
            await self.link.execute(statement)
