"""The bots' workers: searching happens in other processes, so that it never delays a socket."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from druids.server import thinking
from druids.server.messages import BotCard, Words

log = logging.getLogger("druids.bots")

SEARCHING = "ismcts"
DEFAULT_LEVEL = "apprentice"


class Thinkers:
    """A pool of worker processes; if one dies, a new pool takes over and the question is asked again."""

    def __init__(self, module: str, workers: int) -> None:
        self.module = module
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def warm(self, games: tuple[str, ...]) -> None:
        """Start the workers and let them load everything."""
        if self.workers < 1:
            return
        self._pool = self._new_pool(games)
        await asyncio.get_running_loop().run_in_executor(self._pool, thinking.ready)

    async def decide(self, game: str, record: bytes, seat: int, bot: str, level: str | None) -> int:
        chosen: int = await self._ask(thinking.decide, self.module, game, record, seat, bot, level)
        return chosen

    async def advise(self, game: str, record: bytes, seat: int) -> tuple[int, Words]:
        found: tuple[int, Words] = await self._ask(thinking.advise, self.module, game, record, seat)
        return found

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)  # a bot that thinks is waited for: seconds at most

    async def _ask(self, question: Callable[..., Any], *about: Any) -> Any:
        loop = asyncio.get_running_loop()
        pool = self._pool = self._pool or self._new_pool(())
        try:
            return await loop.run_in_executor(pool, question, *about)
        except BrokenProcessPool:
            log.error("a bot's worker died; a new one takes over")
            if self._pool is pool:
                pool.shutdown(wait=False)
                self._pool = self._new_pool(())
            return await loop.run_in_executor(self._pool, question, *about)

    def _new_pool(self, games: tuple[str, ...]) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            max(1, self.workers), get_context("spawn"), initializer=thinking.prepare, initargs=(self.module, games)
        )


def bot_cards() -> list[BotCard]:
    """The bots that may sit at tables."""
    from druids import bots

    levels = bots.levels()
    return [BotCard(name, levels if name == SEARCHING else []) for name in bots.names() if name not in levels]


def known_bot(bot: str | None, level: str | None, default_level: str | None) -> tuple[str, str | None] | None:
    """A bot's name and level with defaults filled in; None if there is no such bot."""
    bot = bot or SEARCHING
    if bot == SEARCHING:
        level = level or default_level or DEFAULT_LEVEL
    for card in bot_cards():
        if card.name == bot and (level in card.levels if card.levels else level is None):
            return bot, level
    return None
