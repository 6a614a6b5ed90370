"""A small client of the server, for scripts and external bots.

    from druids.client import Server

    with Server("http://127.0.0.1:8713").new_table("stonehenge", name="Ada") as table:
        for turn in table.turns():
            turn.play(turn.options[0]["name"])
        print(table.last["scores"])

`table.play_with(druids.bot("greedy"))` lets a bot play, also one of your own.

It reconnects automatically, and sends an action that got no reply again with the same id, so that it is applied once.
"""

import hashlib
import json
import secrets
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from druids.bots import Bot
    from druids.match import Position

Json = dict[str, Any]

RETRY_SECONDS = 0.5


class ServerRefused(Exception):
    """The server refused a request, with a code and a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Server:
    """A server by its address, such as `http://127.0.0.1:8713`."""

    def __init__(self, address: str, timeout: float = 30.0) -> None:
        self.address = address.rstrip("/")
        self.timeout = timeout

    def ask(self, path: str, body: Json | None = None, token: str | None = None, method: str | None = None) -> Any:
        """Send an HTTP request and return the reply as data."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} if body is not None else {}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                text = response.read().decode()
                return json.loads(text) if response.headers.get_content_type() == "application/json" else text
        except urllib.error.HTTPError as error:
            with error:
                problem = json.loads(error.read() or b"{}")
            raise ServerRefused(problem.get("code", str(error.code)), problem.get("text", str(error))) from None

    def games(self) -> list[Json]:
        found: list[Json] = self.ask("/api/games")
        return found

    def new_table(self, game: str, name: str = "Guest", **wish: Any) -> "Table":
        """Create a table; without `seats` it is against bots. `wish` is the rest of a `NewTable`."""
        nonce = None if wish.get("seed") is not None else secrets.token_urlsafe(24)
        made = self.ask("/api/tables", {"game": game, "name": name, "pledge": _pledge(nonce), **wish})
        return Table(self, made["table"], made["token"], made.get("invites", {}), nonce)

    def join(self, table: str, name: str = "Guest", **wish: Any) -> "Table":
        """Join a table by its key."""
        nonce = secrets.token_urlsafe(24)
        made = self.ask(f"/api/tables/{table}/join", {"name": name, "pledge": _pledge(nonce), **wish})
        return Table(self, made["table"], made["token"], nonce=nonce)


def _pledge(nonce: str | None) -> str | None:
    """The hash of what we add to the deal; see "Fair deals" in the protocol."""
    return None if nonce is None else "sha256:" + hashlib.sha256(f"druids nonce {nonce}\n".encode()).hexdigest()


@dataclass(frozen=True)
class Turn:
    """A turn of one of our seats."""

    table: "Table"
    update: Json

    @property
    def seat(self) -> int:
        return int(self.update["seat"])

    @property
    def options(self) -> list[Json]:
        """The legal actions: `name`, `words`, `target`."""
        found: list[Json] = self.update["options"]
        return found

    @property
    def view(self) -> Json:
        """The position as the seat may know it."""
        found: Json = self.update["view"]
        return found

    @property
    def position(self) -> "Position":
        """The same as a position, hidden for the seat, for our bots and programs; needs the game on this machine."""
        from druids import catalog
        from druids.match import Position

        return Position.of_plain(catalog.load(self.table.info["game"]), self.view)

    def play(self, name: str) -> None:
        """Play an action by its name; ServerRefused if it is not legal."""
        self.table.act(self.seat, self.update["version"], name)


class Table:
    """A table with a seat of ours. Use it in a `with` block."""

    def __init__(
        self,
        server: Server,
        key: str,
        token: str,
        invites: dict[str, str] | None = None,
        nonce: str | None = None,
    ) -> None:
        self.server = server
        self._nonce = nonce  # until it is revealed
        self.key = key
        self.token = token
        self.invites = invites or {}
        self.last: Json = {}  # the newest update
        self.info: Json = {}  # the newest state of the table
        self._socket: ClientConnection | None = None
        self._resources = ExitStack()  # closes the connection
        self._turns: dict[int, Json] = {}  # the newest update of each seat to act

    def __enter__(self) -> "Table":
        self._connect()
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    def turns(self) -> Iterator[Turn]:
        """Yield a turn whenever one of our seats is to act, until the game is over."""
        while not (self.last and self.last["asked"] is None):
            if self._turns:
                _, update = self._turns.popitem()
                yield Turn(self, update)
            else:
                self._receive()

    def play_with(self, bot: "Bot") -> None:
        """Let a bot play all our seats until the game is over."""
        for turn in self.turns():
            position = turn.position
            turn.play(position.game.actions.names[bot.decide(position)])

    def act(self, seat: int, version: int, name: str) -> None:
        """Play an action; return when it is stored."""
        id = uuid.uuid4().hex
        act = {"type": "act", "id": id, "seat": seat, "version": version, "action": name}
        self._send(act)
        while True:
            reply = self._receive()
            if reply is None:
                self._send(act)
            elif reply.get("id") == id:
                if reply["type"] == "refused":
                    raise ServerRefused(reply["code"], reply["text"])
                if seat in self._turns and self._turns[seat]["version"] <= version:
                    del self._turns[seat]  # sent again after a reconnect, before the action was stored
                return

    def say(self, seat: int, text: str) -> None:
        self._send({"type": "say", "id": uuid.uuid4().hex, "seat": seat, "text": text})

    # -- inside ----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        parts = urlsplit(self.server.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        deadline = time.monotonic() + self.server.timeout
        while True:
            self._resources.close()
            try:
                opening = connect(f"{scheme}://{parts.netloc}/ws", open_timeout=self.server.timeout)
                self._socket = self._resources.enter_context(opening)
                self._socket.send(json.dumps({"type": "hello", "table": self.key, "token": self.token}))
                return
            except (OSError, WebSocketException):
                if time.monotonic() > deadline:
                    raise
                time.sleep(RETRY_SECONDS)

    def _send(self, message: Json) -> None:
        assert self._socket is not None, "use the table in a with block"
        while True:
            try:
                self._socket.send(json.dumps(message))
            except (OSError, WebSocketException):
                self._connect()
            else:
                return

    def _reveal(self) -> None:
        """Add our part to the deal, once the parts of all others are fixed."""
        pledges = [one["pledge"] for one in self.info.get("pledges", [])]
        if self.info.get("reveal_until") is not None and _pledge(self._nonce) in pledges:
            nonce, self._nonce = self._nonce, None
            self._send({"type": "reveal", "id": uuid.uuid4().hex, "nonce": nonce})

    def _receive(self) -> Json | None:
        """The next message, or None after a reconnect."""
        assert self._socket is not None, "use the table in a with block"
        try:
            message: Json = json.loads(self._socket.recv(timeout=None))
        except (OSError, WebSocketException):
            self._connect()
            return None
        if message["type"] == "update":
            self.last = message
            self._turns.pop(message["seat"], None)
            if message["options"]:
                self._turns[message["seat"]] = message
        elif message["type"] in {"welcome", "table"}:
            self.info = message["table"]
            self._reveal()
        elif message["type"] == "bye" and message["code"] not in {"stopping", "slow"}:
            raise ServerRefused(message["code"], message["text"])
        return message
