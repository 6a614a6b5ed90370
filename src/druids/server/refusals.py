"""Why a request is not carried out: a stable code, a sentence, and the HTTP status it has outside the WebSocket."""

from dataclasses import dataclass

from druids.server.messages import Words


@dataclass(frozen=True)
class Reason:
    """What a code means: the HTTP status, and a sentence for people."""

    status: int
    text: str


REASONS = {
    "malformed": Reason(400, "The message does not follow the protocol."),
    "too-large": Reason(413, "A message may have at most 64 KiB."),
    "unknown-type": Reason(400, "There is no message of that type."),
    "protocol": Reason(400, "This server uses another version of the protocol; reload the page or update the client."),
    "hello-first": Reason(400, "The first message must be hello."),
    "hello-twice": Reason(400, "The message hello was already sent."),
    "origin": Reason(403, "Pages of that origin may not use this server."),
    "no-table": Reason(404, "There is no such table, or it is not for you."),
    "no-page": Reason(404, "There is nothing at this address."),
    "no-method": Reason(405, "This address does not support that method."),
    "token": Reason(401, "The token is not valid here; join again."),
    "not-your-seat": Reason(403, "That seat is not yours."),
    "not-host": Reason(403, "Only the table's creator may do that."),
    "no-seat": Reason(404, "There is no such seat."),
    "seat-taken": Reason(409, "The seat is taken, or no seat is free."),
    "invite": Reason(403, "The seat is reserved, and this is not its invitation code."),
    "no-watching": Reason(403, "This table does not admit spectators."),
    "not-started": Reason(409, "The game has not started yet: some seats are still free."),
    "started": Reason(409, "The game has already started."),
    "over": Reason(409, "The game is over."),
    "not-over": Reason(409, "The game is not over yet."),
    "not-your-turn": Reason(409, "It is another seat's turn."),
    "stale": Reason(409, "The table has changed since then; the current position follows."),
    "illegal": Reason(422, "That action is not legal now."),
    "stand-in": Reason(409, "A bot plays for this seat; send back first."),
    "no-stand-in": Reason(409, "No bot stands in for this seat."),
    "present": Reason(409, "The player of that seat is connected."),
    "nothing-to-undo": Reason(409, "The last decision was not this seat's, or there is none."),
    "no-undo-asked": Reason(409, "No seat has asked for an undo."),
    "no-game": Reason(422, "There is no such game."),
    "no-bot": Reason(422, "There is no such bot or level."),
    "options": Reason(422, "The game does not have these options or this number of seats."),
    "clock": Reason(422, "A clock must limit each move, the whole game, or both."),
    "seed": Reason(422, "A deal can be chosen only at a private table whose seats are all yours or bots'."),
    "name": Reason(422, "A name must have 1 to 24 visible characters and no '|'."),
    "text": Reason(422, "A text must have 1 to 500 visible characters."),
    "too-fast": Reason(429, "Too many requests; wait a little."),
    "too-many": Reason(429, "Too many connections or tables from one address."),
    "slow": Reason(408, "The connection reads too slowly; connect again."),
    "silent": Reason(408, "No hello arrived in time."),
    "replaced": Reason(409, "The token was replaced by a new one; use that one."),
    "gone": Reason(410, "The table was deleted."),
    "rules": Reason(
        409, "This game was started under another version of the rules; it can be exported but not continued here."
    ),
    "damaged": Reason(500, "This table's stored game cannot be read; the server's log has the details."),
    "storage": Reason(503, "The server cannot store anything at the moment; nothing was done. Try again."),
    "busy": Reason(503, "The server is busy; try again."),
    "stopping": Reason(503, "The server is about to restart; connect again in a moment."),
    "internal": Reason(500, "Something went wrong on the server; nothing was done."),
}


class Refusal(Exception):
    """A request that is not carried out."""

    def __init__(self, code: str, detail: str = "", words: Words | None = None) -> None:
        self.code = code
        self.text = f"{REASONS[code].text} {detail}".strip()
        self.words = words
        super().__init__(self.text)

    @property
    def status(self) -> int:
        return REASONS[self.code].status
