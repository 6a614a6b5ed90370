"""The messages between server and clients. `docs/protocol.md` is generated from this module.

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
        """A message of the `.ftl` files: its key and its arguments (`gaps`). The client formats it.

        An argument `x` is a number, a text, `{"seat": 2}` (a seat's name; `$x_you` says whether it is the reader's
        own), `{"many": [...]}` (a list of messages, joined as the language joins lists) or another message.
        """

        key: str
        gaps: dict[str, Any] = {}


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time limits in seconds: `move` for each decision, `game` for all decisions of a seat together, which grows by
    `increment` after each. At least one of the two is given."""

    move: Seconds | None = None
    game: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may take a seat: `me` (several for pass-and-play), anybody (`open`), the person with the invitation
    (`reserved`), or a `bot` of a level."""

    kind: Literal["me", "open", "reserved", "bot"]
    name: Nickname | None = None
    """The name of a `me` seat (default: the creator's name), or of the person a seat is `reserved` for."""
    bot: Word | None = None
    """The bot's name as in `GET /api/bots` (default: the best bot of the level)."""
    level: Word | None = None


class Option(Struct, frozen=True):
    """A legal action: its `name`, which is sent in `act`, its description, and its target on the board."""

    name: str
    words: Words
    target: str


class Told(Struct, frozen=True):
    """One narrated step of the game, as the viewer may know it."""

    step: int
    """The number of the step, from 0. After an undo numbers are used again."""
    actor: int
    """A seat, or -1 for chance."""
    action: str | None
    """The action's name, or null where the viewer may not know it."""
    words: list[Words]


class SeatClock(Struct, frozen=True):
    """The clock of a seat at the message's `time`: seconds left for this decision and for the game; null without
    a limit."""

    move: float | None
    game: float | None
    running: bool


class SeatInfo(Struct, frozen=True):
    """A seat as everyone sees it."""

    kind: Literal["open", "reserved", "human", "bot"]
    name: str
    """The player's name, or the name that an empty seat is reserved for."""
    bot: str | None
    level: str | None
    present: bool
    """Whether the player is connected; bots always are."""
    stand_in: bool
    """Whether a bot plays for a person who left or ran out of time, until they come `back`."""
    thinking_since: float | None
    """When the bot to act began to choose (server's time). The last `update` has the same `time`."""


class UndoRequest(Struct, frozen=True):
    """A seat asks to undo its last decision; every other person must agree."""

    seat: int
    agreed: list[int]


class TableInfo(Struct, frozen=True):
    """A table as everyone sees it, without the position."""

    table: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    public: bool
    watch: bool
    """Whether spectators are allowed."""
    clock: Clock | None
    status: Literal["open", "running", "over"]
    """`open` until every seat is taken, then `running`, then `over`."""
    preparing: bool
    """Whether every seat is taken and the game waits for its rules to be compiled (see `GET /api/games`)."""
    seats: list[SeatInfo]
    spectators: int
    created: float
    ended: float | None
    commitment: str | None
    """Published when the game starts: `sha256:` and the hash of the text `druids seed <seed>` with a newline."""
    seed: str | None
    """The seed in decimal, when the game is over."""
    undo: UndoRequest | None
    rematch: list[int]
    """The seats that want a rematch."""
    next_table: str | None
    """The table of the rematch; the same tokens are valid there."""


class You(Struct, frozen=True):
    """The rights of this connection."""

    seats: list[int]
    """The seats it plays; empty for a spectator."""
    host: bool
    """Whether it is the host, who may change seats before the start and delete the table."""


class ScoreLine(Struct, frozen=True):
    """A line of a score's breakdown."""

    what: Words
    points: int


class ChatLine(Struct, frozen=True):
    """A chat message. Show it as plain text, never as markup."""

    seat: int
    name: str
    text: str
    time: float


# -- from client to server -----------------------------------------------------------------------------


class Hello(Struct, tag_field="type", tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message, sent within ten seconds: the table, and the token (none to watch)."""

    table: Key
    protocol: int = PROTOCOL
    token: Token | None = None
    view: Literal["json", "bytes", "none"] = "json"
    """How positions are sent: in the JSON, as the record's bytes in binary frames, or not at all."""
    story: bool = True
    """Whether updates narrate the steps. Programs that only read positions do not need it."""
    since: Version | None = None
    """The last version this client knows: narration continues there (default: at the seat's last decision)."""


class Act(Struct, tag_field="type", tag="act", frozen=True, forbid_unknown_fields=True):
    """Play an action. A repeated `act` with the same `id` is not applied twice."""

    id: Id
    seat: SeatNumber
    version: Version
    """The version in which the action was chosen; if it is not the current one, the request is refused as `stale`."""
    action: ActionName


class Undo(Struct, tag_field="type", tag="undo", frozen=True, forbid_unknown_fields=True):
    """Undo the seat's last decision: immediately where nothing became known since, else by consent."""

    id: Id
    seat: SeatNumber
    version: Version


class Consent(Struct, tag_field="type", tag="consent", frozen=True, forbid_unknown_fields=True):
    """Agree to an undo that another seat asked for, or refuse it. The asking seat withdraws with `agree: false`."""

    id: Id
    seat: SeatNumber
    agree: bool


class Say(Struct, tag_field="type", tag="say", frozen=True, forbid_unknown_fields=True):
    """Send a chat message to everyone at the table."""

    id: Id
    seat: SeatNumber
    text: ChatText


class ShowEmote(Struct, tag_field="type", tag="emote", frozen=True, forbid_unknown_fields=True):
    """Show an emote. It is not stored."""

    id: Id
    seat: SeatNumber
    emote: Emote


class Leave(Struct, tag_field="type", tag="leave", frozen=True, forbid_unknown_fields=True):
    """Leave a seat. Before the start it becomes free; in a running game a bot stands in until `back`."""

    id: Id
    seat: SeatNumber


class Back(Struct, tag_field="type", tag="back", frozen=True, forbid_unknown_fields=True):
    """Take a seat back from its stand-in. Connecting with the seat's token does the same."""

    id: Id
    seat: SeatNumber


class Arrange(Struct, tag_field="type", tag="arrange", frozen=True, forbid_unknown_fields=True):
    """Host only, before the start: change who may take a seat. A person who had it must join again."""

    id: Id
    seat: SeatNumber
    wish: SeatWish


class StandIn(Struct, tag_field="type", tag="stand-in", frozen=True, forbid_unknown_fields=True):
    """Let a bot stand in for a person who is not connected, in a running game. Every player may ask for it."""

    id: Id
    seat: SeatNumber


class Rematch(Struct, tag_field="type", tag="rematch", frozen=True, forbid_unknown_fields=True):
    """After the game: vote for a rematch with seats rotated by one. It starts when every person wants it."""

    id: Id
    seat: SeatNumber
    agree: bool = True


class Hint(Struct, tag_field="type", tag="hint", frozen=True, forbid_unknown_fields=True):
    """Ask which action a bot would choose for this seat, which is to act. The reply is `advice`."""

    id: Id
    seat: SeatNumber


class Preview(Struct, tag_field="type", tag="preview", frozen=True, forbid_unknown_fields=True):
    """Ask for the immediate effects of each action of this seat, which is to act. The reply is `previews`."""

    id: Id
    seat: SeatNumber
    version: Version


class Breakdown(Struct, tag_field="type", tag="breakdown", frozen=True, forbid_unknown_fields=True):
    """Ask for all scores line by line, as the viewer may know them. The reply is `scores`."""

    id: Id
    seat: SeatNumber | None = None


class Log(Struct, tag_field="type", tag="log", frozen=True, forbid_unknown_fields=True):
    """Ask for the log from a step on, as the viewer may know it. The reply is `story`, at most 500 steps long."""

    id: Id
    seat: SeatNumber | None = None
    step: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Resync(Struct, tag_field="type", tag="resync", frozen=True, forbid_unknown_fields=True):
    """Ask for everything again: `table`, and an `update` for each seat."""


class Ping(Struct, tag_field="type", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Check the connection. The reply is `pong`."""


FromClient = (
    Hello | Act | Undo | Consent | Say | ShowEmote | Leave | Back | Arrange | StandIn | Rematch | Hint
    | Preview | Breakdown | Log | Resync | Ping
)  # fmt: skip


# -- from server to client -----------------------------------------------------------------------------


class Welcome(Struct, tag_field="type", tag="welcome", frozen=True):
    """The reply to `hello`. If the game has started, an `update` for each seat (or one for a spectator) follows."""

    protocol: int
    server: str
    """The server's version."""
    time: float
    """The server's clock as Unix time."""
    you: You
    table: TableInfo
    chat: list[ChatLine]
    """The latest chat messages."""


class TableNews(Struct, tag_field="type", tag="table", frozen=True):
    """The table changed: seats, presence, votes or status."""

    time: float
    you: You
    table: TableInfo


class Update(Struct, tag_field="type", tag="update", frozen=True):
    """The position as one seat (or a spectator) may know it. It is complete: only the newest update is needed."""

    version: int
    """Grows by one with every decision and every undo."""
    time: float
    seat: int | None
    """The seat it is for; null for a spectator."""
    open: bool
    """Whether the game is over, so that nothing is hidden."""
    step: int
    """The number of steps of the game: actions of seats and chance outcomes."""
    asked: int | None
    """The seat to act; null when the game is over."""
    question: Words | None
    """What this seat is asked; null if it is not the seat to act."""
    rule: Words | None
    """The rules that bear on the question."""
    options: list[Option]
    """All legal actions of this seat."""
    told: list[Told]
    """The narrated steps since the version that the client knows, or since the seat's last decision."""
    undone: bool
    """Whether steps that were sent before have been undone; the log continues at `told[0].step` (or `step`)."""
    scores: list[int]
    """Every seat's score as this viewer may know it."""
    winners: list[int] | None
    """The winners when the game is over; empty in a draw."""
    clocks: list[SeatClock] | None
    view: dict[str, Any] | None = None
    """The record as plain data, unless `hello` asked for `bytes` or `none`."""


class Done(Struct, tag_field="type", tag="done", frozen=True):
    """A request was carried out and stored. A repeated request is not carried out again."""

    id: str
    version: int
    repeated: bool = False
    pending: bool = False
    """Whether an undo now waits for the consent of others."""
    invite: str | None = None
    """The invitation code, after `arrange` of a reserved seat."""


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    """A request was refused. After an `act` that was `stale` or `not-your-turn` an `update` follows."""

    id: str | None
    code: str
    text: str
    """An English sentence for logs and developers."""
    words: Words | None = None
    """The game's reason why an action is not legal."""


class Chat(Struct, tag_field="type", tag="chat", frozen=True):
    """A chat message was sent."""

    line: ChatLine


class EmoteShown(Struct, tag_field="type", tag="emote", frozen=True):
    """An emote was shown."""

    seat: int
    emote: str


class Advice(Struct, tag_field="type", tag="advice", frozen=True):
    """The action a bot would choose."""

    id: str
    seat: int
    version: int
    action: str
    words: Words
    reasons: list[Words] = []


class Previews(Struct, tag_field="type", tag="previews", frozen=True):
    """The narration of actions by their names. Actions whose effects depend on hidden information are left out."""

    id: str
    seat: int
    version: int
    told: dict[str, list[Words]]


class Scores(Struct, tag_field="type", tag="scores", frozen=True):
    """Every seat's score, line by line."""

    id: str
    seats: list[list[ScoreLine]]


class Story(Struct, tag_field="type", tag="story", frozen=True):
    """The log from a step on; if there is more, ask again from `next`."""

    id: str
    told: list[Told]
    next: int | None


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    """The reply to `ping`."""

    time: float


class Bye(Struct, tag_field="type", tag="bye", frozen=True):
    """The server is about to close this connection, with the reason."""

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
    """The level of stand-ins, and of bots whose level is not given."""
    public: bool = False
    watch: bool = True
    clock: Clock | None = None
    seed: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """The seed of the deal, for lessons. Only at a private table where all seats are `me` or bots."""


class Seated(Struct, frozen=True):
    """The reply to creating and joining a table. The token is secret and is sent only once."""

    table: str
    token: str
    seats: list[int]
    invites: dict[str, str] = {}
    """For the creator: the invitation code of each reserved seat by its number, for the fragment of a link."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{table}/join`: take an open seat, or a reserved one with its invitation."""

    name: Nickname = "Guest"
    seat: SeatNumber | None = None
    invite: Token | None = None


class NewToken(Struct, frozen=True):
    """The reply to `POST /api/tables/{table}/token`. The old token is no longer valid."""

    token: str


class GameOption(Struct, frozen=True):
    """An option of a game: `values` for words and switches, `low` and `high` for numbers."""

    name: str
    default: bool | int | str
    values: list[str]
    low: int | None = None
    high: int | None = None


class GameDescription(Struct, frozen=True):
    """The metadata of a game."""

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
    """Games are compiled once per machine, which takes up to a few minutes: `waiting` for its turn, compiling its
    `rules`, then its `bots` (people can already play), `ready`. A game that a table waits for is compiled next."""


class RecordField(Struct, frozen=True):
    """One field of a record in `bytes` views: little-endian integers of `bytes` bytes each, in C order."""

    name: str
    offset: int
    bytes: int
    shape: list[int]
    kind: Literal["number", "set"]
    about: str


class RecordLayout(Struct, frozen=True):
    """How to read a game's record from a binary frame."""

    game: str
    rules: int
    size: int
    fields: list[RecordField]


class BotDescription(Struct, frozen=True):
    """A bot that can take a seat, and its levels from weak to strong."""

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
    """The position of a finished game after `step` steps, and the step that led to it."""

    step: int
    told: Told | None
    asked: int | None
    scores: list[int]
    view: dict[str, Any] | None
    """Null if the request has `view=none`."""


class Replay(Struct, frozen=True):
    """Part of a finished game; if there is more, ask again from `next`."""

    table: str
    game: str
    steps: int
    seat: int | None
    """The seat whose view it is; null if nothing is hidden."""
    frames: list[Frame]
    next: int | None


class Problem(Struct, frozen=True):
    """The body of HTTP errors: a stable code and an English sentence."""

    code: str
    text: str
