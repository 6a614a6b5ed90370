"""Compile games in worker processes at the start of the server, one game at a time per process.

A game is usable when its own compilation is done, and a game that somebody wants to play is moved to the front.
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
    """The status of each game, and the processes that compile."""

    def __init__(self, module: str, infos: Mapping[str, GameInfo], processes: int) -> None:
        self.module = module
        self.processes = processes
        self.status: dict[str, GameStatus] = dict.fromkeys(infos, "waiting" if processes else "ready")
        self.failed: set[str] = set()
        self._rules = {name: asyncio.Event() for name in infos}
        self._bots = {name: asyncio.Event() for name in infos}
        # games for more people first, then shorter ones
        self._waiting = sorted(infos, key=lambda name: (-max(infos[name].seats), infos[name].minutes))

    async def rules(self, name: str) -> None:
        """Wait until the rules of a game are compiled, and move the game to the front."""
        await self._until(name, self._rules[name])

    async def bots(self, name: str) -> None:
        """Wait until the bots of a game are compiled, and move the game to the front."""
        await self._until(name, self._bots[name])

    async def ready(self, name: str) -> None:
        """Wait until the rules and the bots of a game are compiled, without moving it to the front."""
        if self.processes:
            await self._bots[name].wait()

    async def _until(self, name: str, ready: asyncio.Event) -> None:
        if self.processes:
            if name in self._waiting:
                self._waiting.remove(name)
                self._waiting.insert(0, name)
            await ready.wait()

    async def run(self, low_priority: bool = True) -> None:
        """Compile all games, at low priority by default.

        A game whose compilation fails counts as ready: it is compiled where it is loaded.
        """
        if not self.processes:
            return
        pool = ProcessPoolExecutor(
            self.processes, get_context("spawn"), initializer=bot_worker.begin, initargs=(low_priority,)
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
                log.exception("%s could not be compiled at the start", name)
                self.failed.add(name)
            self._rules[name].set()
            self._bots[name].set()
            self.status[name] = "ready"
