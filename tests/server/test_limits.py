"""Limits of requests, connections and queues."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from druids.server import socket
from druids.server.connection import Connection
from druids.server.limits import Bucket, Buckets, ConnectionLimit
from tests.server.support import Person, Server, serving


def test_messages_have_a_limit(server: Server) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.until("update")
        a.socket.send_text(json.dumps({"type": "say", "id": "1", "seat": 0, "text": "x" * 70_000}))
        assert a.until("refused")["code"] == "too-large"
    answer = server.client.post("/api/tables", json={"game": "pebbles", "name": "x" * 70_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_too_many_requests_are_refused_then_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "LONGEST_PENALTY", 0.01)
    with serving(tmp_path, burst=5, messages_per_second=0.001) as server:
        table, anna, _ = server.two()
        with server.connect(table, anna) as a:
            a.until("update")
            for _ in range(120):
                a.send(type="ping")
            received: list[dict[str, Any]] = []
            while not received or received[-1]["type"] not in {"bye", "closed"}:
                received.append(a.receive())
            kinds = [message["type"] for message in received]
            assert 0 < kinds.count("pong") <= 5  # fewer if the machine is busy: computing is charged, too
            assert received[-1]["code"] == "too-fast"


def test_a_client_over_its_limit_is_read_slowly(tmp_path: Path) -> None:
    """Refusing costs time too: a flood of requests must not become a flood of refusals."""
    with serving(tmp_path, burst=5, messages_per_second=0.001) as server:
        table, anna, _ = server.two()
        with server.connect(table, anna) as a:
            a.until("update")
            began = time.monotonic()
            for _ in range(8):
                a.send(type="ping")
            for _ in range(3):
                assert a.until("refused")["retry_after"] > 1
            assert time.monotonic() - began > 1.9  # a second after each of the first two


def test_connections_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, connections_per_address=2) as server:
        table, anna, bran = server.two()
        with server.connect(table, anna), server.connect(table, bran) as b:
            b.until("update")
            with server.client.websocket_connect("/ws") as socket:
                bye = Person(socket).receive()
                assert (bye["type"], bye["code"], bye["retry_after"]) == ("bye", "too-many", 10)
        with server.connect(table, anna) as a:
            a.until("update")


def test_requests_and_new_tables_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, table_burst=2, tables_per_minute=0.001) as server:
        codes = [server.client.post("/api/tables", json={"game": "pebbles"}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
    with serving(tmp_path, request_burst=2, requests_per_second=0.001) as server:
        assert [server.client.get("/api/games").status_code for _ in range(3)] == [200, 200, 429]


def test_a_connection_without_hello_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, hello_seconds=0.05) as server, server.client.websocket_connect("/ws") as wire:
        person = Person(wire)
        assert person.receive()["code"] == "silent"
        assert person.receive()["type"] == "closed"


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    many = Buckets(1.0, 1, lambda: now[0])
    many.MANY = 10
    for number in range(50):
        now[0] += 10
        assert many.take(str(number))
    assert len(many._buckets) <= 12


def test_a_closed_connection_no_longer_counts() -> None:
    limit = ConnectionLimit(3, 2)
    assert [limit.acquire(address) for address in "aaabb"] == [True, True, False, True, False]
    limit.release("a")
    assert limit.acquire("b")
    assert limit.total == 3


def test_a_slow_client_is_dropped_and_its_queue_is_bounded() -> None:
    async def scenario() -> None:
        stuck = asyncio.Event()

        async def send(_message: dict[str, Any]) -> None:
            await stuck.wait()

        connection = Connection(send, most_waiting=10)
        for number in range(1000):
            connection.send_frame(f"{number}")
            await asyncio.sleep(0)
        assert connection.cut_off
        assert len(connection._waiting) <= 2  # the frame being sent, and the bye
        stuck.set()
        await connection.ended(5)
        assert connection.gone

    asyncio.run(scenario())
