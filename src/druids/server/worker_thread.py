"""One thread for computations that would keep the event loop for too long: narration, replays, breakdowns.

There is only one, so that this work never takes more than its turn of the interpreter.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Any, TypeVar

from druids.server.metering import CURRENT

T = TypeVar("T")


class WorkerThread:
    """Runs functions one after the other, and charges the person who asked for them."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "druids-worker")

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """The result of a function."""
        meter = CURRENT.get()
        result, seconds = await asyncio.get_running_loop().run_in_executor(self._thread, _timed, work, arguments)
        if meter is not None:
            meter.seconds += seconds
        return result

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[T, float]:
    began = thread_time()
    result = work(*arguments)
    return result, thread_time() - began
