"""Check what the servers promised against what is stored: nothing lost, doubled, changed or forked."""

import asyncio
import json
import random
import time
from collections import Counter
from typing import Any

import sqlalchemy as sql
from websockets.asyncio.client import connect

from druids.server import events as ev
from druids.server.game_loader import load
from druids.server.storage import Store, rows
from druids.server.storage.schema import events, tables
from druids.server.table import Table
from druids.server.table_events import table_from_events
from tests.server.nemesis_people import Promises

GAMES = "tests.server.toy_games"
SHARED_FIELDS = 8  # of a view on the wire and in Python


def stored_tables(store: Store) -> dict[str, Table]:
    """Every table, replayed from its events; an exception if one is missing or not legal."""
    found: dict[str, list[ev.Stamped]] = {}
    query = sql.select(tables.c.key, events).join(events, events.c.table_id == tables.c.id)
    for row in store.read(query.order_by(events.c.table_id, events.c.seq)):
        found.setdefault(row.key, []).append(rows.stamped(row))
    replayed = {}
    for key, stamped in found.items():
        table = replayed[key] = table_from_events(0, key, stamped)
        table.replay_stored(load(GAMES, table.created_event.game), None)
    return replayed


def check_log(store: Store, promises: Promises) -> int:
    """Check the stored events; return the number of acknowledged actions."""
    acts: dict[tuple[str, int, str], tuple[int, str]] = {}
    said: Counter[tuple[str, str]] = Counter()
    versions: Counter[str] = Counter()
    numbers: Counter[str] = Counter()
    query = sql.select(tables.c.key, events).join(events, events.c.table_id == tables.c.id)
    for row in store.read(query.order_by(events.c.table_id, events.c.seq)):
        assert row.seq == numbers[row.key], f"event {numbers[row.key]} of {row.key} is missing"
        numbers[row.key] += 1
        event = ev.decode(row.body)
        if isinstance(event, ev.Started | ev.Acted | ev.Undone):
            versions[row.key] += 1
        if isinstance(event, ev.Acted) and event.id is not None:
            name = (row.key, event.seat, event.id)
            assert name not in acts, f"stored twice: {name}"
            acts[name] = (versions[row.key], event.steps[0].split(" ", 1)[1])
        if isinstance(event, ev.Said):
            said[row.key, event.text] += 1
    told = Counter((key, version) for (key, _, _), (version, _) in promises.acts.items())
    assert max(told.values(), default=1) == 1, "two actions were acknowledged for one version"
    for name, promised in promises.acts.items():
        assert acts.get(name) == promised, f"{name}: acknowledged {promised}, stored {acts.get(name)}"
    for name in promises.refused:
        assert name not in acts, f"refused and stored: {name}"
    for line in promises.said:
        assert said[line] == 1, f"acknowledged once, stored {said[line]} times: {line}"
    return len(promises.acts)


async def check_views(ports: list[int], promises: Promises, store: Store, rng: random.Random) -> int:
    """Check that everybody sees what the log says, at whichever process; return the number of views."""
    replayed = await asyncio.to_thread(stored_tables, store)
    keys = [key for key in promises.tokens if key in replayed and replayed[key].match is not None]
    seen = 0
    for key in rng.sample(keys, min(len(keys), 40)):
        match = replayed[key].match
        assert match is not None
        views = set()
        for seat, token in enumerate(promises.tokens[key]):
            for port in ports:
                update = await _look(port, key, token, replayed[key])
                assert update["version"] >= replayed[key].version, (key, port, update["version"])
                if update["version"] == replayed[key].version and not match.over:
                    expected = json.loads(json.dumps(match.view(seat)))
                    shown = {name: update["view"][name] for name in expected if name in update["view"]}
                    assert shown == {name: expected[name] for name in shown}, (key, port)
                    assert len(shown) >= SHARED_FIELDS
                if match.over:
                    views.add(json.dumps(update["view"], sort_keys=True))
                seen += 1
        assert len(views) <= 1, key
    return seen


async def _look(port: int, key: str, token: str, table: Table) -> dict[str, Any]:
    """What somebody sees who connects now."""
    async with asyncio.timeout(20), connect(f"ws://127.0.0.1:{port}/ws", close_timeout=0.1) as socket:
        await socket.send(json.dumps({"type": "hello", "table": key, "token": token}))
        async for raw in socket:
            message: dict[str, Any] = json.loads(raw)
            assert message["type"] not in {"refused", "bye"}, (message, table.status)
            if message["type"] == "update":
                return message
    raise AssertionError("closed")


def check_nothing_is_left(store: Store) -> None:
    """Nobody is connected: no process says that somebody is, and only running tables are driven."""
    deadline = time.monotonic() + 20
    connected = (
        "SELECT count(*) FROM attendance a JOIN processes p ON p.id = a.process AND p.seen > now() - interval '2 s'"
    )
    while store.read(sql.text(connected))[0][0]:
        assert time.monotonic() < deadline, "somebody still counts as connected"
        time.sleep(0.1)
