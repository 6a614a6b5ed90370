"""Every message that travels between the live table and its clients. `docs/protocol.md` is generated from here.

Messages over the WebSocket are JSON objects with a `type`; bodies over HTTP are JSON objects without one.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
LARGEST_MESSAGE = 64 * 1024

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
ActionName = Annotated[str, Meta(min_length=1, max_length=200)]
Nickname = Annotated[str, Meta(min_length=1, max_length=100)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Seconds = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]

GameStatus = Literal["waiting", "rules", "bots", "ready"]
Emote = Literal["hello", "well-played", "thanks", "oops", "thinking", "hurry", "wow", "good-game"]


# -- parts ---------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from druids.kernel.message import Message

    Words = Message  # what is sent: the encoder writes its fields as they are
else:

    class Words(Struct, frozen=True):
        """A sentence to be: a key of the `.ftl` files with arguments, here called gaps. The client makes the sentence.

        A gap is a number, a text, `{"seat": 2}` (a seat's name; the words also get `$<gap>_you`), `{"many": [...]}`
        (a list of words, joined as the language joins them) or words again.
        """

        key: str
        gaps: dict[str, Any] = {}


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think, in seconds. `move` is for each decision; `game` is for all of a seat's decisions together,
    and grows by `increment` after each. At least one of the two is given."""

    move: Seconds | None = None
    game: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat: `me` (several for pass-and-play), `open` for whoever comes, `reserved` for whoever
    brings the invitation, or a `bot` of a level."""

    kind: Literal["me", "open", "reserved", "bot"]
    name: Nickname | None = None
    """How a `me` seat is called, if not by the creator's name; for whom a seat is `reserved`."""
    bot: Word | None = None
    """The bot's name as in `GET /api/bots`; without it the best one of the level."""
    level: Word | None = None


class Option(Struct, frozen=True):
    """A legal answer: what is sent back (`name`), what it says, what is touched on a board to give it."""

    name: str
    words: Words
    target: str


class Told(Struct, frozen=True):
    """One step of the game as the viewer may know it, with what is worth a word about it."""

    step: int
    """Which step of the game, from 0. After an undo numbers are used again."""
    actor: int
    """A seat, or -1 for NATURE."""
    action: str | None
    """The action's name, or null where the viewer may not know it."""
    words: list[Words]


class SeatClock(Struct, frozen=True):
    """A seat's time as of the message's `time`: seconds left for this decision and in all; null without limit."""

    move: float | None
    game: float | None
    running: bool


class SeatInfo(Struct, frozen=True):
    """A seat as everyone sees it."""

    kind: Literal["open", "reserved", "human", "bot"]
    name: str
    """The nickname; of an empty seat, for whom it is reserved, or nothing."""
    bot: str | None
    level: str | None
    present: bool
    """Whether someone in this seat is connected; bots always are."""
    stand_in: bool
    """A bot plays for a human who left or ran out of time, until they come `back`."""
    thinking_since: float | None
    """When a bot began to think about its present decision (server's time). The last `update` has the same `time`."""


class UndoRequest(Struct, frozen=True):
    """A seat asks to take its last decision back; every other human seat must agree."""

    seat: int
    agreed: list[int]


class TableInfo(Struct, frozen=True):
    """A table as everyone sees it: no position, only who and how."""

    table: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    public: bool
    watch: bool
    """Whether spectators are let in."""
    clock: Clock | None
    status: Literal["open", "running", "over"]
    """`open` until every seat is taken, then `running`, then `over`."""
    preparing: bool
    """Every seat is taken, and the game starts as soon as its rules are compiled; `GET /api/games` tells how far."""
    seats: list[SeatInfo]
    spectators: int
    created: float
    ended: float | None
    commitment: str | None
    """Published when the game starts: `sha256:` and the hash of the text `druids seed <seed>` and a newline."""
    seed: str | None
    """The seed in decimals, once the game is over."""
    undo: UndoRequest | None
    rematch: list[int]
    """The seats that want to play again."""
    next_table: str | None
    """Where the rematch is played; the same token opens it."""


class You(Struct, frozen=True):
    """What this connection may do."""

    seats: list[int]
    """The seats it plays; none for a spectator."""
    host: bool
    """Whether it created the table: it may rearrange seats before the start and delete the table."""


class ScoreLine(Struct, frozen=True):
    """A line of a score's breakdown."""

    what: Words
    points: int


class ChatLine(Struct, frozen=True):
    """Something said at the table. Plain text: show it as text, never as markup."""

    seat: int
    name: str
    text: str
    time: float


# -- from client to server -----------------------------------------------------------------------------


class Hello(Struct, tag_field="type", tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message, within ten seconds: which table, and with which token (none: to watch)."""

    table: Key
    protocol: int = PROTOCOL
    token: Token | None = None
    view: Literal["json", "bytes", "none"] = "json"
    """How positions travel: inside the JSON, as the record's own bytes in binary frames, or not at all."""
    story: bool = True
    """Whether updates tell what happened, step by step. Programs that only read positions may do without."""
    since: Version | None = None
    """The last version this client has seen: the story goes on from there; without it, from the last decision."""


class Act(Struct, tag_field="type", tag="act", frozen=True, forbid_unknown_fields=True):
    """Answer the question. Sent again with the same `id` it is never applied twice."""

    id: Id
    seat: SeatNumber
    version: Version
    """The version the answer was chosen in; if the table has moved on, it is refused as `stale`."""
    action: ActionName


class Undo(Struct, tag_field="type", tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take the seat's last decision back: at once where nothing became known since, else by consent."""

    id: Id
    seat: SeatNumber
    version: Version


class Consent(Struct, tag_field="type", tag="consent", frozen=True, forbid_unknown_fields=True):
    """Agree to the undo that another seat asked for, or refuse it. The asker withdraws with `agree: false`."""

    id: Id
    seat: SeatNumber
    agree: bool


class Say(Struct, tag_field="type", tag="say", frozen=True, forbid_unknown_fields=True):
    """Say something to everyone at the table."""

    id: Id
    seat: SeatNumber
    text: ChatText


class ShowEmote(Struct, tag_field="type", tag="emote", frozen=True, forbid_unknown_fields=True):
    """A quick emote. It is not stored."""

    id: Id
    seat: SeatNumber
    emote: Emote


class Leave(Struct, tag_field="type", tag="leave", frozen=True, forbid_unknown_fields=True):
    """Get up. Before the start the seat is free again; in a running game a bot stands in until `back`."""

    id: Id
    seat: SeatNumber


class Back(Struct, tag_field="type", tag="back", frozen=True, forbid_unknown_fields=True):
    """Take the seat back from the bot that stands in. Connecting anew with the seat's token does the same."""

    id: Id
    seat: SeatNumber


class Arrange(Struct, tag_field="type", tag="arrange", frozen=True, forbid_unknown_fields=True):
    """Host only, before the start: who shall sit in a seat. Whoever sat there must join anew."""

    id: Id
    seat: SeatNumber
    wish: SeatWish


class StandIn(Struct, tag_field="type", tag="stand-in", frozen=True, forbid_unknown_fields=True):
    """Any seat may ask it for a human seat that is not connected in a running game: a bot stands in for it."""

    id: Id
    seat: SeatNumber


class Rematch(Struct, tag_field="type", tag="rematch", frozen=True, forbid_unknown_fields=True):
    """After the game: play again with seats rotated by one. It begins when every human seat wants it."""

    id: Id
    seat: SeatNumber
    agree: bool = True


class Hint(Struct, tag_field="type", tag="hint", frozen=True, forbid_unknown_fields=True):
    """What would a bot answer for this seat, which is asked now? The reply is `advice`."""

    id: Id
    seat: SeatNumber


class Preview(Struct, tag_field="type", tag="preview", frozen=True, forbid_unknown_fields=True):
    """What would each answer of this seat, which is asked now, bring about at once? The reply is `previews`."""

    id: Id
    seat: SeatNumber
    version: Version


class Breakdown(Struct, tag_field="type", tag="breakdown", frozen=True, forbid_unknown_fields=True):
    """All scores line by line, as the viewer may know them. The reply is `scores`."""

    id: Id
    seat: SeatNumber | None = None


class Log(Struct, tag_field="type", tag="log", frozen=True, forbid_unknown_fields=True):
    """What happened from a step on, as the viewer may know it. The reply is `story`, at most 500 steps long."""

    id: Id
    seat: SeatNumber | None = None
    step: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Resync(Struct, tag_field="type", tag="resync", frozen=True, forbid_unknown_fields=True):
    """Send everything anew: `table` and an `update` for each seat."""


class Ping(Struct, tag_field="type", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Are you there? The reply is `pong`."""


FromClient = (
    Hello | Act | Undo | Consent | Say | ShowEmote | Leave | Back | Arrange | StandIn | Rematch | Hint
    | Preview | Breakdown | Log | Resync | Ping
)  # fmt: skip


# -- from server to client -----------------------------------------------------------------------------


class Welcome(Struct, tag_field="type", tag="welcome", frozen=True):
    """The answer to `hello`. An `update` for each seat played (or one to watch) follows if the game has begun."""

    protocol: int
    server: str
    """The server's version."""
    time: float
    """The server's clock, in seconds since 1970."""
    you: You
    table: TableInfo
    chat: list[ChatLine]
    """The last things said."""


class TableNews(Struct, tag_field="type", tag="table", frozen=True):
    """Something about the table changed: who sits where, presence, votes, status."""

    time: float
    you: You
    table: TableInfo


class Update(Struct, tag_field="type", tag="update", frozen=True):
    """The position as one seat (or a spectator) may know it. Always whole: the newest update is all one needs."""

    version: int
    """Grows by one with every decision and every undo; never goes back."""
    time: float
    seat: int | None
    """For which of your seats; null for a spectator."""
    open: bool
    """The game is over and nothing is hidden any more."""
    step: int
    """How many steps the game has: answers of seats and of NATURE."""
    asked: int | None
    """Who is asked now; null when the game is over."""
    question: Words | None
    """What this seat is asked; null if it is not the one asked."""
    rule: Words | None
    """The rules that bear on the question."""
    options: list[Option]
    """All legal answers of this seat, now."""
    told: list[Told]
    """What happened since the version this client has seen, or since the seat's last decision."""
    undone: bool
    """Something that was told before has been taken back; tell the story from `told[0].step` (or `step`) anew."""
    scores: list[int]
    """Every seat's score as this viewer may know it."""
    winners: list[int] | None
    """Once the game is over; empty in a draw."""
    clocks: list[SeatClock] | None
    view: dict[str, Any] | None = None
    """The record as plain data, unless `hello` asked for bytes or none."""


class Done(Struct, tag_field="type", tag="done", frozen=True):
    """A request was carried out, and it is stored. If it was a repetition, nothing was done again."""

    id: str
    version: int
    repeated: bool = False
    pending: bool = False
    """An undo that now waits for the others' consent."""
    invite: str | None = None
    """After `arrange` with a reserved seat: its invitation code."""


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    """A request was not carried out. An `act` that was `stale` or `not-your-turn` is followed by an `update`."""

    id: str | None
    code: str
    text: str
    """An English sentence for people who read logs."""
    words: Words | None = None
    """Of an illegal action: why, in the game's words."""


class Chat(Struct, tag_field="type", tag="chat", frozen=True):
    """Somebody said something."""

    line: ChatLine


class EmoteShown(Struct, tag_field="type", tag="emote", frozen=True):
    """Somebody showed an emote."""

    seat: int
    emote: str


class Advice(Struct, tag_field="type", tag="advice", frozen=True):
    """What a bot would answer."""

    id: str
    seat: int
    version: int
    action: str
    words: Words
    reasons: list[Words] = []


class Previews(Struct, tag_field="type", tag="previews", frozen=True):
    """What answers would bring about, as it would be told, by their names; left out where it hangs on hidden things."""

    id: str
    seat: int
    version: int
    told: dict[str, list[Words]]


class Scores(Struct, tag_field="type", tag="scores", frozen=True):
    """Every seat's score, line by line."""

    id: str
    seats: list[list[ScoreLine]]


class Story(Struct, tag_field="type", tag="story", frozen=True):
    """What happened from a step on; if it was cut off, ask again from `next`."""

    id: str
    told: list[Told]
    next: int | None


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    """Yes."""

    time: float


class Bye(Struct, tag_field="type", tag="bye", frozen=True):
    """The server is about to close this connection, and why."""

    code: str
    text: str


FromServer = (
    Welcome | TableNews | Update | Done | Refused | Chat | EmoteShown | Advice | Previews | Scores | Story | Pong
    | Bye
)  # fmt: skip


# -- over HTTP -----------------------------------------------------------------------------------------


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables`. Without `seats`: the creator, and bots in all other seats."""

    game: Word
    name: Nickname = "Guest"
    options: dict[Word, bool | int | Annotated[str, Meta(max_length=40)]] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] | None = None
    level: Word | None = None
    """The level of bots that are not told theirs, and of stand-ins."""
    public: bool = False
    watch: bool = True
    clock: Clock | None = None
    seed: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """A deal known beforehand, for lessons. Only at a private table whose seats are all `me` or bots."""


class Seated(Struct, frozen=True):
    """The answer to creating and to joining: keep the token secret, it is shown once."""

    table: str
    token: str
    seats: list[int]
    invites: dict[str, str] = {}
    """For the creator: seat number -> invitation code of each reserved seat. Pass it on in a link's #fragment."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{table}/join`: sit down in an open seat, or in a reserved one with its invitation."""

    name: Nickname = "Guest"
    seat: SeatNumber | None = None
    invite: Token | None = None


class NewToken(Struct, frozen=True):
    """The answer to `POST /api/tables/{table}/token`: the old token is void from now on."""

    token: str


class GameOption(Struct, frozen=True):
    """An option of a game: `values` for words and switches, `low` and `high` for numbers."""

    name: str
    default: bool | int | str
    values: list[str]
    low: int | None = None
    high: int | None = None


class GameDescription(Struct, frozen=True):
    """A game's visiting card."""

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
    """A game that this machine has never played is compiled first, which takes up to some minutes: `waiting` for its
    turn, its `rules`, then its `bots` (people can play meanwhile), `ready`. One that a table waits for comes next."""


class RecordField(Struct, frozen=True):
    """One field of a record in `bytes` views: little-endian integers of `bytes` bytes each, in C order."""

    name: str
    offset: int
    bytes: int
    shape: list[int]
    kind: Literal["number", "set"]
    about: str


class RecordLayout(Struct, frozen=True):
    """How to read a game's record out of a binary frame."""

    game: str
    rules: int
    size: int
    fields: list[RecordField]


class BotDescription(Struct, frozen=True):
    """A bot that may sit at tables, and its levels from weak to strong."""

    name: str
    levels: list[str]


class TableList(Struct, frozen=True):
    """Tables, newest first; if there are more, ask again with `before`."""

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
    """Finished public games, newest first; if there are more, ask again with `before`."""

    games: list[Result]
    before: int | None


class Frame(Struct, frozen=True):
    """A moment of a finished game: the position after `step` steps, and the step that led to it."""

    step: int
    told: Told | None
    asked: int | None
    scores: list[int]
    view: dict[str, Any] | None
    """Left out if the request said `view=none`."""


class Replay(Struct, frozen=True):
    """A stretch of a finished game; if there is more, ask again from `next`."""

    table: str
    game: str
    steps: int
    seat: int | None
    """From whose knowledge; null is open."""
    frames: list[Frame]
    next: int | None


class Problem(Struct, frozen=True):
    """The body of every HTTP error: a stable code and an English sentence."""

    code: str
    text: str
