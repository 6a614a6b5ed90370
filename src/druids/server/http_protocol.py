"""HTTP connections with limits that uvicorn does not have: connections per network, and time to send a request.

Headers are limited to `LARGEST_HEAD` bytes by uvicorn's h11 protocol. A connection that has not sent a whole request
head in `HEAD_SECONDS`, or opens one too many, is closed.
"""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from druids.server.limits import network

HEAD_SECONDS = 10.0
LARGEST_HEAD = 16 * 1024
MOST_PER_NETWORK = 256  # sockets, WebSockets included


class HttpProtocol(H11Protocol):
    """One connection, until it becomes a WebSocket."""

    open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._head_timer: asyncio.TimerHandle | None = None
        peer = transport.get_extra_info("peername")
        self._network = network(peer[0]) if isinstance(peer, tuple) else "?"
        HttpProtocol.open[self._network] += 1
        if HttpProtocol.open[self._network] > MOST_PER_NETWORK:
            transport.abort()
            return
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._cancel_timer()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_head()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._cancel_timer()
        super().handle_websocket_upgrade(event)
        self._release()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self._release()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._cancel_timer()
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _cancel_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _release(self) -> None:
        """Count the connection no longer; WebSockets are counted by `Socket`."""
        if self._network:
            HttpProtocol.open[self._network] -= 1
            if HttpProtocol.open[self._network] <= 0:
                del HttpProtocol.open[self._network]
            self._network = ""
