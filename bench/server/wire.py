"""A lean WebSocket client for load: it must cost little, because it shares the machine with the server."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

OPEN_TEXT, OPEN_BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
NO_MASK = b"\0\0\0\0"  # clients must mask; a mask of zeros leaves the payload as it is


class Wire(asyncio.Protocol):
    """One connection. `on_frame` gets every frame's payload, and whether it is binary."""

    def __init__(self, path: str, on_frame: Callable[["Wire", bytes, bool], None]) -> None:
        self.path = path
        self.on_frame = on_frame
        self.buffer = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if not separator:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.open.set_result(None)
            self.buffer = rest
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            kind, length, start = buffer[at], buffer[at + 1] & 0x7F, at + 2
            if length == 126:
                if len(buffer) < start + 2:
                    break
                (length,) = struct.unpack_from(">H", buffer, start)
                start += 2
            elif length == 127:
                if len(buffer) < start + 8:
                    break
                (length,) = struct.unpack_from(">Q", buffer, start)
                start += 8
            if len(buffer) < start + length:
                break
            payload = buffer[start : start + length]
            at = start + length
            if kind in {OPEN_TEXT, OPEN_BINARY}:
                self.on_frame(self, payload, kind == OPEN_BINARY)
            elif kind == PING:
                self._frame(PONG, payload)
        self.buffer = buffer[at:]

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("closed"))

    def send(self, payload: bytes) -> None:
        self._frame(OPEN_TEXT, payload)

    def _frame(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        if length < 126:
            head = bytes((kind, 0x80 | length))
        elif length < 65536:
            head = struct.pack(">BBH", kind, 0x80 | 126, length)
        else:
            head = struct.pack(">BBQ", kind, 0x80 | 127, length)
        self.transport.write(head + NO_MASK + payload)


async def connect(port: int, path: str, on_frame: Callable[[Wire, bytes, bool], None]) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(path, on_frame), "127.0.0.1", port)
    await wire.open
    return wire
