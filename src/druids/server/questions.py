"""Requests about the question that a seat must answer now: their checks, and replies that take a while."""

from collections.abc import Awaitable
from typing import TYPE_CHECKING

from druids.match import Position
from druids.server.connection import Connection
from druids.server.gameplay import running_match
from druids.server.messages import FromServer, Refused
from druids.server.refusals import REASONS, Refusal

if TYPE_CHECKING:
    import asyncio

    from druids.server.table_session import TableSession


def asked_position(session: "TableSession", seat: int, version: int | None = None) -> Position:
    """The position as the seat to act may know it; Refusal if it is another seat's turn or another version."""
    match = running_match(session)
    if version is not None and version != session.table.version:
        raise Refusal("stale")
    if session.table.asked != seat:
        raise Refusal("not-your-turn")
    return match.hidden(seat)


def reply_later(
    session: "TableSession", client: Connection, id: str, reply: Awaitable[FromServer], failure: str = "internal"
) -> "asyncio.Task[None]":
    """Send a reply when it is ready, without holding the table's lock; a refusal with this code if it fails."""

    async def work() -> None:
        try:
            message = await reply
        except Exception:
            client.send(Refused(id, failure, REASONS[failure].text))
            raise
        client.send(message)

    return session.manager.background(work())
