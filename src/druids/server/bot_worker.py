"""Functions that run in worker processes: compile games, and let bots choose actions from hidden records."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.connection import wait

from druids import bots
from druids.kernel.message import Message
from druids.match import Position
from druids.server.game_loader import load

NICENESS = 10  # of processes that compile while others play


def begin(low_priority: bool) -> None:
    """Set up a worker: ignore Ctrl-C, and exit when the server exits for whatever reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if low_priority:
        os.nice(NICENESS)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_with, args=(parent.sentinel,), daemon=True).start()


def _exit_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def end(pool: ProcessPoolExecutor) -> None:
    """Kill the workers: they hold no state, and may be compiling for a minute."""
    for worker in list((pool._processes or {}).values()):
        worker.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def prepare_rules(module: str, game: str) -> None:
    """Load a game's rules, compiling what was never compiled on this machine."""
    load(module, game)


def prepare_bots(module: str, game: str) -> None:
    """Load a game's bots, compiling what was never compiled on this machine."""
    bots.warm(load(module, game))


def decide(module: str, game: str, record: bytes, bot: str, level: str | None) -> int:
    """The action a bot chooses for the seat to act, from the record hidden for that seat."""
    return bots.bot(bot, level).decide(Position.of_bytes(load(module, game), record))


def advise(module: str, game: str, record: bytes) -> tuple[int, Message]:
    """The action a bot recommends to the seat to act, and why."""
    best = bots.explain(Position.of_bytes(load(module, game), record))[0]
    return best.action, best.why
