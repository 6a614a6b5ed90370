"""What happened at a table, as it is stored. A table is nothing but the list of its events; none is ever changed.

New kinds and new fields with defaults may be added; what is here stays readable for ever.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from druids.server.messages import Clock


class SeatPlan(Struct, frozen=True):
    """Who shall sit in a seat. `invite` is the hash of a reserved seat's invitation code."""

    kind: Literal["open", "reserved", "human", "bot"]
    name: str = ""
    bot: str | None = None
    level: str | None = None
    invite: str | None = None
    person: int | None = None
    """Index into the table's people, of a human seat."""


class Created(Struct, tag="created", frozen=True):
    """The first event. People are known by the hash of their token; the first one is the host."""

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
    """Of a lesson: the deal was chosen, not drawn."""


class Sat(Struct, tag="sat", frozen=True):
    """Somebody new sat down."""

    seat: int
    name: str
    person: str


class Arranged(Struct, tag="arranged", frozen=True):
    """A seat was given another plan: by the host, or because somebody got up before the start."""

    seat: int
    plan: SeatPlan


class Reissued(Struct, tag="reissued", frozen=True):
    """A person exchanged the token for a new one."""

    person: int
    hash: str


class Started(Struct, tag="started", frozen=True):
    """All seats are taken: the seed, and NATURE's first answers."""

    seed: str
    steps: list[str]


class Acted(Struct, tag="acted", frozen=True):
    """A seat decided, and NATURE answered what followed: each as `actor name`, as in stored games."""

    seat: int
    steps: list[str]
    id: str | None = None
    """The client's id of the request; None when a bot decided."""


class Undone(Struct, tag="undone", frozen=True):
    """A decision was taken back: so many steps are left."""

    seat: int
    length: int


class UndoAsked(Struct, tag="undo-asked", frozen=True):
    """A seat asks the others for consent."""

    seat: int


class UndoAnswered(Struct, tag="undo-answered", frozen=True):
    """A seat agreed, or refused, or withdrew."""

    seat: int
    agree: bool


class Said(Struct, tag="said", frozen=True):
    """Chat."""

    seat: int
    text: str


class StoodIn(Struct, tag="stood-in", frozen=True):
    """A bot plays for a human from now on. `spent` is the time the seat has used on the question it was asked."""

    seat: int
    why: Literal["left", "time", "asked"]
    spent: float | None = None


class CameBack(Struct, tag="came-back", frozen=True):
    """The human plays again; `asked` says whether the seat is the one asked, so that its clock begins anew."""

    seat: int
    asked: bool = False


class RematchWanted(Struct, tag="rematch-wanted", frozen=True):
    """A seat wants to play again, or no longer."""

    seat: int
    agree: bool


class Moved(Struct, tag="moved", frozen=True):
    """The rematch is played at another table."""

    table: str


class Woken(Struct, tag="woken", frozen=True):
    """The server was down; the time since the last event is charged to nobody."""


Event = (
    Created | Sat | Arranged | Reissued | Started | Acted | Undone | UndoAsked | UndoAnswered | Said | StoodIn
    | CameBack | RematchWanted | Moved | Woken
)  # fmt: skip

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode


class Stamped(Struct, frozen=True):
    """An event with its number at the table, from 0, and its time in seconds since 1970."""

    seq: int
    at: float
    event: Event
