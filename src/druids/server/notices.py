"""Notices: what people did at a table besides playing, such as leaving, coming back and asking for an undo.

`table.py` computes them from the stored events, so that everyone sees the same ones, also after reconnecting.
"""

from typing import TYPE_CHECKING

from druids.server import events as ev
from druids.server.messages import Notice, NoticeKind

if TYPE_CHECKING:
    from druids.server.table import Table

REMEMBERED_NOTICES = 12

STOOD_IN: dict[str, NoticeKind] = {"left": "left", "time": "out-of-time", "asked": "replaced"}


def notice_of(table: "Table", stamped: ev.Stamped) -> Notice | None:
    """The notice of an event that is about to be applied to a table, or None if the event needs none."""
    event = stamped.event
    found = _kind(table, event)
    if found is None:
        return None
    kind, seat, by = found
    name = event.name if isinstance(event, ev.Sat) else table.seats[seat].plan.name
    return Notice(kind, seat, name, None if by is None else table.seats[by].plan.name, stamped.at)


def _kind(table: "Table", event: ev.Event) -> tuple[NoticeKind, int, int | None] | None:
    """The kind of a notice, its seat, and the seat that answered, if any."""
    match event:
        case ev.Acted():  # first, because most events are
            return None
        case ev.Sat():
            return "joined", event.seat, None
        case ev.Arranged():
            return _arranged(table, event)
        case ev.UndoAsked():
            return "undo-asked", event.seat, None
        case ev.UndoAnswered():
            return _answered(table, event)
        case ev.Undone():
            return "undone", event.seat, None
        case ev.StoodIn():
            return STOOD_IN[event.why], event.seat, None
        case ev.CameBack():
            return "back", event.seat, None
        case ev.RematchWanted():
            return "rematch-wanted" if event.agree else "rematch-declined", event.seat, None
    return None


def _arranged(table: "Table", event: ev.Arranged) -> tuple[NoticeKind, int, int | None] | None:
    """A person resigned in a running game, or left a table that has not started."""
    if table.seats[event.seat].plan.kind != "human":
        return None
    return "resigned" if table.status == "running" else "left", event.seat, None


def _answered(table: "Table", event: ev.UndoAnswered) -> tuple[NoticeKind, int, int | None] | None:
    asker = table.undo_seat
    if asker is None:
        return None
    if event.agree:
        return "undo-agreed", asker, event.seat
    if event.seat == asker:
        return "undo-withdrawn", asker, None
    return "undo-refused", asker, event.seat
