"""Playing: decisions of humans and bots, taking back, and running out of time. All of it inside the table's mailbox."""

import logging
from typing import TYPE_CHECKING

import numpy as np

from druids.kernel.bits import allowed
from druids.match import Match
from druids.server import events as ev
from druids.server import takeback
from druids.server.broadcast import Broadcast, told_from
from druids.server.connection import Connection
from druids.server.messages import Act, Consent, Done, Undo
from druids.server.refusals import Refusal
from druids.server.words import travelling

if TYPE_CHECKING:
    from druids.server.room import Room

log = logging.getLogger("druids.table")

FALLBACK_BOT = "greedy"


def running_match(room: "Room") -> Match:
    """The match of a running game; Refusal if it has not begun or is over."""
    match = room.table.match
    if match is None:
        raise Refusal("not-started")
    if match.over:
        raise Refusal("over")
    return match


async def act(room: "Room", client: Connection, message: Act) -> None:
    """A human answers."""
    table, seat = room.table, message.seat
    made = table.acts.get((seat, message.id))
    if made is not None:
        client.tell(Done(message.id, made, repeated=True))
        resync(room, client)
        return
    match = running_match(room)
    try:
        if table.seats[seat].stand_in:
            raise Refusal("stand-in")
        if message.version != table.version:
            raise Refusal("stale")
        if table.asked != seat:
            raise Refusal("not-your-turn")
    except Refusal:
        resync(room, client)
        raise
    action = legal_action(match, seat, message.action)
    await decide(room, seat, action, message.id, client)


def legal_action(match: Match, seat: int, name: str) -> int:
    """The legal action of this name; Refusal with the game's own words if there is none."""
    candidates = match.game.actions.by_name.get(name, ())
    hidden = match.hidden(seat)
    mask = np.zeros(match.game.actions.words, np.uint64)
    match.drive.mask_of(hidden, 0, mask)
    for action in candidates:
        if allowed(mask, action):
            return action
    if not candidates:
        raise Refusal("illegal", "There is no action of that name.")
    raise Refusal("illegal", words=travelling(match.game.show.refusal(hidden[0], candidates[-1])))


async def decide(room: "Room", seat: int, action: int, id: str | None, client: Connection | None = None) -> None:
    """Give a legal answer: play, store, and only then tell."""
    match = running_match(room)
    length = match.length
    start = match.true_bytes()
    match.answer(action)
    try:
        await room.record(ev.Acted(seat, room.table.steps_from(length), id))
    except BaseException:
        match.back_to(length)
        raise
    if client is not None and id is not None:
        client.tell(Done(id, room.table.version))
    room.house.metrics.actions.inc()
    room.show(length, start=start)
    if match.over:
        room.news()
    room.move_on()


def resync(room: "Room", client: Connection, since: int | None = None) -> None:
    """Send the client the present position, whole."""
    if room.table.match is not None:
        for viewer in client.viewers:
            first, undone = told_from(room.table, viewer, since)
            position = Broadcast(room.table, room.house.now(), first, [client], undone)
            client.put(position.frame(viewer, client))


# -- taking back ---------------------------------------------------------------------------------------


async def undo(room: "Room", client: Connection, message: Undo) -> None:
    """Take the seat's last decision back, at once or by consent."""
    table, seat = room.table, message.seat
    match = running_match(room)
    if message.version != table.version:
        resync(room, client)
        raise Refusal("stale")
    last = table.last_decision(seat)
    if last is None:
        raise Refusal("nothing-to-undo")
    others = [human for human in table.humans() if human != seat and not _same_person(room, human, seat)]
    if not others or takeback.free(match, seat):
        await take_back(room, seat, last)
        client.tell(Done(message.id, table.version))
        return
    await room.record(ev.UndoAsked(seat))
    client.tell(Done(message.id, table.version, pending=True))
    room.news()


async def consent(room: "Room", client: Connection, message: Consent) -> None:
    """Agree to an undo, refuse it, or withdraw it."""
    table, seat = room.table, message.seat
    running_match(room)
    asker = table.undo_seat
    if asker is None:
        raise Refusal("no-undo-asked")
    await room.record(ev.UndoAnswered(seat, message.agree))
    waiting = [h for h in table.humans() if not _same_person(room, h, asker) and h not in table.undo_agreed]
    last = table.last_decision(asker)
    if message.agree and not waiting and last is not None:
        await take_back(room, asker, last)
    client.tell(Done(message.id, table.version))
    room.news()


def _same_person(room: "Room", seat: int, other: int) -> bool:
    """Whether one person plays both seats (pass-and-play): nobody asks oneself for consent."""
    return room.table.seats[seat].plan.person == room.table.seats[other].plan.person


async def take_back(room: "Room", seat: int, length: int) -> None:
    """Go back to so many steps. The dice fall the same way again."""
    table, match = room.table, running_match(room)
    await room.record(ev.Undone(seat, length))
    match.back_to(length)
    first, _ = table.steps_since(table.version - 1)
    room.show(first, undone=True)
    room.move_on()


# -- by themselves -------------------------------------------------------------------------------------


async def bot_turn(room: "Room") -> None:
    """Let the bot think that is asked, and play its answer unless the table has moved on meanwhile."""
    table, match = room.table, room.table.match
    seat, version = table.asked, table.version
    if match is None or seat is None:
        return
    hidden = match.hidden(seat)
    try:
        action = await _thought_out(room, match.game.name, hidden.tobytes(), seat)
    except Exception:
        log.exception("no bot answers at a %s table; it is asked again", match.game.name)
        room.thinking = None
        room.retry()
        return
    async with room.lock:
        room.thinking = None
        try:
            await room.sure()
            if room.table.version == version and room.table.asked == seat and not room.table.seats[seat].human:
                await decide(room, seat, action, None)
            else:
                room.move_on()
        except Refusal as refusal:
            log.error("a bot's answer was not stored: %s", refusal.code)
            room.retry()


async def _thought_out(room: "Room", game: str, record: bytes, seat: int) -> int:
    """The answer of the seat's bot; if it fails, that of a simple one."""
    bot, level = bot_in(room, seat)
    try:
        return await room.house.thinkers.decide(game, record, seat, bot, level)
    except Exception:
        log.exception("the bot %s failed at a %s table; a simple one answers", bot, game)
        return await room.house.thinkers.decide(game, record, seat, FALLBACK_BOT, None)


def bot_in(room: "Room", seat: int) -> tuple[str, str | None]:
    """Which bot plays a seat: its own, or the stand-in of the table's level."""
    plan = room.table.seats[seat].plan
    if plan.bot is not None:
        return plan.bot, plan.level
    return room.house.stand_in(room.table.created_event.level)


async def time_is_up(room: "Room", version: int) -> None:
    """The clock of the seat asked has run out: a bot stands in."""
    async with room.lock:
        try:
            await room.sure()
            table = room.table
            seat = table.running_clock
            if table.version != version or seat is None or table.clocks is None:
                return
            if room.house.now() < table.clocks.deadline(seat):
                room.move_on()
                return
            await stand_in(room, seat, "time")
        except Refusal as refusal:
            log.error("a clock's end was not stored: %s", refusal.code)
            room.retry()


async def stand_in(room: "Room", seat: int, why: str) -> None:
    """A bot plays for a human from now on."""
    table = room.table
    spent = None
    if table.running_clock == seat and table.clocks is not None:
        spent = max(0.0, room.house.now() - table.clocks.since)
    await room.record(ev.StoodIn(seat, why, spent))  # type: ignore[arg-type]
    room.news()
    room.show(table.lengths[-1])
    room.move_on()
