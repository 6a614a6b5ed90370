"""Sends items of work out in pieces that take a second or more, and does a piece again whose worker is lost."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
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
