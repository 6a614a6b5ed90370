"""Everything a game shows to one viewer at one place of a trail, gathered for tests of words and of secrecy."""

from collections.abc import Iterator
from typing import Any

from numpy.typing import NDArray

from druids.kernel.game import Event, Game
from druids.kernel.message import Message, Scene, Span
from druids.kernel.tasks import NATURE
from tests.conformance.games import Setting
from tests.conformance.playthrough import Playthrough

ILLEGAL = 6  # refusals asked for at one place
CHOICES = 6  # answers put into words at one place


def at_turn(game: Game, view: NDArray[Any], legal: list[int], illegal: list[int]) -> list[object]:
    """What the asked seat is shown: the question, its rule, each answer, and why others are refused."""
    s, show = view[0], game.show
    shown: list[object] = [show.question(s), show.rule(s)]
    shown += [show.choice(s, action) for action in legal]
    shown += [show.refusal(s, action) for action in illegal]
    return shown


def at_table(setting: Setting, view: NDArray[Any], viewer: int) -> tuple[Scene, list[object]]:
    """What anyone is shown: the table, and every score line by line."""
    show = setting.game.show
    return show.scene(view[0], viewer), [show.breakdown(view[0], seat) for seat in range(setting.seats)]


def illegal(trail: Playthrough, i: int) -> list[int]:
    """Some answers that exist but are not legal now, from all over the action space."""
    legal, size = set(trail.legal(i)), trail.setting.game.actions.size
    step = max(1, size // ILLEGAL)
    return [action for action in range(i % step, size, step) if action not in legal]


def told(trail: Playthrough, i: int, viewer: int) -> list[Message]:
    """The narration of answer i for the viewer."""
    setting = trail.setting
    known = not setting.driver.is_secret(trail.states, i, trail.actions[i], viewer)
    before, after = trail.seen(i, viewer), trail.seen(i + 1, viewer)
    event = Event(before[0], after[0], trail.actors[i], trail.actions[i] if known else -1, viewer)
    return setting.game.show.narrate(event)


def scene_messages(scene: Scene) -> Iterator[Message]:
    for block in scene:
        yield block.title
        yield from block.sentences
        for line in block.lines:
            yield from (span.text for span in line if isinstance(span.text, Message))


def messages(trail: Playthrough, i: int, viewer: int, scene_too: bool) -> Iterator[Message]:
    """All messages of one place: turn, table, and what led on from here."""
    setting, show = trail.setting, trail.setting.game.show
    view = trail.seen(i, viewer)
    s = view[0]
    over = i == len(trail)
    if not over:
        yield from told(trail, i, viewer)
        if trail.actors[i] != NATURE:
            yield show.question(s)
        if trail.actors[i] == viewer:
            yield show.rule(s)
            legal = trail.legal(i)
            yield from (show.choice(s, action).words for action in legal[i % 2 :: 1 + len(legal) // CHOICES])
            yield from (show.refusal(s, action) for action in illegal(trail, i))
    if scene_too:
        yield from scene_messages(show.scene(s, viewer))
        for seat in range(setting.seats):
            yield from (line.what for line in show.breakdown(s, seat))


def width(reader: Any, line: tuple[Span, ...]) -> int:
    from rich.cells import cell_len

    return sum(cell_len(reader.text(span.text) if isinstance(span.text, Message) else span.text) for span in line)
