"""Finished games: listed, replayed from any chair or open, and downloaded."""

from typing import TYPE_CHECKING

from druids.kernel.tasks import NATURE, OVER
from druids.match import Match, fair
from druids.server import views
from druids.server.messages import Frame, History, Replay, Result, Told
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

LISTED = 50
FRAMES = 100


async def listed(manager: "TableManager", game: str | None, before: int | None) -> History:
    """Finished public games, newest first."""
    found = await manager.store.by_status("over", True, game, before, LISTED)
    games = [
        Result(row.key, row.game, row.rules, row.results.names, row.results.scores, row.results.winners, row.ended)
        for row in found
        if row.results is not None and row.ended is not None
    ]
    return History(games, found[-1].id if len(found) == LISTED else None)


def finished(session: "TableSession") -> Match:
    """The match of a finished game; while it runs, nobody may look back through other projection."""
    match = session.table.match
    if match is None or not match.over or session.table.status != "over":
        raise Refusal("not-over")
    return match


def replay(match: Match, key: str, seat: int | None, step: int, with_views: bool = True) -> Replay:
    """Frames from a step on, as a seat knew the game then, or open."""
    if seat is not None and seat >= match.seats:
        raise Refusal("no-seat")
    viewer = views.EVERYTHING if seat is None else seat
    total = match.length
    step = min(step, total)
    projection = views.Projection(match, [viewer])
    frames = []
    if step == 0:
        projection.look(views.position_after(match, 0))
        frames.append(_frame(match, projection, 0, None, with_views))
    first = max(step, 1) - 1
    start = views.position_after(match, first)
    (told,), _ = views.tell(match, start, first, [viewer], FRAMES)
    projection.look(start)
    for one, played in zip(told, match.steps_from(first), strict=False):
        match.driver.play(projection.true, 0, played.action)
        projection.again()
        frames.append(_frame(match, projection, one.step + 1, one, with_views))
    after = first + len(told)
    return Replay(key, match.game.name, total, seat, frames, after + 1 if after < total else None)


def _frame(match: Match, projection: views.Projection, step: int, told: Told | None, with_view: bool) -> Frame:
    asked = int(match.driver.current_actor(projection.true, 0))
    return Frame(
        step=step,
        told=told,
        asked=None if asked in {NATURE, OVER} else asked,
        scores=projection.points_of(0),
        view=views.plain(match, projection.records[0]) if with_view else None,
    )


def stored_text(session: "TableSession") -> str:
    """A finished game as a file, with the commitment that was published before it."""
    match = finished(session)
    assert session.table.promise is not None
    return fair.noted(match.text(), session.table.promise)
