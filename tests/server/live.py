"""A server with real sockets in a thread of the test process, and a raw WebSocket client."""

import base64
import os
import socket
import struct
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from druids.server import run
from tests.server.support import settings

TIMEOUT = 30.0
MASK = b"\x17\x2a\x5f\x81"


@contextmanager
def listening(folder: Path, **changes: Any) -> Iterator[int]:
    """The port of a running server."""
    chosen = settings(folder, port=0, connections_per_address=1000, **changes)
    server = uvicorn.Server(run.config(chosen))
    listening_socket = server.config.bind_socket()
    thread = threading.Thread(target=server.run, args=([listening_socket],), daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started, "the server started")
        yield int(listening_socket.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(TIMEOUT)
        listening_socket.close()
        assert not thread.is_alive(), "the server did not stop"


def wait_until(true: Any, what: str) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < deadline, f"never: {what}"
        time.sleep(0.01)


def metric(port: int, name: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=TIMEOUT) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
    raise AssertionError(f"no metric {name}")


def frame(kind: int, payload: bytes, masked: bool = True, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    head = bytes([kind | (0x80 if fin else 0)])
    mark = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mark | len(payload)])
    elif len(payload) < 65536:
        head += bytes([mark | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([mark | 127]) + struct.pack(">Q", len(payload))
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[k % 4] for k, byte in enumerate(payload))


class Raw:
    """A WebSocket client that sends given bytes, and reads only when asked."""

    def __init__(self, port: int, small: bool = False) -> None:
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(TIMEOUT)
        self.socket.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head, head

    def _more(self) -> None:
        data = self.socket.recv(65536)
        if not data:
            raise EOFError("closed")
        self.buffer += data

    def _take(self, many: int) -> bytes:
        while len(self.buffer) < many:
            self._more()
        taken, self.buffer = self.buffer[:many], self.buffer[many:]
        return taken

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its payload."""
        kind, length = self._take(2)
        if length == 126:
            (length,) = struct.unpack(">H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self._take(8))
        return kind, self._take(length)

    def until(self, kind: int) -> bytes:
        """The payload of the next frame of a kind."""
        for _ in range(1000):
            first, payload = self.receive()
            if first & 0x0F == kind:
                return payload
        raise AssertionError("no such frame arrived")

    def close(self) -> None:
        self.socket.close()
