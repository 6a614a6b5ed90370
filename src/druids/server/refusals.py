"""Refusals of requests: a stable code, a sentence, and the HTTP status."""

from dataclasses import dataclass

from druids.coach.results import Words


@dataclass(frozen=True)
class Reason:
    """The HTTP status of a code, and a sentence for people."""

    status: int
    text: str


REASONS = {
    "malformed": Reason(400, "The message does not follow the protocol."),
    "too-large": Reason(413, "A message is at most 64 KiB."),
    "unknown-type": Reason(400, "There is no message of that type."),
    "protocol": Reason(400, "This server uses another version of the protocol. Reload the page or update the client."),
    "hello-first": Reason(400, "The first message must be hello."),
    "hello-twice": Reason(400, "Only the first message may be hello."),
    "origin": Reason(403, "This origin is not allowed."),
    "no-table": Reason(404, "There is no such table."),
    "no-page": Reason(404, "There is nothing at this address."),
    "no-method": Reason(405, "This address does not support that method."),
    "token": Reason(401, "The token is not valid here. Join again."),
    "not-your-seat": Reason(403, "That is not your seat."),
    "not-host": Reason(403, "Only the host may do that."),
    "no-seat": Reason(404, "There is no such seat."),
    "seat-taken": Reason(409, "The seat is taken, or no seat is free."),
    "invite": Reason(403, "The seat is reserved, and the invitation does not match."),
    "no-watching": Reason(403, "This table does not allow spectators."),
    "starting": Reason(409, "The game is about to start. Wait a moment."),
    "nonce": Reason(422, "No nonce is expected from you now, or it is not the one you pledged."),
    "not-started": Reason(409, "The game has not started yet."),
    "not-full": Reason(409, "Not every seat is taken yet."),
    "started": Reason(409, "The game has already started."),
    "over": Reason(409, "The game is over."),
    "not-over": Reason(409, "The game is not over yet."),
    "no-review": Reason(404, "There is no review of this game yet."),
    "not-your-turn": Reason(409, "It is not this seat's turn."),
    "stale": Reason(409, "The position has changed since. The current one follows."),
    "illegal": Reason(422, "That action is not legal now."),
    "stand-in": Reason(409, "A bot is playing for this seat. Send back first."),
    "no-stand-in": Reason(409, "No bot is standing in for this seat."),
    "present": Reason(409, "That player is connected."),
    "grace": Reason(409, "That player was connected a moment ago. Wait before you ask for a stand-in."),
    "out-of-time": Reason(409, "Your time for this game has run out. The bot plays on for you."),
    "nothing-to-undo": Reason(409, "This seat has no decision to undo."),
    "no-undo-asked": Reason(409, "Nobody has asked for an undo."),
    "no-game": Reason(422, "There is no such game."),
    "no-bot": Reason(422, "There is no such bot or level."),
    "options": Reason(422, "The game does not have these options or this number of seats."),
    "clock": Reason(422, "A clock needs a limit per move, per game, or both."),
    "seed": Reason(422, "A seed may be chosen only at a private table where all seats are yours or bots."),
    "opening": Reason(422, "An opening needs a seed, and each line must be a legal `seat action`."),
    "name": Reason(422, "A name has 1 to 24 visible characters and no '|'."),
    "name-taken": Reason(422, "That name is taken at this table, or belongs to a bot. Choose another."),
    "host": Reason(421, "This server does not answer for that host name. Its operator can allow it with DRUIDS_HOSTS."),
    "chat-full": Reason(429, "This table's chat is full."),
    "text": Reason(422, "A text has 1 to 500 visible characters."),
    "too-fast": Reason(429, "Too many requests. Wait a moment."),
    "too-many": Reason(429, "Too many connections or tables from this address."),
    "slow": Reason(408, "The connection is too slow. Connect again."),
    "silent": Reason(408, "No hello arrived in time."),
    "replaced": Reason(409, "The token was exchanged for a new one. Use that one."),
    "gone": Reason(410, "The table was deleted."),
    "rules": Reason(
        409,
        "This game was started under another version of the rules and cannot be continued here. The operator can close "
        "it; then it can be downloaded.",
    ),
    "damaged": Reason(500, "The stored game of this table cannot be read. The server's log says why."),
    "storage": Reason(503, "The server cannot store anything at the moment. Nothing was changed; try again."),
    "busy": Reason(503, "The server is busy. Try again."),
    "stopping": Reason(503, "The server is about to restart. Connect again in a moment."),
    "internal": Reason(500, "Something went wrong on the server. Nothing was changed."),
}


BUDGETS = frozenset({"too-fast", "too-many", "chat-full", "busy"})  # refused because a limit is reached


class Refusal(Exception):
    """A request that is refused."""

    def __init__(
        self, code: str, detail: str = "", words: Words | None = None, retry_after: float | None = None
    ) -> None:
        self.code = code
        self.retry_after = retry_after
        self.text = f"{REASONS[code].text} {detail}".strip()
        self.words = words
        super().__init__(self.text)

    @property
    def status(self) -> int:
        return REASONS[self.code].status


class Behind(Refusal):
    """Another process has stored something at the table first. `TableSession.attempt` reads on and decides again."""

    def __init__(self) -> None:
        super().__init__("stale")
