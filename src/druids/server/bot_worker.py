"""Functions that run in worker processes: compile games, and let bots choose actions from hidden records."""

import os
import signal
import threading
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from druids import bots
from druids.bots import guests, loading
from druids.kernel import cache as compiled_cache
from druids.kernel import jit
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.message import Message
from druids.match import Match, Position
from druids.server.game_loader import RULES, load

_compiled: set[str] = set()  # games whose bots run compiled in this worker


def begin(interpreted: bool) -> None:
    """Set up a bot worker; `interpreted` if other processes compile the games."""
    _follow_parent()
    if interpreted:
        jit.start_interpreted()


def run_on_ray(interpreted: bool, work: Callable[..., Any], *arguments: Any) -> Any:
    """Do some work in a worker of Ray; `interpreted` as for `begin`."""
    if interpreted and not jit.starts_interpreted():
        jit.start_interpreted()
    return work(*arguments)


def begin_compiling(low_priority: bool) -> None:
    """Set up a process that compiles."""
    _follow_parent()
    warnings.simplefilter(
        "ignore", compiled_cache.CacheWarning
    )  # reported once, as the reason why a game is not compiled
    if low_priority:
        os.nice(loading.NICENESS)


def _follow_parent() -> None:
    """Ignore Ctrl-C, and exit when the server exits for whatever reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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


def compile_rules(module: str, game: str) -> None:
    """Compile into the cache what is missing there of a game's rules; OSError if it cannot be kept."""
    loading.mark_compiled(RULES, load(module, game))


def compile_bots(module: str, game: str) -> None:
    """Compile into the cache what is missing there of a game's bots; OSError if it cannot be kept."""
    loading.compile_bots(load(module, game))


def load_game(module: str, name: str) -> Game:
    """A game for bots, compiled if that is possible by now."""
    game = load(module, name)
    if jit.starts_interpreted() and name not in _compiled:
        if loading.use_compiled_bots(game):
            _compiled.add(name)
    return game


def warm(module: str, name: str) -> None:
    """Load a game ahead of the first decision, and its bots unless they are interpreted still."""
    game = load_game(module, name)
    if not jit.starts_interpreted():
        loading.load_bots(game)


class Past(NamedTuple):
    """A match that a seat cannot tell from the true one, with all actions by number."""

    seats: int
    options: dict[str, OptionValue]
    actions: list[int]

    def match(self, game: Game) -> Match:
        return Match.of_actions(game, self.seats, self.options, self.actions)


def decide(module: str, game: str, record: bytes, bot: str, level: str | None, past: Past | None = None) -> int:
    """The action a bot chooses for the seat to act, from the record hidden for that seat, and from a past."""
    position = Position.of_bytes(load_game(module, game), record)
    player = _guest(bot) if guests.is_guest(bot) else bots.bot(bot, level)
    chosen = player.decide(position) if past is None else player.decide_after(past.match(position.game), position)
    if not position.is_legal(chosen):
        raise bots.BotError(f"{bot} chose action {chosen}, which is not legal")
    return chosen


@cache
def _guest(path: str) -> bots.Bot:
    """A guest, kept because it may have loaded a network."""
    return bots.bot(path)


def advise(module: str, game: str, record: bytes, past: Past | None = None) -> tuple[int, Message]:
    """The action a bot recommends to the seat to act, and why."""
    position = Position.of_bytes(load_game(module, game), record)
    best = bots.explain(position, past=None if past is None else past.match(position.game))[0]
    return best.action, best.why
