"""What runs in a worker process: a bot looks at a hidden record and answers. Nothing else of the server is here."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

import numpy as np

from druids import bots
from druids.server.messages import Words
from druids.server.shelf import load
from druids.server.words import travelling


def prepare(module: str, names: tuple[str, ...]) -> None:
    """Ignore the terminal's interrupt, end with the server however it ends, and load the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    for name in names:
        bots.warm(load(module, name))


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def decide(module: str, game: str, record: bytes, seat: int, bot: str, level: str | None) -> int:
    """The action a bot takes for a seat, from the record as that seat sees it."""
    loaded = load(module, game)
    states = np.frombuffer(bytearray(record), loaded.record.dtype)
    return bots.bot(bot, level).decide(loaded, states, 0, seat)


def advise(module: str, game: str, record: bytes, seat: int) -> tuple[int, Words]:
    """The best answer for a seat as a bot sees it, and why."""
    loaded = load(module, game)
    states = np.frombuffer(bytearray(record), loaded.record.dtype)
    best = bots.explain(loaded, states, 0, seat)[0]
    return best.action, travelling(best.why)


def ready() -> int:
    """Proof that the worker is up."""
    return os.getpid()
