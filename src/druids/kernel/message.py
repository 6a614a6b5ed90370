"""Messages: keys with arguments that become sentences in a language, and scenes made of them.

Fields are named as on the wire, where the arguments are called `gaps`, so that an encoder can write them as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Ink = Literal[
    "plain", "dim", "strong", "accent", "good", "bad",
    "red", "green", "blue", "yellow", "violet", "white", "black", "brown", "orange", "cyan",
    "seat0", "seat1", "seat2", "seat3", "seat4",
]  # fmt: skip


@dataclass(frozen=True)
class Seat:
    """An argument that becomes the name of a seat; sentences can tell whether it is the reader's own."""

    seat: int


@dataclass(frozen=True)
class Many:
    """An argument that becomes a list, joined as the language joins lists."""

    many: tuple["Message", ...]


Argument = "int | str | Seat | Many | Message"


@dataclass(frozen=True)
class Message:
    """A sentence or name to be looked up in a language; arguments may be messages themselves."""

    key: str
    gaps: Mapping[str, "int | str | Seat | Many | Message"] = field(default_factory=dict)


def say(key: str, **gaps: "int | str | Seat | Many | Message") -> Message:
    """Short for `Message(key, gaps)`. A string argument is shown as it is: use it for file names and the like."""
    return Message(key, gaps)


@dataclass(frozen=True)
class Span:
    """A piece of a line of a scene: a glyph, a number or a message, in one ink.

    Where it stands for a legal action it names that action's target, so that a frontend can number or highlight it.
    """

    text: str | Message
    ink: Ink = "plain"
    target: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True)
class Block:
    """A part of the table, drawn in lines and told in sentences. Blocks with `aside` may stand side by side."""

    title: Message
    lines: tuple[Line, ...]
    sentences: tuple[Message, ...]
    aside: bool = False


Scene = tuple[Block, ...]


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score's breakdown."""

    what: Message
    points: int
