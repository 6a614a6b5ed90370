"""What runs in a worker process: a bot looks at a hidden record and answers. Nothing else of the server is here."""

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

COURTESY = 10  # how much whoever compiles ahead of time gives way to everyone else


def begin(aside: bool) -> None:
    """Ignore the terminal's interrupt, and end with the server however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if aside:
        os.nice(COURTESY)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def end(pool: ProcessPoolExecutor) -> None:
    """End workers at once: they hold nothing of value, and may be in the midst of compiling."""
    for worker in list((pool._processes or {}).values()):
        worker.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def prepare_rules(module: str, game: str) -> None:
    """Load a game's rules, compiling what was not."""
    load(module, game)


def prepare_bots(module: str, game: str) -> None:
    """Load a game's bots, compiling what was not."""
    bots.warm(load(module, game))


def decide(module: str, game: str, record: bytes, bot: str, level: str | None) -> int:
    """The action a bot chooses for the seat to act, from the record as that seat sees it."""
    return bots.bot(bot, level).decide(Position.of_bytes(load(module, game), record))


def advise(module: str, game: str, record: bytes) -> tuple[int, Message]:
    """The best action for the seat to act as a bot sees it, and why."""
    best = bots.explain(Position.of_bytes(load(module, game), record))[0]
    return best.action, best.why
