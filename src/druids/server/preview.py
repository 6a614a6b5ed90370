"""What each answer would bring about at once, told before it is given, where the seat can be sure of it.

Every answer is tried in a few worlds that the seat can believe in. Where the story is the same in all of them it hangs
on nothing hidden, and is told; else it is left out. Only the seat's own hidden record goes in, so nothing can leak.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from druids.kernel.bits import members
from druids.kernel.dice import thrown
from druids.kernel.game import Event
from druids.match import Match
from druids.server import plays, sight
from druids.server.connection import Connection
from druids.server.messages import Preview, Previews, Words
from druids.server.refusals import Refusal
from druids.server.words import travelling

if TYPE_CHECKING:
    from druids.server.room import Room

WORLDS = 4


async def preview(room: "Room", client: Connection, message: Preview) -> None:
    match = plays.running_match(room)
    if message.version != room.table.version:
        raise Refusal("stale")
    if room.table.asked != message.seat:
        raise Refusal("not-your-turn")
    told = foretold(match, match.hidden(message.seat), message.seat)
    client.tell(Previews(message.id, message.seat, message.version, told))


def foretold(match: Match, hidden: Any, seat: int) -> dict[str, list[Words]]:
    """By the names of the legal answers: what each is sure to bring about."""
    worlds = [_imagined(match, hidden, seat, number) for number in range(WORLDS)]
    mask = np.zeros(match.game.actions.words, np.uint64)
    match.drive.mask_of(hidden, 0, mask)
    sure = {}
    for action in members(mask):
        story = _story(match, hidden, worlds[0], seat, action)
        if story and all(_story(match, hidden, world, seat, action) == story for world in worlds[1:]):
            sure[match.game.actions.names[action]] = story
    return sure


def _imagined(match: Match, hidden: Any, seat: int, number: int) -> Any:
    world = sight.copied(match, hidden)
    match.drive.imagine(world, 0, seat, thrown(number))
    return world


def _story(match: Match, hidden: Any, world: Any, seat: int, action: int) -> list[Words]:
    """What the seat would be told after this answer in this world."""
    after = sight.copied(match, world)
    match.drive.play(after, 0, action)
    match.drive.blind(after, 0, seat)
    event = Event(hidden[0], after[0], seat, action, seat)
    return [travelling(message) for message in match.game.show.narrate(event)]
