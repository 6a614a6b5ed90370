"""The WebSocket protocol of uvicorn, with changes that its options do not offer.

A message that is one frame and comes in one piece is taken without the parser; reading pauses only for clients that
send more before they are answered; several frames are written in one system call; a connection can be dropped without
waiting for what is queued; a client that does not answer a ping, sends fragments and pings without end, or does not
read the replies to them, is dropped that way; a large amount of data is parsed piece by piece, so that others are
served in between; the handshake is freed once it is done, and a connection is kept in less memory.
`websocket_choice` decides whether this class is used.
"""

import asyncio
import struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import OPEN

from druids.server.connection import ABORT, PIPELINED, WRITE_NOW
from druids.server.messages import LARGEST_MESSAGE

MOST_UNFINISHED = 2 * LARGEST_MESSAGE  # bytes of fragments, pings and pongs without a whole message between them
MOST_FRAMES = 256  # of them, in number
MOST_UNSENT = 1024 * 1024  # bytes that the client has not read
PIECE = 2048  # bytes parsed at once
SHORT_HEAD, LONG_HEAD = struct.Struct("!BBH"), struct.Struct("!BBQ")
TEXT, BINARY = 0x81, 0x82  # the first byte of a message in one frame
CONTROL = (0x88, 0x89, 0x8A)  # of close, ping and pong
MASKED = 0x80


def _framed(data: str | bytes) -> tuple[bytes, bytes]:
    """The head and the payload of a frame, as RFC 6455 defines them for a server without extensions."""
    kind, payload = (TEXT, data.encode()) if isinstance(data, str) else (BINARY, data)
    length = len(payload)
    if length < 126:
        return bytes((kind, length)), payload
    if length < 65536:
        return SHORT_HEAD.pack(kind, 126, length), payload
    return LONG_HEAD.pack(kind, 127, length), payload


class Inbox:
    """The received messages of one connection, for one reader. An `asyncio.Queue` takes 2.5 KiB."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    @property
    def behind(self) -> bool:
        """Whether messages arrive faster than the reader takes them."""
        return len(self._messages) > (self._reader is not None)

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)


class Gate:
    """Open or closed, for tasks that wait until it is open. An `asyncio.Event` takes 0.7 KiB."""

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] | None = None  # none while it is open

    def is_set(self) -> bool:
        return self._opened is None

    def set(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None and not opened.done():
            opened.set_result(None)

    def clear(self) -> None:
        if self._opened is None:
            self._opened = asyncio.get_running_loop().create_future()

    async def wait(self) -> bool:
        if self._opened is not None:
            await asyncio.shield(self._opened)  # which others may wait for, too
        return True


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    # Most of uvicorn's attributes and ours. Instances share the names of the others, which they do only up to 30 names:
    # with more, every connection has a dictionary of 1.5 KiB.
    __slots__ = (
        "_frames", "_pieces", "_unfinished", "_unparsed", "_whole", "close_sent", "close_timeout", "close_timer",
        "conn", "curr_msg_data_type", "disconnected", "frames", "handshake_complete", "handshake_initiated",
        "initial_response", "last_ping_rtt", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout",
        "ping_timer", "pong_timer", "queue", "read_paused", "writable",
    )  # fmt: skip

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = cast("asyncio.Queue[Any]", Inbox())
        self.writable = cast(asyncio.Event, Gate())
        self._unfinished = 0  # bytes
        self._frames = 0
        self._unparsed = b""
        self._pieces = 0  # of data, the handshake included
        self._whole = False  # every piece so far was a whole frame

    def data_received(self, data: bytes) -> None:
        self._pieces += 1
        if self._unparsed:
            self._unparsed += data
        elif len(data) <= PIECE:
            if not (self._whole and self._take_whole(data)):
                self._parse(data)
        else:
            self._unparsed = data
            self._parse_piece()

    def _take_whole(self, data: bytes) -> bool:
        """Take a message that is one frame and came in one piece, as nearly all do. The rest is left to the parser.

        The parser knows nothing of these messages. So it must be between two frames and two messages, and once it may
        have got a part of something, everything goes through it.
        """
        size = len(data)
        start = 6 if size < 2 or data[1] & 0x7F < 126 else 8
        if size >= start and data[1] & MASKED and data[1] != MASKED | 127:
            length = data[1] & 0x7F if start == 6 else data[2] << 8 | data[3]
            if size == start + length:
                if data[0] in CONTROL:
                    return False
                if data[0] in (TEXT, BINARY) and self.conn.state is OPEN and not self.close_sent:
                    message = self._unmasked(data, start)
                    if message is not None:
                        self._unfinished = self._frames = 0
                        self.queue.put_nowait(message)
                        self._pause_if_behind()
                        return True
        self._whole = False
        return False

    def _unmasked(self, data: bytes, start: int) -> Any:
        """The event for the application; None if the text is not valid."""
        payload = apply_mask(data[start:], data[start - 4 : start])
        if data[0] == BINARY:
            return {"type": "websocket.receive", "bytes": payload}
        try:
            return {"type": "websocket.receive", "text": payload.decode()}
        except UnicodeDecodeError:
            return None

    def _pause_if_behind(self) -> None:
        if not self.read_paused and cast(Inbox, self.queue).behind:
            self.read_paused = True
            self.transport.pause_reading()

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
        paused, self.read_paused = self.read_paused, True  # uvicorn would pause reading for every message
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not self.close_sent:
            self._pause_if_behind()

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
            extensions[PIPELINED] = self.has_more

    def has_more(self) -> bool:
        """Whether the client has sent messages that nobody has read yet."""
        return not self.queue.empty()

    def write_now(self, frames: list[str | bytes]) -> bool:
        """Write frames in one system call; False if the client does not read, or the connection is closing."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.conn.state is not OPEN:
            return False
        self.transport.write(b"".join([part for data in frames for part in _framed(data)]))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._drop_handshake()
            self._whole = self._pieces == 1 and not self._unparsed

    def _drop_handshake(self) -> None:
        """Free the request and its headers: for thousands of connections they take more memory than the tables."""
        self.request.headers.clear()  # the parser keeps the request
        del self.request, self.response
        cast(dict[str, Any], self.scope).clear()
        self.app_state = {}

    def abort(self) -> None:
        """Drop the connection without sending what is queued."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Drop the connection: a client that does not answer a ping will not read a close frame either."""
        self.transport.abort()
