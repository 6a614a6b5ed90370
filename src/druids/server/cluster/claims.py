"""Claims: which process drives the bots and the clock of a table.

A claim holds while its process is alive and has not released it. It only saves work: a process that has lost a claim
without knowing may still try to write, and is refused by the number of the event.
"""

from collections.abc import Iterable
from typing import Any

from druids.server.cluster.link import Link
from druids.server.cluster.membership import ALIVE
from druids.server.storage.hints import Hint

AT_ONCE = 50  # tables taken over in one statement

FREE = f"(c.released IS NOT NULL OR NOT EXISTS (SELECT FROM processes p WHERE p.id = c.process AND p.{ALIVE}))"
CLAIM = f"""
WITH before AS (
  SELECT c.table_id, c.process, coalesce(c.released, p.at) AS driven
  FROM claims c LEFT JOIN processes p ON p.id = c.process WHERE c.table_id = ANY(%(tables)s)
), won AS (
  INSERT INTO claims AS c (table_id, process)
  SELECT id, %(me)s FROM unnest(%(tables)s::bigint[]) AS id ORDER BY id
  ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, released = NULL
  WHERE c.process = excluded.process OR {FREE}
  RETURNING table_id
)
SELECT won.table_id, before.driven, before.process FROM won LEFT JOIN before USING (table_id)
"""
ABANDONED = f"""
SELECT t.id, t.key FROM claims c JOIN tables t ON t.id = c.table_id
WHERE t.status = 'running' AND t.awake AND {FREE} LIMIT {AT_ONCE}
"""
UNCLAIMED = f"""
SELECT t.id, t.key FROM tables t LEFT JOIN claims c ON c.table_id = t.id
WHERE t.status = 'running' AND t.awake AND (c.table_id IS NULL OR {FREE}) ORDER BY t.id LIMIT {AT_ONCE}
"""
RELEASE = """
UPDATE claims SET released = %(now)s WHERE process = %(me)s AND table_id = ANY(%(tables)s) RETURNING table_id
"""
DROP = "DELETE FROM claims WHERE process = %(me)s AND table_id = ANY(%(tables)s)"


class Claims:
    """The tables that this process drives, and those that it would like to."""

    def __init__(self, link: Link, process: str) -> None:
        self.link = link
        self.process = process
        self.held: set[int] = set()
        self.wanted: set[int] = set()
        self.driven: dict[int, float | None] = {}  # of tables just claimed: when another process drove them last

    async def claim(self, tables: Iterable[int]) -> list[int]:
        """Claim tables that nobody drives; return those that are ours now."""
        wanted = sorted(tables)
        rows = await self.link.execute(CLAIM, {"me": self.process, "tables": wanted}) if wanted else []
        for table, driven, before in rows:
            self.held.add(table)
            self.wanted.discard(table)
            if before != self.process:
                self.driven[table] = driven
        return [row[0] for row in rows]

    async def abandoned(self, unclaimed: bool) -> list[tuple[int, str]]:
        """Claim running tables that no living process drives; with `unclaimed`, also those that nobody ever drove.

        Returns ids and keys, and an empty list when there are no more.
        """
        rows = await self.link.execute(UNCLAIMED if unclaimed else ABANDONED)
        ours = set(await self.claim(row[0] for row in rows))
        return [(table, key) for table, key in rows if table in ours]

    async def release(self, now: float) -> None:
        """Give every table to the other processes."""
        tables = list(self.held)
        self.held.clear()
        self.wanted.clear()
        values: dict[str, Any] = {"me": self.process, "tables": tables, "now": now}
        if tables and await self.link.execute(RELEASE, values):
            for first in range(0, len(tables), 500):
                await self.link.notify(Hint(self.process, released=tables[first : first + 500]))

    async def drop(self, tables: Iterable[int]) -> None:
        """Forget claims of tables that need no driver any more."""
        dropped = [table for table in tables if table in self.held]
        self.held.difference_update(dropped)
        if dropped:
            await self.link.execute(DROP, {"me": self.process, "tables": dropped})

    def lose_all(self) -> list[int]:
        """After a time in which others may have taken them: nothing is held. Return what was."""
        lost = list(self.held)
        self.held.clear()
        self.wanted.update(lost)
        return lost
