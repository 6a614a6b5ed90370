"""Exchange a person's token at a table and at all tables that are linked to it by rematches."""

import logging
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from druids.server import events as ev
from druids.server import tokens
from druids.server.refusals import Behind, Refusal
from druids.server.storage import Conflict, StorageError
from druids.server.table_events import apply_event
from druids.server.table_session import MOST_ATTEMPTS, RETRY_SECONDS, TableSession

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

log = logging.getLogger("druids.tables")


async def exchange_token(manager: "TableManager", key: str, token: str) -> str:
    """Exchange a person's token for a new one, at this table and at the tables of its rematches, in one commit.

    Connections with the old token are closed.
    """
    for _ in range(MOST_ATTEMPTS):
        try:
            return await _exchange(manager, key, token)
        except Behind:
            continue  # the tables that another process has changed are read again
    raise Refusal("busy", retry_after=RETRY_SECONDS)


async def _exchange(manager: "TableManager", key: str, token: str) -> str:
    fresh, old = tokens.new_token(), tokens.hashed(token)
    async with AsyncExitStack() as locks:
        sessions = await _lock_chain(manager, key, locks)
        if sessions[key].table.person(old) is None:
            raise Refusal("token")
        known = [(one, one.table.person(old)) for one in sessions.values()]
        at = manager.now()
        changed = [
            (one, person, ev.Stamped(one.table.next_seq, at, ev.Reissued(person, tokens.hashed(fresh))))
            for one, person in known
            if person is not None
        ]
        try:
            await manager.store.append_all([(one.table.id, [event]) for one, _, event in changed])
        except BaseException as error:
            for one, _, _ in changed:
                one.needs_reload = True
            if isinstance(error, Conflict):
                raise Behind from error
            if isinstance(error, StorageError):
                raise Refusal("storage") from error
            raise
        for one, person, event in changed:
            apply_event(one.table, event, manager.tick())
            one.dismiss(person, "replaced")
    return fresh


async def _lock_chain(manager: "TableManager", key: str, locks: AsyncExitStack) -> dict[str, TableSession]:
    """Lock a table and the tables before and after it that are linked by rematches, the oldest first."""
    first = await manager.session(key)
    previous: list[TableSession] = []
    while (before := (previous[-1] if previous else first).table.created_event.previous) is not None:
        found = await _linked(manager, before)
        if found is None:
            break
        previous.append(found)
    locked: dict[str, TableSession] = {}
    waiting: TableSession | None = None
    for session in [*reversed(previous), first]:
        waiting = session
        await _lock(manager, session, session is first, locks, locked)
    while waiting is not None:
        after = waiting.table.next_table
        waiting = None if after is None else await _linked(manager, after)
        if waiting is not None:
            await _lock(manager, waiting, False, locks, locked)
    return locked


async def _lock(
    manager: "TableManager", session: TableSession, needed: bool, locks: AsyncExitStack, locked: dict[str, TableSession]
) -> None:
    await locks.enter_async_context(session.lock)
    try:
        await session.refresh()
    except Refusal:
        if needed:
            raise
    else:
        locked[session.table.key] = session


async def _linked(manager: "TableManager", key: str) -> TableSession | None:
    """The table of a rematch, or None if it was deleted or cannot be read."""
    try:
        return await manager.session(key)
    except Refusal as refusal:
        log.info("a table of a rematch is left out: %s", refusal.code)
        return None
