"""The rows of the database as values, and the parts of a commit."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

import msgspec

from druids.server import events as ev

log = logging.getLogger("druids.storage")


class StorageError(Exception):
    """The database could not be read or written; nothing was changed."""


class Conflict(StorageError):
    """Somebody else has written to the table since it was read; nothing was changed."""


class Results(msgspec.Struct, frozen=True):
    """The result of a game, for lists."""

    names: list[str]
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class NewRow:
    """The row of a new table."""

    key: str
    game: str
    rules: int
    public: bool


@dataclass(frozen=True)
class Found:
    """The row of a table."""

    id: int
    key: str
    game: str
    rules: int
    public: bool
    status: str
    created: float
    ended: float | None
    awake: bool
    results: Results | None


FIELDS = tuple(one.name for one in fields(Found))


@dataclass(frozen=True)
class AuditEntry:
    """A line of the audit log."""

    at: float
    kind: str
    table_id: int | None
    detail: str


@dataclass
class Job:
    """One table's part of a commit: insert a row, append events, change columns, or delete everything."""

    table: int | None = None
    new: NewRow | None = None
    events: Sequence[ev.Stamped] = ()
    also: Sequence[tuple[int, Sequence[ev.Stamped]]] = ()  # events of further tables, in the same commit
    changes: dict[str, Any] = field(default_factory=dict)
    delete: int | None = None  # the number of events that the table must have to be deleted
    audit: Sequence[AuditEntry] = ()
    done: "asyncio.Future[int] | None" = None

    def event_rows(self, table: int) -> Iterator[dict[str, Any]]:
        """The rows of its events; `table` is the id of its own table."""
        for number, stamped in ((table, self.events), *self.also):
            for one in stamped:
                yield {"table_id": number, "seq": one.seq, "at": one.at, "body": ev.encode(one.event)}

    def lengths(self, table: int) -> dict[int, int]:
        """The number of events that each table of the job has afterwards; 0 if it is deleted."""
        parts = ((table, self.events), *self.also)
        return {
            number: 0 if self.delete is not None else stamped[-1].seq + 1
            for number, stamped in parts
            if stamped or self.delete is not None
        }

    def audit_rows(self, table: int) -> Iterator[dict[str, Any]]:
        """The rows of the audit log: what was asked for, and events that take something from people."""
        for number, stamped in ((table, self.events), *self.also):
            for one in stamped:
                if type(one.event) in AUDITED:
                    yield asdict(AuditEntry(one.at, _tag(one.event), number, _detail(one.event)))
        yield from (asdict(entry) for entry in self.audit)


AUDITED = frozenset({ev.Undone, ev.StoodIn, ev.Closed, ev.Renamed})


def _detail(event: ev.Event) -> str:
    match event:
        case ev.Undone():
            return f"seat {event.seat}, back to step {event.length}{', free' if event.free else ''}"
        case ev.StoodIn():
            return f"seat {event.seat}, {event.why}" + ("" if event.by is None else f" by seat {event.by}")
        case ev.Closed():
            return event.why
        case ev.Renamed():
            return f"seat {event.seat}"
    return ""


def _tag(event: ev.Event) -> str:
    return str(event.__struct_config__.tag)


def columns(changes: dict[str, Any]) -> dict[str, Any]:
    """Changes as they are stored."""
    if isinstance(changes.get("results"), Results):
        return {**changes, "results": msgspec.json.encode(changes["results"])}
    return changes


def found(row: Any) -> Found | None:
    """The row of a table; None, with a line in the log, if it is damaged. A damaged result counts as none."""
    try:
        results = msgspec.json.decode(row.results, type=Results) if row.results else None
    except (ValueError, TypeError):
        log.error("the result of table %s is damaged", row.id)
        results = None
    try:
        return msgspec.convert({**{name: getattr(row, name) for name in FIELDS}, "results": results}, Found)
    except msgspec.ValidationError as error:
        log.error("the row of table %s is damaged: %s", row.id, error)
        return None


def stamped(row: Any) -> ev.Stamped:
    """A stored event; ValueError if it is damaged or of an unknown kind."""
    try:
        return ev.Stamped(int(row.seq), float(row.at), ev.decode(row.body))
    except (ValueError, TypeError) as error:
        raise ev.Damaged(f"event {row.seq} cannot be read: {error}") from error
