"""Bad messages, bad tables and failing storage: each gets a reply, and the other tables go on."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from tests.server.support import Person, Server, serving

# what is sent, and the code of the reply: a server for each would take most of the time
BAD_MESSAGES: list[tuple[str | bytes, str]] = [
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
]
BAD_HELLOS: list[tuple[dict[str, Any], str]] = [
    ({"type": "ping"}, "hello-first"),
    ({"type": "hello", "table": "x" * 22, "protocol": 99}, "protocol"),
    ({"type": "hello", "table": "../x"}, "malformed"),
    ({"type": "hello"}, "malformed"),
    ({"type": "hello", "table": "x" * 22}, "no-table"),
]
BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "no-game"),
    ({"game": "pebbles", "seats": []}, "options"),
    ({"game": "pebbles", "seats": [{"kind": "me"}] * 4}, "options"),
    ({"game": "pebbles", "options": {"rounds": 9}}, "options"),
    ({"game": "pebbles", "options": {"colour": "red"}}, "options"),
    ({"game": "pebbles", "level": "god"}, "no-bot"),
    ({"game": "pebbles", "name": "a|b"}, "name"),
    ({"game": "pebbles", "seats": "two"}, "malformed"),
    ({}, "malformed"),
]


def test_bad_messages_get_a_reply_and_the_connection_stays_open(server: Server) -> None:
    for sent, code in BAD_MESSAGES:
        table, anna, _ = server.two()
        with server.connect(table, anna) as a:
            a.until("update")
            if isinstance(sent, str):
                a.socket.send_text(sent)
            else:
                a.socket.send_bytes(sent)
            refused = a.until("refused")
            assert refused["code"] == code, sent
            assert refused["text"], sent
            a.send(type="ping")
            a.until("pong")


def test_bad_hellos_are_refused_and_closed(server: Server) -> None:
    for hello, code in BAD_HELLOS:
        with server.client.websocket_connect("/ws") as wire:
            person = Person(wire)
            person.send(**hello)
            assert person.receive()["code"] == code, hello
            assert person.receive()["type"] == "bye", hello
            assert person.receive()["type"] == "closed", hello


def test_bad_new_tables_are_refused(server: Server) -> None:
    for body, code in BAD_TABLES:
        assert server.client.post("/api/tables", json=body).json()["code"] == code, body


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
