"""Reviews of finished games: made in small parts by the bots' processes, at low priority, and kept as files.

A review can be made again from its game, so it is no part of the database. Its file is named by the table and by the
version of the method, is written whole or not at all, and holds no names of people.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from druids.coach.method import VERSION
from druids.coach.results import ReviewStatus
from druids.match.files import save_text
from druids.server import history
from druids.server.bot_queue import Payer
from druids.server.limits import network
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.coach.review import Part
    from druids.server.table_manager import TableManager
    from druids.server.table_session import TableSession

log = logging.getLogger("druids.reviews")

FOLDER = "reviews"  # in the data directory
POINTS_AT_ONCE = 16  # points of a curve: small parts
AT_ONCE = 8  # reviews under way on the server, and the half of them for one network
FAILED = "The review could not be made. The server's log says why."


@dataclass
class Job:
    """A review under way, or one that failed."""

    network: str
    done: int = 0
    total: int = 0
    problem: str | None = None
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)

    def status(self) -> ReviewStatus:
        if self.problem is not None:
            return ReviewStatus("failed", self.done, self.total, VERSION, self.problem)
        return ReviewStatus("running" if self.total else "waiting", self.done, self.total, VERSION)


class Reviews:
    """All reviews of a server."""

    def __init__(self, manager: "TableManager") -> None:
        self.manager = manager
        self.folder = manager.settings.data / FOLDER
        self._jobs: dict[str, Job] = {}

    async def status(self, session: "TableSession") -> ReviewStatus:
        """How far the review of a finished game is."""
        key = history.finished(session).key
        if await asyncio.to_thread(path(self.folder, key).is_file):
            return ReviewStatus("done", version=VERSION)
        job = self._jobs.get(key)
        return ReviewStatus("none", version=VERSION) if job is None else job.status()

    async def result(self, session: "TableSession") -> bytes:
        """A finished review as JSON; Refusal if there is none."""
        try:
            return await asyncio.to_thread(path(self.folder, history.finished(session).key).read_bytes)
        except FileNotFoundError:
            raise Refusal("no-review") from None

    async def start(self, session: "TableSession", address: str) -> ReviewStatus:
        """Start the review of a finished game, unless it is under way or done; Refusal if too many are."""
        table = history.finished(session)
        status = await self.status(session)
        if status.state not in {"none", "failed"}:
            return status
        if table.match is None:
            raise Refusal("rules", "It cannot be reviewed.")
        self.manager.budgets.reviews(address).admit("too-many")
        origin = network(address)
        running = [job.network for job in self._jobs.values() if job.problem is None]
        if len(running) >= AT_ONCE or running.count(origin) >= AT_ONCE // 2:
            raise Refusal("busy")
        if table.key in self._jobs and self._jobs[table.key].problem is None:
            return self._jobs[table.key].status()  # somebody else was faster
        job = self._jobs[table.key] = Job(origin)
        text = replace(table.stored_game(), names=()).text()
        game = self.manager.loader.reference(table.created_event.game, table.created_event.rules)
        job.task = self.manager.background(self._make(session, game, text, job))
        return job.status()

    def forget(self, key: str) -> None:
        """Remove the review of a deleted table, finished or under way."""
        job = self._jobs.pop(key, None)
        if job is not None and job.task is not None:
            job.task.cancel()
        remove(self.folder, key)

    async def _make(self, session: "TableSession", game: str, text: str, job: Job) -> None:
        key, pool = session.table.key, self.manager.bot_pool
        payer = Payer(job.network, attended=False)
        try:
            await pool.prepare_coach(game)
            parts = await pool.review_parts(game, text, payer)
            job.total = sum(part.kind == "decision" for part in parts)
            done = []
            for some in _portions(parts):
                done += await pool.review_some(game, text, some, payer)
                job.done += sum(part.kind == "decision" for part in some)
            review = await pool.review_assembled(game, text, done, payer)
            if not session.deleted:
                await asyncio.to_thread(save_text, review.decode(), path(self.folder, key))
                self._jobs.pop(key, None)
        except asyncio.CancelledError:
            self._jobs.pop(key, None)
            raise
        except Exception as error:
            job.problem = FAILED
            log.error("a review of %s failed: %s: %s", game, type(error).__name__, error)


def path(folder: Path, key: str) -> Path:
    """The file of a review."""
    return folder / f"{key}.v{VERSION}.json"


def remove(folder: Path, key: str) -> None:
    """Remove the review of a table, of whatever version."""
    for file in folder.glob(f"{key}.v*.json"):
        file.unlink(missing_ok=True)


def _portions(parts: "Sequence[Part]") -> "list[list[Part]]":
    """Decisions and chance one by one, points of the curve together."""
    single = [[part] for part in parts if part.kind != "point"]
    points = [part for part in parts if part.kind == "point"]
    return single + [points[k : k + POINTS_AT_ONCE] for k in range(0, len(points), POINTS_AT_ONCE)]
