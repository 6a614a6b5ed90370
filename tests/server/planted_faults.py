"""Servers with a fault, to show that the nemesis finds it."""

import asyncio
from collections.abc import Sequence
from typing import Any

from druids.server import events as ev
from druids.server.storage import Store
from tests.server import fork_server

LATE_SECONDS = 0.2


def acknowledge_before_commit(data: str, port: int, database: str, bots_in_thread: bool) -> None:
    """As `fork_server.serve`, but actions are acknowledged a moment before they are stored."""
    append = Store.append

    async def too_early(store: Store, table: int, stamped: Sequence[ev.Stamped], **changes: Any) -> None:
        async def later() -> None:
            await asyncio.sleep(LATE_SECONDS)
            await append(store, table, stamped, **changes)

        if any(isinstance(one.event, ev.Acted) for one in stamped):
            tasks.add(asyncio.create_task(later()))
        else:
            await append(store, table, stamped, **changes)

    tasks: set[asyncio.Task[None]] = set()  # kept, so that they are not collected
    Store.append = too_early  # type: ignore[method-assign, assignment]
    fork_server.serve(data, port, database, bots_in_thread)
