"""Erase chat, names and old lines of the audit log once the operator's retention times are over."""

import asyncio
import logging
from typing import TYPE_CHECKING

from druids.server.storage import StorageError, erasure

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

log = logging.getLogger("druids.retention")

DAY = 86400.0
INTERVAL = 3600.0  # seconds
PAUSE = 0.2  # seconds between transactions, for the tables that are played


async def keep_erasing(manager: "TableManager") -> None:
    """Erase now and every hour."""
    while True:
        try:
            await erase(manager)
        except StorageError as error:
            log.warning("nothing was erased: %s", error)
        await asyncio.sleep(INTERVAL)


async def erase(manager: "TableManager") -> None:
    """Erase everything whose time is over."""
    settings = manager.settings
    for days, work in (
        (settings.keep_chat_days, erasure.erase_chat),
        (settings.keep_names_days, erasure.erase_names),
        (settings.keep_audit_days, erasure.erase_audit),
    ):
        if days <= 0:
            continue
        before = manager.now() - days * DAY
        erased = found = 0
        while (found := await manager.store.in_write_thread(work, before)) == erasure.AT_ONCE:
            erased += found
            await asyncio.sleep(PAUSE)
        if erased + found:
            log.info("%s: %d rows", work.__name__, erased + found)
