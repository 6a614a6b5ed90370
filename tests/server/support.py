"""A server in the test process, and its clients."""

import asyncio
import json
import re
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from druids.server.app import build
from druids.server.bot_pool import BotPool
from druids.server.bot_queue import Payer
from druids.server.settings import Settings
from druids.server.table_manager import TableManager

GAMES = "tests.server.toy_games"


class ThreadBotPool(BotPool):
    """Bots in a thread instead of worker processes, which have a test of their own."""

    async def warm(self, games: tuple[str, ...]) -> None:
        pass

    async def _run(self, work: Any, *arguments: Any) -> Any:
        return await asyncio.to_thread(work, *arguments)

    async def _review(self, payer: Payer, work: Any, *arguments: Any) -> Any:
        return await self._run(work, *arguments)


class ManualClock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


DATABASES: dict[Path, str] = {}  # by data directory; others have SQLite


def settings(folder: Path, **changes: Any) -> Settings:
    changes.setdefault("database", DATABASES.get(folder, ""))
    generous = {"hosts": ("table.test", "testserver"), "request_burst": 10_000, "table_burst": 10_000, "burst": 1000}
    return Settings(data=folder, games=GAMES, **{"workers": 0, **generous, **changes})


@contextmanager
def serving(folder: Path, now: Any = None, tick: Any = None, **changes: Any) -> Iterator["Server"]:
    """A server; without `tick`, `now` is also the monotonic clock."""
    chosen = settings(folder, **changes)
    manager = TableManager(chosen, now, tick or now) if now is not None else TableManager(chosen)
    manager.bot_pool = ThreadBotPool(chosen.games, 1, manager.compile_queue)
    with TestClient(build(chosen, manager), base_url="http://table.test") as client:
        assert client.portal is not None
        client.portal.call(manager.loader.game, "pebbles")
        yield Server(client, manager)


@contextmanager
def serving_together(folder: Path, processes: int, **changes: Any) -> Iterator["Server"]:
    """Servers on one PostgreSQL database, with nothing else in common. Each request goes to the next one."""
    with ExitStack() as stack:
        yield Together([stack.enter_context(serving(folder, **changes)) for _ in range(processes)])


class Server:
    """A running server."""

    def __init__(self, client: TestClient, manager: TableManager) -> None:
        self._client = client
        self.manager = manager

    @property
    def client(self) -> TestClient:
        """For requests."""
        return self._client

    def metrics(self) -> str:
        """The metrics without the label of the process, which they have on PostgreSQL."""
        text = self.client.get("/metrics").text
        return re.sub(r"\{process=\"[^\"]*\"\}|,process=\"[^\"]*\"", "", text)

    def unload_all(self) -> None:
        """Forget all tables in memory, as after a restart."""
        self.manager.sessions.clear()
        if self.manager.cluster is not None:
            self.manager.cluster.tables.clear()

    def create(self, **wish: Any) -> dict[str, Any]:
        answer = self.client.post("/api/tables", json={"game": "pebbles", **wish})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def join(self, table: str, **wish: Any) -> dict[str, Any]:
        answer = self.client.post(f"/api/tables/{table}/join", json=wish)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def two(self, **wish: Any) -> tuple[str, str, str]:
        """A table for two with both seats taken: its key and the two tokens."""
        made = self.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna", **wish)
        joined = self.join(made["table"], name="Bran")
        return made["table"], made["token"], joined["token"]

    @contextmanager
    def connect(self, table: str, token: str | None = None, **hello: Any) -> Iterator["Person"]:
        with self.client.websocket_connect("/ws") as socket:
            person = Person(socket)
            person.send(type="hello", table=table, token=token, **hello)
            yield person


class Together(Server):
    """Several servers. Tests that look into one of them are marked with `one_process`."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self._turns = cycle(servers)

    @property
    def client(self) -> TestClient:
        return next(self._turns).client

    def unload_all(self) -> None:
        for server in self.servers:
            server.unload_all()


class Person:
    """One client; it keeps everything it received."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.received: list[dict[str, Any]] = []
        self.raw: list[str | bytes] = []
        self.count = 0

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps({key: value for key, value in message.items() if value is not None}))

    def receive(self) -> dict[str, Any]:
        event = self.socket.receive()
        if event["type"] == "websocket.close":
            closed = {"type": "closed", "code": event["code"]}
            self.received.append(closed)
            return closed
        if event.get("text") is not None:
            self.raw.append(event["text"])
            message: dict[str, Any] = json.loads(event["text"])
        else:
            self.raw.append(event["bytes"])
            (length,) = struct.unpack_from("<I", event["bytes"])
            message = json.loads(event["bytes"][4 : 4 + length])
            message["record"] = event["bytes"][4 + length :]
        self.received.append(message)
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Receive until a message of this type with these fields arrives."""
        for _ in range(1000):
            message = self.receive()
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message
            assert message["type"] != "closed", f"closed while waiting for {kind}; received {self.received[-3:]}"
        raise AssertionError(f"no {kind} arrived")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and receive its reply."""
        self.count += 1
        id = fields.pop("id", f"r{self.count}")
        self.send(type=kind, id=id, **fields)
        while True:
            message = self.receive()
            if message.get("id") == id or message["type"] == "closed":
                return message

    def act(self, update: dict[str, Any], choice: int = 0, **fields: Any) -> dict[str, Any]:
        """Play an option of an update."""
        wanted = {"seat": update["seat"], "version": update["version"], "action": update["options"][choice]["name"]}
        return self.ask("act", **{**wanted, **fields})
