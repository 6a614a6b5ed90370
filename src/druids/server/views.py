"""The position of a match as its viewers may know it, ready to travel. Everything here is made from hidden records.

`EVERYTHING` is the viewer of a finished game: nothing is hidden any more.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from druids.kernel.bind import bind
from druids.kernel.bits import members
from druids.kernel.game import Event
from druids.kernel.plain import to_plain
from druids.kernel.tasks import NOBODY
from druids.match import Match, Step
from druids.server.compiled.projection import EVERYTHING
from druids.server.messages import Option, ScoreLine, Told, Words
from druids.server.words import travelling

__all__ = ["EVERYTHING", "Projection", "breakdown", "copied", "offered", "plain", "position_after", "seen", "tell"]


class Projection:
    """One position as each of several viewers may know it."""

    def __init__(self, match: Match, viewers: Sequence[int]) -> None:
        dtype = match.game.record.dtype
        self._compiled = bind("druids.server.compiled.projection", match.game)
        self._viewers = np.array(viewers, np.int64)
        self.memory = np.zeros((1 + len(viewers), dtype.itemsize), np.uint8)
        self._points = np.zeros((len(viewers), match.seats), np.int64)
        states = self.memory.view(dtype)
        self.true = states[0]
        self.hidden = states[1:]
        self.records = [states[k + 1, 0] for k in range(len(viewers))]  # they follow the memory

    def look(self, true: Any) -> None:
        """Take up a position: an array of one record, or the bytes of one."""
        self.memory[0] = true.view(np.uint8)
        self.again()

    def again(self) -> None:
        """After `true` was changed in place."""
        self._compiled.look(self.memory, self._viewers, self._points)

    def is_hidden(self, action: int) -> list[int]:
        """For each viewer, whether it may not learn that this action is taken now."""
        out = np.zeros(len(self._viewers), np.uint8)
        self._compiled.is_hidden(self.memory, action, self._viewers, out)
        found: list[int] = out.tolist()
        return found

    def bytes_of(self, k: int) -> bytes:
        """A viewer's record as it lies in memory; gaps between fields are blank, so that it may travel."""
        record: bytes = self.memory[k + 1].tobytes()
        return record

    def points_of(self, k: int) -> list[int]:
        """Every seat's score as a viewer may know it."""
        found: list[int] = self._points[k].tolist()
        return found


def copied(match: Match, states: Any) -> Any:
    """A copy made in compiled code; the gaps between fields are blank, so that its bytes may travel."""
    copy = match.game.record.new(1)
    match.driver.clone(copy, 0, states, 0)
    return copy


def seen(match: Match, states: Any, viewer: int) -> Any:
    """A copy of a position with everything blanked that the viewer may not know."""
    copy = copied(match, states)
    if viewer != EVERYTHING:
        match.driver.hide_for(copy, 0, viewer)
    return copy


def position_after(match: Match, steps: int) -> Any:
    """The true position after so many steps."""
    states = match.game.record.new(1)
    codes = np.array(match.game.info.codes(match.options), np.int64)
    match.driver.start(states, 0, match.seats, codes)
    match.driver.replay(states, 0, np.array([step.action for step in match.steps[:steps]], np.int64))
    return states


def tell(
    match: Match, start: Any, first: int, viewers: Sequence[int], most: int | None = None
) -> tuple[list[list[Told]], Projection]:
    """What happened from a step on, to each viewer, and the last position told of.

    `start` is the true position before that step.
    """
    before, after = Projection(match, viewers), Projection(match, viewers)
    before.look(start)
    stories: list[list[Told]] = [[] for _ in viewers]
    for number, step in enumerate(match.steps_from(first)[:most], start=first):
        secret = before.is_hidden(step.action)
        after.memory[0] = before.memory[0]
        match.driver.play(after.true, 0, step.action)
        after.again()
        for k, viewer in enumerate(viewers):
            told = _told(match, number, step, bool(secret[k]), before.records[k], after.records[k], viewer)
            stories[k].append(told)
        before, after = after, before
    return stories, before


def _told(match: Match, number: int, step: Step, secret: bool, before: Any, after: Any, viewer: int) -> Told:
    action = -1 if secret else step.action
    onlooker = NOBODY if viewer == EVERYTHING else viewer
    event = Event(before, after, step.actor, action, onlooker)
    words = [travelling(message) for message in match.game.show.narrate(event)]
    name = None if secret else match.game.actions.names[action]
    return Told(number, step.actor, name, words, match.game.show.changed(event))


def offered(match: Match, hidden: Any) -> tuple[Words, Words, list[Option]]:
    """The question, the rules that bear on it, and all legal answers, for the seat asked."""
    s, show = hidden[0], match.game.show
    mask = np.zeros(match.game.actions.mask_words, np.uint64)
    match.driver.legal_mask(hidden, 0, mask)
    names = match.game.actions.names
    options = []
    for action in members(mask):
        choice = show.choice(s, action)
        options.append(Option(names[action], travelling(choice.words), choice.target))
    return travelling(show.question(s)), travelling(show.rule(s)), options


def breakdown(match: Match, hidden: Any) -> list[list[ScoreLine]]:
    """Every seat's score line by line, from a viewer's record."""
    show = match.game.show
    return [
        [ScoreLine(travelling(line.what), line.points) for line in show.breakdown(hidden[0], seat)]
        for seat in range(match.seats)
    ]


def plain(match: Match, hidden: Any) -> dict[str, Any]:
    """A viewer's record as plain data."""
    return to_plain(match.game.record, hidden)
