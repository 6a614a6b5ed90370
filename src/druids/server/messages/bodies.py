"""Bodies of requests and responses over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from druids.coach.results import Words
from druids.server.messages.parts import Clock, Option, SeatWish, TableInfo, Told
from druids.server.messages.values import GameStatus, Hash, Nickname, SeatNumber, Token, Word


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables`. Without `seats`, the creator plays against bots."""

    game: Word
    name: Nickname = "Guest"
    options: dict[Word, bool | int | Annotated[str, Meta(max_length=40)]] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] | None = None
    level: Word | None = None
    """The level of bots without a level of their own, and of stand-ins."""
    public: bool = False
    watch: bool = True
    clock: Clock | None = None
    seed: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """A fixed deal, for lessons. Allowed only at a private table whose seats are all `me` or bots."""
    opening: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=300)] = []
    """With a seed: decisions already made when the game starts, each as `seat action`. They cannot be undone."""
    start: Literal["full", "host"] = "full"
    """When the game starts, as in `TableInfo`."""
    open_log: bool = False
    """Let everyone look back at everything, as in `TableInfo`."""
    pledge: Hash | None = None
    """The hash of a nonce that the creator adds to the deal; see "Fair deals"."""


class Seated(Struct, frozen=True):
    """The response to creating and joining a table. Keep the token secret; it is shown once."""

    table: str
    token: str
    seats: list[int]
    invites: dict[str, str] = {}
    """For the creator: the invitation code of each reserved seat, by seat number. Share it as a link's #fragment."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{table}/join`: take an open seat, or a reserved one with its invitation code."""

    name: Nickname = "Guest"
    seat: SeatNumber | None = None
    invite: Token | None = None
    pledge: Hash | None = None
    """The hash of a nonce that this person adds to the deal; see "Fair deals"."""


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{table}/play-on`: go on from a position of a finished game, against bots."""

    step: Annotated[int, Meta(ge=0, le=2**31)]
    """How many steps of the finished game are kept. Chance after them is new."""
    seat: SeatNumber
    """The seat to play; bots take all others."""
    name: Nickname = "Guest"
    level: Word | None = None
    """The level of the bots."""


class NewToken(Struct, frozen=True):
    """The response to `POST /api/tables/{table}/token`. The old token is no longer valid."""

    token: str


class Addresses(Struct, frozen=True):
    """Addresses of the page for other computers in the network; empty if the server only listens to its own."""

    addresses: list[str]


class GameOption(Struct, frozen=True):
    """An option of a game: `values` for choices and switches, `low` and `high` for numbers."""

    name: str
    default: bool | int | str
    values: list[str]
    low: int | None = None
    high: int | None = None


class GameDescription(Struct, frozen=True):
    """What is known about a game before it is played."""

    name: str
    title: str
    designers: list[str]
    publisher: str
    year: int
    rules: int
    seats: list[int]
    default_seats: int
    minutes: int
    options: list[GameOption]
    status: GameStatus = "ready"
    """A game that is new to this machine is compiled, which can take a few minutes: `waiting`, compiling its `rules`,
    compiling its `bots`, `ready`. It can be played from the beginning; until it is `ready`, bots are weaker. A game
    that somebody plays is compiled next."""


class RecordField(Struct, frozen=True):
    """One field of a record in `bytes` views: little-endian integers of `bytes` bytes each, in C order."""

    name: str
    offset: int
    bytes: int
    shape: list[int]
    kind: Literal["number", "set"]
    about: str


class RecordLayout(Struct, frozen=True):
    """The layout of a game's record in a binary frame."""

    game: str
    rules: int
    size: int
    fields: list[RecordField]


class BotDescription(Struct, frozen=True):
    """A bot that can play at tables, and its levels from weak to strong."""

    name: str
    levels: list[str]


class TableList(Struct, frozen=True):
    """Tables, newest first; if there are more, repeat the request with `before`."""

    tables: list[TableInfo]
    before: int | None


class Result(Struct, frozen=True):
    """A finished game in the history."""

    table: str
    game: str
    rules: int
    names: list[str]
    scores: list[int]
    winners: list[int]
    ended: float


class History(Struct, frozen=True):
    """Finished public games, newest first; if there are more, repeat the request with `before`."""

    games: list[Result]
    before: int | None


class Frame(Struct, frozen=True):
    """The position of a finished game after `step` steps, and the step that led to it."""

    step: int
    told: Told | None
    asked: int | None
    scores: list[int]
    view: dict[str, Any] | None
    """Left out if the request has `view=none`, and in a game that can only be read. That one has scores in the last
    frame only."""


class Replay(Struct, frozen=True):
    """A part of a finished game; if there is more, repeat the request with `step` set to `next`."""

    table: str
    game: str
    steps: int
    seat: int | None
    """The seat whose knowledge is shown; null shows everything."""
    frames: list[Frame]
    next: int | None


class PastQuestion(Struct, frozen=True):
    """What a seat was asked at a position of a finished game, and everything it could have answered."""

    step: int
    seat: int
    question: Words
    options: list[Option]


class Problem(Struct, frozen=True):
    """The body of HTTP errors: a stable code and an English sentence."""

    code: str
    text: str
    retry_after: float | None = None
    """The seconds after which the request may succeed, where the server knows; also in the header `Retry-After`."""
