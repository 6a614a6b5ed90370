"""Seats: join, leave, stand-ins, rearranging and looks."""

from typing import TYPE_CHECKING

from druids.bots.personas import persona
from druids.server import entropy, gameplay, tokens
from druids.server import events as ev
from druids.server.connection import Connection
from druids.server.messages import Arrange, Back, ChooseLook, Done, Join, Leave, Seated, SeatWish, StandIn
from druids.server.refusals import Refusal
from druids.server.sanitize import clean_name
from druids.server.starting import start_if_possible

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession


def plan_seat(
    manager: "TableManager", wish: SeatWish, seat: int, name: str, level: str | None
) -> tuple[ev.SeatPlan, str | None]:
    """The plan of a seat as requested, and the invitation code of a reserved one. `name` is the host's."""
    if wish.kind == "bot":
        bot, chosen = manager.bot(wish.bot, wish.level, level)
        return ev.SeatPlan("bot", name=persona(seat), bot=bot, level=chosen), None
    if wish.kind == "me":
        return ev.SeatPlan("human", name=clean_name(wish.name or name), person=0), None
    if wish.kind == "reserved":
        code = tokens.new_token()
        return ev.SeatPlan("reserved", name=clean_name(wish.name or "?"), invite=tokens.hashed(code)), code
    return ev.SeatPlan("open"), None


async def join(session: "TableSession", message: Join) -> Seated:
    """Give a new person a seat: a reserved one with its invitation, else an open one."""
    table = session.table
    if table.status != "open":
        raise Refusal("started" if table.status == "running" else "over")
    seat = _free_seat(session, message)
    token = tokens.new_token()
    name = clean_name(message.name, (other.plan.name for other in table.seats if other.plan.kind == "human"))
    await session.record(ev.Sat(seat, name, tokens.hashed(token), message.pledge))
    await start_if_possible(session)
    session.broadcast_table()
    return Seated(table.key, token, [seat])


def _free_seat(session: "TableSession", message: Join) -> int:
    seats = session.table.seats
    if message.seat is not None and message.seat >= len(seats):
        raise Refusal("no-seat")
    if message.invite is not None:
        code = tokens.hashed(message.invite)
        for number, seat in enumerate(seats):
            if seat.plan.kind == "reserved" and seat.plan.invite == code and message.seat in {None, number}:
                return number
        raise Refusal("invite")
    for number, seat in enumerate(seats):
        if seat.plan.kind == "open" and message.seat in {None, number}:
            return number
    if message.seat is not None and seats[message.seat].plan.kind == "reserved":
        raise Refusal("invite")
    raise Refusal("seat-taken")


async def leave(session: "TableSession", client: Connection, message: Leave) -> None:
    """Leave a seat: before the start it becomes free, in a running game a bot stands in."""
    table, seat = session.table, message.seat
    if table.status == "over":
        raise Refusal("over")
    entropy.forbid_changes(session)
    if table.status == "open":
        await session.record(ev.Arranged(seat, ev.SeatPlan("open")))
        client.send(Done(message.id, table.version))  # before the connection is closed where nobody may watch
        refresh_rights(session)
        session.broadcast_table()
        return
    if message.for_good:
        await _resign(session, seat)
    elif table.seats[seat].stand_in:
        session.returning.discard(seat)
    else:
        await gameplay.stand_in(session, seat, "left", None)
    client.send(Done(message.id, table.version))


async def _resign(session: "TableSession", seat: int) -> None:
    """Give the seat of a running game to a bot for good; the person becomes a spectator."""
    match = gameplay.running_match(session)
    await session.record(ev.Arranged(seat, bot_plan(session.manager, seat, session.table.created_event.level)))
    refresh_rights(session)
    session.broadcast_table()
    await session.broadcast_position(match.length)
    session.schedule_next()


def bot_plan(manager: "TableManager", seat: int, level: str | None) -> ev.SeatPlan:
    """A seat played by the bot that stands in at tables of this level."""
    bot, chosen = manager.stand_in(level)
    return ev.SeatPlan("bot", name=persona(seat), bot=bot, level=chosen)


async def back(session: "TableSession", client: Connection, message: Back) -> None:
    """Take a seat back from its stand-in."""
    gameplay.running_match(session)
    if not session.rights(message.seat).may_return:
        raise Refusal("no-stand-in")
    await gameplay.return_seat(session, message.seat)
    client.send(Done(message.id, session.table.version, pending=message.seat in session.returning))


async def request_stand_in(session: "TableSession", client: Connection, message: StandIn) -> None:
    """Let a bot stand in for a person who is not connected."""
    gameplay.running_match(session)
    if not client.seats:
        raise Refusal("not-your-seat")
    rights = session.rights(message.seat)
    if not rights.owner_decides or rights.may_act:
        raise Refusal("present")
    if not rights.may_be_replaced:
        possible = session.stand_in_from(message.seat) or 0.0
        raise Refusal("grace", retry_after=max(0.0, possible - session.manager.now()))
    await gameplay.stand_in(session, message.seat, "asked", client.seats[0])
    client.send(Done(message.id, session.table.version))


async def arrange(session: "TableSession", client: Connection, message: Arrange) -> None:
    """Change who may take a seat, for the host."""
    table = session.table
    if not client.host:
        raise Refusal("not-host")
    if table.status != "open":
        raise Refusal("started")
    entropy.forbid_changes(session)
    created = table.created_event
    name = message.wish.name or _host_name(session)
    plan, code = plan_seat(session.manager, message.wish, message.seat, name, created.level)
    await session.record(ev.Arranged(message.seat, plan))
    refresh_rights(session)
    client.send(Done(message.id, table.version, invite=code))
    await start_if_possible(session)
    session.broadcast_table()


def _host_name(session: "TableSession") -> str:
    seats = session.table.seats_of(0)
    return session.table.seats[seats[0]].plan.name if seats else "Guest"


def refresh_rights(session: "TableSession") -> None:
    """After seats changed owners: update the seats of every connection, and close those that may no longer watch."""
    for client in session.clients:
        client.seats = [] if client.person is None else session.table.seats_of(client.person)
    session.note_presence()
    session.close_unwelcome()


async def choose_look(session: "TableSession", client: Connection, message: ChooseLook) -> None:
    """Let a person choose colour and mark of a seat."""
    if session.table.seats[message.seat].plan.look != message.look:
        await session.record(ev.Looked(message.seat, message.look))
        session.broadcast_table()
    client.send(Done(message.id, session.table.version))
