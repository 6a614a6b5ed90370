"""What each viewer may know of a match, as messages of the protocol, made from hidden records.

`EVERYTHING` is the viewer of a finished game: nothing is hidden.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.game import Event
from druids.kernel.message import Message
from druids.kernel.tasks import NOBODY
from druids.match import Match, Position, Step
from druids.server.compiled.projection import EVERYTHING
from druids.server.messages import Option, ScoreLine, Told
from druids.server.plain_views import plain_view

__all__ = ["EVERYTHING", "Projection", "breakdown", "narrate", "offered"]


class Projection:
    """One position as each of several viewers may know it, computed in one compiled call."""

    def __init__(self, match: Match, viewers: Sequence[int]) -> None:
        dtype = match.game.record.dtype
        self._plain = plain_view(match.game)
        self._compiled = bind("druids.server.compiled.projection", match.game)
        self._viewers = np.array(viewers, np.int64)
        self._memory = np.empty((1 + len(viewers), dtype.itemsize), np.uint8)  # `project` writes all of it
        self._points = np.empty((len(viewers), match.seats), np.int64)
        self._states = np.ndarray((1 + len(viewers),), dtype, self._memory)  # `view` would check the fields

    def project(self, position: Position) -> None:
        """Compute every viewer's record of a true position."""
        self._memory[0] = position.memory.view(np.uint8)
        self._compiled.project(self._memory, self._viewers, self._points)

    def record_of(self, k: int) -> Any:
        """A viewer's record: a view of the memory."""
        return self._states[k + 1]

    def is_hidden(self, action: int) -> list[int]:
        """For each viewer, whether it may not learn that this action is played."""
        out = np.zeros(len(self._viewers), np.uint8)
        self._compiled.is_hidden(self._memory, action, self._viewers, out)
        found: list[int] = out.tolist()
        return found

    def bytes_of(self, k: int) -> bytes:
        """The bytes of a viewer's record; padding is 0, so they may be sent."""
        record: bytes = self._memory[k + 1].tobytes()
        return record

    def points_of(self, k: int) -> list[int]:
        """Every seat's score as a viewer may know it."""
        found: list[int] = self._points[k].tolist()
        return found

    def plain(self, k: int) -> dict[str, Any]:
        """A viewer's record as plain data."""
        return self._plain(self.bytes_of(k))


def narrate(
    match: Match, start: Position, first: int, viewers: Sequence[int], most: int | None = None
) -> tuple[list[list[Told]], Projection]:
    """The steps from one on as each viewer may know them, and the last position among them.

    `start` is the true position before the first of these steps; it is played on.
    """
    before, after = Projection(match, viewers), Projection(match, viewers)
    before.project(start)
    narrated: list[list[Told]] = [[] for _ in viewers]
    for number, step in enumerate(match.steps_from(first)[:most], start=first):
        secret = before.is_hidden(step.action)
        start.play(step.action)
        after.project(start)
        for k, viewer in enumerate(viewers):
            narrated[k].append(
                _narrated_step(match, number, step, bool(secret[k]), before.record_of(k), after.record_of(k), viewer)
            )
        before, after = after, before
    return narrated, before


def _narrated_step(match: Match, number: int, step: Step, secret: bool, before: Any, after: Any, viewer: int) -> Told:
    action = -1 if secret else step.action
    seen_by = NOBODY if viewer == EVERYTHING else viewer
    event = Event(before, after, step.actor, action, seen_by)
    name = None if secret else match.game.actions.names[action]
    show = match.game.show
    return Told(number, step.actor, name, show.narrate(event), show.changed(event))


def offered(match: Match, record: Any, legal: NDArray[np.int64]) -> tuple[Message, Message, list[Option]]:
    """The question, the rules that bear on it, and the legal actions, from the record of the seat to act."""
    show, names = match.game.show, match.game.actions.names
    options = []
    for action in legal.tolist():
        choice = show.choice(record, action)
        options.append(Option(names[action], choice.words, choice.target))
    return show.question(record), show.rule(record), options


def breakdown(match: Match, viewer: int) -> list[list[ScoreLine]]:
    """Every seat's score line by line, as a viewer may know it."""
    position = match.position if viewer == EVERYTHING else match.hidden(viewer)
    return [[ScoreLine(line.what, line.points) for line in position.breakdown(seat)] for seat in range(match.seats)]
