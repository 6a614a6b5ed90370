"""Previews: the immediate effects of each legal action, where they are certain.

Every action is tried in a few determinizations. If its narration is the same in all of them it depends on nothing
hidden and is sent; otherwise it is left out. Only the record hidden for the seat is used, so nothing can leak.
"""

from typing import TYPE_CHECKING, NamedTuple

from druids.kernel.game import Event
from druids.kernel.message import Message
from druids.kernel.rng import seeded_rng
from druids.match import Position
from druids.server.connection import Connection
from druids.server.messages import Preview, Previews
from druids.server.questions import asked_position, reply_later

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

DETERMINIZATIONS = 4


async def preview(session: "TableSession", client: Connection, message: Preview) -> None:
    """Reply later, from a thread: interpreted rules take up to a tenth of a second for all actions."""
    hidden = asked_position(session, message.seat, message.version)

    async def reply() -> Previews:
        sure = await session.manager.worker.run(sure_outcomes, hidden)
        told = {name: outcome.messages for name, outcome in sure.outcomes.items()}
        gains = {name: outcome.gain for name, outcome in sure.outcomes.items() if outcome.gain}
        return Previews(message.id, message.seat, message.version, told, gains, sure.common)

    reply_later(session, client, message.id, reply())


class Outcome(NamedTuple):
    """What an action brings about at once."""

    messages: list[Message]
    gain: int  # of the seat's score, beyond what every action brings


class SureOutcomes(NamedTuple):
    """The certain effects of the legal actions, by their names, and the messages that follow whatever is chosen."""

    outcomes: dict[str, Outcome]
    common: list[Message]


def sure_outcomes(hidden: Position) -> SureOutcomes:
    """The certain effects of the legal actions of the seat to act."""
    sampled = [hidden.determinize(hidden.to_act, seeded_rng(number)) for number in range(DETERMINIZATIONS)]
    legal = hidden.legal.tolist()
    tried = {action: [_outcome(hidden, position, action) for position in sampled] for action in legal}
    every = [outcome for outcomes in tried.values() for outcome in outcomes]
    choice = len(legal) > 1  # of a single action everything is worth knowing
    common = [one for one in every[0].messages if choice and all(one in outcome.messages for outcome in every)]
    anyway = max(0, min(outcome.gain for outcome in every)) if choice else 0
    sure = {
        hidden.game.actions.names[action]: Outcome(outcomes[0].messages, outcomes[0].gain - anyway)
        for action, outcomes in tried.items()
        if outcomes[0].messages and all(outcome == outcomes[0] for outcome in outcomes[1:])
    }
    return SureOutcomes(sure, common)


def _outcome(hidden: Position, position: Position, action: int) -> Outcome:
    """What an action brings about in a determinization, as the seat to act sees it."""
    seat = hidden.to_act
    played = position.copy()
    played.play(action)
    after = played.hide(seat)
    messages = hidden.game.show.narrate(Event(hidden.record, after.record, seat, action, seat))
    return Outcome(messages, after.scores[seat] - hidden.scores[seat])
