"""Changes that others make to tables in memory: other processes of the server, and `druids admin`.

A table reads on from the last event it knows, applies what is new, and tells its own clients.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from druids.kernel.game import Game
from druids.server import events as ev
from druids.server import gameplay, seating, starting
from druids.server.messages import Chat
from druids.server.refusals import Refusal
from druids.server.storage import StorageError
from druids.server.table import Table
from druids.server.table_events import apply_event

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.tables")

FOLLOW_SECONDS = 2.0

SEATS_CHANGED = (ev.Sat, ev.Arranged, ev.Started)
SHOWN_ANEW = (ev.StoodIn, ev.CameBack, ev.Arranged, ev.Renamed)  # options and names in the position change


async def keep_following(manager: "TableManager") -> None:
    """Look for changes from time to time."""
    while True:
        await asyncio.sleep(FOLLOW_SECONDS)
        try:
            await follow_others(manager)
        except StorageError as error:
            log.warning("the database cannot be read: %s", error)


async def follow_others(manager: "TableManager") -> None:
    """Read on at tables that somebody else has changed or deleted."""
    if not manager.sessions or not await manager.store.changed_by_others():
        return
    idle = {session.table.id: session for session in manager.sessions.values() if not session.lock.locked()}
    known = {number: session.table.next_seq for number, session in idle.items()}
    lengths = await manager.store.lengths(list(known))
    for number, session in idle.items():
        if session.needs_reload or lengths.get(number, 0) != known[number] == session.table.next_seq:
            await follow(session)


async def follow(session: "TableSession", heard: Mapping[int, ev.Stamped] | None = None) -> None:
    """Apply what was heard, by number, or read on; and tell everyone. Disconnect them if the table is gone."""
    async with session.lock:
        if session.deleted:
            return
        try:
            if not heard or not await _apply_heard(session, heard):
                await catch_up(session)
        except Refusal as refusal:
            if refusal.code == "gone":
                session.manager.drop(session)
            else:
                log.warning("table %d was not read: %s", session.table.id, refusal.code)


async def _apply_heard(session: "TableSession", heard: Mapping[int, ev.Stamped]) -> bool:
    """Apply events that were stored and told; False if the log must be read, because one of them is missing."""
    known = session.table.next_seq
    news = [heard[seq] for seq in sorted(heard) if seq >= known]
    if session.needs_reload or [one.seq for one in news] != list(range(known, known + len(news))):
        return False
    if news and not await _apply(session, news):
        session.needs_reload = True
        return False
    return True


async def catch_up(session: "TableSession") -> None:
    """Apply what others have stored since, and tell the clients here. The caller holds the lock.

    Refusal with the code `gone` if the table was deleted. Its clients are disconnected soon after.
    """
    try:
        if session.needs_reload or not await _read_on(session):
            session.needs_reload = True
            await session.reload_if_needed(tell=True)
    except Refusal as refusal:
        if refusal.code not in {"gone", "no-table"}:
            raise
        session.follow_soon()
        raise Refusal("gone") from None


async def _read_on(session: "TableSession") -> bool:
    """Apply the events after the last one known; False if the whole table must be read."""
    table = session.table
    try:
        stored = await session.manager.store.events(table.id, table.next_seq - 1)
    except StorageError as error:
        raise Refusal("storage") from error
    except ev.Damaged:
        return False
    if not stored:
        raise Refusal("gone")
    return not stored[1:] or await _apply(session, stored[1:])


async def tell_everything(session: "TableSession") -> None:
    """Send the table and the position to everyone, after the whole table was read again."""
    seating.refresh_rights(session)
    session.broadcast_table()
    if session.table.match is not None:
        await session.broadcast_position(session.table.match.length, undone=True)
    await _go_on(session)


async def _apply(session: "TableSession", stored: list[ev.Stamped]) -> bool:
    """Apply events one by one, then tell the clients of all of them together; False if that is not possible."""
    table, manager = session.table, session.manager
    version, match = table.version, table.match
    start = match.position if match is not None and session.narrates else None
    length = 0 if match is None else match.length
    game = None
    if any(isinstance(one.event, ev.Started) for one in stored):
        game = await manager.loader.of_table(table.created_event)
    try:
        for one in stored:
            play_stored(table, one.event, game)
            apply_event(table, one, manager.tick() - max(0.0, manager.now() - one.at))
    except Exception as error:  # whatever it is, reading the whole table says more
        log.info("table %d is read again: %s", table.id, error)
        return False
    await _tell(session, stored, version, length, start)
    await _go_on(session)
    return True


def play_stored(table: Table, event: ev.Event, game: Game | None) -> None:
    """Move the match as an event says. Chance repeats its outcomes because it is drawn from the same seed."""
    match = table.match
    if isinstance(event, ev.Started):
        assert game is not None
        table.begin_stored(game, int(event.seed), event.steps)
    elif isinstance(event, ev.Acted):
        assert match is not None
        length = match.length
        match.play(event.steps[0].partition(" ")[2])
        if table.steps_from(length) != event.steps:
            raise ValueError("the chance outcomes do not follow from the seed")
    elif isinstance(event, ev.Undone):
        assert match is not None
        match.rewind(event.length)


async def _tell(
    session: "TableSession", stored: list[ev.Stamped], version: int, length: int, start: object | None
) -> None:
    """Tell the clients here what has happened since a version and a number of steps."""
    table = session.table
    happened = [one.event for one in stored]
    if any(isinstance(event, ev.Started) for event in happened):
        session.away_since.clear()  # as in the process that started it
    for event in happened:
        if isinstance(event, ev.Reissued):
            session.dismiss(event.person, "replaced")
    if any(isinstance(event, SEATS_CHANGED) for event in happened):
        seating.refresh_rights(session)
    if any(not isinstance(event, ev.Acted | ev.Said) for event in happened):
        session.broadcast_table()
    if table.match is not None:
        if table.version != version:
            first, undone = table.steps_since(version)
            await session.broadcast_position(first, undone, start if first == length and not undone else None)
        elif any(isinstance(event, SHOWN_ANEW) for event in happened):
            await session.broadcast_position(table.match.length)
    if table.status == "over" and any(isinstance(event, ev.Acted) for event in happened):
        session.broadcast_table()
    lines = sum(isinstance(event, ev.Said) for event in happened)
    for line in table.chat[-lines:] if lines else ():
        for client in session.clients:
            client.send(Chat(line))


async def _go_on(session: "TableSession") -> None:
    """What follows from the events of others: a start, a person who returns, the next bot or clock."""
    await starting.start_if_possible(session)
    for seat in sorted(session.returning):
        if session.table.status == "running" and session.table.seats[seat].stand_in:
            await gameplay.return_if_possible(session, seat)
    session.schedule_next()
