"""Finished games: list, replay as a seat knew them or with nothing hidden, and download."""

from typing import TYPE_CHECKING

from druids.match import Match, Position, fair
from druids.server import views
from druids.server.messages import Frame, History, Replay, Result, Told
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

LISTED = 50
FRAMES = 100


async def list_finished(manager: "TableManager", game: str | None, before: int | None) -> History:
    """Finished public games, newest first."""
    found = await manager.store.by_status("over", True, game, before, LISTED)
    games = [
        Result(row.key, row.game, row.rules, row.results.names, row.results.scores, row.results.winners, row.ended)
        for row in found
        if row.results is not None and row.ended is not None
    ]
    return History(games, found[-1].id if len(found) == LISTED else None)


def finished(session: "TableSession") -> Match:
    """The match of a finished game; Refusal while it runs, because a replay can show any seat's view."""
    match = session.table.match
    if match is None or not match.over or session.table.status != "over":
        raise Refusal("not-over")
    return match


def replay(match: Match, key: str, seat: int | None, step: int, with_views: bool = True) -> Replay:
    """Frames from a step on, as a seat knew the game, or with nothing hidden."""
    if seat is not None and seat >= match.seats:
        raise Refusal("no-seat")
    viewer = views.EVERYTHING if seat is None else seat
    total = match.length
    step = min(step, total)
    first = max(step, 1) - 1
    position = match.position_after(first)
    (narrated,), _ = views.narrate(match, position.copy(), first, [viewer], FRAMES)
    projection = views.Projection(match, [viewer])
    frames = []
    if step == 0:
        projection.project(position)
        frames.append(_frame(projection, 0, None, position, with_views))
    for step_narrated, played in zip(narrated, match.steps_from(first), strict=False):
        position.play(played.action)
        projection.project(position)
        frames.append(_frame(projection, step_narrated.step + 1, step_narrated, position, with_views))
    after = first + len(narrated)
    return Replay(key, match.game.name, total, seat, frames, after + 1 if after < total else None)


def _frame(
    projection: views.Projection, step: int, narrated: Told | None, position: Position, with_view: bool
) -> Frame:
    return Frame(
        step=step,
        told=narrated,
        asked=position.to_act if position.to_act >= 0 else None,
        scores=projection.points_of(0),
        view=projection.plain(0) if with_view else None,
    )


def stored_text(session: "TableSession") -> str:
    """A finished game as the text of a file, with the commitment published before it."""
    match = finished(session)
    assert session.table.commitment is not None
    nonces = session.table.revealed()
    secret = None if nonces is None else session.table.secret
    return fair.noted(match.text(), session.table.commitment, secret, nonces or ())
