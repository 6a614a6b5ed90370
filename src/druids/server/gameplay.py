"""Playing: decisions of humans and bots, taking back, and running out of time. All of it inside the table's mailbox."""

import logging
from typing import TYPE_CHECKING

from druids.match import Match
from druids.server import events as ev
from druids.server import undo_check
from druids.server.broadcast import Broadcast, told_from
from druids.server.connection import Connection
from druids.server.messages import Act, Consent, Done, Undo
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.table")

FALLBACK_BOT = "greedy"


def running_match(session: "TableSession") -> Match:
    """The match of a running game; Refusal if it has not begun or is over."""
    match = session.table.match
    if match is None:
        raise Refusal("not-started")
    if match.over:
        raise Refusal("over")
    return match


async def act(session: "TableSession", client: Connection, message: Act) -> None:
    """A human answers."""
    table, seat = session.table, message.seat
    made = table.acts.get((seat, message.id))
    if made is not None:
        client.tell(Done(message.id, made, repeated=True))
        resync(session, client)
        return
    match = running_match(session)
    try:
        if table.seats[seat].stand_in:
            raise Refusal("stand-in")
        if message.version != table.version:
            raise Refusal("stale")
        if table.asked != seat:
            raise Refusal("not-your-turn")
    except Refusal:
        resync(session, client)
        raise
    action = legal_action(match, seat, message.action)
    await decide(session, seat, action, message.id, client)


def legal_action(match: Match, seat: int, name: str) -> int:
    """The legal action of this name; Refusal with the game's own words if there is none."""
    candidates = match.candidates(name)
    for action in candidates:
        if match.is_legal(action):
            return action
    if not candidates:
        raise Refusal("illegal", "There is no action of that name.")
    raise Refusal("illegal", words=match.hidden(seat).refusal(candidates[-1]))


async def decide(
    session: "TableSession", seat: int, action: int, id: str | None, client: Connection | None = None
) -> None:
    """Give a legal answer: play, store, and only then tell."""
    match = running_match(session)
    length = match.length
    start = match.position if session.clients else None
    match.play_legal(action)
    try:
        await session.record(ev.Acted(seat, session.table.steps_from(length), id))
    except BaseException:
        match.rewind(length)
        raise
    if client is not None and id is not None:
        client.tell(Done(id, session.table.version))
    session.manager.metrics.actions.inc()
    session.show(length, start=start)
    if match.over:
        session.news()
    session.move_on()


def resync(session: "TableSession", client: Connection, since: int | None = None) -> None:
    """Send the client the present position, whole."""
    if session.table.match is not None:
        for viewer in client.viewers:
            first, undone = told_from(session.table, viewer, since)
            position = Broadcast(session.table, session.manager.now(), first, [client], undone)
            client.put(position.frame(viewer, client))


# -- taking back ---------------------------------------------------------------------------------------


async def undo(session: "TableSession", client: Connection, message: Undo) -> None:
    """Take the seat's last decision back, at once or by consent."""
    table, seat = session.table, message.seat
    match = running_match(session)
    if message.version != table.version:
        resync(session, client)
        raise Refusal("stale")
    last = table.last_decision(seat)
    if last is None:
        raise Refusal("nothing-to-undo")
    others = [human for human in table.humans() if human != seat and not _same_person(session, human, seat)]
    if not others or undo_check.free(match, seat):
        await take_back(session, seat, last)
        client.tell(Done(message.id, table.version))
        return
    await session.record(ev.UndoAsked(seat))
    client.tell(Done(message.id, table.version, pending=True))
    session.news()


async def consent(session: "TableSession", client: Connection, message: Consent) -> None:
    """Agree to an undo, refuse it, or withdraw it."""
    table, seat = session.table, message.seat
    running_match(session)
    asker = table.undo_seat
    if asker is None:
        raise Refusal("no-undo-asked")
    await session.record(ev.UndoAnswered(seat, message.agree))
    waiting = [h for h in table.humans() if not _same_person(session, h, asker) and h not in table.undo_agreed]
    last = table.last_decision(asker)
    if message.agree and not waiting and last is not None:
        await take_back(session, asker, last)
    client.tell(Done(message.id, table.version))
    session.news()


def _same_person(session: "TableSession", seat: int, other: int) -> bool:
    """Whether one person plays both seats (pass-and-play): nobody asks oneself for consent."""
    return session.table.seats[seat].plan.person == session.table.seats[other].plan.person


async def take_back(session: "TableSession", seat: int, length: int) -> None:
    """Go back to so many steps. The dice fall the same way again."""
    table, match = session.table, running_match(session)
    await session.record(ev.Undone(seat, length))
    match.rewind(length)
    first, _ = table.steps_since(table.version - 1)
    session.show(first, undone=True)
    session.move_on()


# -- by themselves -------------------------------------------------------------------------------------


async def bot_turn(session: "TableSession") -> None:
    """Let the bot think that is asked, and play its answer unless the table has moved on meanwhile."""
    table, match = session.table, session.table.match
    seat, version = table.asked, table.version
    if match is None or seat is None:
        return
    hidden = match.hidden(seat)
    try:
        action = await _thought_out(session, match.game.name, hidden.to_bytes(), seat)
    except Exception:
        log.exception("no bot answers at a %s table; it is asked again", match.game.name)
        session.thinking = None
        session.retry()
        return
    async with session.lock:
        session.thinking = None
        try:
            await session.sure()
            if session.table.version == version and session.table.asked == seat and not session.table.seats[seat].human:
                await decide(session, seat, action, None)
            else:
                session.move_on()
        except Refusal as refusal:
            log.error("a bot's answer was not stored: %s", refusal.code)
            session.retry()


async def _thought_out(session: "TableSession", game: str, record: bytes, seat: int) -> int:
    """The answer of the seat's bot; if it fails, that of a simple one."""
    bot, level = bot_in(session, seat)
    try:
        return await session.manager.bot_pool.decide(game, record, bot, level)
    except Exception:
        log.exception("the bot %s failed at a %s table; a simple one answers", bot, game)
        return await session.manager.bot_pool.decide(game, record, FALLBACK_BOT, None)


def bot_in(session: "TableSession", seat: int) -> tuple[str, str | None]:
    """Which bot plays a seat: its own, or the stand-in of the table's level."""
    plan = session.table.seats[seat].plan
    if plan.bot is not None:
        return plan.bot, plan.level
    return session.manager.stand_in(session.table.created_event.level)


async def time_is_up(session: "TableSession", version: int) -> None:
    """The clock of the seat asked has run out: a bot stands in."""
    async with session.lock:
        try:
            await session.sure()
            table = session.table
            seat = table.running_clock
            if table.version != version or seat is None or table.clocks is None:
                return
            if session.manager.now() < table.clocks.deadline(seat):
                session.move_on()
                return
            await stand_in(session, seat, "time")
        except Refusal as refusal:
            log.error("a clock's end was not stored: %s", refusal.code)
            session.retry()


async def stand_in(session: "TableSession", seat: int, why: str) -> None:
    """A bot plays for a human from now on."""
    table = session.table
    spent = None
    if table.running_clock == seat and table.clocks is not None:
        spent = max(0.0, session.manager.now() - table.clocks.since)
    await session.record(ev.StoodIn(seat, why, spent))  # type: ignore[arg-type]
    session.news()
    session.show(table.lengths[-1])
    session.move_on()
