"""Append one event to each of many tables in one statement, which is a transaction, on PostgreSQL.

This is what nearly all jobs are. The statement also tells the other processes, with the events themselves where they
are small, so that nobody has to read them. Only what was stored is told.
"""

from collections.abc import Sequence

import sqlalchemy as sql

from druids.server import events as ev
from druids.server.storage.hints import CHANNEL, head
from druids.server.storage.rows import AUDITED, Conflict, Job, StorageError

LONGEST_TOLD = 1000  # bytes of an event that is told
LARGEST_HINT = 7000  # PostgreSQL allows 8,000 bytes
ROW_BYTES = 80  # at most, of the numbers of a row in a hint

APPEND = """
WITH given AS (
  SELECT * FROM unnest(
    %(tables)s::bigint[], %(seqs)s::int[], %(times)s::float8[], %(bodies)s::bytea[], %(hints)s::int[], %(told)s::bool[]
  ) AS g(table_id, seq, at, body, hint, told)
), there AS MATERIALIZED (
  SELECT id FROM tables WHERE id = ANY(%(tables)s::bigint[]) ORDER BY id FOR KEY SHARE
), made AS (
  INSERT INTO events (table_id, seq, at, body)
  SELECT table_id, seq, at, body FROM given JOIN there ON there.id = given.table_id ORDER BY table_id, seq
  ON CONFLICT DO NOTHING RETURNING table_id, seq, at, body
)
SELECT array_agg(table_id), pg_notify(%(channel)s, %(head)s || string_agg(
  concat('[', table_id, ',', seq, ',', made.at, ',',
         CASE WHEN told THEN convert_from(made.body, 'UTF8') ELSE 'null' END, ']'), ',') || ']}')
FROM made JOIN given USING (table_id, seq) GROUP BY hint
"""


def is_simple(job: Job) -> bool:
    """Whether a job only appends one event to one table."""
    if job.new is not None or job.delete is not None or job.also or job.audit or job.changes or len(job.events) != 1:
        return False
    return type(job.events[0].event) not in AUDITED


def append(connection: sql.Connection, batch: Sequence[Job], origin: str) -> "tuple[list[int | StorageError], int]":
    """Store simple jobs, as `commit` does. The connection commits every statement by itself."""
    wanted: dict[tuple[int, int], Job] = {}
    for job in batch:
        wanted.setdefault((job.table or 0, job.events[0].seq), job)  # a second job for the same place has lost
    bodies = [ev.encode(job.events[0].event) for job in wanted.values()]
    told = [
        len(body) <= LONGEST_TOLD and body.isascii() and isinstance(job.events[0].event, ev.Acted)
        for body, job in zip(bodies, wanted.values(), strict=True)
    ]
    values = {
        "tables": [table for table, _ in wanted],
        "seqs": [seq for _, seq in wanted],
        "times": [job.events[0].at for job in wanted.values()],
        "bodies": bodies,
        "hints": _hints([len(body) if small else 0 for body, small in zip(bodies, told, strict=True)]),
        "told": told,
        "channel": CHANNEL,
        "head": head(origin),
    }
    rows = connection.exec_driver_sql(APPEND, values).all()
    connection.commit()  # ends SQLAlchemy's transaction; that of the database has ended
    made = {table for row in rows for table in row[0]}
    taken = Conflict("the table has changed since it was read")
    outcomes: list[int | StorageError] = []
    for job in batch:
        number = job.table or 0
        outcomes.append(number if number in made and wanted[number, job.events[0].seq] is job else taken)
    return outcomes, len(made)


def _hints(sizes: list[int]) -> list[int]:
    """The number of the hint that tells of each event."""
    found, hint, full = [], 0, 0
    for size in sizes:
        if full + size + ROW_BYTES > LARGEST_HINT:
            hint, full = hint + 1, 0
        full += size + ROW_BYTES
        found.append(hint)
    return found
