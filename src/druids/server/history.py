"""Finished games: listed, replayed from any chair or open, and downloaded."""

from typing import TYPE_CHECKING

from druids.kernel.tasks import NATURE, OVER
from druids.match import Match, fair
from druids.server import sight
from druids.server.messages import Frame, History, Replay, Result, Told
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.server.house import House
    from druids.server.room import Room

LISTED = 50
FRAMES = 100


async def listed(house: "House", game: str | None, before: int | None) -> History:
    """Finished public games, newest first."""
    found = await house.store.by_status("over", True, game, before, LISTED)
    games = [
        Result(row.key, row.game, row.rules, row.results.names, row.results.scores, row.results.winners, row.ended)
        for row in found
        if row.results is not None and row.ended is not None
    ]
    return History(games, found[-1].id if len(found) == LISTED else None)


def finished(room: "Room") -> Match:
    """The match of a finished game; while it runs, nobody may look back through other eyes."""
    match = room.table.match
    if match is None or not match.over or room.table.status != "over":
        raise Refusal("not-over")
    return match


def replay(match: Match, key: str, seat: int | None, step: int, views: bool = True) -> Replay:
    """Frames from a step on, as a seat knew the game then, or open."""
    if seat is not None and seat >= match.seats:
        raise Refusal("no-seat")
    viewer = sight.EVERYTHING if seat is None else seat
    total = match.length
    step = min(step, total)
    eyes = sight.Eyes(match, [viewer])
    frames = []
    if step == 0:
        eyes.look(sight.position_after(match, 0))
        frames.append(_frame(match, eyes, 0, None, views))
    first = max(step, 1) - 1
    start = sight.position_after(match, first)
    (told,), _ = sight.tell(match, start, first, [viewer], FRAMES)
    eyes.look(start)
    for one, played in zip(told, match.steps_from(first), strict=False):
        match.drive.play(eyes.true, 0, played.action)
        eyes.again()
        frames.append(_frame(match, eyes, one.step + 1, one, views))
    after = first + len(told)
    return Replay(key, match.game.name, total, seat, frames, after + 1 if after < total else None)


def _frame(match: Match, eyes: sight.Eyes, step: int, told: Told | None, views: bool) -> Frame:
    asked = int(match.drive.asked(eyes.true, 0))
    return Frame(
        step=step,
        told=told,
        asked=None if asked in {NATURE, OVER} else asked,
        scores=eyes.points_of(0),
        view=sight.plain(match, eyes.records[0]) if views else None,
    )


def stored_text(room: "Room") -> str:
    """A finished game as a file, with the commitment that was published before it."""
    match = finished(room)
    assert room.table.promise is not None
    return fair.noted(match.text(), room.table.promise)
