"""What people add to the deal: they reveal the nonces they pledged, then the seed is made.

Nonces are revealed when every seat is taken and nobody can change the list of pledges any more. Somebody who does not
reveal in time is left out, so that nobody can keep a game from starting. `match/fair.py` says why the deal is fair.
"""

import asyncio
from typing import TYPE_CHECKING

from druids.kernel.game import Game
from druids.match import fair
from druids.server import events as ev
from druids.server import starting
from druids.server.connection import Connection
from druids.server.messages import Done, Reveal
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.table_session import TableSession

REVEAL_SECONDS = 3.0


def complete(session: "TableSession") -> bool:
    """Whether all nonces are revealed, or the time for it is over. The first call starts that time."""
    table, manager = session.table, session.manager
    if all(person in table.offered for person in table.pledged()):
        return True
    if session.reveal_until is None:
        session.reveal_until = manager.now() + REVEAL_SECONDS
        session.broadcast_table()
        manager.background(_start_in_time(session))
        return False
    return manager.now() >= session.reveal_until


async def _start_in_time(session: "TableSession") -> None:
    await asyncio.sleep(REVEAL_SECONDS)
    async with session.lock:
        if session.reveal_until is not None:
            session.reveal_until = session.manager.now()
            await starting.start_if_possible(session)


def seed(session: "TableSession", game: Game) -> tuple[int, dict[int, str] | None]:
    """The seed of the deal, and the nonces it is made of; tables of version 0.1 have no secret and no nonces."""
    table, created = session.table, session.table.created_event
    session.reveal_until = None
    if created.secret is None:
        return fair.new_seed(), None
    nonces = {person: table.offered[person] for person in table.pledged() if person in table.offered}
    deal = fair.Deal(int(created.secret), tuple(nonces.values()), created.first)
    return deal.seed(game, len(table.seats), created.options), nonces


def forbid_changes(session: "TableSession") -> None:
    """Refuse to change seats while nonces are being revealed: a person who knows some could choose another."""
    if session.reveal_until is not None:
        raise Refusal("starting", retry_after=REVEAL_SECONDS)


async def reveal(session: "TableSession", client: Connection, message: Reveal) -> None:
    """Take the nonce that a person pledged."""
    pledged = None if client.person is None else session.table.pledges.get(client.person)
    if session.reveal_until is None or pledged is None or fair.pledge(message.nonce) != pledged:
        raise Refusal("nonce")
    assert client.person is not None
    if client.person not in session.table.offered:
        await session.record(ev.Revealed(client.person, message.nonce))
    client.send(Done(message.id, session.table.version))
    await starting.start_if_possible(session)
