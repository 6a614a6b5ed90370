"""Frames on real sockets, with our WebSocket protocol and the stock one: invalid frames, slow and dead clients."""

import asyncio
import json
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState

from druids.client import Server, Table
from druids.server import connection, run, websocket_choice
from druids.server.messages import LARGEST_MESSAGE
from druids.server.settings import Settings
from druids.server.websocket_protocol import Gate, WebSocketProtocol
from tests.server.live import Raw, frame, listening, metric, wait_until

CONTINUED, IS_TEXT, IS_BINARY, IS_CLOSE, IS_PING, IS_PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
PING = b'{"type":"ping"}'


@pytest.fixture(scope="module", params=["auto", "stock"])
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with listening(tmp_path_factory.mktemp("data"), websocket_protocol=request.param) as port:
        yield port


def seated(port: int) -> Table:
    """A table with both seats ours: its key and token."""
    return Server(f"http://127.0.0.1:{port}").new_table("pebbles", seats=[{"kind": "me"}, {"kind": "me"}])


def greeted(port: int, small: bool = False) -> tuple[Raw, Table]:
    """A raw client connected to a table, and the table."""
    table = seated(port)
    raw = Raw(port, small)
    raw.send(frame(IS_TEXT, json.dumps({"type": "hello", "table": table.key, "token": table.token}).encode()))
    assert json.loads(raw.until(IS_TEXT))["type"] == "welcome"
    return raw, table


def answers(raw: Raw) -> None:
    """Check that a ping is answered."""
    raw.send(frame(IS_TEXT, PING))
    for _ in range(100):
        if json.loads(raw.until(IS_TEXT))["type"] == "pong":
            return
    raise AssertionError("no pong")


def test_our_protocol_is_used_with_the_installed_uvicorn() -> None:
    """Otherwise pyproject.toml and the tested versions disagree."""
    assert websocket_choice.websocket_protocol(Settings()) is WebSocketProtocol


def test_the_stock_protocol_can_be_forced(caplog: pytest.LogCaptureFixture) -> None:
    assert websocket_choice.websocket_protocol(Settings(websocket_protocol="stock")) == websocket_choice.STOCK
    assert not caplog.records


@pytest.mark.parametrize("version", ["0.51.0", "0.55.0", "1.0.0", "unknown"])
def test_an_untested_uvicorn_falls_back_with_one_log_line(
    version: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(uvicorn, "__version__", version)
    assert websocket_choice.websocket_protocol(Settings()) == websocket_choice.STOCK
    (record,) = caplog.records
    assert version in record.getMessage()


def test_a_uvicorn_without_the_class_falls_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "druids.server.websocket_protocol", None)
    assert websocket_choice.websocket_protocol(Settings()) == websocket_choice.STOCK
    assert len(caplog.records) == 1


def test_a_gate_lets_all_through_that_wait_for_it() -> None:
    async def wait_twice() -> None:
        gate = Gate()
        await gate.wait()
        assert gate.is_set()
        gate.clear()
        gate.clear()
        waiting = [asyncio.ensure_future(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting.pop().cancel()  # one that no longer waits keeps nobody else from it
        await asyncio.sleep(0)
        assert not any(one.done() for one in waiting)
        assert not gate.is_set()
        gate.set()
        gate.clear()  # those who waited until it was open go on
        assert await asyncio.wait_for(asyncio.gather(*waiting), 5) == [True, True]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(gate.wait(), 0.01)

    asyncio.run(wait_twice())


def test_connections_share_the_names_of_their_attributes() -> None:
    """Python shares at most 30 names; with more, each connection has a dictionary of its own."""

    async def attributes() -> int:
        config = uvicorn.Config("no:app", ws=WebSocketProtocol, interface="asgi3")
        config.loaded, config.loaded_app = True, None
        return len(vars(WebSocketProtocol(config, ServerState(), {})))

    assert asyncio.run(attributes()) + len(("scope", "request", "response")) < 25


def test_frames_may_arrive_in_any_pieces(port: int) -> None:
    raw, _ = greeted(port)
    with closing(raw):
        data = frame(IS_TEXT, PING) + frame(IS_PING, b"there?") + frame(IS_BINARY, PING)
        for at in range(len(data)):
            raw.send(data[at : at + 1])
        assert raw.until(IS_PONG) == b"there?"
        raw.send(frame(IS_TEXT, PING) * 20)  # and many at once
        pongs = 0
        while pongs < 21:
            pongs += json.loads(raw.until(IS_TEXT))["type"] == "pong"


def test_a_message_in_fragments_with_a_ping_between(port: int) -> None:
    raw, _ = greeted(port)
    with closing(raw):
        raw.send(frame(IS_TEXT, PING[:4], fin=False) + frame(IS_PING, b"?") + frame(CONTINUED, PING[4:]))
        assert raw.until(IS_PONG) == b"?"
        answers(raw)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(IS_TEXT, PING, masked=False), 1002),
        (frame(0x3, b"what"), 1002),
        (frame(0x41, PING), 1002),  # a reserved bit
        (frame(CONTINUED, PING), 1002),
        (frame(IS_TEXT, b"{", fin=False) + frame(IS_TEXT, b"}"), 1002),
        (frame(IS_TEXT, b"\xff\xfe"), 1007),
        (frame(IS_TEXT, b"x" * (LARGEST_MESSAGE + 1)), 1009),
        (b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 1009),  # announces more than there is
    ],
    ids=["bare", "unknown", "reserved", "continues nothing", "not continued", "no text", "large", "very large"],
)
def test_wrong_frames_close_the_connection_with_the_right_code(port: int, sent: bytes, code: int) -> None:
    raw, _ = greeted(port)
    with closing(raw):
        raw.send(sent)
        assert struct.unpack_from(">H", raw.until(IS_CLOSE))[0] == code


def test_the_largest_message_is_read(port: int) -> None:
    raw, _ = greeted(port)
    with closing(raw):
        raw.send(frame(IS_TEXT, b'{"type":"ping","x":"' + b"x" * (LARGEST_MESSAGE - 22) + b'"}'))
        while (received := json.loads(raw.until(IS_TEXT)))["type"] != "refused":
            pass
        assert received["code"] == "malformed"
        answers(raw)


def test_a_close_frame_is_answered(port: int) -> None:
    raw, _ = greeted(port)
    with closing(raw):
        raw.send(frame(IS_CLOSE, struct.pack(">H", 1000)))
        assert struct.unpack_from(">H", raw.until(IS_CLOSE))[0] == 1000


@pytest.mark.parametrize("protocol", ["auto", "stock"])
def test_a_client_that_stops_reading_is_cut_off_and_others_are_not_delayed(
    protocol: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The queue is bounded and the client has time to read the bye; our protocol then drops the connection."""
    monkeypatch.setattr(connection, "GOODBYE_SECONDS", 0.3)
    limits = {"waiting_messages": 16, "burst": 1_000_000, "messages_per_second": 1e6}
    with listening(tmp_path, websocket_protocol=protocol, **limits) as port:
        slow, _ = greeted(port, small=True)
        other, _ = greeted(port)
        with closing(slow), closing(other):
            ask = frame(IS_TEXT, b'{"type":"resync"}') * 200
            slow.socket.settimeout(1.0)
            slowest = 0.0
            for _ in range(200):  # far more than all buffers hold
                try:
                    slow.send(ask)
                except OSError:
                    break  # the server no longer reads
                began = time.monotonic()
                answers(other)
                slowest = max(slowest, time.monotonic() - began)
                if metric(port, "druids_clients") == 1:
                    break
            if protocol == "auto":
                wait_until(lambda: metric(port, "druids_cut_off_total") == 1, "the slow one was cut off")
                wait_until(lambda: metric(port, "druids_clients") == 1, "the other one is still there, alone")
            answers(other)
            assert slowest < 10  # generous for a busy machine


def test_a_dead_peer_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that answers no ping is dropped."""
    monkeypatch.setattr(run, "PING_SECONDS", 0.2)
    with listening(tmp_path) as port:
        dead, _ = greeted(port)
        with closing(dead):
            assert metric(port, "druids_clients") == 1
            wait_until(lambda: metric(port, "druids_clients") == 0, "the dead one was noticed")
