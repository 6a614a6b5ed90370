"""A test for each promise about security."""

import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from druids.server import tokens
from druids.server.openapi import document
from druids.server.refusals import Refusal
from druids.server.sanitize import clean, clean_name
from tests.server.support import Server, serving

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
