"""Who is connected to which table through which process.

Each process writes what it knows of its own connections and tells the others in a hint; they read the rows only when
they load a table, or when hints may have been lost. Rows of dead processes do not count.
"""

from collections.abc import Iterable
from typing import Any

from druids.server.cluster.link import Link
from druids.server.cluster.membership import ALIVE
from druids.server.storage.hints import MOST_TABLES, Hint, Present

NOBODY = Present(0, 0)
WRITE = """
INSERT INTO attendance (table_id, process, seats, spectators)
SELECT t, %(me)s, s, n FROM unnest(%(tables)s::bigint[], %(seats)s::int[], %(spectators)s::int[]) AS x(t, s, n)
ON CONFLICT (table_id, process) DO UPDATE SET seats = excluded.seats, spectators = excluded.spectators
"""
ERASE = "DELETE FROM attendance WHERE process = %(me)s AND table_id = ANY(%(tables)s)"
READ = f"""
SELECT a.table_id, a.process, a.seats, a.spectators FROM attendance a JOIN processes p ON p.id = a.process AND p.{ALIVE}
WHERE a.table_id = ANY(%(tables)s) AND a.process <> %(me)s
"""


class Attendance:
    """Writes and reads presence."""

    def __init__(self, link: Link, process: str) -> None:
        self.link = link
        self.process = process
        self.changed: dict[int, Present] = {}  # not written yet

    async def write(self) -> None:
        """Write what has changed and tell the others."""
        while self.changed:
            some = dict(list(self.changed.items())[:MOST_TABLES])
            for table in some:
                del self.changed[table]
            try:
                await self._write(some)
            except BaseException:
                self.changed = {**some, **self.changed}
                raise

    async def _write(self, some: dict[int, Present]) -> None:
        there = {table: present for table, present in some.items() if present != NOBODY}
        gone = [table for table in some if table not in there]
        values: dict[str, Any] = {
            "me": self.process,
            "tables": list(there),
            "seats": [present.seats for present in there.values()],
            "spectators": [present.spectators for present in there.values()],
        }
        if there:
            await self.link.execute(WRITE, values)
        if gone:
            await self.link.execute(ERASE, {"me": self.process, "tables": gone})
        await self.link.notify(Hint(self.process, present=some))

    async def read(self, tables: Iterable[int]) -> dict[int, dict[str, Present]]:
        """Who is connected through other living processes, by table and process."""
        wanted = list(tables)
        found: dict[int, dict[str, Present]] = {table: {} for table in wanted}
        if wanted:
            for table, process, seats, spectators in await self.link.execute(
                READ, {"me": self.process, "tables": wanted}
            ):
                found[table][process] = Present(seats, spectators)
        return found
