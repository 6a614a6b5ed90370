"""People who play at any of several server processes, and go to another one when theirs does not answer."""

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 2.0  # seconds without a message before a person goes to another process
GONE = (OSError, HTTPException, WebSocketException, EOFError, TimeoutError, asyncio.TimeoutError)
NOT_STORED = {"stale", "not-your-turn", "illegal"}  # such a refusal says that the action was not carried out
TRY_AGAIN = {"storage", "busy", "stopping", "gone", "internal", "stand-in", "over", "too-fast"}


@dataclass
class Promises:
    """What the servers have told people."""

    acts: dict[tuple[str, int, str], tuple[int, str]] = field(default_factory=dict)  # table, seat, id -> version, name
    refused: set[tuple[str, int, str]] = field(default_factory=set)
    said: set[tuple[str, str]] = field(default_factory=set)  # table, text
    tokens: dict[str, list[str]] = field(default_factory=dict)  # by table: of its people, by seat
    by_port: Counter[int] = field(default_factory=Counter)  # acknowledgements of each process
    counted: Counter[str] = field(default_factory=Counter)


@dataclass
class Group:
    """One or two people who play table after table."""

    ports: list[int]
    promises: Promises
    rng: random.Random
    bots: bool  # one person and a bot, with a clock
    key: str = ""
    tokens: list[str] = field(default_factory=list)
    pending: dict[int, dict[str, Any]] = field(default_factory=dict)  # an act without a reply, by seat
    count: int = 0
    over: bool = False

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._sit_down()
            except GONE:
                await asyncio.sleep(0.1)
                continue
            async with asyncio.TaskGroup() as group:
                for seat in range(len(self.tokens)):
                    group.create_task(self._play_seat(seat))
            self.key = ""

    async def _sit_down(self) -> None:
        if not self.key:
            self.tokens, self.pending, self.over = [], {}, False
            other = {"kind": "bot", "bot": "greedy"} if self.bots else {"kind": "open"}
            wish: dict[str, Any] = {"game": "pebbles", "seats": [{"kind": "me"}, other], "name": "a"}
            if self.bots:
                wish["clock"] = {"move": 600}
            made = await self._post("/api/tables", wish)
            self.key, self.tokens = made["table"], [made["token"]]
            self.promises.tokens[self.key] = self.tokens
        if not self.bots and len(self.tokens) == 1:
            try:
                self.tokens.append((await self._post(f"/api/tables/{self.key}/join", {"name": "b"}))["token"])
            except urllib.error.HTTPError as error:
                if json.load(error)["code"] in {"started", "name-taken", "seat-taken"}:
                    self.key = ""  # the join was stored but its reply lost: nobody has the token of that seat
                raise

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        url = f"http://127.0.0.1:{self.rng.choice(self.ports)}{path}"
        request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})

        def ask() -> dict[str, Any]:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                made: dict[str, Any] = json.load(answer)
            return made

        return await asyncio.to_thread(ask)

    async def _play_seat(self, seat: int) -> None:
        while not self.over or seat in self.pending:
            try:
                await self._connected(seat)
            except GONE:
                self.promises.counted["reconnections"] += 1
                await asyncio.sleep(self.rng.uniform(0.0, 0.2))

    async def _connected(self, seat: int) -> None:
        """Play at one process until the game is over or something goes wrong."""
        port = self.rng.choice(self.ports)
        url = f"ws://127.0.0.1:{port}/ws"
        async with connect(url, open_timeout=PATIENCE, close_timeout=0.1) as socket:
            await socket.send(json.dumps({"type": "hello", "table": self.key, "token": self.tokens[seat]}))
            if seat in self.pending:
                await socket.send(json.dumps(self.pending[seat]))  # the same id: applied once
            while True:
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await socket.recv())
                self.promises.by_port[port] += message["type"] == "done"
                await self._take(socket, seat, message)
                if self.over and seat not in self.pending:
                    return
                if self.rng.random() < 0.02:
                    return  # people also come and go without a reason

    async def _take(self, socket: ClientConnection, seat: int, message: dict[str, Any]) -> None:
        if message["type"] == "done":
            self._done(seat, message)
        elif message["type"] == "refused":
            self._refused(seat, message)
        elif message["type"] == "bye":
            raise EOFError(message["code"])
        elif message["type"] == "update":
            if message["asked"] is None:
                self.over = True
            elif message["asked"] == seat and seat not in self.pending and message["options"]:
                await self._act(socket, seat, message)

    async def _act(self, socket: ClientConnection, seat: int, update: dict[str, Any]) -> None:
        self.count += 1
        choice = self.rng.choice(update["options"])["name"]
        act = {"type": "act", "id": f"{self.count}", "seat": seat, "version": update["version"], "action": choice}
        self.pending[seat] = act
        await socket.send(json.dumps(act))
        if self.rng.random() < 0.2:
            await socket.send(json.dumps(act))  # twice at once
        if self.rng.random() < 0.2:
            text = f"{seat} {self.count}"
            await socket.send(json.dumps({"type": "say", "id": f"say {text}", "seat": seat, "text": text}))

    def _done(self, seat: int, message: dict[str, Any]) -> None:
        if message["id"].startswith("say "):
            self.promises.said.add((self.key, message["id"][4:]))
            return
        act = self.pending.get(seat)
        self.promises.counted["repeated"] += bool(message["repeated"])
        if act is not None and act["id"] == message["id"]:
            del self.pending[seat]
            self.promises.acts[self.key, seat, act["id"]] = (message["version"], act["action"])

    def _refused(self, seat: int, message: dict[str, Any]) -> None:
        code, act = message["code"], self.pending.get(seat)
        self.promises.counted[f"refused: {code}"] += 1
        assert code in NOT_STORED | TRY_AGAIN, message
        if act is not None and message["id"] == act["id"]:
            if code in NOT_STORED:
                self.promises.refused.add((self.key, seat, act["id"]))
                del self.pending[seat]
            elif code != "over":
                raise EOFError(code)  # try again elsewhere, with the same id
            else:
                del self.pending[seat]
