"""Hints between the processes that serve one PostgreSQL database, sent with NOTIFY.

A hint may be lost. A process that gets one reads what is stored, unless the hint holds the event that it needs.
Emotes and spectators' chat are not stored; they may be lost.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from druids.server.messages import ChatLine, EmoteShown

CHANNEL = "druids"
MOST_TABLES = 150  # in one hint: PostgreSQL allows 8,000 bytes


class Present(Struct, frozen=True):
    """The connections of one process at a table: bits of seats, and the number of spectators."""

    seats: int
    spectators: int


class Hint(Struct, frozen=True, omit_defaults=True):
    """What the process `origin` did. Tables are named by their ids."""

    origin: str
    events: dict[int, int] = {}
    """The number of events that each table has now; 0 if it was deleted."""
    rows: list[tuple[int, int, float, msgspec.Raw]] = []
    """Stored events: table, number, time, and the event itself, or null if it must be read."""
    present: dict[int, Present] = {}
    released: list[int] = []
    """The tables that it no longer drives."""
    table: int = 0
    shown: EmoteShown | None = None
    said: ChatLine | None = None


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Hint).decode


def payload(hint: Hint) -> str:
    return encode(hint).decode()


def head(origin: str) -> str:
    """The beginning of a hint with rows, which the database completes."""
    return payload(Hint(origin))[:-1] + ',"rows":['


def read(text: str | bytes) -> Hint | None:
    """A hint; None if it is of a later version and cannot be read. What it is about is found by polling."""
    try:
        return _decode(text)
    except msgspec.MsgspecError:
        return None


def event_hints(origin: str, lengths: Mapping[int, int]) -> Iterator[str]:
    """The payloads that tell of new events."""
    items = list(lengths.items())
    for first in range(0, len(items), MOST_TABLES):
        yield payload(Hint(origin, dict(items[first : first + MOST_TABLES])))
