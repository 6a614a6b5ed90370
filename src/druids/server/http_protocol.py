"""HTTP connections with limits that uvicorn does not have: connections per network, and time to send and to read.

Headers are limited to `LARGEST_HEAD` bytes by uvicorn's h11 protocol. A connection that has not sent a whole request
head in `HEAD_SECONDS`, or not read the response in `RESPONSE_SECONDS`, is closed. One connection too many is
refused with a sentence.
"""

import asyncio
from collections import Counter
from typing import Any, ClassVar

import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from druids.server.limits import network
from druids.server.messages import Problem
from druids.server.refusals import REASONS

HEAD_SECONDS = 10.0
RESPONSE_SECONDS = 120.0
LARGEST_HEAD = 16 * 1024
MOST_PER_NETWORK = 256  # sockets that have not become WebSockets
TRY_AGAIN_SECONDS = 10
_PROBLEM = msgspec.json.encode(Problem("too-many", REASONS["too-many"].text, TRY_AGAIN_SECONDS))
TOO_MANY = (
    f"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: {TRY_AGAIN_SECONDS}\r\n"
    f"content-length: {len(_PROBLEM)}\r\nconnection: close\r\n\r\n"
).encode() + _PROBLEM


class HttpProtocol(H11Protocol):
    """One connection, until it becomes a WebSocket."""

    open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        peer = transport.get_extra_info("peername")
        self._network = network(peer[0]) if isinstance(peer, tuple) else "?"
        HttpProtocol.open[self._network] += 1
        if HttpProtocol.open[self._network] > MOST_PER_NETWORK:
            transport.write(TOO_MANY)
            transport.close()
            return
        self._expect(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():  # it was refused
            return
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._expect(RESPONSE_SECONDS)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect(HEAD_SECONDS)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._cancel_timer()
        super().handle_websocket_upgrade(event)
        self._release()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self._release()
        super().connection_lost(exc)

    def _expect(self, seconds: float) -> None:
        """Close the connection unless what is expected now happens in time."""
        self._cancel_timer()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _release(self) -> None:
        """Count the connection no longer; WebSockets are counted by `Socket`."""
        if self._network:
            HttpProtocol.open[self._network] -= 1
            if HttpProtocol.open[self._network] <= 0:
                del HttpProtocol.open[self._network]
            self._network = ""
