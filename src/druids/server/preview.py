"""Previews: the immediate effects of each legal action, where they are certain.

Every action is tried in a few determinizations. If its narration is the same in all of them it depends on nothing
hidden and is sent; otherwise it is left out. Only the record hidden for the seat is used, so nothing can leak.
"""

from typing import TYPE_CHECKING, NamedTuple

from druids.kernel.game import Event
from druids.kernel.message import Message
from druids.kernel.rng import seeded_rng
from druids.match import Position
from druids.server import gameplay
from druids.server.connection import Connection
from druids.server.messages import Preview, Previews, Refused
from druids.server.refusals import REASONS, Refusal

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

DETERMINIZATIONS = 4


async def preview(session: "TableSession", client: Connection, message: Preview) -> None:
    """Reply later, from a thread: interpreted rules take up to a tenth of a second for all actions."""
    match = gameplay.running_match(session)
    if message.version != session.table.version:
        raise Refusal("stale")
    if session.table.asked != message.seat:
        raise Refusal("not-your-turn")
    hidden = match.hidden(message.seat)

    async def reply() -> None:
        try:
            outcomes = await session.manager.worker.run(sure_outcomes, hidden)
        except Exception:
            client.send(Refused(message.id, "internal", REASONS["internal"].text))
            raise
        told = {name: outcome.messages for name, outcome in outcomes.items()}
        gains = {name: outcome.gain for name, outcome in outcomes.items() if outcome.gain}
        client.send(Previews(message.id, message.seat, message.version, told, gains))

    session.manager.background(reply())


class Outcome(NamedTuple):
    """What an action brings about at once."""

    messages: list[Message]
    gain: int  # of the seat's score


def sure_outcomes(hidden: Position) -> dict[str, Outcome]:
    """The certain effects of the legal actions of the seat to act, by their names."""
    sampled = [hidden.determinize(hidden.to_act, seeded_rng(number)) for number in range(DETERMINIZATIONS)]
    sure = {}
    for action in hidden.legal.tolist():
        outcome = _outcome(hidden, sampled[0], action)
        if outcome.messages and all(_outcome(hidden, position, action) == outcome for position in sampled[1:]):
            sure[hidden.game.actions.names[action]] = outcome
    return sure


def _outcome(hidden: Position, position: Position, action: int) -> Outcome:
    """What an action brings about in a determinization, as the seat to act sees it."""
    seat = hidden.to_act
    played = position.copy()
    played.play(action)
    after = played.hide(seat)
    messages = hidden.game.show.narrate(Event(hidden.record, after.record, seat, action, seat))
    return Outcome(messages, after.scores[seat] - hidden.scores[seat])
