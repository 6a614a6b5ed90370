"""Measures what a request costs the server: its steps in the event loop, and its work in the worker thread."""

from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from time import perf_counter
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Meter:
    """Seconds of computing. `longest` is the longest step that kept the event loop from other work."""

    __slots__ = ("longest", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0
        self.longest = 0.0

    def step(self, seconds: float) -> None:
        """Count a step in the event loop."""
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def take(self) -> tuple[float, float]:
        """The seconds counted so far, and the longest step; counting starts again."""
        taken = self.seconds, self.longest
        self.seconds = self.longest = 0.0
        return taken


CURRENT: ContextVar[Meter | None] = ContextVar("meter", default=None)  # pays for work in the worker thread


@coroutine
def metered(work: Coroutine[Any, Any, T], meter: Meter) -> Generator[Any, Any, T]:
    """Await a coroutine and count the time of its steps, without the time it waits for."""
    value: Any = None
    failed: BaseException | None = None
    while True:
        began = perf_counter()
        try:
            yielded = work.send(value) if failed is None else work.throw(failed)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            meter.step(perf_counter() - began)
        value, failed = None, None
        try:
            value = yield yielded
        except BaseException as error:
            failed = error
