"""One client's connection: what it may do at its table, and a bounded queue of what it has not yet read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from druids.kernel.tasks import NOBODY
from druids.server.messages import Bye, FromServer, You
from druids.server.refusals import REASONS

Send = Callable[[dict[str, Any]], Awaitable[None]]

encode = msgspec.json.Encoder().encode

CLOSE_CODE = 4000  # the reason is in the `bye` before it
GOODBYE_SECONDS = 5.0  # for a reader that was too slow to take the `bye`


class Line(Protocol):
    """The short way to a client, where there is one."""

    def write(self, data: str | bytes) -> bool:
        """Send a frame at once; False if the client has to read first."""

    def abort(self) -> None:
        """Drop the connection, whatever is still unsent."""


class Connection:
    """A connected client. `person` is None for a spectator. Small: there are thousands of them."""

    __slots__ = (
        "__weakref__", "_closing", "_line", "_most_waiting", "_send", "_waiting", "_writer", "advised", "cut_off",
        "gone", "host", "person", "seats", "story", "view",
    )  # fmt: skip

    def __init__(self, send: Send, most_waiting: int, line: Line | None = None) -> None:
        self._send = send
        self._line = line
        self._most_waiting = most_waiting
        self._waiting: list[str | bytes] = []  # the first one may be on its way
        self._writer: asyncio.Task[None] | None = None  # while something waits
        self._closing = False
        self.gone = False
        self.cut_off = False
        self.person: int | None = None
        self.seats: list[int] = []
        self.host = False
        self.view = "json"
        self.story = True
        self.advised: asyncio.Task[None] | None = None  # one hint at a time

    @property
    def viewers(self) -> list[int]:
        """From whose chairs this client looks."""
        return self.seats or [NOBODY]

    @property
    def you(self) -> You:
        return You(self.seats, self.host)

    def tell(self, message: FromServer) -> None:
        """Queue a message."""
        self.put(encode(message).decode())

    def put(self, data: str | bytes) -> None:
        """Send a frame, text as text and bytes as binary, or queue it. A reader that is too slow is cut off."""
        if self._closing or (self._line is not None and not self._waiting and self._line.write(data)):
            return
        if len(self._waiting) >= self._most_waiting:
            del self._waiting[1:]
            self.cut_off = True
            if self._line is not None:
                asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._line.abort)
            self.close("slow")
            return
        self._waiting.append(data)
        self._see_to_writing()

    def close(self, code: str) -> None:
        """Say why, and close once everything queued has been sent."""
        if not self._closing:
            self._waiting.append(encode(Bye(code, REASONS[code].text)).decode())
            self._closing = True
            self._see_to_writing()

    async def ended(self, seconds: float) -> None:
        """Give the last frames so much time."""
        if self._writer is not None:
            _, late = await asyncio.wait([self._writer], timeout=seconds)
            if late:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)

    def _see_to_writing(self) -> None:
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                data = self._waiting[0]
                kind = "text" if isinstance(data, str) else "bytes"
                await self._send({"type": "websocket.send", kind: data})
                self._waiting.pop(0)
            if self._closing:
                self.gone = True
                await self._send({"type": "websocket.close", "code": CLOSE_CODE})
        except (OSError, RuntimeError):  # the other side is gone
            self._waiting.clear()
            self._closing = self.gone = True
