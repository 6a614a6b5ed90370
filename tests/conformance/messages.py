"""Everything that a game shows to one viewer in one position, collected for tests of messages and of secrecy."""

from collections.abc import Iterator
from typing import Any

from druids.kernel.message import Message, Scene, Span
from druids.kernel.tasks import NATURE
from druids.match import Position
from tests.conformance.playthrough import Playthrough

ILLEGAL = 6  # refusals tried in one position
CHOICES = 6  # actions put into words in one position


def at_turn(hidden: Position, legal: list[int], illegal: list[int]) -> list[object]:
    """What the seat to act is shown: the question, its rule, each action, and why others are refused."""
    shown: list[object] = [hidden.question(), hidden.rule()]
    shown += [hidden.choice(action) for action in legal]
    shown += [hidden.refusal(action) for action in illegal]
    return shown


def at_table(hidden: Position, viewer: int) -> tuple[Scene, list[object]]:
    """What any viewer is shown: the scene, and every score line by line."""
    return hidden.scene(viewer), [hidden.breakdown(seat) for seat in range(hidden.seats)]


def illegal(game: Playthrough, i: int) -> list[int]:
    """Some actions that are not legal now, from all over the action space."""
    legal, size = set(game.legal(i)), game.setting.game.actions.size
    step = max(1, size // ILLEGAL)
    return [action for action in range(i % step, size, step) if action not in legal]


def narration(game: Playthrough, i: int, viewer: int) -> list[Message]:
    """The narration of action i for the viewer."""
    return game.position(i).narrate(game.actions[i], game.position(i + 1), viewer)


def scene_messages(scene: Scene) -> Iterator[Message]:
    for block in scene:
        yield block.title
        yield from block.sentences
        for line in block.lines:
            yield from (span.text for span in line if isinstance(span.text, Message))


def messages(game: Playthrough, i: int, viewer: int, with_scene: bool) -> Iterator[Message]:
    """All messages of one position: the turn, the table, and the narration of what follows."""
    hidden = game.hidden(i, viewer)
    if not hidden.over:
        yield from narration(game, i, viewer)
        if game.actors[i] != NATURE:
            yield hidden.question()
        if game.actors[i] == viewer:
            yield hidden.rule()
            legal = game.legal(i)
            yield from (hidden.choice(action).words for action in legal[i % 2 :: 1 + len(legal) // CHOICES])
            yield from (hidden.refusal(action) for action in illegal(game, i))
    if with_scene:
        yield from scene_messages(hidden.scene(viewer))
        for seat in range(hidden.seats):
            yield from (line.what for line in hidden.breakdown(seat))


def width(reader: Any, line: tuple[Span, ...]) -> int:
    """How many columns a line of a scene takes in a terminal."""
    from rich.cells import cell_len

    return sum(cell_len(reader.text(span.text) if isinstance(span.text, Message) else span.text) for span in line)
