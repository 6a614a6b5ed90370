"""How a game starts: people are ready or the host starts it, and the deal is drawn."""

from typing import TYPE_CHECKING

from druids.kernel.game import Game
from druids.match import Match
from druids.match.fair import new_seed
from druids.server import events as ev
from druids.server.connection import Connection
from druids.server.messages import Done, Ready, Start
from druids.server.refusals import Refusal
from druids.server.table import Table

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

MOST_DEALS = 64  # drawn until the right seat acts first; each has a fair chance


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
    """Start the game if every seat is taken and nobody is waited for."""
    table = session.table
    if table.status != "open" or not table.may_start():
        return
    if not session.manager.loader.is_loaded(table.created_event.game):
        session.manager.background(_start_later(session))
        return
    game = await session.manager.loader.game(table.created_event.game)
    seed, opening = _deal(table, game)
    steps = table.begin(game, seed, opening)
    try:
        await session.record(ev.Started(str(seed), steps))
    except BaseException:
        table.match = None
        raise
    session.manager.metrics.started.labels(game.name).inc()
    session.away_since.clear()  # the grace period of people who are not connected begins now
    session.note_presence()
    session.close_unwelcome()
    session.broadcast_table()  # sends the commitment before the first position
    session.broadcast_position(0)
    session.schedule_next()


async def _start_later(session: "TableSession") -> None:
    """Start the game when its rules are compiled."""
    await session.manager.loader.game(session.table.created_event.game)
    async with session.lock:
        await session.reload_if_needed()
        await start_if_possible(session)


def _deal(table: Table, game: Game) -> tuple[int, list[str]]:
    """The seed of the deal, and the opening of a lesson."""
    created = table.created_event
    # A deal that the host chose is only for the host: with anybody else at the table it is drawn anew.
    alone = all(seat.plan.kind == "bot" or seat.plan.person == 0 for seat in table.seats)
    if created.seed is not None and alone:
        return int(created.seed), created.opening
    seed = new_seed()
    for _ in range(MOST_DEALS):
        if created.first is None or _acts_first(table, game, seed) == created.first:
            break
        seed = new_seed()
    return seed, []


def _acts_first(table: Table, game: Game, seed: int) -> int | None:
    match = Match(game, len(table.seats), table.created_event.options, seed)
    match.resume_chance()
    return match.seat
