"""Rematches: the votes for them, and the table on which the same people play again."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from druids.match.fair import new_seed
from druids.server import events as ev
from druids.server import seat_rights, seating
from druids.server.connection import Connection
from druids.server.messages import Done, Rematch
from druids.server.refusals import Refusal
from druids.server.table import Table
from druids.server.table_creation import new_session

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession


async def rematch(session: "TableSession", client: Connection, message: Rematch) -> None:
    """Vote for a rematch; it starts when every person wants it."""
    table = session.table
    if table.status != "over":
        raise Refusal("not-over")
    if table.readonly:
        raise Refusal("over")
    if table.next_table is None:
        if message.seat not in (table.rematch if message.agree else table.declined):
            await session.record(ev.RematchWanted(message.seat, message.agree, message.pledge))
        voted = {table.seats[number].plan.person for number in table.rematch}
        pending = {
            n for n, seat in enumerate(table.seats) if seat.plan.kind == "human" and seat.plan.person not in voted
        }
        gone = {number for number in pending if session.away_seconds(number) >= session.grace_seconds}
        missing = {number for number in pending if number in table.declined} | gone
        if message.agree and (seat_rights.rematch_agreed(table) or (message.fill and pending == missing)):
            await play_again(session, missing)
        elif message.fill and (waited := [n for n in pending - missing if not session.present(n)]):
            raise Refusal("grace", retry_after=max(session.grace_seconds - session.away_seconds(n) for n in waited))
    client.send(Done(message.id, table.version))
    session.broadcast_table()


async def play_again(session: "TableSession", missing: Collection[int] = ()) -> None:
    """A rematch: the same people with the same tokens, rotated by one; bots replace missing people.

    The new table and the event that leads to it are stored in one commit, so that there is only one rematch.
    """
    table, manager = session.table, session.manager
    seats = [
        seating.bot_plan(manager, number, table.created_event.level) if number in missing else seat.plan
        for number, seat in enumerate(table.seats)
    ]
    created = table.created_event
    rematch = ev.Created(
        game=created.game,
        rules=manager.loader.info(created.game).rules,
        options=created.options,
        seats=[*seats[1:], seats[0]],
        people=table.people,
        public=created.public,
        watch=created.watch,
        level=created.level,
        clock=created.clock,
        previous=table.key,
        open_log=created.open_log,
        first=_first_in_rematch(manager, table),
        secret=str(new_seed()),
        pledges=[table.next_pledges.get(person) for person in range(len(table.people))],
    )
    await new_session(manager, rematch, session.network, session)


def _first_in_rematch(manager: "TableManager", table: Table) -> int | None:
    """Where players alternate: the seat, after the rotation, of the player after the one who acted first."""
    if not manager.loader.info(table.created_event.game).alternates or table.match is None:
        return None
    return next((step.actor for step in table.match.steps if step.actor >= 0), None)
