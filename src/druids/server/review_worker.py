"""Functions that run in the process for reviews and make them, part by part. `reviews` decides what and when."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial

import msgspec

from druids.bots import loading
from druids.coach import loading as coach
from druids.coach.review import Done, Part, Work
from druids.kernel import jit
from druids.match import files
from druids.server import bot_worker
from druids.server.bot_worker import load_game

COACH = "coach"  # the part of a game's compiled code that reviews use


def begin(interpreted: bool, idle: bool) -> None:
    """Set up the process; `interpreted` as for bots, `idle` if it runs only while no other process wants to."""
    bot_worker.begin(interpreted)
    os.nice(loading.NICENESS)
    if idle and sys.platform == "linux":
        with suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def compile_coach(module: str, name: str) -> None:
    """Compile into the cache what reviews of a game need; OSError if it cannot be kept."""
    game = load_game(module, name)
    if not jit.is_compiled(COACH, game.folder):
        loading.load_bots(game)
        coach.load(game)
        loading.mark_compiled(COACH, game)


def parts(module: str, name: str, text: str) -> list[Part]:
    """The parts of the review of a stored game."""
    return _work(module, name, text).parts


def some(module: str, name: str, text: str, which: Sequence[Part]) -> list[Done]:
    """Some parts of the work."""
    return [_work(module, name, text).do(part) for part in which]


def assembled(module: str, name: str, text: str, done: Sequence[Done]) -> bytes:
    """The finished review as JSON."""
    return msgspec.json.encode(_work(module, name, text).assembled(done)) + b"\n"


@lru_cache(maxsize=4)
def _work(module: str, name: str, text: str) -> Work:
    _use_compiled(module, name)
    return Work(files.read(text, partial(load_game, module)))


@cache
def _use_compiled(module: str, name: str) -> None:
    game = load_game(module, name)
    if jit.starts_interpreted():
        jit.try_compiled(COACH, game.folder, partial(coach.load, game))
