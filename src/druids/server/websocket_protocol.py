"""The WebSocket protocol of uvicorn, with seven changes that its options do not offer.

Several frames are written in one system call; a connection can be dropped without waiting for what is queued; a client
that does not answer a ping, sends fragments and pings without end, or does not read the replies to them, is dropped
that way; a large amount of data is parsed piece by piece, so that others are served in between; the handshake is freed
once it is done, and received messages are kept in less memory. `websocket_choice` decides whether this class is used.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from druids.server.connection import ABORT, WRITE_NOW
from druids.server.messages import LARGEST_MESSAGE

MOST_UNFINISHED = 2 * LARGEST_MESSAGE  # bytes of fragments, pings and pongs without a whole message between them
MOST_FRAMES = 256  # of them, in number
MOST_UNSENT = 1024 * 1024  # bytes that the client has not read
PIECE = 2048  # bytes parsed at once


class Inbox:
    """The received messages of one connection, for one reader. An `asyncio.Queue` takes 2.5 KiB."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    _unfinished = 0  # bytes
    _frames = 0
    _unparsed = b""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = cast("asyncio.Queue[Any]", Inbox())

    def data_received(self, data: bytes) -> None:
        if self._unparsed:
            self._unparsed += data
        elif len(data) <= PIECE:
            self._parse(data)
        else:
            self._unparsed = data
            self._parse_piece()

    def _parse_piece(self) -> None:
        if self.transport.is_closing():
            self._unparsed = b""
            return
        data, self._unparsed = self._unparsed[:PIECE], self._unparsed[PIECE:]
        self._parse(data)
        if self._unparsed:
            self.loop.call_soon(self._parse_piece)

    def _parse(self, data: bytes) -> None:
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > MOST_UNFINISHED or self._frames > MOST_FRAMES:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        self._unfinished = self._frames = 0
        super().send_receive_event_to_app()

    def handle_cont(self, event: Any) -> None:
        self._frames += 1
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._frames += 1
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    def handle_pong(self, event: Any) -> None:
        self._frames += 1
        super().handle_pong(event)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was accepted
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[ABORT] = self.abort
            extensions[WRITE_NOW] = self.write_now

    def write_now(self, frames: list[str | bytes]) -> bool:
        """Write frames in one system call; False if the client does not read, or the connection is closing."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.conn.state is not OPEN:
            return False
        for data in frames:
            if isinstance(data, str):
                self.conn.send_text(data.encode())
            else:
                self.conn.send_binary(data)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._drop_handshake()

    def _drop_handshake(self) -> None:
        """Free the request and its headers: for thousands of connections they take more memory than the tables."""
        self.request.headers.clear()  # the parser keeps the request
        del self.request, self.response
        self.scope["headers"] = []
        self.app_state = {}

    def abort(self) -> None:
        """Drop the connection without sending what is queued."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Drop the connection: a client that does not answer a ping will not read a close frame either."""
        self.transport.abort()
