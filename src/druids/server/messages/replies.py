"""Messages from the server to its clients, over the WebSocket."""

from typing import Any

from msgspec import Struct

from druids.coach.results import Words
from druids.server.messages.parts import ChatLine, Missed, Option, ScoreLine, SeatClock, TableInfo, Told, You


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


class ChatPage(Struct, tag_field="type", tag="chat-page", frozen=True):
    """Older chat lines, oldest first."""

    id: str
    lines: list[ChatLine]
    before: int | None
    """If there are older ones: the number to ask for them with."""


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
    Welcome | TableNews | Update | Done | Refused | Chat | ChatPage | EmoteShown | Advice | Previews | Reason
    | Scores | Story | Pong | Bye
)  # fmt: skip
