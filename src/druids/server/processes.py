"""`druids serve --processes N`: a parent that starts server processes on one socket, and again when they die.

The processes share the listening socket, so a connection that one has not accepted is accepted by another.
"""

import logging
import os
import signal
import socket
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from typing import Any

from druids.server.settings import Settings

log = logging.getLogger("druids.processes")

LOOK_SECONDS = 0.2
SHORT_LIFE = 5.0  # seconds: a process that lives no longer is started again later and later
LONGEST_PAUSE = 30.0
STOP_SECONDS = 15.0  # for processes to stop, before they are killed


@dataclass
class Slot:
    """One of the processes: at present running, or to be started at a time."""

    settings: Settings
    process: SpawnProcess | None = None
    started: float = 0.0
    pause: float = 0.0


class Parent:
    """Starts processes until it is told to stop."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        name = settings.process or socket.gethostname()
        bots = settings.workers and max(1, settings.workers // settings.processes)
        self.slots = [
            Slot(replace(settings, process=f"{name}-{number}", processes=1, workers=bots))
            for number in range(1, settings.processes + 1)
        ]
        self.listening = listening
        self.stopping = False

    def run(self) -> int:
        """Run until SIGTERM or SIGINT."""
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, self._stop)
        try:
            while not self.stopping:
                self._start_missing()
                running = [slot.process.sentinel for slot in self.slots if slot.process is not None]
                connection.wait(running, LOOK_SECONDS)
                self._bury()
        finally:
            self._end()
        return 0

    def _stop(self, _signal: int, _frame: object) -> None:
        self.stopping = True

    def _start_missing(self) -> None:
        for slot in self.slots:
            if slot.process is None and time.monotonic() - slot.started >= slot.pause and not self.stopping:
                slot.started = time.monotonic()
                slot.process = get_context("spawn").Process(
                    target=work, args=(slot.settings, self.listening), name=slot.settings.process
                )
                slot.process.start()

    def _bury(self) -> None:
        """Note which processes have died; they are started again, at once if they lived for a while."""
        for slot in self.slots:
            if slot.process is None or slot.process.is_alive():
                continue
            lived = time.monotonic() - slot.started
            slot.pause = min(LONGEST_PAUSE, 2 * slot.pause + 0.5) if lived < SHORT_LIFE else 0.0
            if not self.stopping:
                log.error("%s ended with %s; it is started again", slot.process.name, slot.process.exitcode)
            slot.process.close()
            slot.process = None

    def _end(self) -> None:
        running = [slot.process for slot in self.slots if slot.process is not None]
        for process in running:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in running:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def work(settings: Settings, listening: socket.socket) -> None:
    """One server process; it stops when its parent has died."""
    from druids.server.run import run_process

    def stop_with_parent(parent: Any) -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_with_parent, args=[parent_process()], daemon=True).start()
    raise SystemExit(run_process(settings, listening))
