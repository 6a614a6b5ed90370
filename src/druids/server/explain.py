"""Why a target on the board cannot be chosen: the game's refusal of the action it would stand for."""

from typing import TYPE_CHECKING

from druids.kernel.message import Message
from druids.match import Position
from druids.server.connection import Connection
from druids.server.messages import Reason, Why
from druids.server.questions import asked_position, reply_later

if TYPE_CHECKING:
    from druids.server.table_session import TableSession


async def why(session: "TableSession", client: Connection, message: Why) -> None:
    """Reply later, from a thread: a large game has a thousand actions of a kind."""
    hidden = asked_position(session, message.seat, message.version)

    async def reply() -> Reason:
        return Reason(message.id, await session.manager.worker.run(reason, hidden, message.target))

    reply_later(session, client, message.id, reply())


def reason(hidden: Position, target: str) -> Message | None:
    """The refusal of the action that the target stands for; None if it stands for none that is asked for now.

    Only actions of the kinds that are legal now are meant: others have nothing to do with the question. A target that
    is the first part of several actions is refused like the first of them.
    """
    actions, legal = hidden.game.actions, set(hidden.legal.tolist())
    kinds = {actions.kind_of(action) for action in legal}
    for part in actions.slices:
        if part.kind not in kinds:
            continue
        for action in range(part.first, part.end):
            meant = hidden.choice(action).target
            if action not in legal and (meant == target or meant.startswith(f"{target}>")):
                return hidden.refusal(action)
    return None
