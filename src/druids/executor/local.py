"""Executors on this machine: this process, or several worker processes."""

import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from druids.executor.pieces import Work, WorkerLost, do_piece


class InProcess:
    """Does every piece in this process, when its result is asked for."""

    workers = 1

    def __init__(self) -> None:
        self._pieces: dict[int, tuple[Work[Any, Any], list[Any]]] = {}
        self._submitted = 0

    def submit(self, work: Work[Any, Any], items: list[Any]) -> int:
        self._submitted += 1
        self._pieces[self._submitted] = (work, items)
        return self._submitted

    def ready(self, handles: list[int]) -> list[int]:
        return handles[:1]

    def result(self, handle: int) -> tuple[float, list[Any]]:
        return do_piece(*self._pieces.pop(handle))

    def close(self) -> None:
        self._pieces.clear()


class LocalProcesses:
    """Worker processes of this machine. If one dies, all are replaced, and what they had is done again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # a fork would copy a process whose compiler has threads
        return ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_leave_interrupts_to_the_parent)

    def submit(self, work: Work[Any, Any], items: list[Any]) -> Future[Any]:
        try:
            return self._pool.submit(do_piece, work, items)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return self._pool.submit(do_piece, work, items)

    def ready(self, handles: list[Future[Any]]) -> list[Future[Any]]:
        return list(wait(handles, return_when=FIRST_COMPLETED).done)

    def result(self, handle: Future[Any]) -> tuple[float, list[Any]]:
        try:
            found: tuple[float, list[Any]] = handle.result()
        except BrokenProcessPool as error:
            raise WorkerLost("a worker process died") from error
        return found

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
