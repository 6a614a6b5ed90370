"""The narration of earlier steps, for logs and for people who return: by page, in bounded memory.

A page is a fixed range of steps as one viewer may know them. It does not change unless an undo goes back behind it, so
whole pages are kept; the last page of a game is narrated when somebody asks.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from druids.server import views
from druids.server.connection import encode
from druids.server.messages import Told

if TYPE_CHECKING:
    from druids.match import Match
    from druids.server.table import Table
    from druids.server.worker_thread import WorkerThread

PAGE = 50  # steps
MOST_BYTES = 16 * 1024 * 1024
OBJECTS = 4  # times the size of the JSON

Key = tuple[str, int, int, int]
Page = list[Told]


class NarrationLog:
    """Narrated pages of all tables; those that were not used for longest are dropped."""

    def __init__(self, worker: "WorkerThread") -> None:
        self._worker = worker
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._bytes = 0

    async def page(self, table: "Table", viewer: int, first: int) -> Page:
        """The steps from one on, up to the end of their page. The caller holds the lock, and applies `log_rules`."""
        match = table.match
        assert match is not None
        number, offset = divmod(first, PAGE)
        key = (table.key, table.undos, viewer, number)
        known = self._pages.get(key)
        if known is not None:
            self._pages.move_to_end(key)
            return known[offset:]
        if (number + 1) * PAGE <= match.length:
            page = await self._worker.run(narrated, match, viewer, number * PAGE, PAGE)
            self._keep(key, page)
            return page[offset:]
        steps = match.length - first
        if steps == 0:
            return []
        return await self._worker.run(narrated, match, viewer, first, steps)

    async def since(self, table: "Table", viewer: int, first: int) -> Page:
        """All steps from one on."""
        assert table.match is not None
        found: Page = []
        while first + len(found) < table.match.length:
            found += await self.page(table, viewer, first + len(found))
        return found

    def _keep(self, key: Key, page: Page) -> None:
        if key in self._pages:
            return
        self._pages[key] = page
        self._bytes += _size(page)
        while self._bytes > MOST_BYTES:
            self._bytes -= _size(self._pages.popitem(last=False)[1])


def narrated(match: "Match", viewer: int, first: int, most: int) -> Page:
    """Some steps from one on as a viewer may know them."""
    (told,), _ = views.narrate(match, match.position_after(first), first, [viewer], most)
    return told


def _size(page: Page) -> int:
    """About how many bytes a page takes in memory: Python's objects take several times as many as their JSON."""
    return OBJECTS * len(encode(page))
