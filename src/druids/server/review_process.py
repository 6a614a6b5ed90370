"""The process in which reviews are made: with time of the processors that nobody else wants.

It is apart from those of the bots, so that no bot waits for a review. It ends when no review was asked for in a while.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from druids.server import review_worker
from druids.server.bot_queue import BotQueue, Payer
from druids.server.worker_processes import WorkerProcesses

REST_SECONDS = 60.0  # without work, after which the process ends
PATIENT_SECONDS = 30.0  # for a part, after which the process no longer waits until the processors are idle


class ReviewProcess:
    """Does the parts of reviews one by one, in turn for the networks that asked for them."""

    def __init__(self, interpreted: bool) -> None:
        self._idle = WorkerProcesses(1, review_worker.begin, interpreted, True)
        self._insisting = WorkerProcesses(1, review_worker.begin, interpreted, False)
        self._patient = True
        self._queue = BotQueue(1)
        self._rest: asyncio.TimerHandle | None = None

    async def run(self, payer: Payer, work: Callable[..., Any], *arguments: Any) -> Any:
        return await self._queue.run(payer, lambda: self._run(work, *arguments))

    async def _run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        if self._rest is not None:
            self._rest.cancel()
        try:
            if self._patient:
                try:
                    return await asyncio.wait_for(self._idle.run(work, *arguments), PATIENT_SECONDS)
                except TimeoutError:
                    self._patient = False
                    self._idle.close()
            return await self._insisting.run(work, *arguments)
        finally:
            self._rest = asyncio.get_running_loop().call_later(REST_SECONDS, self.close)

    def close(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        self._patient = True
        self._idle.close()
        self._insisting.close()
