"""Compile games in worker processes at the start of the server, one game at a time per process.

Nobody waits for it: games are played interpreted meanwhile. A game that somebody plays is moved to the front.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from druids.bots.loading import BOTS
from druids.kernel import cache, jit
from druids.kernel.info import GameInfo
from druids.server import bot_worker
from druids.server.game_loader import RULES
from druids.server.messages import GameStatus

log = logging.getLogger("druids.games")

PROCESSES = 2
STAYS_INTERPRETED = "played interpreted, with weaker bots: %s: %s"


class CompileQueue:
    """The status of each game, and the processes that compile.

    Games in `compiled` are ready from the start. They are checked after the others, in case a file is missing.
    """

    def __init__(
        self, module: str, infos: Mapping[str, GameInfo], processes: int, compiled: Collection[str] = ()
    ) -> None:
        self.module = module
        self.processes = processes
        self.status: dict[str, GameStatus] = {
            name: "waiting" if processes and name not in compiled else "ready" for name in infos
        }
        self.failed: dict[str, str] = {}  # why a game could not be compiled
        self._rules = {name: asyncio.Event() for name in infos}
        self._bots = {name: asyncio.Event() for name in infos}
        # games for more people first, then shorter ones
        self._waiting = sorted(infos, key=lambda name: (name in compiled, -max(infos[name].seats), infos[name].minutes))

    def want(self, name: str) -> None:
        """Move a game to the front: somebody plays it."""
        if name in self._waiting and self.status[name] == "waiting":
            self._waiting.remove(name)
            self._waiting.insert(0, name)

    async def rules(self, name: str) -> None:
        """Wait until the rules of a game are compiled, or could not be."""
        if self.processes and name in self._rules:  # older versions of rules are not
            await self._rules[name].wait()

    async def bots(self, name: str) -> None:
        """Wait until the bots of a game are compiled, or could not be."""
        if self.processes and name in self._bots:
            await self._bots[name].wait()

    async def run(self, low_priority: bool = True) -> None:
        """Compile all games, at low priority by default.

        A game whose compilation fails counts as ready: it stays interpreted.
        """
        if not self.processes:
            return
        problem = await asyncio.to_thread(cache.problem)
        if problem is not None:
            self._give_up(problem)
            return
        await asyncio.gather(*(self._work(low_priority) for _ in range(min(self.processes, len(self._waiting)))))

    def _give_up(self, problem: str) -> None:
        """The cache cannot be written: what is in it is used, and nothing is compiled."""
        missing = [name for name, status in self.status.items() if status != "ready"]
        if missing:
            advice = f"{problem}. Set DRUIDS_CACHE to a writable directory."
            log.warning(STAYS_INTERPRETED, ", ".join(missing), advice)
            self.failed = dict.fromkeys(missing, problem)
        self._waiting.clear()
        for name in self.status:
            self._done(name)

    async def _work(self, low_priority: bool) -> None:
        """One process: take the next game until there is none."""
        loop = asyncio.get_running_loop()
        pool = _new_pool(low_priority)
        try:
            while self._waiting:
                name = self._waiting.pop(0)
                compiled = self.status[name] == "ready"
                try:
                    if not compiled:
                        self.status[name] = "rules"
                    await loop.run_in_executor(pool, bot_worker.compile_rules, self.module, name)
                    self._rules[name].set()
                    if not compiled:
                        self.status[name] = "bots"
                    await loop.run_in_executor(pool, bot_worker.compile_bots, self.module, name)
                except OSError as error:
                    self.failed[name] = str(error)
                    log.warning(STAYS_INTERPRETED, name, error)
                except Exception as error:
                    self.failed[name] = f"{type(error).__name__}: {error}"
                    log.exception(STAYS_INTERPRETED, name, "it could not be compiled")
                    if isinstance(error, BrokenProcessPool):
                        bot_worker.end(pool)
                        pool = _new_pool(low_priority)
                self._done(name)
        finally:
            bot_worker.end(pool)

    def _done(self, name: str) -> None:
        self._rules[name].set()
        self._bots[name].set()
        self.status[name] = "ready"


def is_ready(game: Path) -> bool:
    """Whether the cache holds all compiled code of the game in a folder."""
    return all(jit.is_compiled(part, game) for part in (RULES, BOTS))


def _new_pool(low_priority: bool) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        1, get_context("spawn"), initializer=bot_worker.begin_compiling, initargs=(low_priority,)
    )
