"""The edge of the server: hosts, addresses, names, file modes, readiness, and limits of connections and frames."""

import logging
import socket
import stat
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from druids.server import http_protocol, logs, websocket_protocol
from druids.server.limits import Bucket, ConnectionLimit, network
from druids.server.refusals import REASONS, Refusal
from druids.server.sanitize import clean_name
from druids.server.storage import store
from tests.server.live import Raw, frame, listening
from tests.server.support import Server, serving


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_ipv6_prefix_counts_as_one_address(address: str, counted: str) -> None:
    assert network(address) == counted


def test_connections_are_limited_per_ipv6_prefix() -> None:
    limit = ConnectionLimit(10, 2)
    assert limit.acquire("2001:db8::1")
    assert limit.acquire("2001:db8::2")
    assert not limit.acquire("2001:db8::3")
    assert limit.acquire("2001:db8:0:1::1")
    limit.release("2001:db8::2")
    assert limit.acquire("2001:db8::3")


def test_a_costly_request_is_charged_for_its_time() -> None:
    at = [0.0]
    bucket = Bucket(2, 10, lambda: at[0])
    bucket.charge(14)
    assert not bucket.take()
    assert bucket.wait == pytest.approx(2.5)
    at[0] = 2.5
    assert bucket.take()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8713", "localhost.evil.example"])
def test_a_foreign_host_is_refused(server: Server, host: str) -> None:
    for path in ("/", "/api/games", "/healthz"):
        response = server.client.get(path, headers={"host": host})
        assert response.status_code == 421
        assert response.json()["code"] == "host"


@pytest.mark.parametrize("host", ["localhost:8713", "127.0.0.1", "192.0.2.1:80", "[::1]:8713", "TABLE.test."])
def test_own_names_and_addresses_are_served(server: Server, host: str) -> None:
    assert server.client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/%00", "/t/%00", "/" + "a" * 5000, "/words/%00.ftl"])
def test_no_path_fails_inside(server: Server, path: str, caplog: pytest.LogCaptureFixture) -> None:
    assert server.client.get(path).status_code in {404, 422}
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", " \u115f ", "", "novice", "Archdruid", "ＤＲＵＩＤ", "dru\u0456d", "b0t", "a|b"]
)
def test_blank_names_and_names_of_bots_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)


def test_a_name_cannot_imitate_another_at_the_table(server: Server) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna")
    for name in ("Anna", "ANNA", "Аnnа", "Anna "):
        response = server.client.post(f"/api/tables/{made['table']}/join", json={"name": name})
        assert response.status_code == 422, name
        assert response.json()["code"] == "name-taken"
    assert server.client.post(f"/api/tables/{made['table']}/join", json={"name": "Anne"}).status_code == 201


def test_health_is_never_limited(tmp_path: Path) -> None:
    with serving(tmp_path, request_burst=2, requests_per_second=0.001) as server:
        assert [server.client.get("/api/games").status_code for _ in range(4)][-1] == 429
        assert {server.client.get("/healthz").status_code for _ in range(20)} == {200}
        assert server.client.get("/readyz").status_code == 200


def test_files_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with serving(folder):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in folder.glob("druids.db*")} == {0o600}


def test_readiness_tests_a_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA query_only = ON")

    monkeypatch.setattr(store, "WRITE_CHECK_SECONDS", 0.0)
    with serving(tmp_path) as server:
        assert server.client.get("/readyz").status_code == 200
        engine = server.manager.store.engine
        sql.event.listen(engine, "connect", read_only)
        server.manager.store._close_write_connection()
        engine.dispose()
        response = server.client.get("/readyz")
        assert response.status_code == 503
        assert response.json()["code"] == "storage"
        assert server.client.get("/healthz").status_code == 200


@pytest.mark.one_process
def test_a_seeded_deal_is_drawn_anew_when_others_join(server: Server) -> None:
    """F5: a host cannot play others on a seed of the host's choice by freeing a seat before the start."""
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna")
    table = server.manager.sessions[made["table"]].table
    table.created_event = msgspec.structs.replace(table.created_event, seed="7")  # as if all seats had been the host's
    server.join(made["table"], name="Bran")
    assert table.seed is not None
    assert table.seed != 7


def test_addresses_of_clients_are_not_logged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """F13: uvicorn logs the address of every WebSocket."""
    for name in ("druids", "uvicorn", "uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        for attribute in ("handlers", "level", "propagate", "filters"):
            monkeypatch.setattr(logger, attribute, getattr(logger, attribute))
    logging.getLogger("uvicorn.error").filters = []
    logs.set_up("info", terminal=False)
    with listening(tmp_path) as port:
        Raw(port).close()
        with socket.create_connection(("127.0.0.1", port)) as nonsense:
            nonsense.sendall(b"nonsense\r\n\r\n")
            nonsense.recv(1000)
    text = capsys.readouterr().err
    assert "Application startup complete" in text  # uvicorn's other lines are there
    assert "WebSocket" not in text
    assert "Invalid" not in text


def test_chat_of_a_table_is_capped(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druids.server.chat.MOST_CHAT", 3)
    table, anna, _ = server.two()
    with server.connect(table, anna) as person:
        person.until("update")
        codes = [person.ask("say", seat=0, text=f"line {n}").get("code") for n in range(5)]
    assert codes == [None, None, None, "chat-full", "chat-full"]


def test_requests_are_limited_per_person_not_per_connection(tmp_path: Path) -> None:
    with serving(tmp_path, burst=8, messages_per_second=0.001) as server:
        table, anna, _ = server.two()
        refused = 0
        for _ in range(3):
            with server.connect(table, anna) as person:
                person.until("update")
                refused += sum(person.ask("breakdown", seat=0).get("code") == "too-fast" for _ in range(5))
        assert refused >= 7, "fifteen requests over three connections, of which eight are allowed"


def test_a_half_sent_request_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        half.settimeout(5)
        began = time.monotonic()
        assert _closed(half)
        assert time.monotonic() - began < 4


def test_endless_headers_are_refused(tmp_path: Path) -> None:
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as talker:
        talker.settimeout(5)
        talker.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        try:
            while sent < 4_000_000:
                talker.sendall(b"X-Filler: " + b"a" * 1000 + b"\r\n")
                sent += 1000
        except OSError:
            pass
        assert sent < 4_000_000 or _closed(talker)


def test_one_network_cannot_open_every_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "MOST_PER_NETWORK", 5)
    with listening(tmp_path) as port:
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
        time.sleep(0.2)
        with socket.create_connection(("127.0.0.1", port)) as extra:
            extra.settimeout(5)
            assert _closed(extra)
        for one in held:
            one.close()


def test_a_stream_of_fragments_ends_the_connection(tmp_path: Path) -> None:
    with listening(tmp_path) as port:
        raw = Raw(port)
        fragments = frame(0x01, b"", fin=False) + frame(0x00, b"", fin=False) * (
            websocket_protocol.MOST_UNFINISHED // 4
        )
        raw.socket.sendall(fragments)
        raw.socket.settimeout(5)
        assert _closed(raw.socket)
        raw.socket.close()


def _closed(connection: socket.socket) -> bool:
    """Whether the other side closes the connection, whatever it says before."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Аnnа"),  # Cyrillic А and а
        ("ANNA", "ΑΝΝΑ"),  # Greek capitals
        ("Bill", "BiII"),
        ("Tim", "T1m"),
        ("Bernd", "Bemd"),
        ("Bran", "𝐁𝐫𝐚𝐧"),
        ("José", "Jose"),
        ("Pat", "Ꮲat"),  # Cherokee Ꮲ
    ],
)
def test_names_that_look_alike_cannot_sit_at_one_table(server: Server, name: str, other: str) -> None:
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name=name)
    answer = server.client.post(f"/api/tables/{made['table']}/join", json={"name": other})
    assert (answer.status_code, answer.json()["code"]) == (REASONS["name-taken"].status, "name-taken")
    server.join(made["table"], name="Cade")  # a name that does not is welcome


def test_older_chat_is_paged(server: Server) -> None:
    """Only the latest lines are kept in memory; names are those of the people who said them."""
    made = server.create(seats=[{"kind": "me"}, {"kind": "open"}], name="Anna", start="host")
    table, anna = made["table"], made["token"]
    dora = server.join(table, name="Dora")["token"]
    with server.connect(table, dora) as person:
        assert person.ask("say", seat=1, text="line 0")["type"] == "done"
        assert person.ask("leave", seat=1)["type"] == "done"
    bran = server.join(table, name="Bran")["token"]
    with server.connect(table, bran) as person:
        for number in range(1, 130):
            assert person.ask("say", seat=1, text=f"line {number}")["type"] == "done"
    with server.connect(table, anna) as person:
        kept = person.until("welcome")["chat"]
        assert [line["number"] for line in kept] == list(range(30, 130))
        first = person.ask("older-chat", before=kept[0]["number"])
        assert [line["text"] for line in first["lines"]] == [f"line {n}" for n in range(30)]
        assert (first["lines"][0]["name"], first["lines"][1]["name"], first["before"]) == ("Dora", "Bran", None)
        page = person.ask("older-chat", before=100)
        assert [line["number"] for line in page["lines"]] == list(range(50, 100))
        assert page["before"] == 50
        assert person.ask("older-chat", before=0)["lines"] == []
