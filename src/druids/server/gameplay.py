"""Actions of people and bots, undo, and clocks that run out. Callers hold the table's lock."""

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from druids.match import Match, Position
from druids.server import events as ev
from druids.server import log_rules, seat_rights, undo_check
from druids.server.broadcast import Broadcast, narrate_since
from druids.server.connection import Connection
from druids.server.messages import Act, Consent, Done, Undo
from druids.server.pasts import past_for
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.table")

FALLBACK_BOT = "greedy"
UNDO_CHECK_SECONDS = 1.0  # reached by interpreted rules only; then the others are asked


def running_match(session: "TableSession") -> Match:
    """The match of a running game; Refusal if it has not started or is over."""
    match = session.table.match
    if match is None:
        raise Refusal("over" if session.table.readonly else "not-started")
    if match.over:
        raise Refusal("over")
    return match


async def act(session: "TableSession", client: Connection, message: Act) -> None:
    """Play a person's action."""
    table, seat = session.table, message.seat
    made = table.acts.get((seat, message.id))
    if made is not None:
        client.send(Done(message.id, made, repeated=True))
        await resync(session, client)
        return
    match = running_match(session)
    try:
        if not session.rights(seat).may_act:
            raise Refusal("stand-in")
        if message.version != table.version:
            raise Refusal("stale")
        if table.asked != seat:
            raise Refusal("not-your-turn")
    except Refusal:
        await resync(session, client)
        raise
    action = legal_action(match, seat, message.action)
    await decide(session, seat, action, message.id, client)


def legal_action(match: Match, seat: int, name: str) -> int:
    """The legal action of this name; Refusal with the game's reason if there is none."""
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
    """Play a legal action, store it, then broadcast it."""
    match = running_match(session)
    length = match.length
    start = match.position if session.narrates else None
    spent = None if id is None else time_running(session, seat)
    match.play_legal(action)
    try:
        await session.record(ev.Acted(seat, session.table.steps_from(length), id, spent))
    except BaseException:
        match.rewind(length)
        raise
    if client is not None and id is not None:
        client.send(Done(id, session.table.version))
    session.manager.metrics.actions.inc()
    await session.broadcast_position(length, start=start)
    if match.over:
        session.broadcast_table()
    if seat in session.returning and not match.over:
        await return_if_possible(session, seat)
    session.schedule_next()


def time_running(session: "TableSession", seat: int) -> float | None:
    """The seconds that run for a seat and are not charged yet; None if its clock does not run."""
    clocks = session.table.clocks
    if clocks is None or session.table.running_clock != seat:
        return None
    return clocks.elapsed(session.manager.tick())


async def resync(session: "TableSession", client: Connection, since: int | None = None) -> None:
    """Send a client the complete current position. The caller holds the lock."""
    table, manager = session.table, session.manager
    if table.match is None:
        return
    for viewer in client.viewers:
        first, undone = narrate_since(table, viewer, since)
        told = [log_rules.tell(table, await manager.narration.since(table, viewer, first))] if client.story else None
        view = Broadcast(table, manager.now(), manager.tick(), first, [client], undone, narrated=told, viewers=[viewer])
        client.send_frame(view.frame(viewer, client))


# -- undo ----------------------------------------------------------------------------------------------


async def undo(session: "TableSession", client: Connection, message: Undo) -> None:
    """Undo the last decision of a seat, immediately or by consent."""
    table, seat = session.table, message.seat
    match = running_match(session)
    if message.version != table.version:
        await resync(session, client)
        raise Refusal("stale")
    if not session.rights(seat).may_act:
        raise Refusal("stand-in")
    last = table.last_decision(seat)
    if last is None or last.length < table.undo_floor:
        raise Refusal("nothing-to-undo")
    if not seat_rights.seats_to_consent(table, seat):
        await apply_undo(session, seat, last.length)
        client.send(Done(message.id, table.version))
        return
    if seat_rights.undo_may_be_free(table, seat) and await session.manager.worker.run(
        undo_check.is_free, match, seat, UNDO_CHECK_SECONDS
    ):
        await apply_undo(session, seat, last.length, free=True)
        client.send(Done(message.id, table.version))
        return
    await session.record(ev.UndoAsked(seat))
    client.send(Done(message.id, table.version, pending=True))
    session.broadcast_table()


async def consent(session: "TableSession", client: Connection, message: Consent) -> None:
    """Agree to an undo, refuse it, or withdraw one's own."""
    table, seat = session.table, message.seat
    running_match(session)
    asker = table.undo_seat
    if asker is None:
        raise Refusal("no-undo-asked")
    others = seat_rights.seats_to_consent(
        table, asker
    )  # agreeing with oneself changes nothing, nor does agreeing twice
    if not message.agree or (seat in others and seat not in table.undo_agreed):
        await session.record(ev.UndoAnswered(seat, message.agree))
    last = table.last_decision(asker)
    if message.agree and last is not None and not seat_rights.undo_missing(table, asker):
        await apply_undo(session, asker, last.length)
    client.send(Done(message.id, table.version))
    session.broadcast_table()


async def apply_undo(session: "TableSession", seat: int, length: int, free: bool = False) -> None:
    """Go back to a number of steps. Chance outcomes repeat."""
    table, match = session.table, running_match(session)
    before = await session.manager.worker.run(match.position_after, length)
    other = table.asked if table.asked != seat else None  # its time stays used
    spent = 0.0 if other is None else time_running(session, other) or 0.0
    await session.record(ev.Undone(seat, length, free, time_running(session, seat), False, other, spent))
    match.rewind(length, before)
    first, _ = table.steps_since(table.version - 1)
    session.broadcast_table()  # with the notice of the undo
    await session.broadcast_position(first, undone=True)
    session.schedule_next()


# -- bots and clocks -----------------------------------------------------------------------------------


async def bot_turn(session: "TableSession") -> None:
    """Let the bot to act choose, and play its action unless the position has changed meanwhile."""
    table, match = session.table, session.table.match
    seat, version = table.asked, table.version
    if match is None or seat is None:
        return
    hidden = match.hidden(seat)
    began = perf_counter()
    try:
        action = await _bot_action(session, match, hidden, seat)
    except Exception:
        log.exception("no bot could choose an action at a %s table; trying again", match.game.name)
        session.bot_task = None
        session.retry()
        return
    session.manager.metrics.bot_wait.observe(perf_counter() - began)
    async with session.lock:
        session.bot_task = None

        async def play() -> None:
            table = session.table
            if table.version == version and table.asked == seat and not table.seats[seat].human:
                await decide(session, seat, action, None)
            else:
                session.schedule_next()

        try:
            await session.attempt(play)
        except Refusal as refusal:
            if refusal.code != "gone":
                log.error("the action of a bot was not stored: %s", refusal.code)
                session.retry()


async def _bot_action(session: "TableSession", match: Match, hidden: Position, seat: int) -> int:
    """The action of the seat's bot; if it fails, that of a simple one."""
    manager, record, info = session.manager, hidden.to_bytes(), hidden.game.info
    game = manager.loader.reference(info.name, info.rules)
    bot, level = bot_in(session, seat)
    legal = hidden.legal
    if len(legal) == 1:
        await asyncio.sleep(manager.bot_pacing.forced(game, bot, level))
        return int(legal[0])
    began = perf_counter()
    try:
        past = await past_for(manager.worker, match, seat, bot, level)
        action = await manager.bot_pool.decide(game, record, bot, level, session.payer, past)
    except Exception:
        log.exception("the bot %s failed at a %s table; a simple one takes its place", bot, game)
        return await manager.bot_pool.decide(game, record, FALLBACK_BOT, None, session.payer)
    manager.bot_pacing.note(game, bot, level, perf_counter() - began)
    return action


def bot_in(session: "TableSession", seat: int) -> tuple[str, str | None]:
    """The bot of a seat: its own, or the stand-in of the table's level."""
    plan = session.table.seats[seat].plan
    if plan.bot is not None:
        return plan.bot, plan.level
    return session.manager.stand_in(session.table.created_event.level)


async def time_is_up(session: "TableSession", version: int) -> None:
    """Let a bot stand in for the seat to act if its time has run out."""

    async def replace() -> None:
        table = session.table
        seat = table.running_clock
        if table.version != version or seat is None or table.clocks is None:
            return
        if table.clocks.left(seat, session.manager.tick()) > 0:
            session.schedule_next()
        else:
            await stand_in(session, seat, "time", None)

    async with session.lock:
        try:
            await session.attempt(replace)
        except Refusal as refusal:
            if refusal.code != "gone":
                log.error("a time-out was not stored: %s", refusal.code)
                session.retry()


async def stand_in(session: "TableSession", seat: int, why: Literal["left", "time", "asked"], by: int | None) -> None:
    """Let a bot play for a person; `by` is the seat that asked for it."""
    table = session.table
    session.returning.discard(seat)
    await session.record(ev.StoodIn(seat, why, time_running(session, seat), by))
    session.broadcast_table()
    await session.broadcast_position(table.lengths[-1])
    session.schedule_next()


async def return_seat(session: "TableSession", seat: int) -> None:
    """Give a seat back to its owner; if there is no time left for the question, after the stand-in has answered it."""
    table = session.table
    if table.clocks is not None and table.clocks.exhausted(seat):
        session.returning.discard(seat)
        raise Refusal("out-of-time")
    if not seat_rights.may_return(table, seat, session.manager.tick()):
        session.returning.add(seat)
        return
    session.returning.discard(seat)
    await session.record(ev.CameBack(seat, asked=table.asked == seat, refill=False))
    session.broadcast_table()
    if table.match is not None:
        await session.broadcast_position(table.match.length)
    session.schedule_next()


async def return_if_possible(session: "TableSession", seat: int) -> None:
    """Give a seat back to its owner, who waits for it. Nobody is refused anything: nobody asked just now."""
    try:
        await session.attempt(lambda: return_seat(session, seat))
    except Refusal as refusal:
        log.info("a seat was not given back: %s", refusal.code)
