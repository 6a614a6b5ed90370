"""Counts refused requests, and notes in the audit log which network has used up a limit."""

from collections import OrderedDict
from typing import TYPE_CHECKING

from druids.server.limits import network
from druids.server.refusals import BUDGETS
from druids.server.storage import AuditEntry, StorageError

if TYPE_CHECKING:
    from druids.server.table_manager import TableManager

INTERVAL = 60.0  # seconds between two lines about the same limit of the same network
REMEMBERED = 1000  # of these pairs; an attacker with many addresses causes no more lines than this in an interval


class LimitAudit:
    """Who exceeded which limit. A flood of refusals makes one line a minute."""

    def __init__(self, manager: "TableManager") -> None:
        self.manager = manager
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    def count(self, code: str, address: str) -> None:
        """Count a refusal to a client at an address."""
        self.manager.metrics.count_refusal(code)
        if code not in BUDGETS:
            return
        who, now = (code, network(address)), self.manager.tick()
        while self._noted and next(iter(self._noted.values())) < now - INTERVAL:
            self._noted.popitem(last=False)
        if who not in self._noted and len(self._noted) < REMEMBERED and not self.manager.stopping:
            self._noted[who] = now
            self.manager.background(self._note(*who))

    async def _note(self, code: str, origin: str) -> None:
        try:
            await self.manager.store.note(AuditEntry(self.manager.now(), "limit", None, f"{code} {origin}"[:200]))
        except StorageError:
            return  # the store has logged it
