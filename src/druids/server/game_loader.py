"""The games a server offers. Rules are loaded, and compiled if need be, in a thread: no socket ever waits for it."""

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
    """A game, every function of it that the table uses ready to run."""
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
        undo_check.free(match, seat)
        views.narrate(match, match.position_after(0), 0, [seat])
    return game


def in_thread(work: Callable[..., T], *about: Any) -> asyncio.Future[T]:
    """Run something in a thread that the end of the server does not wait for: compiling may take a minute."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(settle: Callable[..., None], outcome: Any) -> None:
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(lambda: None if done.done() else settle(outcome))

    def run() -> None:
        try:
            outcome = work(*about)
        except Exception as error:
            tell(done.set_exception, error)
        else:
            tell(done.set_result, outcome)

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
        """A game, loaded at most once, as soon as it is compiled."""
        self.info(name)
        await self.compile_queue.rules(name)
        if name not in self._loading:
            self._loading[name] = in_thread(load, self.module, name)
        try:
            return await asyncio.shield(self._loading[name])
        except Exception:
            self._loading.pop(name, None)
            raise

    def at_hand(self, name: str) -> bool:
        """Whether a game is loaded."""
        loading = self._loading.get(name)
        return loading is not None and loading.done() and loading.exception() is None

    async def described(self, name: str) -> "Game":
        """A game to read about: its record, its words. Nothing of it is compiled."""
        self.info(name)
        return await in_thread(import_module(self.module).load, name)

    async def warm(self) -> None:
        """Load every game as soon as it is ready, before anyone asks."""
        one_at_a_time = asyncio.Lock()

        async def take(name: str) -> None:
            await self.compile_queue.ready(name)
            async with one_at_a_time:
                await self.game(name)

        await asyncio.gather(*(take(name) for name in self.infos()))


def game_description(info: GameInfo, status: GameStatus) -> GameDescription:
    """A visiting card as it is sent."""
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
    """How a record's bytes are to be read."""
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
