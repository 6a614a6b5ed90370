"""Getting games ready: what was never compiled on this machine is compiled in processes of its own, game by game.

No socket waits for it, a game that is ready waits for no other, and one that somebody wants goes before the rest.
"""

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from druids.kernel.info import GameInfo
from druids.server import bot_worker
from druids.server.messages import GameStatus

log = logging.getLogger("druids.games")

PROCESSES = 2


class CompileQueue:
    """How far each game is, and the processes that compile."""

    def __init__(self, module: str, infos: Mapping[str, GameInfo], processes: int) -> None:
        self.module = module
        self.processes = processes
        self.status: dict[str, GameStatus] = dict.fromkeys(infos, "waiting" if processes else "ready")
        self.failed: set[str] = set()
        self._rules = {name: asyncio.Event() for name in infos}
        self._bots = {name: asyncio.Event() for name in infos}
        # the game for most people first, then the shorter one
        self._waiting = sorted(infos, key=lambda name: (-max(infos[name].seats), infos[name].minutes))

    async def rules(self, name: str) -> None:
        """Until the game's rules can be loaded at once. It is wanted now, so it comes next."""
        await self._until(name, self._rules[name])

    async def bots(self, name: str) -> None:
        """Until the game's bots can be loaded at once."""
        await self._until(name, self._bots[name])

    async def ready(self, name: str) -> None:
        """Until everything about the game can be loaded at once; nobody is in a hurry."""
        if self.processes:
            await self._bots[name].wait()

    async def _until(self, name: str, ready: asyncio.Event) -> None:
        if self.processes:
            if name in self._waiting:
                self._waiting.remove(name)
                self._waiting.insert(0, name)
            await ready.wait()

    async def run(self, aside: bool = True) -> None:
        """Compile everything that was not, giving way to others unless nobody else is there.

        Where a process fails, whoever needs the game compiles it himself.
        """
        if not self.processes:
            return
        pool = ProcessPoolExecutor(
            self.processes, get_context("spawn"), initializer=bot_worker.begin, initargs=(aside,)
        )
        try:
            await asyncio.gather(*(self._work(pool) for _ in range(self.processes)))
        finally:
            bot_worker.end(pool)

    async def _work(self, pool: ProcessPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            name = self._waiting.pop(0)
            try:
                self.status[name] = "rules"
                await loop.run_in_executor(pool, bot_worker.prepare_rules, self.module, name)
                self._rules[name].set()
                self.status[name] = "bots"
                await loop.run_in_executor(pool, bot_worker.prepare_bots, self.module, name)
            except Exception:
                log.exception("%s could not be compiled ahead of time", name)
                self.failed.add(name)
            self._rules[name].set()
            self._bots[name].set()
            self.status[name] = "ready"
