"""Who sits where: sitting down, getting up, coming back, rearranging, starting, and playing again."""

from typing import TYPE_CHECKING

from druids.match.fair import new_seed
from druids.server import events as ev
from druids.server import gameplay, tokens
from druids.server.connection import Connection
from druids.server.messages import Arrange, Back, Done, Join, Leave, Rematch, Seated, SeatWish, StandIn
from druids.server.refusals import Refusal
from druids.server.sanitize import clean_name

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

# one for each of five seats and one to spare; legendary, and the same in English and French
BOT_NAMES = ("Taliesin", "Morgane", "Merlin", "Viviane", "Cathbad", "Branwen")


def bot_name(seat: int, taken: str) -> str:
    """The name of the bot in a seat; bots at one table have different names, and none is called like the creator."""
    name = BOT_NAMES[seat % (len(BOT_NAMES) - 1)]
    return BOT_NAMES[-1] if name.casefold() == taken.casefold() else name


def planned(
    manager: "TableManager", wish: SeatWish, seat: int, name: str, level: str | None
) -> tuple[ev.SeatPlan, str | None]:
    """A seat as wished, and the invitation code of a reserved one. `name` is the creator's."""
    if wish.kind == "bot":
        bot, chosen = manager.bot(wish.bot, wish.level, level)
        return ev.SeatPlan("bot", name=bot_name(seat, name), bot=bot, level=chosen), None
    if wish.kind == "me":
        return ev.SeatPlan("human", name=clean_name(wish.name or name), person=0), None
    if wish.kind == "reserved":
        code = tokens.new_token()
        return ev.SeatPlan("reserved", name=clean_name(wish.name or "?"), invite=tokens.hashed(code)), code
    return ev.SeatPlan("open"), None


async def join(session: "TableSession", message: Join) -> Seated:
    """Somebody new sits down: in a reserved seat with its invitation, else in an open one."""
    table = session.table
    if table.status != "open":
        raise Refusal("started" if table.status == "running" else "over")
    seat = _free_seat(session, message)
    token = tokens.new_token()
    await session.record(ev.Sat(seat, clean_name(message.name), tokens.hashed(token)))
    await start_if_full(session)
    session.news()
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


async def start_if_full(session: "TableSession") -> None:
    """Deal as soon as every seat is taken."""
    table = session.table
    if table.status != "open" or not table.full():
        return
    if not session.manager.loader.at_hand(table.created_event.game):
        session.manager.background(_start_later(session))
        return
    game = await session.manager.loader.game(table.created_event.game)
    chosen = table.created_event.seed
    seed = new_seed() if chosen is None else int(chosen)
    steps = table.begin(game, seed)
    try:
        await session.record(ev.Started(str(seed), steps))
    except BaseException:
        table.match = None
        raise
    session.manager.metrics.started.labels(game.name).inc()
    session.news()  # the commitment travels before the first position
    session.show(0)
    session.move_on()


async def _start_later(session: "TableSession") -> None:
    """As soon as the rules are there; compiling them may take a while, and nobody shall wait in the dark."""
    await session.manager.loader.game(session.table.created_event.game)
    async with session.lock:
        await session.sure()
        await start_if_full(session)


async def leave(session: "TableSession", client: Connection, message: Leave) -> None:
    """Get up: before the start the seat is free again, afterwards a bot stands in."""
    table, seat = session.table, message.seat
    if table.status == "over":
        raise Refusal("over")
    if table.status == "open":
        await session.record(ev.Arranged(seat, ev.SeatPlan("open")))
        refresh_rights(session)
        session.news()
    elif not table.seats[seat].stand_in:
        await gameplay.stand_in(session, seat, "left")
    client.tell(Done(message.id, table.version))


async def back(session: "TableSession", client: Connection, message: Back) -> None:
    """The human plays again."""
    if not session.table.seats[message.seat].stand_in:
        raise Refusal("no-stand-in")
    await come_back(session, message.seat)
    client.tell(Done(message.id, session.table.version))


async def come_back(session: "TableSession", seat: int) -> None:
    table = session.table
    await session.record(ev.CameBack(seat, asked=table.asked == seat))
    session.news()
    if table.match is not None:
        session.show(table.match.length)
    session.move_on()


async def ask_stand_in(session: "TableSession", client: Connection, message: StandIn) -> None:
    """A bot shall play for somebody who is not there."""
    gameplay.running_match(session)
    if not client.seats:
        raise Refusal("not-your-seat")
    seat = session.table.seats[message.seat]
    if not seat.human or session.present(message.seat):
        raise Refusal("present")
    await gameplay.stand_in(session, message.seat, "asked")
    client.tell(Done(message.id, session.table.version))


async def arrange(session: "TableSession", client: Connection, message: Arrange) -> None:
    """The host says who shall sit in a seat."""
    table = session.table
    if not client.host:
        raise Refusal("not-host")
    if table.status != "open":
        raise Refusal("started")
    created = table.created_event
    name = message.wish.name or _host_name(session)
    plan, code = planned(session.manager, message.wish, message.seat, name, created.level)
    await session.record(ev.Arranged(message.seat, plan))
    refresh_rights(session)
    client.tell(Done(message.id, table.version, invite=code))
    await start_if_full(session)
    session.news()


def _host_name(session: "TableSession") -> str:
    seats = session.table.seats_of(0)
    return session.table.seats[seats[0]].plan.name if seats else "Guest"


def refresh_rights(session: "TableSession") -> None:
    """After seats changed hands: what each connection may do follows from the table, now."""
    for client in session.clients:
        client.seats = [] if client.person is None else session.table.seats_of(client.person)


async def rematch(session: "TableSession", client: Connection, message: Rematch) -> None:
    """Vote for another game; it begins when every human seat wants it."""
    table = session.table
    if table.status != "over":
        raise Refusal("not-over")
    if table.next_table is None:
        await session.record(ev.RematchWanted(message.seat, message.agree))
        humans = {number for number, seat in enumerate(table.seats) if seat.plan.kind == "human"}
        if table.rematch >= humans:
            await session.record(ev.Moved(await session.manager.play_again(table)))
    client.tell(Done(message.id, table.version))
    session.news()
