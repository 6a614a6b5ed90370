"""A client's connection: its seats at the table, and a bounded queue of messages to send."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from druids.kernel.tasks import NOBODY
from druids.server.limits import network
from druids.server.messages import Bye, FromServer, You
from druids.server.refusals import REASONS

Send = Callable[[dict[str, Any]], Awaitable[None]]
WriteNow = Callable[[list[str | bytes]], bool]

encode = msgspec.json.Encoder().encode

# keys in the extensions of a scope
ABORT = "druids.abort"  # a function that drops the connection
WRITE_NOW = "druids.write_now"  # a function that writes frames at once; it returns False if the client does not read
PIPELINED = "druids.pipelined"  # a function: whether the client has sent more before it was answered
CLOSE_CODE = 4000  # the `bye` before it gives the reason
GOODBYE_SECONDS = 5.0  # for a slow client to read the `bye`


class Outbox:
    """Connections with frames to write after the present step of the event loop: all of them in one callback."""

    __slots__ = ("_full",)

    def __init__(self) -> None:
        self._full: list[Connection] = []

    def add(self, client: "Connection") -> None:
        if not self._full:
            asyncio.get_running_loop().call_soon(self._flush)
        self._full.append(client)

    def _flush(self) -> None:
        full, self._full = self._full, []
        for client in full:
            client.flush()


class Connection:
    """A connected client. `person` is None for a spectator. There are thousands of them, hence the slots."""

    __slots__ = (
        "__weakref__", "_abort", "_closing", "_flushing", "_most_waiting", "_outbox", "_send", "_waiting",
        "_write_now", "_writer", "address", "cut_off", "gone", "host", "person", "seats", "sent", "story", "view",
    )  # fmt: skip

    def __init__(
        self,
        send: Send,
        most_waiting: int,
        abort: Callable[[], None] | None = None,
        address: str = "?",
        write_now: WriteNow | None = None,
        outbox: Outbox | None = None,
    ) -> None:
        self._send = send
        self._write_now = write_now
        self._outbox = outbox or Outbox()
        self._flushing = False  # a flush is scheduled
        self.address = address
        self.sent = 0  # bytes
        self._abort = abort
        self._most_waiting = most_waiting
        self._waiting: list[str | bytes] = []  # the first one may be being sent
        self._writer: asyncio.Task[None] | None = None  # while frames are queued
        self._closing = False
        self.gone = False
        self.cut_off = False
        self.person: int | None = None
        self.seats: list[int] = []
        self.host = False
        self.view = "json"
        self.story = True

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent: what the client still asks for gets no reply, so it must not be done either."""
        return self._closing

    @property
    def network(self) -> str:
        """The network that pays for what this client asks for."""
        return network(self.address)

    @property
    def viewers(self) -> list[int]:
        """The viewers this client sees the game as."""
        return self.seats or [NOBODY]

    @property
    def you(self) -> You:
        return You(self.seats, self.host)

    def send(self, message: FromServer) -> None:
        """Queue a message."""
        self.send_frame(encode(message).decode())

    def send_frame(self, data: str | bytes) -> None:
        """Send or queue a frame, str as text and bytes as binary. A client that reads too slowly is disconnected."""
        if self._closing:
            return
        if len(self._waiting) >= self._most_waiting:
            del self._waiting[1:]
            self.cut_off = True
            if self._abort is not None:
                asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._abort)
            self.close("slow")
            return
        self.sent += len(data)
        self._waiting.append(data)
        self._flush_soon()

    def close(self, code: str, retry_after: float | None = None) -> None:
        """Send a `bye` and close once everything queued has been sent."""
        if not self._closing:
            self._waiting.append(encode(Bye(code, REASONS[code].text, retry_after)).decode())
            self._closing = True
            self._flush_soon()

    async def ended(self, seconds: float) -> None:
        """Wait for the queued frames, at most this long."""
        if self._flushing:
            self.flush()
        if self._writer is not None:
            _, late = await asyncio.wait([self._writer], timeout=seconds)
            if late:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)

    def _flush_soon(self) -> None:
        """Write what is queued after the present step, so that its frames share one system call."""
        if self._write_now is None:
            self._start_writer()
        elif not self._flushing:
            self._flushing = True
            self._outbox.add(self)

    def flush(self) -> None:
        """Write what is queued; if the client does not read, or is to be closed, a task goes on with it."""
        self._flushing = False
        if self._writer is None and self._write_now is not None and self._write_now(self._waiting):
            self._waiting.clear()
        if self._waiting or self._closing:
            self._start_writer()

    def _start_writer(self) -> None:
        if self._writer is None:
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
        finally:
            self._writer = None
