"""WebSockets under uvicorn: the frames a table lives on are read and written here, all others by `websockets`.

That package reads a frame with a chain of generators and uvicorn stops and starts reading for every message, which
together cost more than the game. Whole text and binary frames are nearly all there is, so they take a short way; what
is cut in pieces, out of the ordinary or wrong goes the long way, frame by frame, and is judged there.
"""

import struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # its compiled part is optional
    from websockets.utils import apply_mask

LINE = "druids.line"  # in a scope's extensions: the short way to the client, a `connection.Line`

TEXT, BINARY = 0x81, 0x82  # whole ones
MASKED = 0x80
SHORT = 125  # longer payloads have their length in more bytes
LONG, LONGER = 126, 127
MASK_BYTES = 4
MOST_UNREAD = 32  # messages of one client, before it is no longer listened to

length16, length64 = struct.Struct(">H"), struct.Struct(">Q")


def whole_frame(data: bytes, at: int, largest: int) -> tuple[int, int, bool] | None:
    """Where the payload of the frame at this place begins and ends; None if not all of it is there.

    And whether it is allowed: of one that is too large, or not masked, all there is counts as the frame.
    """
    here = len(data)
    if here - at < 2:
        return None
    length, start = data[at + 1] & 0x7F, at + 2
    if length >= LONG:
        size = length16 if length == LONG else length64
        if here < start + size.size:
            return None
        (length,) = size.unpack_from(data, start)
        start += size.size
    if length > largest or not data[at + 1] & MASKED:
        return start, here, False
    start += MASK_BYTES
    return (start, start + length, True) if here >= start + length else None


def head_of(kind: int, length: int) -> bytes:
    """What stands before a payload that is sent."""
    if length <= SHORT:
        return bytes((kind, length))
    if length < 1 << 16:
        return bytes((kind, LONG)) + length16.pack(length)
    return bytes((kind, LONGER)) + length64.pack(length)


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._rest = b""  # the beginning of a frame

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = cast(dict[str, Any], self.scope["extensions"])
            extensions[LINE] = self

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._rest += data
        if self.handshake_complete:
            self._read()

    def _read(self) -> None:
        data, at, largest = self._rest, 0, self.config.ws_max_size
        while (found := whole_frame(data, at, largest)) is not None:
            start, end, allowed = found
            usual = allowed and data[at] in (TEXT, BINARY) and self.conn.current_size is None
            if usual and not self.close_sent and not self.transport.is_closing():
                self._heard(data[at], apply_mask(data[start:end], data[start - MASK_BYTES : start]))
            else:
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]

    def _heard(self, kind: int, payload: bytes) -> None:
        self.frames = [payload]
        self.curr_msg_data_type = "text" if kind == TEXT else "bytes"
        paused, self.read_paused = self.read_paused, True  # uvicorn would stop reading after every message
        self.send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_the_handshake()
            if self._rest:
                self._read()

    def _forget_the_handshake(self) -> None:
        """There are thousands of connections, and the headers of each would weigh more than its seat at the table."""
        del self.request, self.response
        self.scope["headers"] = []
        self.app_state = {}

    def write(self, data: str | bytes) -> bool:
        """Send a frame at once; False if the client has to read first, or is gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        kind, payload = (TEXT, data.encode()) if isinstance(data, str) else (BINARY, data)
        self.transport.write(head_of(kind, len(payload)) + payload)
        return True

    def abort(self) -> None:
        """Drop the connection, whatever is still unsent."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping will not read a goodbye either."""
        self.transport.abort()
