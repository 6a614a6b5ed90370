"""Processes that work for the server, so that nothing long is done in the event loop."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from druids.server import bot_worker

log = logging.getLogger("druids.bots")


class WorkerProcesses:
    """Processes that are started when needed. If one dies, new ones are started and the work is repeated."""

    def __init__(self, count: int, begin: Callable[..., None], *arguments: Any) -> None:
        self._count = count
        self._begin = begin
        self._arguments = arguments
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        loop, pool = asyncio.get_running_loop(), self._started()
        try:
            return await loop.run_in_executor(pool, work, *arguments)
        except BrokenProcessPool:
            log.error("a worker process died; starting another")
            if self._pool is pool:
                pool.shutdown(wait=False)
                self._pool = None
            return await loop.run_in_executor(self._started(), work, *arguments)

    def close(self) -> None:
        """Kill the processes."""
        if self._pool is not None:
            bot_worker.end(self._pool)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, get_context("spawn"), initializer=self._begin, initargs=self._arguments
            )
        return self._pool
