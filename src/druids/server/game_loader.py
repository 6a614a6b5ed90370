"""The games of the server. Rules are loaded, and compiled if needed, in a thread."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from druids.kernel.info import GameInfo
from druids.server.messages import GameDescription, GameOption, GameStatus, RecordField, RecordLayout
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.kernel.game import Game
    from druids.server.compile_queue import CompileQueue


T = TypeVar("T")


@cache
def load(module: str, name: str) -> "Game":
    """A game with every compiled function that the server uses loaded."""
    from druids.match import Match
    from druids.match.position import load_compiled
    from druids.server import undo_check, views

    game: Game = import_module(module).load(name)
    load_compiled(game)
    match = Match(game, game.info.default_seats, seed=1)
    match.resume_chance()
    seat = match.seat
    if seat is not None:
        match.play(match.actions()[0])
        undo_check.is_free(match, seat)
        views.narrate(match, match.position_after(0), 0, [seat])
    return game


def in_thread(work: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:
    """Run a function in a daemon thread, so that the server can stop while a game is being compiled."""
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


class GameLoader:
    """Games by name."""

    def __init__(self, module: str, compile_queue: "CompileQueue") -> None:
        self.module = module
        self.compile_queue = compile_queue
        self._loading: dict[str, asyncio.Future[Game]] = {}

    def infos(self) -> dict[str, GameInfo]:
        found: dict[str, GameInfo] = import_module(self.module).infos()
        return found

    def info(self, name: str) -> GameInfo:
        try:
            return self.infos()[name]
        except KeyError:
            raise Refusal("no-game", f"There are: {', '.join(self.infos())}.") from None

    async def game(self, name: str) -> "Game":
        """A game, loaded once, when it is compiled."""
        self.info(name)
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
        """Load every game when it is compiled."""
        one_at_a_time = asyncio.Lock()

        async def load_game(name: str) -> None:
            await self.compile_queue.ready(name)
            async with one_at_a_time:
                await self.game(name)

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
