"""Changes that other programs make to tables in memory: `druids admin` beside a running server."""

import asyncio
import logging
from typing import TYPE_CHECKING

from druids.server import seating
from druids.server.refusals import Refusal
from druids.server.storage import StorageError

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.tables")

FOLLOW_SECONDS = 2.0


async def keep_following(manager: "TableManager") -> None:
    """Look for changes from time to time."""
    while True:
        await asyncio.sleep(FOLLOW_SECONDS)
        try:
            await follow_others(manager)
        except StorageError as error:
            log.warning("the database cannot be read: %s", error)


async def follow_others(manager: "TableManager") -> None:
    """Read tables again that another program has changed or deleted."""
    if not manager.sessions or not await manager.store.changed_by_others():
        return
    idle = {session.table.id: session for session in manager.sessions.values() if not session.lock.locked()}
    known = {number: session.table.next_seq for number, session in idle.items()}
    lengths = await manager.store.lengths(list(known))
    for number, session in idle.items():
        if lengths.get(number, 0) != known[number] == session.table.next_seq:
            await follow(session)


async def follow(session: "TableSession") -> None:
    """Read a table again and tell everyone; disconnect them if it is gone."""
    async with session.lock:
        session.needs_reload = True
        try:
            await session.reload_if_needed()
        except Refusal as refusal:
            if refusal.code == "no-table":
                session.manager.drop(session)
            return
        seating.refresh_rights(session)
        session.broadcast_table()
        if session.table.match is not None:
            await session.broadcast_position(session.table.match.length, undone=True)
        session.schedule_next()
