"""How a game starts: people are ready or the host starts it, and the deal is drawn."""

import asyncio
import logging
from typing import TYPE_CHECKING

from druids.server import entropy
from druids.server import events as ev
from druids.server.connection import Connection
from druids.server.messages import Done, Ready, Start
from druids.server.refusals import Refusal
from druids.server.table import Table

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.tables")
RETRY_SECONDS = (0.5, 2.0, 8.0)  # the waits after failures to load a game


async def ready(session: "TableSession", client: Connection, message: Ready) -> None:
    """Note that a person is ready; the game starts when everyone is."""
    if session.table.status != "open":
        raise Refusal("started")
    if (message.seat in session.table.ready) != message.ready:
        await session.record(ev.Readied(message.seat, message.ready))
    client.send(Done(message.id, session.table.version))
    await start_if_possible(session)
    session.broadcast_table()


async def start(session: "TableSession", client: Connection, message: Start) -> None:
    """Start the game for the host."""
    table = session.table
    if not client.host:
        raise Refusal("not-host")
    if table.status != "open":
        raise Refusal("started")
    if not table.full():
        raise Refusal("not-full")
    if not table.start_wanted:
        await session.record(ev.StartWanted())
    client.send(Done(message.id, table.version))
    await start_if_possible(session)
    session.broadcast_table()


async def start_if_possible(session: "TableSession") -> None:
    """Start the game if every seat is taken and nobody is waited for. If another process was first, follow it."""
    await session.attempt(lambda: _start(session))


async def _start(session: "TableSession") -> None:
    table = session.table
    if table.status != "open" or not table.may_start():
        return
    loader, created = session.manager.loader, table.created_event
    if not loader.is_loaded(loader.reference(created.game, created.rules)):
        session.manager.background(_start_later(session))
        return
    game = await loader.of_table(created)
    opening: list[str] = []
    if _chosen(table):
        seed, nonces = int(table.created_event.seed or 0), None
        opening = table.created_event.opening
    elif not entropy.complete(session):
        return
    else:
        seed, nonces = entropy.seed(session, game)
    steps = table.begin(game, seed, opening)
    try:
        await session.record(ev.Started(str(seed), steps, nonces))
    except BaseException:
        table.match = None
        raise
    session.manager.metrics.started.labels(game.name).inc()
    session.away_since.clear()  # the grace period of people who are not connected begins now
    session.note_presence()
    session.close_unwelcome()
    session.broadcast_table()  # sends the commitment before the first position
    await session.broadcast_position(0)
    session.schedule_next()


async def _start_later(session: "TableSession") -> None:
    """Start the game when its rules are loaded. If that fails, try again: nobody else would, and people wait."""
    for wait in RETRY_SECONDS:
        try:
            await session.manager.loader.of_table(session.table.created_event)
            break
        except Exception:
            session.manager.metrics.errors.inc()
            log.exception("a game was not loaded; trying again")
            await asyncio.sleep(wait)
    async with session.lock:
        await start_if_possible(session)


def _chosen(table: Table) -> bool:
    """Whether the host chose the deal. Such a deal is only for the host: with anybody else it is drawn anew."""
    alone = all(seat.plan.kind == "bot" or seat.plan.person == 0 for seat in table.seats)
    return table.created_event.seed is not None and alone
