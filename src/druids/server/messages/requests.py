"""Messages from a client to the server, over the WebSocket."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from druids.server.messages.parts import Look, SeatWish
from druids.server.messages.values import (
    PROTOCOL,
    ActionName,
    ChatText,
    Emote,
    Hash,
    Id,
    Key,
    Nickname,
    SeatNumber,
    TargetName,
    Token,
    Version,
)


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


class OlderChat(Struct, tag_field="type", tag="older-chat", frozen=True, forbid_unknown_fields=True):
    """Ask for the chat lines of the players before one. The reply is `chat-page`, at most 50 lines."""

    id: Id
    before: Annotated[int, Meta(ge=0, le=2**31)]
    """The number of the oldest line that the client has."""


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
    Hello | Act | Undo | Consent | Say | OlderChat | ShowEmote | Leave | Back | Arrange | Ready | Start | ChooseLook
    | StandIn | Rematch | Hint | Preview | Why | Breakdown | Log | Resync | Reveal | Ping
)  # fmt: skip
