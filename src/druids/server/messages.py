"""Every message between the server and its clients. `docs/protocol.md` is generated from this module.

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
TargetName = Annotated[str, Meta(min_length=1, max_length=200)]
Hash = Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}$")]

GameStatus = Literal["waiting", "rules", "bots", "ready"]
Emote = Literal["hello", "well-played", "thanks", "oops", "thinking", "hurry", "wow", "good-game"]


# -- parts ---------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from druids.kernel.message import Message

    Words = Message  # what is sent: the encoder writes its fields as they are
else:

    class Words(Struct, frozen=True):
        """A text as a key of the `.ftl` files with arguments (`gaps`). The client turns it into a sentence.

        An argument is a number, a string, `{"seat": 2}` (a player's name; the sentence also gets `$<argument>_you`),
        `{"many": [...]}` (a list of texts, joined as the language requires), or another `Words`.
        """

        key: str
        gaps: dict[str, Any] = {}


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


# -- from client to server -----------------------------------------------------------------------------


class Hello(Struct, tag_field="type", tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message, within ten seconds: the table, and the token (none for a spectator)."""

    table: Key
    protocol: int = PROTOCOL
    token: Token | None = None
    view: Literal["json", "bytes", "none"] = "json"
    """How positions are sent: inside the JSON, as the record's bytes in binary frames, or not at all."""
    story: bool = True
    """Whether updates include the narration of each step. Programs that only read positions can turn it off."""
    since: Version | None = None
    """The last version this client has seen. The narration continues from there; by default, from the last decision."""


class Act(Struct, tag_field="type", tag="act", frozen=True, forbid_unknown_fields=True):
    """Take an action. If it is sent again with the same `id`, it is not applied twice."""

    id: Id
    seat: SeatNumber
    version: Version
    """The version in which the action was chosen; if the table has changed since, it is refused as `stale`."""
    action: ActionName


class Undo(Struct, tag_field="type", tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take back the seat's last decision.

    This happens immediately if it is the last step of the game, the person made it and it revealed nothing, or if no
    other person has a seat. Otherwise every other person must agree, connected or not.
    """

    id: Id
    seat: SeatNumber
    version: Version


class Consent(Struct, tag_field="type", tag="consent", frozen=True, forbid_unknown_fields=True):
    """Agree to another seat's undo request, or refuse it. The requester withdraws it with `agree: false`."""

    id: Id
    seat: SeatNumber
    agree: bool


class Say(Struct, tag_field="type", tag="say", frozen=True, forbid_unknown_fields=True):
    """Send a chat line to everyone at the table; without `seat`, from a spectator to the other spectators."""

    id: Id
    text: ChatText
    seat: SeatNumber | None = None
    name: Nickname | None = None
    """The name of a spectator."""


class ShowEmote(Struct, tag_field="type", tag="emote", frozen=True, forbid_unknown_fields=True):
    """Show an emote. It is not stored."""

    id: Id
    seat: SeatNumber
    emote: Emote


class Leave(Struct, tag_field="type", tag="leave", frozen=True, forbid_unknown_fields=True):
    """Leave the seat. Before the start it becomes free; in a running game a bot stands in until `back`."""

    id: Id
    seat: SeatNumber
    for_good: bool = False
    """Resign: in a running game the seat becomes a bot's, and its token no longer opens it."""


class Back(Struct, tag_field="type", tag="back", frozen=True, forbid_unknown_fields=True):
    """Take the seat back from the bot that stands in. Reconnecting with the seat's token does the same.

    If the time for the decision has run out, the bot makes it first. Without any game time left the seat cannot be
    taken back.
    """

    id: Id
    seat: SeatNumber


class Arrange(Struct, tag_field="type", tag="arrange", frozen=True, forbid_unknown_fields=True):
    """Host only, before the start: change who takes a seat. A person who sat there must join again."""

    id: Id
    seat: SeatNumber
    wish: SeatWish


class Ready(Struct, tag_field="type", tag="ready", frozen=True, forbid_unknown_fields=True):
    """Before the start: say that one is ready to play, or no longer."""

    id: Id
    seat: SeatNumber
    ready: bool = True


class Start(Struct, tag_field="type", tag="start", frozen=True, forbid_unknown_fields=True):
    """Host only: start the game, now that every seat is taken."""

    id: Id


class ChooseLook(Struct, tag_field="type", tag="look", frozen=True, forbid_unknown_fields=True):
    """Choose how one's seat looks."""

    id: Id
    seat: SeatNumber
    look: Look


class Why(Struct, tag_field="type", tag="why", frozen=True, forbid_unknown_fields=True):
    """Ask why a target on the board cannot be chosen by this seat, which must be to act. The reply is `reason`."""

    id: Id
    seat: SeatNumber
    version: Version
    target: TargetName


class StandIn(Struct, tag_field="type", tag="stand-in", frozen=True, forbid_unknown_fields=True):
    """Let a bot stand in for a person who is not connected. Any seat of a running game may request this, after a grace
    period (`stand_in_from`)."""

    id: Id
    seat: SeatNumber


class Rematch(Struct, tag_field="type", tag="rematch", frozen=True, forbid_unknown_fields=True):
    """After the game: play again with seats rotated by one. The rematch starts when every person agrees."""

    id: Id
    seat: SeatNumber
    agree: bool = True
    fill: bool = False
    """Do not wait for people who declined or have been away for the grace period; bots take their seats."""
    pledge: Hash | None = None
    """For the deal of the rematch."""


class Hint(Struct, tag_field="type", tag="hint", frozen=True, forbid_unknown_fields=True):
    """Ask what a bot would play for this seat, which must be to act. The reply is `advice`."""

    id: Id
    seat: SeatNumber


class Preview(Struct, tag_field="type", tag="preview", frozen=True, forbid_unknown_fields=True):
    """Ask for the immediate effect of each action of this seat, which must be to act. The reply is `previews`."""

    id: Id
    seat: SeatNumber
    version: Version


class Breakdown(Struct, tag_field="type", tag="breakdown", frozen=True, forbid_unknown_fields=True):
    """Ask for all scores line by line, as the viewer may know them. The reply is `scores`."""

    id: Id
    seat: SeatNumber | None = None


class Log(Struct, tag_field="type", tag="log", frozen=True, forbid_unknown_fields=True):
    """Ask for the narration from a step on, as the viewer may know it. The reply is `story`, at most 50 steps."""

    id: Id
    seat: SeatNumber | None = None
    step: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Resync(Struct, tag_field="type", tag="resync", frozen=True, forbid_unknown_fields=True):
    """Ask the server to send everything again: `table` and an `update` for each seat."""


class Reveal(Struct, tag_field="type", tag="reveal", frozen=True, forbid_unknown_fields=True):
    """Reveal the nonce that was pledged, when `table.reveal_until` is set. Do so only once, and only if your own pledge
    is in `table.pledges`."""

    id: Id
    nonce: Token


class Ping(Struct, tag_field="type", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Check the connection. The reply is `pong`."""


FromClient = (
    Hello | Act | Undo | Consent | Say | ShowEmote | Leave | Back | Arrange | Ready | Start | ChooseLook | StandIn
    | Rematch | Hint | Preview | Why | Breakdown | Log | Resync | Reveal | Ping
)  # fmt: skip


# -- from server to client -----------------------------------------------------------------------------


class Welcome(Struct, tag_field="type", tag="welcome", frozen=True):
    """The reply to `hello`. If the game has started, an `update` for each of your seats (or one to watch) follows."""

    protocol: int
    server: str
    """The server's version."""
    time: float
    """The server's clock as Unix time."""
    you: You
    table: TableInfo
    chat: list[ChatLine]
    """The latest chat lines."""
    missed: list[Missed] = []
    """What happened in your absence; the `update` narrates all steps since your own last decision."""


class TableNews(Struct, tag_field="type", tag="table", frozen=True):
    """Something about the table changed: seats, presence, votes, status."""

    time: float
    you: You
    table: TableInfo


class Update(Struct, tag_field="type", tag="update", frozen=True):
    """The position as one seat (or a spectator) may know it. It is complete: a client needs only the newest update."""

    version: int
    """Increases by one with every decision and every undo."""
    time: float
    seat: int | None
    """The seat this update is for; null for a spectator."""
    open: bool
    """The game is over and nothing is hidden."""
    step: int
    """The number of steps so far: actions of seats and of chance."""
    asked: int | None
    """The seat to act; null when the game is over."""
    question: Words | None
    """The question to this seat; null if it is not to act."""
    rule: Words | None
    """The rules that apply to the question."""
    options: list[Option]
    """All legal actions of this seat."""
    told: list[Told]
    """The steps since the version this client has seen, or since the seat's last decision."""
    undone: bool
    """Earlier steps were taken back; replace the log from `told[0].step` (or from `step`) on."""
    scores: list[int]
    """The score of every seat as this viewer may know it."""
    winners: list[int] | None
    """The winning seats once the game is over; empty if it is drawn."""
    clocks: list[SeatClock] | None
    forgotten: list[int] | None = None
    """The first step that the rules let nobody look back at now, and the first one after those. Their narration is
    withheld until it is null or names other steps."""
    view: dict[str, Any] | None = None
    """The record as plain data, unless `hello` requested bytes or none."""


class Done(Struct, tag_field="type", tag="done", frozen=True):
    """A request was carried out and stored. If it was a repetition, it was not carried out again."""

    id: str
    version: int
    repeated: bool = False
    pending: bool = False
    """An undo that now waits for the consent of others."""
    invite: str | None = None
    """After `arrange` with a reserved seat: the seat's invitation code."""


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    """A request was refused. After an `act` that was `stale` or `not-your-turn` an `update` follows."""

    id: str | None
    code: str
    text: str
    """An English sentence for logs and developers."""
    words: Words | None = None
    """For an illegal action: the reason, as a text of the game."""
    retry_after: float | None = None
    """The seconds after which the request may succeed, where the server knows."""


class Chat(Struct, tag_field="type", tag="chat", frozen=True):
    """A new chat line."""

    line: ChatLine


class EmoteShown(Struct, tag_field="type", tag="emote", frozen=True):
    """A player showed an emote."""

    seat: int
    emote: str


class Advice(Struct, tag_field="type", tag="advice", frozen=True):
    """What a bot would play."""

    id: str
    seat: int
    version: int
    action: str
    words: Words
    reasons: list[Words] = []


class Previews(Struct, tag_field="type", tag="previews", frozen=True):
    """The narration that each action would cause, by name; without actions whose effect depends on hidden things."""

    id: str
    seat: int
    version: int
    told: dict[str, list[Words]]
    gains: dict[str, int] = {}
    """How much each of these actions changes the seat's score at once, beyond what every action gains."""
    common: list[Words] = []
    """Messages that follow whatever is chosen. A client need not show them."""


class Reason(Struct, tag_field="type", tag="reason", frozen=True):
    """Why a target cannot be chosen; null if the game has no reason, because the target is about something else."""

    id: str
    words: Words | None


class Scores(Struct, tag_field="type", tag="scores", frozen=True):
    """Every seat's score, line by line."""

    id: str
    seats: list[list[ScoreLine]]


class Story(Struct, tag_field="type", tag="story", frozen=True):
    """The narration from a step on; if there is more, ask again from `next`."""

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
    retry_after: float | None = None
    """The seconds after which a new connection may succeed, where the server knows."""


FromServer = (
    Welcome | TableNews | Update | Done | Refused | Chat | EmoteShown | Advice | Previews | Reason | Scores | Story
    | Pong | Bye
)  # fmt: skip


# -- over HTTP -----------------------------------------------------------------------------------------


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


class Problem(Struct, frozen=True):
    """The body of HTTP errors: a stable code and an English sentence."""

    code: str
    text: str
    retry_after: float | None = None
    """The seconds after which the request may succeed, where the server knows; also in the header `Retry-After`."""
