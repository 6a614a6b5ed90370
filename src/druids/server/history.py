"""Finished games: list, replay as a seat knew them or with nothing hidden, and download."""

from typing import TYPE_CHECKING

from druids.kernel.tasks import NATURE
from druids.match import Match, Position, fair
from druids.server import views
from druids.server.messages import Frame, History, Replay, Result, Told
from druids.server.refusals import Refusal
from druids.server.table import Table

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


def finished(session: "TableSession") -> Table:
    """The table of a finished game; Refusal while it runs, because a replay can show any seat's view."""
    if session.table.status != "over":
        raise Refusal("not-over")
    return session.table


def replay(table: Table, seat: int | None, step: int, with_views: bool = True) -> Replay:
    """Frames from a step on, as a seat knew the game, or with nothing hidden."""
    if seat is not None and seat >= len(table.seats):
        raise Refusal("no-seat")
    if table.match is None:
        return _replay_names(table, seat, step)
    return _replay_match(table.match, table.key, seat, step, with_views)


def _replay_match(match: Match, key: str, seat: int | None, step: int, with_views: bool) -> Replay:
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


def _replay_names(table: Table, seat: int | None, step: int) -> Replay:
    """Of a game without its rules: the stored name of each step. Only the rules know what a seat could see of it."""
    if seat is not None:
        raise Refusal("rules", "It can be replayed with nothing hidden only.")
    steps = table.steps
    total = len(steps)
    first = max(min(step, total), 1) - 1
    actors = [_actor(one) for one in steps]
    final = [] if table.results is None else table.results.scores
    last = min(first + FRAMES, total)
    frames = [Frame(0, None, _seat_asked(actors, 0), final if total == 0 else [], None)] if step == 0 else []
    for number in range(first, last):
        narrated = Told(number, actors[number], steps[number].partition(" ")[2], [], [])
        asked = _seat_asked(actors, number + 1)
        frames.append(Frame(number + 1, narrated, asked, final if number + 1 == total else [], None))
    return Replay(table.key, table.created_event.game, total, None, frames, last + 1 if last < total else None)


def _actor(step: str) -> int:
    actor = step.partition(" ")[0]
    return int(actor) if actor.isdigit() else NATURE


def _seat_asked(actors: list[int], step: int) -> int | None:
    """The seat that takes a step; None for chance and after the end."""
    return actors[step] if step < len(actors) and actors[step] >= 0 else None


def stored_text(session: "TableSession") -> str:
    """A finished game as the text of a file, with the commitment published before it."""
    return file_text(finished(session))


def file_text(table: Table) -> str:
    """A game that has started as the text of a file."""
    if table.commitment is None or table.seed is None:
        raise Refusal("not-started")
    nonces = table.revealed()
    secret = None if nonces is None else table.secret
    return fair.noted(table.stored_game().text(), table.commitment, secret, nonces or (), table.created_event.first)
