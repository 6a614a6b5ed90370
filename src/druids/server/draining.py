"""Stop a server process without anybody losing anything.

It says at `/readyz` that it is draining, waits as long as a proxy needs to notice, accepts no more connections, gives
its tables to the other processes, and tells its clients to connect again.
"""

import asyncio
import socket
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

LAST_FRAMES_SECONDS = 1.0  # for clients to read that they should connect again
STEP_SECONDS = 0.02


class DrainingServer(uvicorn.Server):
    """Uvicorn, with our way to stop."""

    def __init__(self, config: uvicorn.Config, manager: "TableManager") -> None:
        super().__init__(config)
        self.manager = manager

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.manager.draining = True
        if not self.force_exit:
            await asyncio.sleep(self.manager.settings.drain_seconds)
        for server in self.servers:
            server.close()
        await drain(self.manager)
        await super().shutdown(sockets)


async def drain(manager: "TableManager") -> None:
    """Finish the requests that are being answered, give tables away, and tell clients to connect again."""
    manager.draining = manager.stopping = True
    for session in list(manager.sessions.values()):
        session.stop()
    if manager.cluster is not None:
        await manager.cluster.give_away()
    for session in list(manager.sessions.values()):
        async with session.lock:
            for client in session.clients:
                client.close("stopping", manager.retry_after)
    for _ in range(round(LAST_FRAMES_SECONDS / STEP_SECONDS)):
        if not any(session.clients for session in manager.sessions.values()):
            break
        await asyncio.sleep(STEP_SECONDS)
