"""Who sits where: sitting down, getting up, coming back, rearranging, starting, and playing again."""

from typing import TYPE_CHECKING

from druids.match.fair import new_seed
from druids.server import events as ev
from druids.server import plays, tokens
from druids.server.connection import Connection
from druids.server.messages import Arrange, Back, Done, Join, Leave, Rematch, Seated, SeatWish, StandIn
from druids.server.refusals import Refusal
from druids.server.texts import clean_name

if TYPE_CHECKING:
    from druids.server.house import House
    from druids.server.room import Room


def planned(house: "House", wish: SeatWish, name: str, level: str | None) -> tuple[ev.SeatPlan, str | None]:
    """A seat as wished, and the invitation code of a reserved one. `name` is the creator's."""
    if wish.kind == "bot":
        bot, chosen = house.bot(wish.bot, wish.level, level)
        return ev.SeatPlan("bot", name=chosen or bot, bot=bot, level=chosen), None
    if wish.kind == "me":
        return ev.SeatPlan("human", name=clean_name(wish.name or name), person=0), None
    if wish.kind == "reserved":
        code = tokens.new_token()
        return ev.SeatPlan("reserved", name=clean_name(wish.name or "?"), invite=tokens.hashed(code)), code
    return ev.SeatPlan("open"), None


async def join(room: "Room", message: Join) -> Seated:
    """Somebody new sits down: in a reserved seat with its invitation, else in an open one."""
    table = room.table
    if table.status != "open":
        raise Refusal("started" if table.status == "running" else "over")
    seat = _free_seat(room, message)
    token = tokens.new_token()
    await room.record(ev.Sat(seat, clean_name(message.name), tokens.hashed(token)))
    await start_if_full(room)
    room.news()
    return Seated(table.key, token, [seat])


def _free_seat(room: "Room", message: Join) -> int:
    seats = room.table.seats
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


async def start_if_full(room: "Room") -> None:
    """Deal as soon as every seat is taken."""
    table = room.table
    if table.status != "open" or not table.full():
        return
    if not room.house.shelf.at_hand(table.created_event.game):
        room.house.background(_start_later(room))
        return
    game = await room.house.shelf.game(table.created_event.game)
    chosen = table.created_event.seed
    seed = new_seed() if chosen is None else int(chosen)
    steps = table.begin(game, seed)
    try:
        await room.record(ev.Started(str(seed), steps))
    except BaseException:
        table.match = None
        raise
    room.house.metrics.started.labels(game.name).inc()
    room.news()  # the commitment travels before the first position
    room.show(0)
    room.move_on()


async def _start_later(room: "Room") -> None:
    """As soon as the rules are there; compiling them may take a while, and nobody shall wait in the dark."""
    await room.house.shelf.game(room.table.created_event.game)
    async with room.lock:
        await room.sure()
        await start_if_full(room)


async def leave(room: "Room", client: Connection, message: Leave) -> None:
    """Get up: before the start the seat is free again, afterwards a bot stands in."""
    table, seat = room.table, message.seat
    if table.status == "over":
        raise Refusal("over")
    if table.status == "open":
        await room.record(ev.Arranged(seat, ev.SeatPlan("open")))
        refresh_rights(room)
        room.news()
    elif not table.seats[seat].stand_in:
        await plays.stand_in(room, seat, "left")
    client.tell(Done(message.id, table.version))


async def back(room: "Room", client: Connection, message: Back) -> None:
    """The human plays again."""
    if not room.table.seats[message.seat].stand_in:
        raise Refusal("no-stand-in")
    await come_back(room, message.seat)
    client.tell(Done(message.id, room.table.version))


async def come_back(room: "Room", seat: int) -> None:
    table = room.table
    await room.record(ev.CameBack(seat, asked=table.asked == seat))
    room.news()
    if table.match is not None:
        room.show(table.match.length)
    room.move_on()


async def ask_stand_in(room: "Room", client: Connection, message: StandIn) -> None:
    """A bot shall play for somebody who is not there."""
    plays.running_match(room)
    if not client.seats:
        raise Refusal("not-your-seat")
    seat = room.table.seats[message.seat]
    if not seat.human or room.present(message.seat):
        raise Refusal("present")
    await plays.stand_in(room, message.seat, "asked")
    client.tell(Done(message.id, room.table.version))


async def arrange(room: "Room", client: Connection, message: Arrange) -> None:
    """The host says who shall sit in a seat."""
    table = room.table
    if not client.host:
        raise Refusal("not-host")
    if table.status != "open":
        raise Refusal("started")
    created = table.created_event
    plan, code = planned(room.house, message.wish, message.wish.name or _host_name(room), created.level)
    await room.record(ev.Arranged(message.seat, plan))
    refresh_rights(room)
    client.tell(Done(message.id, table.version, invite=code))
    await start_if_full(room)
    room.news()


def _host_name(room: "Room") -> str:
    seats = room.table.seats_of(0)
    return room.table.seats[seats[0]].plan.name if seats else "Guest"


def refresh_rights(room: "Room") -> None:
    """After seats changed hands: what each connection may do follows from the table, now."""
    for client in room.clients:
        client.seats = [] if client.person is None else room.table.seats_of(client.person)


async def rematch(room: "Room", client: Connection, message: Rematch) -> None:
    """Vote for another game; it begins when every human seat wants it."""
    table = room.table
    if table.status != "over":
        raise Refusal("not-over")
    if table.next_table is None:
        await room.record(ev.RematchWanted(message.seat, message.agree))
        humans = {number for number, seat in enumerate(table.seats) if seat.plan.kind == "human"}
        if table.rematch >= humans:
            await room.record(ev.Moved(await room.house.play_again(table)))
    client.tell(Done(message.id, table.version))
    room.news()
