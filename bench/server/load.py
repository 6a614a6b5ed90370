"""Two-seat tables played by two clients each; every update is checked: nothing lost, nothing out of order.

There are two modes: at a fixed rate (tables act at even intervals, and a late action does not delay those of other
tables, so latencies are realistic) and flat out (every table acts as soon as it can), which measures the capacity.
"""

import asyncio
import json
import struct
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bench.server.wire import Wire, connect

HEAD = struct.Struct("<I")


class Choice(msgspec.Struct):
    name: str


class Heard(msgspec.Struct):
    """The parts of a message that the load generator reads."""

    type: str
    version: int = 0
    seat: int | None = None
    asked: int | None = None
    options: list[Choice] = []
    id: str | None = None
    code: str | None = None


read_message = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    """What was measured."""

    actions: int = 0
    acknowledged: int = 0
    updates: int = 0
    out_of_order: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)  # from action to the last seat's update
    hops: list[float] = field(default_factory=list)  # from the acknowledgement to the other seat's update
    games: int = 0


class LiveTable:
    """One table with its two clients."""

    def __init__(self, bench: "Load", seats: int) -> None:
        self.bench = bench
        self.seats = seats
        self.key = ""
        self.wires: list[Wire] = []
        self.versions: dict[Wire, int] = {}
        self.sent_at = self.done_at = self.other_at = 0.0
        self.actor: Wire | None = None
        self.waiting = 0  # seats that have not seen the last action yet
        self.ready: tuple[Wire, Heard] | None = None
        self.count = 0
        self.over = False

    def heard(self, wire: Wire, payload: bytes, binary: bool) -> None:
        if binary:
            (length,) = HEAD.unpack_from(payload)
            payload = payload[4 : 4 + length]
        message = read_message(payload)
        tally = self.bench.tally
        if message.type == "update":
            tally.updates += 1
            if message.version != self.versions.get(wire, message.version - 1) + 1:
                tally.out_of_order += 1
            self.versions[wire] = message.version
            if wire is not self.actor:
                self.other_at = perf_counter()
                self.note_hop()
            if self.waiting:
                self.waiting -= 1
                if not self.waiting and self.bench.measuring:
                    tally.latencies.append(perf_counter() - self.sent_at)
            if message.asked is None:
                self.over = True
            elif message.asked == message.seat:
                self.ready = (wire, message)
            if self.bench.flat_out and not self.waiting:
                self.act()
        elif message.type == "done":
            tally.acknowledged += 1
            self.done_at = perf_counter()
            self.note_hop()
        elif message.type == "refused":
            code = message.code or "?"
            tally.refused[code] = tally.refused.get(code, 0) + 1

    def note_hop(self) -> None:
        """After the acknowledgement or the other seat's update, whichever is later: the time between them."""
        if self.bench.measuring and min(self.done_at, self.other_at) > self.sent_at:
            self.bench.tally.hops.append(max(0.0, self.other_at - self.done_at))

    def act(self) -> None:
        """Play an action, if both seats have seen the last one."""
        if self.ready is None or self.waiting or self.bench.stopped:
            return
        wire, question = self.ready
        self.ready = None
        self.count += 1
        choice = question.options[self.count * 7 % len(question.options)].name
        self.waiting = self.seats
        self.actor = wire
        self.sent_at = perf_counter()
        self.bench.tally.actions += 1
        wire.send(
            b'{"type":"act","id":"%d","seat":%d,"version":%d,"action":"%s"}'
            % (self.count, question.seat or 0, question.version, choice.encode())
        )


class Load:
    """Many tables at one server, or at several that share a database: then each seat is at a server of its own."""

    def __init__(self, port: int, game: str, view: str, log: bool, *others: int) -> None:
        self.port = port
        self.ports = (port, *others)
        self.game = game
        self.view = view
        self.log = log
        self.tables: list[LiveTable] = []
        self.tally = Tally()
        self.measuring = False
        self.flat_out = False
        self.stopped = False

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=600) as response:
            made: dict[str, Any] = json.load(response)
        return made

    def seat(self) -> tuple[str, list[str]]:
        wishes = [{"kind": "me"}, {"kind": "open"}]
        made = self.post("/api/tables", {"game": self.game, "seats": wishes, "name": "a"})
        joined = self.post(f"/api/tables/{made['table']}/join", {"name": "b"})
        return made["table"], [made["token"], joined["token"]]

    async def open(self, many: int) -> None:
        for _ in range(many):
            key, tokens = await asyncio.to_thread(self.seat)
            table = LiveTable(self, 2)
            table.key = key
            self.tables.append(table)
            for seat, token in enumerate(tokens):
                wire = await connect(self.ports[seat % len(self.ports)], "/ws", table.heard)
                table.wires.append(wire)
                hello = {"type": "hello", "table": key, "token": token, "view": self.view, "story": self.log}
                wire.send(json.dumps(hello).encode())

    async def at_rate(self, rate: float, seconds: float) -> None:
        """Let the tables act in turn at even intervals."""
        began = perf_counter()
        given = 0
        turn = 0
        while (now := perf_counter() - began) < seconds:
            due = int(now * rate)
            for _ in range(min(due - given, 50)):
                self.tables[turn % len(self.tables)].act()
                turn += 1
                given += 1
            given = max(given, due - 50)
            await asyncio.sleep(0.002)

    async def flat(self, tables: int, seconds: float) -> None:
        """Some tables as fast as they can, until their games are over or the time is."""
        self.flat_out = True
        for table in self.tables[:tables]:
            table.act()
        ends = perf_counter() + seconds
        while perf_counter() < ends and not all(table.over for table in self.tables[:tables]):
            await asyncio.sleep(0.02)
        self.flat_out = False

    async def settle(self) -> None:
        """Wait until all updates have arrived."""
        self.stopped = True
        for _ in range(100):
            await asyncio.sleep(0.05)
            if not any(table.waiting for table in self.tables):
                break

    def close(self) -> None:
        for table in self.tables:
            for wire in table.wires:
                wire.transport.close()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / 100


def resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0
