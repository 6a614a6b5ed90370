"""Parts of messages: seats, tables, options, narration, clocks and chat lines."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from druids.coach.results import Words
from druids.server.messages.values import Nickname, Seconds, Word


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time limits in seconds. `move` is for each decision; `game` is for all decisions of a seat together and increases
    by `increment` after each. At least one of the two is given."""

    move: Seconds | None = None
    game: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """How a person wants to appear: the number of a colour and the name of a mark. Clients draw them, and give a colour
    that two people want to the one in the lower seat."""

    colour: Annotated[int, Meta(ge=0, le=7)] | None = None
    mark: Word | None = None


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat: `me` (several for pass-and-play), `open` for anyone, `reserved` for the person with the
    invitation, or a `bot`."""

    kind: Literal["me", "open", "reserved", "bot"]
    name: Nickname | None = None
    """For a `me` seat, a name other than the creator's; for a `reserved` seat, the name of the person expected."""
    bot: Word | None = None
    """The bot's name as in `GET /api/bots`; by default the best one of the level."""
    level: Word | None = None


class Option(Struct, frozen=True):
    """A legal action: the `name` to send back, its text, and the target on the board that stands for it.

    A target of two parts, `gem:5>slot:2`, is chosen in two steps: first the thing, then its place.
    """

    name: str
    words: Words
    target: str


class Told(Struct, frozen=True):
    """One step of the game as the viewer may know it, with its narration."""

    step: int
    """The number of the step, from 0. After an undo, numbers are used again."""
    actor: int
    """A seat, or -1 for chance."""
    action: str | None
    """The action's name, or null where the viewer may not know it."""
    words: list[Words]
    targets: list[str] = []
    """What the step changed on a board, as targets; a client marks them as new."""
    stand_in: bool = False
    """A bot made this decision for the person who owns the seat."""


class SeatClock(Struct, frozen=True):
    """A seat's remaining seconds at the message's `time`, for this decision and in total; null if unlimited."""

    move: float | None
    game: float | None
    running: bool


class SeatInfo(Struct, frozen=True):
    """A seat as everyone sees it."""

    kind: Literal["open", "reserved", "human", "bot"]
    name: str
    """The player's name; for an empty seat, the name of the person it is reserved for, or nothing."""
    bot: str | None
    level: str | None
    present: bool
    """Whether the player is connected; always true for bots."""
    stand_in: bool
    """A bot plays for a person who left or ran out of time, until that person sends `back`."""
    thinking_since: float | None
    """When a bot started its current decision (server time). The latest `update` has the same `time`."""
    stand_in_from: float | None = None
    """For a person who is not connected: from when on others may ask for a stand-in, or for a rematch with a bot in
    their place (server time)."""
    ready: bool = False
    """Before the start: whether the person is ready to play."""
    look: Look | None = None


class UndoRequest(Struct, frozen=True):
    """A request to take back a seat's last decision; every other person with a seat must agree."""

    seat: int
    agreed: list[int]
    needed: list[int] = []
    """The seats of all other people, connected or not. Each of these people must agree, with one of their seats."""


NoticeKind = Literal[
    "joined", "left", "resigned", "out-of-time", "replaced", "back", "undo-asked", "undo-agreed", "undo-refused",
    "undo-withdrawn", "undone", "rematch-wanted", "rematch-declined",
]  # fmt: skip


class Notice(Struct, frozen=True):
    """What a person did besides playing. `replaced`: a bot stands in because another person requested it."""

    kind: NoticeKind
    seat: int
    name: str
    """The name of the person in that seat at the time."""
    by: str | None
    """The name of the person who agreed to the undo or refused it."""
    time: float


class Pledge(Struct, frozen=True):
    """What one person adds to the deal; see "Fair deals"."""

    seat: int
    """The person's first seat."""
    pledge: str
    """`sha256:` and the hash of the text `druids nonce <nonce>` followed by a newline."""
    nonce: str | None
    """Once the game has started: the nonce, or null if it was not revealed in time and does not count."""


class TableInfo(Struct, frozen=True):
    """A table as everyone sees it, without the position."""

    table: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    public: bool
    watch: bool
    """Whether spectators are admitted."""
    clock: Clock | None
    status: Literal["open", "running", "over"]
    """`open` until the game starts, then `running`, then `over`."""
    preparing: bool
    """The game starts as soon as the server has loaded its rules."""
    seats: list[SeatInfo]
    spectators: int
    created: float
    ended: float | None
    commitment: str | None
    """`sha256:` and the hash of the text `druids seed <secret>` followed by a newline. Published with the table; at a
    table without a secret, with the seed in its place, when the game starts."""
    seed: str | None
    """The seed in decimal, once the game is over."""
    undo: UndoRequest | None
    rematch: list[int]
    """The seats that want a rematch."""
    next_table: str | None
    """The key of the rematch's table; the same token opens it."""
    declined: list[int] = []
    """The seats that declined a rematch."""
    notices: list[Notice] = []
    """The latest notices, oldest first."""
    start: Literal["full", "host"] = "full"
    """When the game starts, once every seat is taken: at once, or when the host says so or every person is ready."""
    open_log: bool = False
    """Whether everyone may look back at everything that happened, where the rules of the game forbid it."""
    asked: int | None = None
    """The seat to act in a running game."""
    readonly: Literal["rules", "closed"] | None = None
    """Why a table that is `over` can only be read, without a position: its rules version is not installed on this
    server, or its operator has closed it. Its replay has the names of the steps and no views."""
    pledges: list[Pledge] = []
    """What people add to the deal, in the order in which it counts."""
    reveal_until: float | None = None
    """Before the start, when every seat is taken: people who pledged a nonce send `reveal` now, until this time."""
    secret: str | None = None
    """The server's secret in decimal, once the game is over."""


class You(Struct, frozen=True):
    """The rights of this connection."""

    seats: list[int]
    """The seats it plays; empty for a spectator."""
    host: bool
    """Whether this person created the table and may rearrange seats before the start and delete the table."""


class ScoreLine(Struct, frozen=True):
    """A line of a score's breakdown."""

    what: Words
    points: int


class Missed(Struct, frozen=True):
    """What happened to one of your seats while a bot stood in."""

    seat: int
    since: float
    """When the bot took over (server's time)."""
    why: Literal["left", "time", "asked"]
    """You left, your time ran out, or another player asked for it."""
    by: int | None
    """The seat that asked for it."""
    decisions: int
    """How many decisions the bot made."""
    undone: int
    """How often a decision was undone meanwhile."""


class ChatLine(Struct, frozen=True):
    """A chat line. It is plain text: show it as text, never as markup."""

    seat: int | None
    """Null for a spectator, whose lines only spectators get."""
    name: str
    text: str
    time: float
    number: int | None = None
    """Its number at the table, from 0; null for a spectator's line."""
