"""The games of the server.

A game that was never compiled on this machine starts interpreted, at once. Its compiled code is loaded in a thread when
the compile queue has made it, and takes over in the middle of whatever is played.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from druids.kernel import jit
from druids.kernel.info import GameInfo
from druids.server.messages import GameDescription, GameOption, GameStatus, RecordField, RecordLayout
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.kernel.game import Game
    from druids.server.compile_queue import CompileQueue
    from druids.server.events import Created


T = TypeVar("T")

RULES = "rules"  # the part of a game's compiled code that the table uses


@cache
def load(module: str, name: str) -> "Game":
    """A game, every function of it that the table uses ready to run: compiled, or interpreted in a server."""
    game: Game = import_module(module).load(name)
    if jit.starts_interpreted():
        use_compiled_rules(game)
    else:
        run_rules(game)
    return game


def use_compiled_rules(game: "Game") -> bool:
    """Change over to the compiled rules if the cache holds them."""
    return jit.try_compiled(RULES, game.folder, partial(run_rules, game))


def run_rules(game: "Game") -> None:
    """Call every compiled function that the table uses, so that it is loaded, or compiled if it never was."""
    from druids.match import Match
    from druids.match.position import load_compiled
    from druids.server import undo_check, views

    load_compiled(game)
    match = Match(game, game.info.default_seats, seed=1)
    match.resume_chance()
    seat = match.seat
    if seat is not None:
        match.play(match.actions()[0])
        undo_check.is_free(match, seat)
        views.narrate(match, match.position_after(0), 0, [seat])


def in_thread(work: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:
    """Run a function in a daemon thread, so that the server can stop while a game is being loaded."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def resolve(settle: Callable[..., None], outcome: Any) -> None:
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(lambda: None if done.done() else settle(outcome))

    def run() -> None:
        try:
            outcome = work(*arguments)
        except Exception as error:
            resolve(done.set_exception, error)
        else:
            resolve(done.set_result, outcome)

    threading.Thread(target=run, daemon=True).start()
    return done


def infos(module: str) -> dict[str, GameInfo]:
    """The metadata of all games."""
    found: dict[str, GameInfo] = import_module(module).infos()
    return found


def reference(module: str, name: str, rules: int) -> str:
    """How a game is named whose table uses a rules version: `name@N` for an older one that is kept.

    A version that is not here is the current one by name; replaying a table with it is refused.
    """
    return f"{name}@{rules}" if rules in import_module(module).kept(name) else name


def has_rules(module: str, name: str, rules: int) -> bool:
    """Whether the rules version of a table is here."""
    info = infos(module).get(name)
    return info is not None and (info.rules == rules or rules in import_module(module).kept(name))


class GameLoader:
    """Games by name."""

    def __init__(self, module: str, compile_queue: "CompileQueue") -> None:
        self.module = module
        self.compile_queue = compile_queue
        self._loading: dict[str, asyncio.Future[Game]] = {}

    def infos(self) -> dict[str, GameInfo]:
        return infos(self.module)

    def info(self, name: str) -> GameInfo:
        try:
            return self.infos()[name]
        except KeyError:
            raise Refusal("no-game", f"There are: {', '.join(self.infos())}.") from None

    async def of_table(self, created: "Created") -> "Game":
        """The game of a table, in the rules version that it was started with if that is here."""
        return await self.game(self.reference(created.game, created.rules))

    def reference(self, name: str, rules: int) -> str:
        self.info(name)
        return reference(self.module, name, rules)

    async def game(self, name: str) -> "Game":
        """A game, loaded once. It is compiled before only where nothing runs interpreted.

        Older rules versions are not compiled in advance.
        """
        self.info(name.partition("@")[0])
        self.compile_queue.want(name)
        if not jit.starts_interpreted():
            await self.compile_queue.rules(name)
        if name not in self._loading:
            self._loading[name] = in_thread(load, self.module, name)
        try:
            return await asyncio.shield(self._loading[name])
        except Exception:
            self._loading.pop(name, None)
            raise

    def is_loaded(self, name: str) -> bool:
        """Whether a game is loaded."""
        loading = self._loading.get(name)
        return loading is not None and loading.done() and loading.exception() is None

    async def uncompiled(self, name: str) -> "Game":
        """A game for its record and messages only: nothing is compiled."""
        self.info(name)
        return await in_thread(import_module(self.module).load, name)

    async def warm(self) -> None:
        """Load every game, and its compiled rules as soon as there are some."""
        one_at_a_time = asyncio.Lock()

        async def load_game(name: str) -> None:
            async with one_at_a_time:
                game = await self.game(name)
            if jit.starts_interpreted():
                await self.compile_queue.rules(name)
                async with one_at_a_time:
                    await in_thread(use_compiled_rules, game)

        await asyncio.gather(*(load_game(name) for name in self.infos()))


def game_description(info: GameInfo, status: GameStatus) -> GameDescription:
    """A game's metadata as it is sent."""
    options = []
    for option in info.options:
        if isinstance(option.default, bool) or option.words:
            values = list(option.words) or ["true", "false"]
            options.append(GameOption(option.name, option.default, values))
        else:
            options.append(GameOption(option.name, option.default, [], option.low, option.high))
    return GameDescription(
        info.name,
        info.title,
        list(info.designers),
        info.publisher,
        info.year,
        info.rules,
        list(info.seats),
        info.default_seats,
        info.minutes,
        options,
        status,
    )


def layout(game: "Game") -> RecordLayout:
    """The layout of a record's bytes."""
    dtype = game.record.dtype
    places: Any = dtype.fields
    fields = [
        RecordField(
            name=field.name,
            offset=int(places[field.name][1]),
            bytes=int(field.dtype[1:]),
            shape=list(field.shape),
            kind=field.kind,
            about=field.about,
        )
        for field in game.record.all_fields
    ]
    return RecordLayout(game.name, game.info.rules, int(dtype.itemsize), fields)
