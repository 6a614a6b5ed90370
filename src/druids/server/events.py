"""The events of a table as they are stored. A table is the result of its events.

Events are never changed, except that retention erases chat and names.

Kinds of events and fields with defaults may be added; stored events must stay readable.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from druids.server.messages import Clock, Look


class SeatPlan(Struct, frozen=True):
    """Who has a seat. `invite` is the hash of the invitation code of a reserved seat."""

    kind: Literal["open", "reserved", "human", "bot"]
    name: str = ""
    bot: str | None = None
    level: str | None = None
    invite: str | None = None
    person: int | None = None
    """The index of the owner in the table's people."""
    look: Look | None = None


class Created(Struct, tag="created", frozen=True):
    """The first event. People are identified by the hashes of their tokens; the first is the host."""

    game: str
    rules: int
    options: dict[str, bool | int | str]
    seats: list[SeatPlan]
    people: list[str]
    public: bool
    watch: bool
    level: str | None = None
    clock: Clock | None = None
    seed: str | None = None
    """Given for lessons, where the deal is chosen."""
    opening: list[str] = []
    """With a seed: what happened before the first question, as `opening.play_opening` describes."""
    previous: str | None = None
    """Of a rematch: the key of the table of the game before."""
    start: Literal["full", "host"] = "full"
    open_log: bool = False
    first: int | None = None
    """Of a rematch: the seat that must act first, where players alternate."""
    secret: str | None = None
    """The server's part of the deal. Tables of version 0.1 have none."""
    pledges: list[str | None] = []
    """Of the people: the hashes of the nonces that they add to the deal."""


class Sat(Struct, tag="sat", frozen=True):
    """A new person took a seat."""

    seat: int
    name: str
    person: str
    pledge: str | None = None


class Arranged(Struct, tag="arranged", frozen=True):
    """A seat was changed by the host, or freed because its owner left before the start."""

    seat: int
    plan: SeatPlan


class Readied(Struct, tag="readied", frozen=True):
    """A person is ready to play, or no longer."""

    seat: int
    ready: bool


class StartWanted(Struct, tag="start-wanted", frozen=True):
    """The host wants the game to start with the people in the seats."""


class Looked(Struct, tag="looked", frozen=True):
    """A person chose how their seat looks."""

    seat: int
    look: Look


class Revealed(Struct, tag="revealed", frozen=True):
    """Before the start: a person revealed the nonce that they had pledged."""

    person: int
    nonce: str


class Reissued(Struct, tag="reissued", frozen=True):
    """A person exchanged their token for a new one."""

    person: int
    hash: str


class Started(Struct, tag="started", frozen=True):
    """The game started: its seed, the first chance outcomes, and the decisions of its opening."""

    seed: str
    steps: list[str]
    nonces: dict[int, str] | None = None
    """By person: the nonces that the seed was made of, with the table's secret. None if the seed is what it is."""


class Acted(Struct, tag="acted", frozen=True):
    """A seat acted, and chance followed: the steps as `actor name`, as in stored games."""

    seat: int
    steps: list[str]
    id: str | None = None
    """The id of the client's request; None if a bot acted."""
    spent: float | None = None
    """The seconds charged to a person's clock. Events of version 0.1 have none: their times of storage count."""


class Undone(Struct, tag="undone", frozen=True):
    """A decision was undone; `length` steps remain."""

    seat: int
    length: int
    free: bool = False
    """Nobody was asked: the time already used for the question stays used."""
    spent: float | None = None
    """The seconds that ran for the seat since, on its next question."""
    keep_earned: bool = True
    """Events of version 0.1, which do not have this field, let seats keep the increments of undone decisions. New ones
    have false."""
    interrupted: int | None = None
    """The seat that was to act: the time it has used stays used."""
    interrupted_spent: float = 0.0


class UndoAsked(Struct, tag="undo-asked", frozen=True):
    """A seat asked the others to agree to an undo."""

    seat: int


class UndoAnswered(Struct, tag="undo-answered", frozen=True):
    """A seat agreed to an undo, refused it, or withdrew its own request."""

    seat: int
    agree: bool


class Said(Struct, tag="said", frozen=True):
    """A chat message; the text is empty once retention has erased it."""

    seat: int
    text: str


class StoodIn(Struct, tag="stood-in", frozen=True):
    """A bot took over for a person. `spent` is the time the seat had used for its decision."""

    seat: int
    why: Literal["left", "time", "asked"]
    spent: float | None = None
    by: int | None = None
    """The seat that asked for it."""


class CameBack(Struct, tag="came-back", frozen=True):
    """The person took the seat back; `asked` says whether it is the seat to act."""

    seat: int
    asked: bool = False
    refill: bool = True
    """Events of version 0.1, which do not have this field, gave the seat game time. New ones have false."""


class RematchWanted(Struct, tag="rematch-wanted", frozen=True):
    """A seat voted for a rematch, or withdrew its vote."""

    seat: int
    agree: bool
    pledge: str | None = None


class Moved(Struct, tag="moved", frozen=True):
    """The rematch has a table of its own."""

    table: str


class Woken(Struct, tag="woken", frozen=True):
    """The table was loaded again; no clock is charged for the time since the last event."""


class Closed(Struct, tag="closed", frozen=True):
    """The operator ended the game without a result; nobody can play on."""

    why: str


class Renamed(Struct, tag="renamed", frozen=True):
    """The operator gave the player in a seat another name."""

    seat: int
    name: str


class Damaged(ValueError):
    """The stored events of a table cannot be read: one is missing, invalid, or of a kind that is not known here."""


Event = (
    Created | Sat | Arranged | Readied | StartWanted | Looked | Revealed | Reissued | Started | Acted | Undone
    | UndoAsked | UndoAnswered | Said | StoodIn | CameBack | RematchWanted | Moved | Woken | Closed | Renamed
)  # fmt: skip

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode


class Stamped(Struct, frozen=True):
    """An event with its number at the table, from 0, and its Unix time."""

    seq: int
    at: float
    event: Event
