"""Kill a server at random moments during play, and check that nothing acknowledged is lost or done twice."""

import asyncio
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.server.process import free_port
from tests.server import fork_server

MOST_ACTS = 12  # acknowledged before a kill
TIMEOUT = 5.0  # seconds to wait for them
ENDS_WITHIN = 30.0  # seconds after the kill, clients too

GONE = (OSError, HTTPException, WebSocketException, EOFError, asyncio.TimeoutError)


@dataclass
class Acknowledged:
    """What the server has acknowledged."""

    acts: dict[tuple[str, int, str], tuple[int, str]] = field(default_factory=dict)  # table, seat, id -> version, name
    tables: list[str] = field(default_factory=list)
    repeated: int = 0
    kills: int = 0


@dataclass
class Session:
    """One table with two people, who outlive the server."""

    port: int
    acknowledged: Acknowledged
    rng: random.Random
    key: str = ""
    tokens: list[str] = field(default_factory=list)
    pending: dict[int, dict[str, Any]] = field(default_factory=dict)  # an act without a reply, by seat
    count: int = 0

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            made: dict[str, Any] = json.load(answer)
        return made

    async def sit_down(self) -> None:
        """Create a table, or join it again after a kill."""
        if not self.key:
            wish = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "a"}
            made = await asyncio.to_thread(self._post, "/api/tables", wish)
            self.key, self.tokens, self.pending = made["table"], [made["token"]], {}
            self.acknowledged.tables.append(self.key)
        if len(self.tokens) == 1:
            joined = await asyncio.to_thread(self._post, f"/api/tables/{self.key}/join", {"name": "b"})
            self.tokens.append(joined["token"])

    async def play(self) -> None:
        """Play table after table until the server is killed."""
        while True:
            try:
                await self.sit_down()
            except urllib.error.HTTPError as error:
                if json.load(error)["code"] != "started":
                    raise
                self.key = ""  # the join was stored but its reply lost: nobody has the token of that seat
                continue
            async with asyncio.TaskGroup() as group:
                for seat in (0, 1):
                    group.create_task(self._play_seat(seat))
            self.key = ""

    async def _play_seat(self, seat: int) -> None:
        async with connect(f"ws://127.0.0.1:{self.port}/ws", open_timeout=5, close_timeout=0.1) as socket:
            await socket.send(json.dumps({"type": "hello", "table": self.key, "token": self.tokens[seat]}))
            if seat in self.pending:
                await socket.send(json.dumps(self.pending[seat]))  # the same id: applied once
            async for raw in socket:
                message = json.loads(raw)
                if message["type"] == "done":
                    self._done(seat, message)
                elif message["type"] == "refused":
                    assert message["code"] in {"stale", "over", "not-your-turn"}, message
                    self.pending.pop(seat, None)
                elif message["type"] == "update":
                    if message["asked"] is None and seat not in self.pending:
                        return
                    if message["asked"] == seat and seat not in self.pending:
                        await self._act(socket, seat, message)

    async def _act(self, socket: ClientConnection, seat: int, update: dict[str, Any]) -> None:
        self.count += 1
        self.pending[seat] = random_act(seat, update, f"{self.count}", self.rng)
        await send_act(socket, self.pending[seat], self.rng)

    def _done(self, seat: int, message: dict[str, Any]) -> None:
        act = self.pending.pop(seat, None)
        self.acknowledged.repeated += bool(message["repeated"])
        if act is not None and act["id"] == message["id"]:
            self.acknowledged.acts[self.key, seat, act["id"]] = (message["version"], act["action"])


def random_act(seat: int, update: dict[str, Any], id: str, rng: random.Random) -> dict[str, Any]:
    """A request for a random legal action."""
    choice = rng.choice(update["options"])["name"]
    return {"type": "act", "id": id, "seat": seat, "version": update["version"], "action": choice}


async def send_act(socket: ClientConnection, act: dict[str, Any], rng: random.Random) -> None:
    """Send a request, sometimes twice at once."""
    for _ in range(2 if rng.random() < 0.2 else 1):
        await socket.send(json.dumps(act))


def stored_acts(data: Path) -> dict[tuple[str, int, str], tuple[int, str]]:
    """Every decision in the database with its version; AssertionError if one is there twice."""
    base = sqlite3.connect(data / "druids.db")
    keys = dict(base.execute("SELECT id, key FROM tables"))
    versions: Counter[int] = Counter()
    found: dict[tuple[str, int, str], tuple[int, str]] = {}
    for table, body in base.execute("SELECT table_id, body FROM events ORDER BY table_id, seq"):
        event = json.loads(body)
        if event["type"] in {"started", "acted", "undone"}:
            versions[table] += 1
        if event["type"] == "acted":
            name = (keys[table], event["seat"], event["id"])
            assert name not in found, f"stored twice: {name}"
            found[name] = (versions[table], event["steps"][0].split(" ", 1)[1])
    base.close()
    return found


def check(data: Path, acknowledged: Acknowledged) -> int:
    """Check that nothing acknowledged is lost, changed or doubled; return the number of decisions."""
    stored = stored_acts(data)
    for name, told in acknowledged.acts.items():
        assert stored.get(name) == told, f"{name}: acknowledged {told}, stored {stored.get(name)}"
    return len(acknowledged.acts)


def kill_often(data: Path, kills: int, seed: int, tables: int = 4, check_every: int = 1) -> Acknowledged:
    """Run all kills and return what was acknowledged. The database is checked after some kills, and at the end."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([fork_server.PREPARED])
    port = free_port()
    rng = random.Random(seed)
    acknowledged = Acknowledged()
    sittings = [Session(port, acknowledged, random.Random(seed + k + 1)) for k in range(tables)]
    for _ in range(kills):
        process = context.Process(target=fork_server.serve, args=(str(data), port), daemon=True)
        process.start()
        try:
            wait_ready(port)
            asyncio.run(_until_killed(sittings, process.pid or 0, rng))
            process.join(ENDS_WITHIN)
            assert process.exitcode == -signal.SIGKILL
        finally:
            process.kill()
        acknowledged.kills += 1
        if acknowledged.kills % check_every == 0:
            check(data, acknowledged)
    check(data, acknowledged)
    return acknowledged


def wait_ready(port: int) -> None:
    for _ in range(3000):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return
        except OSError:
            time.sleep(0.01)
    raise TimeoutError("the server did not get ready")


async def _until_killed(sittings: list[Session], pid: int, rng: random.Random) -> None:
    """Play until a random number of decisions was acknowledged, then kill at a random moment soon after."""
    acknowledged = sittings[0].acknowledged
    enough = len(acknowledged.acts) + rng.randrange(MOST_ACTS)
    deadline = time.monotonic() + TIMEOUT
    playing = [asyncio.create_task(_play(sitting)) for sitting in sittings]
    while len(acknowledged.acts) < enough and time.monotonic() < deadline:
        await asyncio.sleep(0.002)
    await asyncio.sleep(rng.uniform(0.0, 0.03))
    os.kill(pid, signal.SIGKILL)
    async with asyncio.timeout(ENDS_WITHIN):
        for problem in await asyncio.gather(*playing, return_exceptions=True):
            if problem is not None:
                raise problem


async def _play(sitting: Session) -> None:
    try:
        await sitting.play()
    except GONE:
        pass
    except BaseExceptionGroup as group:
        rest = group.split(lambda error: isinstance(error, GONE))[1]
        if rest is not None:
            raise rest from None
