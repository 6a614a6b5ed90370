"""Runs many independent items of work: in this process, in processes of this machine, or on a Ray cluster.

Arena, ladder, tuner, soak and data sets use it. A result depends on its item alone, so all executors give the same
results with any number of workers; only the order in which they arrive differs. Items go out in pieces that take a
second or more, and a piece whose worker is lost is done again.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

PIECE_SECONDS = 1.0  # less would be spent on sending pieces out
AHEAD = 2  # pieces in hand for each worker, so that none waits for the next
LOSSES = 3  # a piece that loses its worker so often is the cause

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Result]


class ExecutorError(ValueError):
    """The work cannot be run as asked; the message says what to do."""


class WorkerLost(Exception):
    """The worker of a piece ended before the piece did."""


class Executor(Protocol):
    """Where pieces run. `Handle` stands for a piece that was submitted."""

    workers: int

    def submit(self, work: Work[Any, Any], items: list[Any]) -> Any:
        """Start a piece; return its handle."""
        ...

    def ready(self, handles: list[Any]) -> list[Any]:
        """Wait until at least one piece is finished or lost; return the handles of those that are."""
        ...

    def result(self, handle: Any) -> tuple[float, list[Any]]:
        """How long a finished piece took, and its results; WorkerLost if it did not end."""
        ...

    def close(self) -> None:
        """Stop what is still running."""
        ...


@dataclass
class _Piece:
    items: list[Any]
    losses: int = 0


def run(executor: Executor, work: Work[Item, Result], items: Iterable[Item]) -> Iterator[Result]:
    """The results of all items, in the order in which their pieces end. `work` and items must be picklable."""
    todo = deque(items)
    again: deque[_Piece] = deque()
    running: dict[Any, _Piece] = {}
    size = 1
    try:
        while todo or again or running:
            while (todo or again) and len(running) < AHEAD * executor.workers:
                piece = again.popleft() if again else _Piece(_take(todo, size, executor.workers))
                running[executor.submit(work, piece.items)] = piece
            for handle in executor.ready(list(running)):
                piece = running.pop(handle)
                try:
                    seconds, results = executor.result(handle)
                except WorkerLost as lost:
                    piece.losses += 1
                    if piece.losses >= LOSSES:
                        raise ExecutorError(
                            f"a worker ended {LOSSES} times in the middle of the same work ({lost}). "
                            "Look at its memory, or use fewer workers."
                        ) from lost
                    again.append(piece)
                    continue
                size = max(1, round(PIECE_SECONDS * len(results) / max(seconds, 1e-6)))
                yield from results
    finally:
        executor.close()


def _take(todo: deque[Item], size: int, workers: int) -> list[Item]:
    """The items of the next piece: few enough that other workers still have something to do at the end."""
    share = -(-len(todo) // (AHEAD * workers))
    return [todo.popleft() for _ in range(min(size, share))]


def do_piece(work: Work[Item, Result], items: list[Item]) -> tuple[float, list[Result]]:
    """Do a piece of work, in a worker."""
    started = time.perf_counter()
    results = [work(item) for item in items]
    return time.perf_counter() - started, results


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


class RayCluster:
    """A Ray cluster, one CPU for each piece. Every machine of the cluster needs the same version of Druids."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        os.environ.setdefault("RAY_raylet_start_wait_time_s", "120")  # a busy machine needs longer than Ray's default
        try:
            import ray
            import ray.exceptions
        except ImportError:
            raise ExecutorError('Ray is not installed: pip install "druids[ray]"') from None
        settings: dict[str, Any] = {"address": address}
        if address is None:
            settings = {"address": "local", "num_cpus": workers or os.cpu_count() or 1, "include_dashboard": False}
        try:
            ray.init(**settings, log_to_driver=False, logging_level="ERROR")
        except Exception as error:  # Ray raises plain exceptions too
            where = address or "this machine"
            raise ExecutorError(
                f"no Ray cluster answers at {where} ({str(error).splitlines()[0]}). "
                "Start one with `ray start --head`, or leave --ray and RAY_ADDRESS out to use this machine's processes."
            ) from error
        self._ray = ray
        self._piece = ray.remote(num_cpus=1, max_retries=0)(do_piece)
        cpus = int(ray.cluster_resources().get("CPU", 1))
        self.workers = min(workers or cpus, cpus)

    def submit(self, work: Work[Any, Any], items: list[Any]) -> Any:
        return self._piece.remote(work, items)

    def ready(self, handles: list[Any]) -> list[Any]:
        done: list[Any] = self._ray.wait(handles)[0]
        return done

    def result(self, handle: Any) -> tuple[float, list[Any]]:
        lost = (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError)
        try:
            found: tuple[float, list[Any]] = self._ray.get(handle)
        except lost as error:
            raise WorkerLost(str(error).splitlines()[0]) from error
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        return found

    def close(self) -> None:
        self._ray.shutdown()


def executor(workers: int | None = None, ray: str | None = None) -> Executor:
    """The executor for these settings. `ray` is an address, "local" for a cluster that ends with the work, or None.

    Without `ray`, the variable RAY_ADDRESS decides; without that, processes of this machine are used.
    """
    if workers is not None and workers < 1:
        raise ExecutorError(f"at least one worker is needed, not {workers}")
    address = ray or os.environ.get("RAY_ADDRESS")
    if address:
        return RayCluster(None if address == "local" else address, workers)
    number = workers or os.cpu_count() or 1
    return InProcess() if number == 1 else LocalProcesses(number)
