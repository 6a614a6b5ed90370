"""Talking at the table, and questions about the game: chat, emotes, hints, scores, and what happened."""

from typing import TYPE_CHECKING

from druids.server import events as ev
from druids.server import plays, sight
from druids.server.connection import Connection
from druids.server.messages import (
    Advice,
    Breakdown,
    Chat,
    Done,
    EmoteShown,
    Hint,
    Log,
    Refused,
    Say,
    Scores,
    ShowEmote,
    Story,
)
from druids.server.refusals import REASONS, Refusal
from druids.server.texts import clean_text
from druids.server.words import travelling

if TYPE_CHECKING:
    from druids.server.room import Room

LONGEST_STORY = 500


async def say(room: "Room", client: Connection, message: Say) -> None:
    await room.record(ev.Said(message.seat, clean_text(message.text)))
    client.tell(Done(message.id, room.table.version))
    for everyone in room.clients:
        everyone.tell(Chat(room.table.chat[-1]))


async def emote(room: "Room", client: Connection, message: ShowEmote) -> None:
    client.tell(Done(message.id, room.table.version))
    for everyone in room.clients:
        everyone.tell(EmoteShown(message.seat, message.emote))


async def hint(room: "Room", client: Connection, message: Hint) -> None:
    """A bot thinks about it outside the mailbox; the advice comes later."""
    match = plays.running_match(room)
    if room.table.asked != message.seat:
        raise Refusal("not-your-turn")
    if client.advised is not None and not client.advised.done():
        raise Refusal("busy")
    version, hidden = room.table.version, match.hidden(message.seat)

    async def advise() -> None:
        game = match.game
        try:
            action, why = await room.house.thinkers.advise(game.name, hidden.tobytes(), message.seat)
        except Exception:
            client.tell(Refused(message.id, "busy", REASONS["busy"].text))
            raise
        words = travelling(game.show.choice(hidden[0], action).words)
        client.tell(Advice(message.id, message.seat, version, game.actions.names[action], words, [why]))

    client.advised = room.house.background(advise())


async def breakdown(room: "Room", client: Connection, message: Breakdown) -> None:
    match = room.table.match
    if match is None:
        raise Refusal("not-started")
    viewer = sight.EVERYTHING if match.over else viewer_of(client, message.seat)
    client.tell(Scores(message.id, sight.breakdown(match, sight.seen(match, match.true_states(), viewer))))


async def log(room: "Room", client: Connection, message: Log) -> None:
    match = room.table.match
    if match is None:
        raise Refusal("not-started")
    viewer = viewer_of(client, message.seat)
    first = min(message.step, match.length)
    (told,), _ = sight.tell(match, sight.position_after(match, first), first, [viewer], LONGEST_STORY)
    end = first + len(told)
    client.tell(Story(message.id, told, end if end < match.length else None))


def viewer_of(client: Connection, seat: int | None) -> int:
    """From whose chair a client looks: the seat it names, which must be its own, or its first."""
    if seat is not None and seat not in client.seats:
        raise Refusal("not-your-seat")
    return client.viewers[0] if seat is None else seat
