"""Chat at a table: new lines, and pages of older ones, which are read from storage."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from druids.server import events as ev
from druids.server.budgets import LINES_SECONDS
from druids.server.connection import Connection
from druids.server.messages import Chat, ChatLine, ChatPage, Done, OlderChat, Say
from druids.server.questions import reply_later
from druids.server.refusals import Refusal
from druids.server.sanitize import clean_name, clean_text

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

MOST_CHAT = 2000  # lines of one table
PAGE = 50


async def say(session: "TableSession", client: Connection, message: Say) -> None:
    if message.seat is None:
        return await _say_to_spectators(session, client, message)
    if session.table.chat_lines >= MOST_CHAT:
        raise Refusal("chat-full")
    _admit(session, message.seat)
    await session.record(ev.Said(message.seat, clean_text(message.text)))
    client.send(Done(message.id, session.table.version))
    for other in session.clients:
        other.send(Chat(session.table.chat[-1]))
    return None


def _admit(session: "TableSession", seat: int) -> None:
    """Refuse a line if its person has said too many in the last minute.

    They are counted in the log of the table, so all processes count together.
    """
    table, most, now = session.table, session.manager.settings.burst, session.manager.now()
    person = table.seats[seat].plan.person
    said = [
        line.time
        for line in table.chat
        if line.time > now - LINES_SECONDS and line.seat is not None and table.seats[line.seat].plan.person == person
    ]
    if len(said) >= most:
        raise Refusal("too-fast", retry_after=said[-most] + LINES_SECONDS - now)


async def _say_to_spectators(session: "TableSession", client: Connection, message: Say) -> None:
    """Send a line to those who do not play, so that nobody at the table gets advice. It is not stored."""
    if client.seats:
        raise Refusal("not-your-seat")
    players = (seat.plan.name for seat in session.table.seats)
    name, text = clean_name(message.name or "Guest", players), clean_text(message.text)
    if session.manager.cluster is None:
        session.manager.budgets.spectator_lines(client.address).admit()
    else:
        await session.manager.cluster.admit_spectator_line(client.network)
    line = ChatLine(None, name, text, session.manager.now())
    session.heard_by_spectators(line)
    client.send(Done(message.id, session.table.version))
    if session.manager.cluster is not None:
        session.manager.cluster.tell(session, said=line)
    for other in session.clients:
        if not other.seats:
            other.send(Chat(line))


async def older_chat(session: "TableSession", client: Connection, message: OlderChat) -> None:
    """Reply later with the lines before one: only the latest are kept in memory."""
    manager, number = session.manager, session.table.id

    async def reply() -> ChatPage:
        stored = await manager.store.events(number)
        lines = await manager.worker.run(lines_before, stored, message.before)
        page = lines[-PAGE:]
        return ChatPage(message.id, page, page[0].number if len(lines) > PAGE else None)

    reply_later(session, client, message.id, reply(), "storage")


def lines_before(stored: Iterable[ev.Stamped], before: int) -> list[ChatLine]:
    """The last lines before a number, one more than a page. Names are those of the time, as at the table."""
    names: list[str] = []
    lines: list[ChatLine] = []
    number = 0
    for one in stored:
        match one.event:
            case ev.Created():
                names = [plan.name for plan in one.event.seats]
            case ev.Sat() | ev.Renamed():
                names[one.event.seat] = one.event.name
            case ev.Arranged():
                names[one.event.seat] = one.event.plan.name
            case ev.Said():
                if one.event.text and number < before:
                    lines.append(ChatLine(one.event.seat, names[one.event.seat], one.event.text, one.at, number))
                number += 1
    return lines[-PAGE - 1 :]
