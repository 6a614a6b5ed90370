"""`Helpers`: threads that take part in the steps of a batch.

A step takes a tenth of a millisecond, and to wake a sleeping thread can take half of that. So a helper that has nothing
to do looks for work for about as long as a step takes, in compiled code and without the interpreter's lock, and sleeps
only then. No step waits for a helper that has not begun to work.
"""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from weakref import finalize


class Helpers:
    """Threads 1 to n of a batch. `work` is called with the number of the thread and returns when it found no work."""

    def __init__(self, n: int, work: Callable[[int], object]) -> None:
        self._asleep: list[int] = []
        self._alarm: SimpleQueue[bool] = SimpleQueue()
        self.failures: list[BaseException] = []
        for thread in range(1, n + 1):
            given = (thread, work, self._asleep, self._alarm, self.failures)
            Thread(target=_help, args=given, name=f"batch-{thread}", daemon=True).start()
        finalize(self, _dismiss, self._alarm, n)

    def wake(self) -> None:
        """Wake those that sleep."""
        while self._asleep:
            self._asleep.pop()
            self._alarm.put(True)


def _help(
    thread: int,
    work: Callable[[int], object],
    asleep: list[int],
    alarm: "SimpleQueue[bool]",
    failures: list[BaseException],
) -> None:
    """What a helper does until it is dismissed. It does not know the batch, which can be deleted meanwhile."""
    while True:
        asleep.append(thread)
        if not alarm.get():
            return
        try:
            work(thread)
        except BaseException as failure:
            failures.append(failure)
            raise


def _dismiss(alarm: "SimpleQueue[bool]", n: int) -> None:
    for _ in range(n):
        alarm.put(False)
