"""A test for each promise about security."""

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from starlette.websockets import WebSocketDisconnect

from druids.server import tokens
from druids.server.connection import Connection
from druids.server.limits import Bucket, Buckets, ConnectionLimit
from druids.server.openapi import document
from druids.server.refusals import Refusal
from druids.server.sanitize import clean, clean_name
from tests.server.support import Person, Server, serving

# -- origins -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://table.test.evil.test", "file://", "http://"])
def test_handshakes_of_other_origins_are_refused(server: Server, origin: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        server.client.websocket_connect("/ws", headers={"origin": origin}),
    ):
        pass


def test_own_and_listed_origins_may_connect(tmp_path: Path) -> None:
    with serving(tmp_path, origins=("https://club.test",)) as server:
        for origin in ("http://table.test", "https://club.test"):
            with server.client.websocket_connect("/ws", headers={"origin": origin, "host": "table.test"}):
                pass


def test_other_origins_may_not_write_over_http(server: Server) -> None:
    answer = server.client.post("/api/tables", json={"game": "pebbles"}, headers={"origin": "http://evil.test"})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    form = server.client.post("/api/tables", content="game=pebbles", headers={"content-type": "text/plain"})
    assert form.json()["code"] == "malformed"


# -- tokens and rights ---------------------------------------------------------------------------------


def test_tokens_and_keys_are_long_and_random() -> None:
    made = {tokens.new_token() for _ in range(1000)}
    assert len(made) == 1000
    assert tokens.TOKEN_BYTES * 8 >= 128
    assert tokens.KEY_BYTES * 8 >= 128


def test_no_secret_is_stored_or_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(tmp_path) as server:
        made = server.create(seats=[{"kind": "me"}, {"kind": "reserved"}])
        joined = server.join(made["table"], name="Bran", invite=made["invites"]["1"])
        secrets = [made["token"], joined["token"], made["invites"]["1"]]
        with server.connect(made["table"], made["token"]) as a:
            a.until("update")
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("druids.db*"))
    for secret in secrets:
        assert secret.encode() not in stored
        assert secret not in caplog.text
        assert tokens.hashed(secret).encode() in stored


def test_messages_are_authorised_one_by_one(server: Server) -> None:
    table, _, bran = server.two()
    with server.connect(table, bran) as b, server.connect(table) as watcher:
        b.until("update")
        watcher.until("update")
        requests: list[dict[str, Any]] = [
            {"kind": "act", "seat": 0, "version": 1, "action": "lay:0"},
            {"kind": "undo", "seat": 0, "version": 1},
            {"kind": "consent", "seat": 0, "agree": True},
            {"kind": "say", "seat": 0, "text": "x"},
            {"kind": "emote", "seat": 0, "emote": "hello"},
            {"kind": "leave", "seat": 0},
            {"kind": "back", "seat": 0},
            {"kind": "rematch", "seat": 0},
            {"kind": "hint", "seat": 0},
            {"kind": "breakdown", "seat": 0},
            {"kind": "log", "seat": 0},
        ]
        for request in requests:
            for person in (b, watcher):
                assert person.ask(**request)["code"] == "not-your-seat", request


def test_a_token_of_another_table_opens_nothing(server: Server) -> None:
    table, _, _ = server.two()
    _, other, _ = server.two()
    with server.connect(table, other) as eve:
        assert eve.receive()["code"] == "token"
        assert eve.receive()["type"] == "bye"
        assert eve.receive()["type"] == "closed"


def test_tokens_are_never_in_urls(server: Server) -> None:
    """The only secret in a link is an invitation, in the fragment, which is exchanged for a token."""
    parameters = [
        (path, parameter["name"])
        for path, methods in document()["paths"].items()
        for operation in methods.values()
        for parameter in operation.get("parameters", [])
        if parameter["in"] in {"query", "path"}
    ]
    assert parameters
    assert not [found for found in parameters if found[1] in {"token", "invite", "key", "authorization"}]
    table, anna, _ = server.two()
    assert server.client.post(f"/api/tables/{table}/token?token={anna}").json()["code"] == "token"
    assert server.client.delete(f"/api/tables/{table}?token={anna}").json()["code"] == "token"


def test_an_exchanged_token_is_invalid(server: Server) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.until("update")
        answer = server.client.post(f"/api/tables/{table}/token", headers={"authorization": f"Bearer {anna}"})
        assert a.until("bye")["code"] == "replaced"
    fresh = answer.json()["token"]
    again = server.client.post(f"/api/tables/{table}/token", headers={"authorization": f"Bearer {anna}"})
    assert (again.status_code, again.json()["code"]) == (401, "token")
    with server.connect(table, fresh) as a:
        assert a.until("welcome")["you"]["seats"] == [0]


def test_the_new_owner_of_a_seat_has_a_new_token(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bran = server.join(made["table"], name="Bran")
    with server.connect(made["table"], bran["token"]) as b:
        b.until("welcome")
        b.ask("leave", seat=1)
        cade = server.join(made["table"], name="Cade", seat=1)
        assert cade["token"] != bran["token"]
        assert b.ask("say", seat=1, text="mine?")["code"] == "not-your-seat"


def test_private_tables_cannot_be_found(server: Server) -> None:
    table, _, _ = server.two()
    assert server.client.get("/api/tables").json()["tables"] == []
    missing = server.client.get(f"/api/tables/{'x' * 22}")
    malformed = server.client.get("/api/tables/x.y")
    assert missing.status_code == malformed.status_code == 404
    assert missing.json() == malformed.json()
    with server.connect("x" * 22) as eve, server.connect("x" * 22, "t" * 32) as eva:
        first, second = eve.receive(), eva.receive()
        assert first == second
        assert first["code"] == "no-table"
    assert table not in server.client.get("/metrics").text


# -- limits --------------------------------------------------------------------------------------------


def test_messages_have_a_limit(server: Server) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.until("update")
        a.socket.send_text(json.dumps({"type": "say", "id": "1", "seat": 0, "text": "x" * 70_000}))
        assert a.until("refused")["code"] == "too-large"
    answer = server.client.post("/api/tables", json={"game": "pebbles", "name": "x" * 70_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_too_many_requests_are_refused_then_disconnected(tmp_path: Path) -> None:
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
            assert kinds.count("pong") == 5
            assert received[-1]["code"] == "too-fast"


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


# -- headers, names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/games", "/nowhere", "/healthz", "/api/tables/x", "/words/en.ftl"])
def test_every_response_has_strict_headers(server: Server, path: str) -> None:
    headers = server.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "set-cookie" not in headers


def test_files_outside_the_static_folder_are_not_served(server: Server) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/assets/../../app.py", "//etc/passwd", "/app.py"):
        assert server.client.get(path).status_code == 404


@pytest.mark.parametrize("name", ["", " ", "a|b", "x" * 25, "\u202e", "\x07", "\ud83d"])
def test_bad_names_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)


def test_names_and_texts_are_cleaned() -> None:
    assert clean_name("  Anna\n Lena ") == "Anna Lena"
    assert clean("a\u202eb\u200bc\x00d\u2066e") == "abcde"
    assert clean("e" + "\u0301" * 50).count("\u0301") <= 3
    assert clean("<script>alert(1)</script>") == "<script>alert(1)</script>"  # clients show it as text


def test_markup_in_names_is_sent_as_data(server: Server) -> None:
    made = server.create(name="<img src=x>", seats=[{"kind": "me"}, {"kind": "open"}])
    answer = server.client.get(f"/api/tables/{made['table']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["seats"][0]["name"] == "<img src=x>"


# -- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ('"act"', "malformed"),
        ("{}", "unknown-type"),
        ('{"type": 3}', "unknown-type"),
        ('{"type": "fly"}', "unknown-type"),
        ('{"type": "act"}', "malformed"),
        ('{"type": "act", "id": "1", "seat": -1, "version": 1, "action": "x"}', "malformed"),
        ('{"type": "act", "id": "1", "seat": 0, "version": 1e99, "action": "x"}', "malformed"),
        ('{"type": "act", "id": "1", "seat": 0, "version": 1, "action": "x", "more": 1}', "malformed"),
        ('{"type": "hello", "table": "x"}', "hello-twice"),
        ("[" * 50_000, "malformed"),
        (b"\xff\xfe", "malformed"),
    ],
)
def test_bad_messages_get_a_reply_and_the_connection_stays_open(server: Server, sent: str | bytes, code: str) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        a.until("update")
        if isinstance(sent, str):
            a.socket.send_text(sent)
        else:
            a.socket.send_bytes(sent)
        refused = a.until("refused")
        assert refused["code"] == code
        assert refused["text"]
        a.send(type="ping")
        a.until("pong")


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "ping"}, "hello-first"),
        ({"type": "hello", "table": "x" * 22, "protocol": 99}, "protocol"),
        ({"type": "hello", "table": "../x"}, "malformed"),
        ({"type": "hello"}, "malformed"),
        ({"type": "hello", "table": "x" * 22}, "no-table"),
    ],
)
def test_bad_hellos_are_refused_and_closed(server: Server, hello: dict[str, Any], code: str) -> None:
    with server.client.websocket_connect("/ws") as wire:
        person = Person(wire)
        person.send(**hello)
        assert person.receive()["code"] == code
        assert person.receive()["type"] == "bye"
        assert person.receive()["type"] == "closed"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "no-game"),
        ({"game": "pebbles", "seats": []}, "options"),
        ({"game": "pebbles", "seats": [{"kind": "me"}] * 4}, "options"),
        ({"game": "pebbles", "options": {"rounds": 9}}, "options"),
        ({"game": "pebbles", "options": {"colour": "red"}}, "options"),
        ({"game": "pebbles", "level": "god"}, "no-bot"),
        ({"game": "pebbles", "name": "a|b"}, "name"),
        ({"game": "pebbles", "seats": "two"}, "malformed"),
        ({}, "malformed"),
    ],
)
def test_bad_new_tables_are_refused(server: Server, body: dict[str, Any], code: str) -> None:
    assert server.client.post("/api/tables", json=body).json()["code"] == code


@contextmanager
def locked(path: Path) -> Iterator[None]:
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.rollback()
    other.close()


def test_a_locked_database_refuses_and_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druids.server.storage.engine.BUSY_SECONDS", 0)
    with serving(tmp_path) as server:
        table, anna, bran = server.two()
        with server.connect(table, anna) as a, server.connect(table, bran) as b:
            update = a.until("update")
            b.until("update")
            with locked(tmp_path / "druids.db"):
                assert a.act(update, id="x")["code"] == "storage"
                assert server.client.post("/api/tables", json={"game": "pebbles"}).status_code == 503
                assert server.client.get("/healthz").status_code == 200
            assert a.act(update, id="x")["version"] == 2
            assert b.until("update")["version"] == 2


def test_a_full_disk_refuses_and_the_table_goes_on(tmp_path: Path) -> None:
    full = [False]
    with serving(tmp_path) as server:

        @sql.event.listens_for(server.manager.store.engine, "begin")
        def shrink(connection: sql.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if full[0] else 4294967294}")

        table, anna, bran = server.two()
        with server.connect(table, anna) as a, server.connect(table, bran) as b:
            update = a.until("update")
            b.until("update")
            full[0] = True  # the file may no longer grow
            refused: dict[str, Any] = {}
            for number in range(200):  # the last pages have some space left
                refused = a.ask("say", seat=0, text=f"{number} " + "x" * 400)
                if refused["type"] == "refused":
                    break
            assert (refused["code"], bool(refused["text"])) == ("storage", True)
            assert server.client.get("/healthz").status_code == 200
            full[0] = False
            assert a.act(update, id="x")["version"] == 2
            assert b.until("update")["version"] == 2


def test_a_database_that_becomes_corrupt_is_refused_with_a_code(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Tables in memory can still be read; what must be read from the database is refused."""
    with serving(tmp_path) as server:
        asleep, token, _ = server.two()
        awake, anna, _ = server.two()
        with server.connect(awake, anna) as a:
            a.until("update")
            server.client.portal.call(server.manager.store.engine.dispose)  # type: ignore[union-attr]
            server.manager.sessions.pop(asleep)
            for path in tmp_path.glob("druids.db*"):
                path.write_bytes(b"\xff" * max(8192, path.stat().st_size))
            answer = server.client.get(f"/api/tables/{asleep}")
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            assert server.client.get("/readyz").status_code == 503
            assert server.client.get("/healthz").status_code == 200
            a.send(type="resync")
            assert a.until("update")["version"] == 1
    assert token not in caplog.text
    assert "a read failed" in caplog.text


def test_a_damaged_table_is_refused_and_others_continue(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        bad, anna, _ = server.two()
        good, other, _ = server.two()
        with sqlite3.connect(tmp_path / "druids.db") as base:
            (number,) = base.execute("SELECT id FROM tables WHERE key = ?", [bad]).fetchone()
            body = b'{"type":"acted","seat":0,"steps":["0 lay:99"],"id":"1"}'
            base.execute("INSERT INTO events (table_id, seq, at, body) VALUES (?, 9, 0, ?)", [number, body])
        base.close()
        server.unload_all()
        with server.connect(bad, anna) as a:
            assert a.receive()["code"] == "damaged"
        with server.connect(good, other) as a:
            assert a.until("update")["version"] == 1


def test_a_table_of_other_rules_is_refused_with_a_clear_message(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, anna, _ = server.two()
        with sqlite3.connect(tmp_path / "druids.db") as base:
            base.execute("UPDATE events SET body = replace(CAST(body AS TEXT), '\"rules\":1', '\"rules\":7')")
        base.close()
        server.unload_all()
        with server.connect(table, anna) as a:
            refused = a.receive()
            assert refused["code"] == "rules"
            assert "version 7 of the rules" in refused["text"]


def test_an_unexpected_error_gets_a_reply_and_is_logged(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, anna, _ = server.two()
    with server.connect(table, anna) as a:
        update = a.until("update")
        monkeypatch.setattr("druids.server.gameplay.legal_action", lambda *_: 1 / 0)
        refused = a.act(update)
        assert refused["code"] == "internal"
        monkeypatch.undo()
        assert a.act(update)["type"] == "done"
    assert "ZeroDivisionError" in caplog.text


def test_a_dead_client_does_not_block_the_table(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a:
        update = a.until("update")
        with server.connect(table, bran) as b:
            b.until("update")
        began = time.monotonic()
        assert a.act(update)["type"] == "done"
        assert time.monotonic() - began < 5
