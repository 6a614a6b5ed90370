"""A faster WebSocket protocol for uvicorn: unfragmented text and binary frames are parsed and written here.

`websockets` parses a frame with a chain of generators, and uvicorn pauses and resumes reading for every message;
together that costs more than the game (docs/decisions/0032). Nearly all frames are unfragmented text or binary. All
others, and invalid ones, are passed on to the stock protocol frame by frame.
"""

import struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # its compiled part is optional
    from websockets.utils import apply_mask

DIRECT = "druids.direct"  # key of a `connection.DirectWriter` in the extensions of a scope

TEXT, BINARY = 0x81, 0x82  # unfragmented
MASKED = 0x80
SHORT = 125  # longer payloads have an extended length
LONG, LONGER = 126, 127
MASK_BYTES = 4
MOST_UNREAD = 32  # messages of one client, before reading from it is paused

length16, length64 = struct.Struct(">H"), struct.Struct(">Q")


def whole_frame(data: bytes, at: int, largest: int) -> tuple[int, int, bool] | None:
    """The start and end of the payload of the frame at an offset, and whether it is valid; None if it is incomplete.

    A frame that is too large or not masked is not valid, and extends to the end of the data.
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


def frame_header(kind: int, length: int) -> bytes:
    """The header of a frame that is sent."""
    if length <= SHORT:
        return bytes((kind, length))
    if length < 1 << 16:
        return bytes((kind, LONG)) + length16.pack(length)
    return bytes((kind, LONGER)) + length64.pack(length)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._rest = b""  # an incomplete frame

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = cast(dict[str, Any], self.scope["extensions"])
            extensions[DIRECT] = self

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
                self._received(data[at], apply_mask(data[start:end], data[start - MASK_BYTES : start]))
            else:
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]

    def _received(self, kind: int, payload: bytes) -> None:
        self.frames = [payload]
        self.curr_msg_data_type = "text" if kind == TEXT else "bytes"
        paused, self.read_paused = self.read_paused, True  # uvicorn would pause reading after every message
        self.send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._drop_handshake()
            if self._rest:
                self._read()

    def _drop_handshake(self) -> None:
        """Free the request and its headers: for thousands of connections they take more memory than the tables."""
        del self.request, self.response
        self.scope["headers"] = []
        self.app_state = {}

    def write(self, data: str | bytes) -> bool:
        """Send a frame immediately; False if the client must read first, or is gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        kind, payload = (TEXT, data.encode()) if isinstance(data, str) else (BINARY, data)
        self.transport.write(frame_header(kind, len(payload)) + payload)
        return True

    def abort(self) -> None:
        """Drop the connection without sending what is queued."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Drop the connection: a client that does not answer a ping will not read a close frame either."""
        self.transport.abort()
