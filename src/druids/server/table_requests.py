"""Requests that do not change the game: emotes, hints, scores and the log."""

from typing import TYPE_CHECKING

from druids.bots.advice import ADVISER
from druids.server import log_rules, views
from druids.server.bot_queue import Payer
from druids.server.connection import Connection
from druids.server.messages import (
    Advice,
    Breakdown,
    Done,
    EmoteShown,
    Hint,
    Log,
    Scores,
    ShowEmote,
    Story,
)
from druids.server.pasts import past_for
from druids.server.questions import asked_position, reply_later
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

BUSY_SECONDS = 2.0  # after which a hint may be asked for again


async def emote(session: "TableSession", client: Connection, message: ShowEmote) -> None:
    client.send(Done(message.id, session.table.version))
    shown = EmoteShown(message.seat, message.emote)
    if session.manager.cluster is not None:
        session.manager.cluster.tell(session, shown=shown)
    for other in session.clients:
        other.send(shown)


async def hint(session: "TableSession", client: Connection, message: Hint) -> None:
    """Ask a bot for advice without holding the table's lock; the reply is sent when it is ready."""
    hidden = asked_position(session, message.seat)
    manager, person = session.manager, client.person
    assert person is not None  # the seat is the client's
    advised = session.advised.get(person)
    if (advised is not None and not advised.done()) or manager.bot_pool.queue.crowded(client.network):
        raise Refusal("busy", retry_after=BUSY_SECONDS)
    manager.budgets.hints(session.person_key(person), client.address).admit()
    version, game = session.table.version, hidden.game
    assert session.table.match is not None  # a seat is asked
    match = session.table.match.copy()

    async def advise() -> Advice:
        name = manager.loader.reference(game.name, game.info.rules)
        past = await past_for(manager.worker, match, message.seat, ADVISER, None)
        action, why = await manager.bot_pool.advise(name, hidden.to_bytes(), Payer(client.network), past)
        words = hidden.choice(action).words
        return Advice(message.id, message.seat, version, game.actions.names[action], words, [why])

    session.advised[person] = reply_later(session, client, message.id, advise(), "busy")


async def breakdown(session: "TableSession", client: Connection, message: Breakdown) -> None:
    match = session.table.match
    if match is None:
        raise Refusal("not-started")
    viewer = views.EVERYTHING if match.over else viewer_of(client, message.seat)
    client.send(Scores(message.id, await session.manager.worker.run(views.breakdown, match, viewer)))


async def log(session: "TableSession", client: Connection, message: Log) -> None:
    match = session.table.match
    if match is None:
        raise Refusal("not-started")
    viewer = viewer_of(client, message.seat)
    first = min(message.step, match.length)
    narrated = await session.manager.narration.page(session.table, viewer, first)
    end = first + len(narrated)
    narrated = log_rules.tell(session.table, narrated)
    client.send(Story(message.id, narrated, end if end < match.length else None))


def viewer_of(client: Connection, seat: int | None) -> int:
    """The viewer of a request: the seat it names, which must be the client's own, or the client's first."""
    if seat is not None and seat not in client.seats:
        raise Refusal("not-your-seat")
    return client.viewers[0] if seat is None else seat
