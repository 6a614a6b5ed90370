"""The WebSocket protocol of uvicorn, with four changes that its options do not offer.

A connection can be dropped without waiting for what is queued; a client that does not answer a ping, or sends fragments
and pings without end, is dropped that way; the handshake is freed once it is done. `websocket_choice` decides whether
this class is used.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from druids.server.connection import ABORT
from druids.server.messages import LARGEST_MESSAGE

MOST_UNFINISHED = 2 * LARGEST_MESSAGE  # bytes of fragments, pings and pongs without a whole message between them


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    _unfinished = 0

    def data_received(self, data: bytes) -> None:
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > MOST_UNFINISHED:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        self._unfinished = 0
        super().send_receive_event_to_app()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was accepted
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[ABORT] = self.abort

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._drop_handshake()

    def _drop_handshake(self) -> None:
        """Free the request and its headers: for thousands of connections they take more memory than the tables."""
        del self.request, self.response
        self.scope["headers"] = []
        self.app_state = {}

    def abort(self) -> None:
        """Drop the connection without sending what is queued."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Drop the connection: a client that does not answer a ping will not read a close frame either."""
        self.transport.abort()
