"""Positions of finished games to go on from: their questions, and new tables that begin there.

A new table has the recorded steps as its opening and a seed of its own, so nobody knows what chance will do after it.
"""

from typing import TYPE_CHECKING

from druids.match.fair import new_seed
from druids.server import events as ev
from druids.server import history, seating, tokens, views
from druids.server.messages import PastQuestion, PlayOn, Seated, SeatWish
from druids.server.refusals import Refusal
from druids.server.table import Table
from druids.server.table_creation import new_session

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession


def past_question(table: Table, step: int) -> PastQuestion:
    """What a seat was asked after some steps of a finished game, and what it could have answered."""
    if table.match is None:
        raise Refusal("rules")
    if step >= table.match.length:
        raise Refusal("over")
    position = table.match.position_after(step)
    if position.to_act < 0:
        raise Refusal("not-your-turn", "Chance decided there.")
    projection = views.Projection(table.match, [position.to_act])
    projection.project(position)
    question, _, options = views.offered(table.match, projection.record_of(0), position.legal)
    return PastQuestion(step, position.to_act, question, options)


async def play_on(session: "TableSession", wish: PlayOn, network: str) -> Seated:
    """Create a table that goes on after some steps of a finished game, with bots in all other seats."""
    table, manager = history.finished(session), session.manager
    created = table.created_event
    if table.match is None:
        raise Refusal("rules")
    if wish.seat >= len(table.seats):
        raise Refusal("no-seat")
    if wish.step >= table.match.length:
        raise Refusal("over")
    manager.bot(None, None, wish.level)  # the level must exist, for stand-ins
    seats = [_plan(manager, seat, wish) for seat in range(len(table.seats))]
    token = tokens.new_token()
    begun = ev.Created(
        game=created.game,
        rules=created.rules,
        options=created.options,
        seats=seats,
        people=[tokens.hashed(token)],
        public=False,
        watch=False,
        level=wish.level,
        seed=str(new_seed()),
        opening=table.steps[: wish.step],
    )
    made = await new_session(manager, begun, network)
    return Seated(made.table.key, token, [wish.seat])


def _plan(manager: "TableManager", seat: int, wish: PlayOn) -> ev.SeatPlan:
    kind = SeatWish("me") if seat == wish.seat else SeatWish("bot")
    plan, _ = seating.plan_seat(manager, kind, seat, wish.name, wish.level)
    return plan
