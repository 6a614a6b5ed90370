"""What anyone reads, before it is words: a key with gaps, and pictures made of such keys.

The fields of messages and gaps are named as they travel over the wire, so that an encoder can write them as they are.
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
    """A gap to be filled with the name of a seat; `you` is told apart, so that sentences can agree."""

    seat: int


@dataclass(frozen=True)
class Many:
    """A gap to be filled with a list of things, joined as the language joins them."""

    many: tuple["Message", ...]


Argument = "int | str | Seat | Many | Message"


@dataclass(frozen=True)
class Message:
    """A sentence or name to be looked up in a language; the gaps may be messages themselves."""

    key: str
    gaps: Mapping[str, "int | str | Seat | Many | Message"] = field(default_factory=dict)


def say(key: str, **gaps: "int | str | Seat | Many | Message") -> Message:
    """Short for `Message(key, gaps)`. A string gap is shown as it is: use it for names of files and the like."""
    return Message(key, gaps)


@dataclass(frozen=True)
class Span:
    """A piece of a picture's line: a glyph, a number or a message, in one ink.

    Where it can be touched to give an answer it names that answer's target, so that a door can number or light it.
    """

    text: str | Message
    ink: Ink = "plain"
    target: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True)
class Block:
    """A part of the table: a picture for the eye and the same in sentences. `aside` blocks may stand side by side."""

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
