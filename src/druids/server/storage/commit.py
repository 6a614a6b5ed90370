"""One transaction for the jobs of many tables. Events are appended at the numbers that the writer has seen.

A job whose numbers are taken, or whose table is gone, is left out as a `Conflict`; the other jobs are committed.
"""

from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql

from druids.server.storage.hints import CHANNEL, event_hints
from druids.server.storage.rows import Conflict, Job, NewRow, StorageError, columns
from druids.server.storage.schema import audit, events, tables

INSERT_EVENTS = "INSERT INTO events (table_id, seq, at, body) VALUES "  # in the order of `event_rows`
# In one statement: the driver releases the interpreter lock for each, and the busy event loop would take it every time.
ROWS_AT_ONCE = 200


def commit(connection: sql.Connection, batch: list[Job], origin: str = "") -> "tuple[list[int | StorageError], int]":
    """Commit jobs: for each the id of its table or a Conflict; and the number of events stored.

    On PostgreSQL other processes get a hint, in which `origin` names this one.
    """
    sqlite = connection.dialect.name == "sqlite"
    with connection.begin():
        numbers = [_insert(connection, job) if job.new is not None else job.table or 0 for job in batch]
        insert = _insert_events if sqlite else _insert_events_if_free
        lost, stored = insert(connection, batch, numbers)
        _take_back(connection, [numbers[k] for k in lost if batch[k].new is not None])
        noted: list[dict[str, Any]] = []
        lengths: dict[int, int] = {}
        for k, (job, number) in enumerate(zip(batch, numbers, strict=True)):
            if k in lost:
                continue
            if job.changes and job.new is None:
                connection.execute(sql.update(tables).where(tables.c.id == number).values(**columns(job.changes)))
            if job.delete is not None and not _delete(connection, number, job.delete):
                lost.add(k)
                continue
            noted += job.audit_rows(number)
            lengths |= job.lengths(number)
        if noted:
            connection.execute(sql.insert(audit), noted)
        if lengths and not sqlite:
            for hint in event_hints(origin, lengths):
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, hint)))
    taken = Conflict("the table has changed since it was read")
    return [taken if k in lost else number for k, number in enumerate(numbers)], stored


def _insert(connection: sql.Connection, job: Job) -> int:
    """Insert the row of a new table; its random key is free unless the same job was stored before."""
    assert job.new is not None
    new: NewRow = job.new
    defaults = {"status": "open", "created": job.events[0].at, "ended": None, "awake": False, "results": None}
    made = connection.execute(
        sql.insert(tables).values(
            key=new.key, game=new.game, rules=new.rules, public=new.public, **{**defaults, **columns(job.changes)}
        )
    )
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def _take_back(connection: sql.Connection, numbers: list[int]) -> None:
    """Delete the rows of new tables whose job has lost; their events are gone already."""
    if numbers:
        connection.execute(sql.delete(tables).where(tables.c.id.in_(numbers)))


def _insert_events(connection: sql.Connection, batch: list[Job], numbers: list[int]) -> tuple[set[int], int]:
    """Of SQLite, where no other server writes: a conflict is an error, and the store tries each job alone."""
    rows = [row for job, number in zip(batch, numbers, strict=True) for row in job.event_rows(number)]
    for first in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[first : first + ROWS_AT_ONCE]
        values = tuple(value for row in some for value in row.values())
        connection.exec_driver_sql(INSERT_EVENTS + ",".join(["(?,?,?,?)"] * len(some)), values)
    return set(), len(rows)


def _insert_events_if_free(connection: sql.Connection, batch: list[Job], numbers: list[int]) -> tuple[set[int], int]:
    """Of PostgreSQL: insert what can be inserted in one statement, and take back what a conflict has left over."""
    rows = [list(job.event_rows(number)) for job, number in zip(batch, numbers, strict=True)]
    wanted = sorted({row["table_id"] for some in rows for row in some})
    if not wanted:
        return set(), 0
    locked = sql.select(tables.c.id).where(tables.c.id.in_(wanted)).order_by(tables.c.id)
    there = set(connection.execute(locked.with_for_update(read=True, key_share=True)).scalars())
    lost = {k for k, some in enumerate(rows) if any(row["table_id"] not in there for row in some)}
    possible = [row for k, some in enumerate(rows) if k not in lost for row in some]
    possible.sort(key=lambda row: (row["table_id"], row["seq"]))  # one order for all writers: no deadlock
    made: dict[tuple[int, int], int] = {}
    if possible:
        insert = (
            postgresql.insert(events).on_conflict_do_nothing().returning(events.c.table_id, events.c.seq, events.c.id)
        )
        made = {(row.table_id, row.seq): row.id for row in connection.execute(insert, possible)}
    free = dict(made)
    for k, some in enumerate(rows):
        places = [(row["table_id"], row["seq"]) for row in some]
        if k not in lost and all(place in free for place in places):
            for place in places:
                del free[place]  # a second job for the same place has lost
        elif k not in lost:
            lost.add(k)
    if free:
        connection.execute(sql.delete(events).where(events.c.id.in_(free.values())))
    return lost, len(made) - len(free)


def _delete(connection: sql.Connection, number: int, length: int) -> bool:
    """Delete a table with this number of events; False if it has more."""
    if connection.dialect.name != "sqlite":
        connection.execute(sql.select(tables.c.id).where(tables.c.id == number).with_for_update())
    later = sql.select(events.c.id).where(events.c.table_id == number, events.c.seq >= length)
    connection.execute(sql.delete(events).where(events.c.table_id == number, ~sql.exists(later.correlate(None))))
    left = sql.exists(sql.select(events.c.id).where(events.c.table_id == number))
    gone = connection.execute(sql.delete(tables).where(tables.c.id == number, ~left))
    return gone.rowcount == 1


def stored_before(connection: sql.Connection, job: Job) -> int | None:
    """The id of the job's table if everything the job appends is stored already, exactly as it would store it."""
    number = job.table or 0
    if job.new is not None:
        number = connection.execute(sql.select(tables.c.id).where(tables.c.key == job.new.key)).scalar() or 0
    wanted = list(job.event_rows(number))
    for row in wanted:
        at = (events.c.table_id == row["table_id"], events.c.seq == row["seq"])
        found = connection.execute(sql.select(events.c.at, events.c.body).where(*at)).first()
        if found is None or (found.at, found.body) != (row["at"], row["body"]):
            return None
    return number if wanted else None
