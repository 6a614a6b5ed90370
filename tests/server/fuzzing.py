"""Fuzzed messages: valid ones, mutated ones and noise, from several people at a table at once. No socket is used.

Every message must get a reply or end the connection with a reason, and none may cause an internal error.
"""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec

from druids.kernel.message import say
from druids.match import Position
from druids.server import messages as m
from druids.server import seating, table_creation
from druids.server.connection import Connection
from druids.server.socket import Socket
from druids.server.table_manager import TableManager
from tests.server.absence_model import MemoryStore
from tests.server.support import settings
from tests.toy.pebbles.game import GAME

KINDS = get_args(m.FromClient)
FIELDS = {kind.__struct_config__.tag: msgspec.structs.fields(kind) for kind in KINDS}
TAGS = list(FIELDS)
ODD: list[Any] = [
    None, True, -1, 0, 1, 7, 8, 2**31, 2**63, -(2**63), 1.5, 1e308, "", "x", "lay:0", "lay:99", "deal:1", "\u0000", "é",
    "\u202e", "x" * 600, "a" * 22, [], {}, [[]], {"kind": "bot"}, {"kind": "me", "name": "|"}, {"seat": 0},
    "sha256:" + "0" * 64,
]  # fmt: skip
PER_CONNECTION = 60


class Fuzzer:
    """Makes messages from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seat = 0

    def message(self, version: int, names: list[str], seat: int) -> str | bytes:
        """A message of somebody who has a seat."""
        rng, roll = self.rng, self.rng.random()
        self.seat = seat if rng.random() < 0.8 else rng.randrange(3)
        if roll < 0.04:
            return rng.randbytes(rng.randrange(60))
        if roll < 0.06:
            return "[" * rng.randrange(3000)
        fields = self._fields(version, names)
        if roll < 0.35:
            fields[rng.choice([*fields, "more"])] = rng.choice(ODD)
        elif roll < 0.45 and len(fields) > 1:
            del fields[rng.choice(list(fields))]
        text = json.dumps(fields)
        return text[: rng.randrange(len(text))] if roll > 0.97 else text

    def _fields(self, version: int, names: list[str]) -> dict[str, Any]:
        """A message that may well be valid."""
        rng = self.rng
        tag = rng.choice([*TAGS, "act", "act", "act"])
        fields: dict[str, Any] = {"type": tag}
        for field in FIELDS[tag]:
            if field.required or rng.random() < 0.5:
                fields[field.name] = self._value(field.name, version, names)
        return fields

    def _value(self, name: str, version: int, names: list[str]) -> Any:
        rng = self.rng
        likely = {
            "id": f"{rng.randrange(10_000)}", "seat": self.seat, "version": version, "action": rng.choice(names),
            "agree": rng.random() < 0.7, "fill": rng.random() < 0.5, "text": "hello", "emote": "hello", "step": 0,
            "for_good": rng.random() < 0.02, "wish": {"kind": "open"}, "nonce": "n" * 32, "target": "pebble:1",
            "ready": True, "look": {"colour": 1}, "table": "k" * 22,
        }  # fmt: skip
        return likely[name] if name in likely else rng.choice(ODD)


async def fuzz_table(manager: TableManager, fuzzer: Fuzzer, replies: Counter[str]) -> int:
    """One table with three people and a spectator; return how many messages were sent."""
    wish = m.NewTable("pebbles", name="Anna", seats=[m.SeatWish("me"), m.SeatWish("open"), m.SeatWish("open")])
    made = await table_creation.create(manager, wish)
    session = manager.sessions[made.table]
    tokens: list[str | None] = [made.token, None]
    for name in ("Bran", "Cade"):
        tokens.append((await seating.join(session, m.Join(name))).token)
    socket = Socket(manager)
    await asyncio.gather(
        *(_connection(socket, session, max(0, n - 1), token, fuzzer, replies) for n, token in enumerate(tokens))
    )
    session.stop()
    manager.sessions.clear()
    return PER_CONNECTION * len(tokens)


async def _connection(
    socket: Socket, session: Any, seat: int, token: str | None, fuzzer: Fuzzer, replies: Counter[str]
) -> None:
    left = PER_CONNECTION

    async def receive() -> dict[str, Any]:
        nonlocal left
        if left == PER_CONNECTION:
            left -= 1
            hello = {"type": "hello", "table": session.table.key, **({"token": token} if token else {})}
            return {"type": "websocket.receive", "text": json.dumps(hello)}
        if left == 0:
            return {"type": "websocket.disconnect"}
        left -= 1
        table = session.table
        names = [f"lay:{pebble}" for pebble in range(12)]
        if table.match is not None and not table.match.over:
            names = [GAME.actions.names[action] for action in table.match.legal.tolist()] * 3 + names
        raw = fuzzer.message(table.version, names, seat)
        return {"type": "websocket.receive", "text" if isinstance(raw, str) else "bytes": raw}

    async def send(message: dict[str, Any]) -> None:
        if "text" in message:
            reply = json.loads(message["text"])
            replies[reply.get("code") or reply["type"]] += 1

    client = Connection(send, 100_000)
    await socket._serve(client, receive, lambda: True)
    await client.ended(5.0)


def fuzz(messages: int, seed: int) -> tuple[int, Counter[str]]:
    """Send fuzzed messages; return how many, and how often each reply came. AssertionError on an internal error."""
    huge = 1_000_000_000
    chosen = settings(Path("unused"), messages_per_second=huge, burst=huge, hint_burst=huge)
    manager = TableManager(chosen)
    manager.store = MemoryStore()  # type: ignore[assignment]

    async def inline(work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    async def decide(_game: str, record: bytes, *_more: Any) -> int:
        return int(Position.of_bytes(GAME, record).legal[0])

    async def advise(_game: str, record: bytes, *_more: Any) -> Any:
        return int(Position.of_bytes(GAME, record).legal[0]), say("why-only")

    manager.worker.run = inline  # type: ignore[method-assign]
    manager.bot_pool.decide = decide  # type: ignore[method-assign, assignment]
    manager.bot_pool.advise = advise  # type: ignore[method-assign, assignment]
    manager.bot_pacing.forced = lambda *_: 0.0  # type: ignore[method-assign]
    replies: Counter[str] = Counter()
    sent = 0

    async def all_of_them() -> None:
        nonlocal sent
        await manager.loader.game("pebbles")
        fuzzer = Fuzzer(seed)
        while sent < messages:
            sent += await fuzz_table(manager, fuzzer, replies)
            assert manager.metrics.errors._value.get() == 0, f"an internal error after {sent} messages of seed {seed}"

    asyncio.run(all_of_them())
    manager.worker.close()
    assert not replies["internal"]
    return sent, replies
