"""The position of a match as one viewer may know it, ready to travel. Everything here is made from hidden records.

`EVERYTHING` is the viewer of a finished game: nothing is hidden any more.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from druids.kernel.bits import members
from druids.kernel.game import Event
from druids.kernel.plain import to_plain
from druids.kernel.tasks import NOBODY
from druids.match import Match, Step
from druids.server.messages import Option, ScoreLine, Told, Words
from druids.server.words import travelling

EVERYTHING = -4


def copied(match: Match, states: Any) -> Any:
    """A copy made in compiled code; the gaps between fields are blank, so that its bytes may travel."""
    copy = match.game.record.new(1)
    match.drive.clone(copy, 0, states, 0)
    return copy


def seen(match: Match, states: Any, viewer: int) -> Any:
    """A copy of a position with everything blanked that the viewer may not know."""
    copy = copied(match, states)
    if viewer != EVERYTHING:
        match.drive.blind(copy, 0, viewer)
    return copy


def position_after(match: Match, steps: int) -> Any:
    """The true position after so many steps."""
    states = match.game.record.new(1)
    codes = np.array(match.game.card.codes(match.options), np.int64)
    match.drive.start(states, 0, match.seats, codes)
    match.drive.replay(states, 0, np.array([step.action for step in match.steps[:steps]], np.int64))
    return states


def tell(
    match: Match, start: Any, first: int, viewers: Iterable[int], most: int | None = None
) -> dict[int, list[Told]]:
    """What happened from a step on, to each viewer; `start` is the true position before that step."""
    end = None if most is None else first + most
    viewers = list(viewers)
    states = copied(match, start)
    before = {viewer: seen(match, states, viewer) for viewer in viewers}
    stories: dict[int, list[Told]] = {viewer: [] for viewer in viewers}
    for number, step in enumerate(match.steps[first:end], start=first):
        secret = {v: v != EVERYTHING and match.drive.is_secret(states, 0, step.action, v) for v in viewers}
        match.drive.play(states, 0, step.action)
        for viewer in viewers:
            after = seen(match, states, viewer)
            stories[viewer].append(_told(match, number, step, secret[viewer], before[viewer], after, viewer))
            before[viewer] = after
    return stories


def _told(match: Match, number: int, step: Step, secret: bool, before: Any, after: Any, viewer: int) -> Told:
    action = -1 if secret else step.action
    onlooker = NOBODY if viewer == EVERYTHING else viewer
    event = Event(before[0], after[0], step.actor, action, onlooker)
    words = [travelling(message) for message in match.game.show.narrate(event)]
    return Told(number, step.actor, None if secret else match.game.actions.names[action], words)


def offered(match: Match, hidden: Any) -> tuple[Words, Words, list[Option]]:
    """The question, the rules that bear on it, and all legal answers, for the seat asked."""
    s, show = hidden[0], match.game.show
    mask = np.zeros(match.game.actions.words, np.uint64)
    match.drive.mask_of(hidden, 0, mask)
    names = match.game.actions.names
    options = []
    for action in members(mask):
        choice = show.choice(s, action)
        options.append(Option(names[action], travelling(choice.words), choice.target))
    return travelling(show.question(s)), travelling(show.rule(s)), options


def points(match: Match, hidden: Any) -> list[int]:
    """Every seat's score as the viewer of this record may know it."""
    out = np.zeros(match.seats, np.int64)
    match.drive.points(hidden, 0, out)
    found: list[int] = out.tolist()
    return found


def breakdown(match: Match, hidden: Any) -> list[list[ScoreLine]]:
    """Every seat's score line by line, from a viewer's record."""
    show = match.game.show
    return [
        [ScoreLine(travelling(line.what), line.points) for line in show.breakdown(hidden[0], seat)]
        for seat in range(match.seats)
    ]


def plain(match: Match, hidden: Any) -> dict[str, Any]:
    return to_plain(match.game.record, hidden[0])
