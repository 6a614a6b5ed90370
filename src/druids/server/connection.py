"""One client's connection: what it may do at its table, and a bounded queue of what it has not yet read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from druids.kernel.tasks import NOBODY
from druids.server.messages import Bye, FromServer, You
from druids.server.refusals import REASONS

Send = Callable[[dict[str, Any]], Awaitable[None]]

encode = msgspec.json.Encoder().encode

CLOSE_CODE = 4000  # the reason is in the `bye` before it
SEND_SECONDS = 20.0


class Connection:
    """A connected client. `person` is None for a spectator. Small: there are thousands of them."""

    __slots__ = (
        "__weakref__", "_closing", "_most_waiting", "_news", "_send", "_waiting", "advised", "cut_off", "gone", "host",
        "person", "seats", "story", "view",
    )  # fmt: skip

    def __init__(self, send: Send, most_waiting: int) -> None:
        self._send = send
        self._most_waiting = most_waiting
        self._waiting: list[str | bytes] = []
        self._news: asyncio.Future[None] | None = None  # set while the writer waits for something to send
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
        """Queue a frame: text as text, bytes as binary. A reader that is too slow is cut off."""
        if self._closing:
            return
        if len(self._waiting) >= self._most_waiting:
            self._waiting.clear()
            self.cut_off = True
            self.close("slow")
            return
        self._waiting.append(data)
        self._wake()

    def close(self, code: str) -> None:
        """Say why, and close once everything queued has been sent."""
        if not self._closing:
            self._waiting.append(encode(Bye(code, REASONS[code].text)).decode())
            self._closing = True
            self._wake()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def write(self) -> None:
        """Send what is queued until the connection ends. Runs as a task of its own."""
        try:
            while True:
                if not self._waiting and not self._closing:
                    self._news = asyncio.get_running_loop().create_future()
                    await self._news
                while self._waiting:
                    await self._out(self._waiting.pop(0))
                if self._closing:
                    await asyncio.wait_for(self._send({"type": "websocket.close", "code": CLOSE_CODE}), SEND_SECONDS)
                    return
        except (OSError, RuntimeError, TimeoutError):  # the other side is gone, or takes nothing any more
            return
        finally:
            self.gone = True

    async def _out(self, data: str | bytes) -> None:
        kind = "text" if isinstance(data, str) else "bytes"
        sending = self._send({"type": "websocket.send", kind: data})
        if self.cut_off:
            await asyncio.wait_for(sending, SEND_SECONDS)
        else:
            await sending
