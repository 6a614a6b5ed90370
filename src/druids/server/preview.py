"""What each answer would bring about at once, told before it is given, where the seat can be sure of it.

Every answer is tried in a few worlds that the seat can believe in. Where the story is the same in all of them it hangs
on nothing hidden, and is told; else it is left out. Only the seat's own hidden record goes in, so nothing can leak.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from druids.kernel.bits import members
from druids.kernel.game import Event
from druids.kernel.rng import seeded_rng
from druids.match import Match
from druids.server import gameplay, views
from druids.server.connection import Connection
from druids.server.messages import Preview, Previews, Words
from druids.server.refusals import Refusal
from druids.server.words import travelling

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

WORLDS = 4


async def preview(session: "TableSession", client: Connection, message: Preview) -> None:
    match = gameplay.running_match(session)
    if message.version != session.table.version:
        raise Refusal("stale")
    if session.table.asked != message.seat:
        raise Refusal("not-your-turn")
    told = foretold(match, match.hidden(message.seat), message.seat)
    client.tell(Previews(message.id, message.seat, message.version, told))


def foretold(match: Match, hidden: Any, seat: int) -> dict[str, list[Words]]:
    """By the names of the legal answers: what each is sure to bring about."""
    worlds = [_imagined(match, hidden, seat, number) for number in range(WORLDS)]
    mask = np.zeros(match.game.actions.mask_words, np.uint64)
    match.driver.legal_mask(hidden, 0, mask)
    sure = {}
    for action in members(mask):
        story = _story(match, hidden, worlds[0], seat, action)
        if story and all(_story(match, hidden, world, seat, action) == story for world in worlds[1:]):
            sure[match.game.actions.names[action]] = story
    return sure


def _imagined(match: Match, hidden: Any, seat: int, number: int) -> Any:
    world = views.copied(match, hidden)
    match.driver.determinize(world, 0, seat, seeded_rng(number))
    return world


def _story(match: Match, hidden: Any, world: Any, seat: int, action: int) -> list[Words]:
    """What the seat would be told after this answer in this world."""
    after = views.copied(match, world)
    match.driver.play(after, 0, action)
    match.driver.hide_for(after, 0, seat)
    event = Event(hidden[0], after[0], seat, action, seat)
    return [travelling(message) for message in match.game.show.narrate(event)]
