"""Connections to PostgreSQL in the event loop: one for short statements, and one that listens for hints."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import psycopg
import sqlalchemy as sql

from druids.server.storage import StorageError
from druids.server.storage.engine import CONNECT_SECONDS, brief
from druids.server.storage.hints import CHANNEL, Hint, payload, read

log = logging.getLogger("druids.cluster")

STATEMENT_SECONDS = 5.0
LOST = (psycopg.Error, OSError, TimeoutError)

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class Link:
    """A connection for short statements, each of which is a transaction. It is opened again after an error."""

    def __init__(self, engine: sql.Engine) -> None:
        _, arguments = engine.dialect.create_connect_args(engine.url)
        self._arguments: dict[str, Any] = {**arguments, "connect_timeout": CONNECT_SECONDS, "autocommit": True}
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()
        self.lost = 0  # how often the connection was lost

    async def execute(self, statement: str, values: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        """The rows of a statement; StorageError if the database cannot be reached."""
        async with self._turn:
            try:
                async with asyncio.timeout(STATEMENT_SECONDS):
                    if self._connection is None or self._connection.closed:
                        self._connection = await self.connect()
                    cursor = await self._connection.execute(statement, values)
                    return await cursor.fetchall() if cursor.description else []
            except LOST as error:
                self.lost += 1
                await self._drop()
                raise StorageError(brief(error) if str(error) else "the database does not answer") from error

    async def notify(self, hint: Hint) -> None:
        """Send a hint to the other processes."""
        await self.execute("SELECT pg_notify(%(channel)s, %(hint)s)", {"channel": CHANNEL, "hint": payload(hint)})

    async def listen(self, take: Callable[[Hint], None], start: Callable[[], Awaitable[None]], origin: str) -> None:
        """Take the hints of others as they come, until the connection is lost; `start` is awaited first.

        The library's own way, a task that waits for each notification, costs several times as much. Our own hints,
        which begin with our `origin`, are not even decoded.
        """
        connection = await self.connect()
        loop, file, ours = asyncio.get_running_loop(), connection.fileno(), _beginning(origin)
        lost: asyncio.Future[None] = loop.create_future()

        def receive() -> None:
            try:
                connection.pgconn.consume_input()
                while (note := connection.pgconn.notifies()) is not None:
                    hint = None if note.extra.startswith(ours) else read(note.extra)
                    if hint is not None:
                        take(hint)
            except LOST as error:
                loop.remove_reader(file)
                if not lost.done():
                    lost.set_exception(error)
            except Exception:
                log.exception("a hint was not understood")

        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            loop.add_reader(file, receive)
            await start()
            receive()  # what came with the reply to LISTEN
            await lost
        finally:
            loop.remove_reader(file)
            await _close(connection)

    async def connect(self) -> Connection:
        return await psycopg.AsyncConnection.connect(**self._arguments)

    async def close(self) -> None:
        async with self._turn:
            await self._drop()

    async def _drop(self) -> None:
        if self._connection is not None:
            await _close(self._connection)
            self._connection = None


def _beginning(origin: str) -> bytes:
    """How every hint of a process begins."""
    return payload(Hint(origin)).encode()[:-1]


async def _close(connection: Connection) -> None:
    with suppress(*LOST):
        async with asyncio.timeout(1.0):
            await connection.close()
