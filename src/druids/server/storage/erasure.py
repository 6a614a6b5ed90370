"""Retention: erase chat and names from the stored events of tables where nothing has happened for long."""

from typing import Any

import msgspec
import sqlalchemy as sql

from druids.server import events as ev
from druids.server.storage import rows
from druids.server.storage.schema import audit, events, tables

AT_ONCE = 100  # tables in one transaction


def erase_chat(connection: sql.Connection, before: float) -> int:
    """Erase chat of tables whose last event is older; return the number of tables, at most `AT_ONCE`."""
    return _erase(connection, before, tables.c.chat_erased, _without_chat)


def erase_names(connection: sql.Connection, before: float) -> int:
    """Erase people's names in the same way; bots keep theirs."""
    return _erase(connection, before, tables.c.names_erased, _without_names)


def erase_audit(connection: sql.Connection, before: float) -> int:
    """Delete older lines of the audit log."""
    return connection.execute(sql.delete(audit).where(audit.c.at < before)).rowcount


def player_name(seat: int) -> str:
    """What a person is called whose name was erased."""
    return f"Player {seat + 1}"


def _erase(connection: sql.Connection, before: float, mark: Any, without: Any) -> int:
    last = sql.select(sql.func.max(events.c.at)).where(events.c.table_id == tables.c.id).scalar_subquery()
    query = sql.select(tables).where(~mark, tables.c.created < before, last < before).limit(AT_ONCE)
    found = list(connection.execute(query))
    for table in found:
        for row in connection.execute(sql.select(events).where(events.c.table_id == table.id)).all():
            try:
                event = ev.decode(row.body)
            except (ValueError, TypeError):
                continue  # damaged; it can be shown to nobody
            erased = without(event)
            if erased is not event:
                change = sql.update(events).where(events.c.id == row.id)
                connection.execute(change.values(body=ev.encode(erased)))
        changes: dict[str, Any] = {mark.name: True}
        one = rows.found(table)
        if mark is tables.c.names_erased and one is not None and one.results is not None:
            names = [player_name(seat) for seat in range(len(one.results.names))]
            changes["results"] = msgspec.structs.replace(one.results, names=names)
        connection.execute(sql.update(tables).where(tables.c.id == table.id).values(**rows.columns(changes)))
    return len(found)


def _without_chat(event: ev.Event) -> ev.Event:
    if isinstance(event, ev.Said) and event.text:
        return msgspec.structs.replace(event, text="")
    return event


def _without_names(event: ev.Event) -> ev.Event:
    replace = msgspec.structs.replace
    match event:
        case ev.Created():
            return replace(event, seats=[_nameless(plan, seat) for seat, plan in enumerate(event.seats)])
        case ev.Arranged():
            return replace(event, plan=_nameless(event.plan, event.seat))
        case ev.Sat() | ev.Renamed():
            return replace(event, name=player_name(event.seat))
    return event


def _nameless(plan: ev.SeatPlan, seat: int) -> ev.SeatPlan:
    if plan.kind in {"human", "reserved"} and plan.name:
        return msgspec.structs.replace(plan, name=player_name(seat))
    return plan
