"""A pool of processes in which bots choose actions, so that a search never delays the event loop."""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from druids.coach.review import Done, Part
from druids.executor import ray_cluster
from druids.kernel.message import Message
from druids.server import bot_worker, review_worker
from druids.server.bot_queue import BotQueue, Payer
from druids.server.bot_worker import Past
from druids.server.compile_queue import CompileQueue
from druids.server.messages import BotDescription
from druids.server.review_process import ReviewProcess
from druids.server.settings import Settings
from druids.server.worker_processes import WorkerProcesses

SEARCHING = "ismcts"
DEFAULT_LEVEL = "apprentice"
RAY_RETRIES = 3


class BotPool:
    """Worker processes for bots, served from a fair queue, and one for reviews."""

    def __init__(self, module: str, workers: int, compile_queue: CompileQueue) -> None:
        self.module = module
        self.workers = workers
        self.compile_queue = compile_queue
        self.queue = BotQueue(max(1, workers))
        interpreted = compile_queue.processes > 0
        self._processes = WorkerProcesses(max(1, workers), bot_worker.begin, interpreted)
        self._reviews = ReviewProcess(interpreted)
        self._prepared: set[str] = set()  # games whose reviews are compiled

    async def warm(self, games: tuple[str, ...]) -> None:
        """Start the workers and load each game: at once, and its compiled code as soon as there is some."""
        if self.workers > 0:
            for game in games:
                await self._run(bot_worker.load_game, self.module, game)
            await asyncio.gather(*(self._warm(game) for game in games for _ in range(self.workers)))

    async def _warm(self, game: str) -> None:
        await self.compile_queue.bots(game)
        await self._run(bot_worker.warm, self.module, game)

    async def decide(
        self, game: str, record: bytes, bot: str, level: str | None, payer: Payer, past: Past | None = None
    ) -> int:
        """The action that a bot chooses from a hidden record, and from a past if it remembers."""
        self.compile_queue.want(game)
        chosen: int = await self.queue.run(
            payer, lambda: self._run(bot_worker.decide, self.module, game, record, bot, level, past)
        )
        return chosen

    async def advise(self, game: str, record: bytes, payer: Payer, past: Past | None = None) -> tuple[int, Message]:
        """The action that a bot recommends, and why."""
        self.compile_queue.want(game)
        found: tuple[int, Message] = await self.queue.run(
            payer, lambda: self._run(bot_worker.advise, self.module, game, record, past)
        )
        return found

    async def prepare_coach(self, game: str) -> None:
        """Compile what reviews of a game need, in a process of its own at low priority, unless that was done."""
        if self.compile_queue.processes == 0 or game in self._prepared:
            return  # without processes that compile, the one for reviews does when it first needs it
        await self.compile_queue.bots(game)
        with ProcessPoolExecutor(
            1, get_context("spawn"), initializer=bot_worker.begin_compiling, initargs=(True,)
        ) as pool:
            await asyncio.get_running_loop().run_in_executor(pool, review_worker.compile_coach, self.module, game)
        self._prepared.add(game)

    async def review_parts(self, game: str, text: str, payer: Payer) -> list[Part]:
        """The parts of the review of a stored game."""
        found: list[Part] = await self._review(payer, review_worker.parts, self.module, game, text)
        return found

    async def review_some(self, game: str, text: str, parts: Sequence[Part], payer: Payer) -> list[Done]:
        """Some parts of a review."""
        done: list[Done] = await self._review(payer, review_worker.some, self.module, game, text, parts)
        return done

    async def review_assembled(self, game: str, text: str, done: Sequence[Done], payer: Payer) -> bytes:
        """The review that the results of all parts make, as JSON."""
        review: bytes = await self._review(payer, review_worker.assembled, self.module, game, text, done)
        return review

    def close(self) -> None:
        self._processes.close()
        self._reviews.close()

    async def _run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        return await self._processes.run(work, *arguments)

    async def _review(self, payer: Payer, work: Callable[..., Any], *arguments: Any) -> Any:
        return await self._reviews.run(payer, work, *arguments)


class RayBotPool(BotPool):
    """The same on a Ray cluster: one CPU for each bot that thinks. Ray repeats the work of a worker that dies."""

    def __init__(self, module: str, workers: int, compile_queue: CompileQueue, address: str) -> None:
        super().__init__(module, workers, compile_queue)
        self._ray = ray_cluster.connect(address, workers or 1)
        self._task = self._ray.remote(num_cpus=1, max_retries=RAY_RETRIES)(bot_worker.run_on_ray)

    async def _run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        thought = self._task.remote(self.compile_queue.processes > 0, work, *arguments)
        return await asyncio.wrap_future(thought.future())

    async def _review(self, payer: Payer, work: Callable[..., Any], *arguments: Any) -> Any:
        return await self.queue.run(payer, lambda: self._run(work, *arguments))

    def close(self) -> None:
        self._ray.shutdown()


def new_pool(settings: Settings, compile_queue: CompileQueue) -> BotPool:
    """The pool that the settings name; ExecutorError if no Ray cluster answers."""
    if settings.bots == "ray":
        return RayBotPool(settings.games, settings.workers, compile_queue, os.environ["RAY_ADDRESS"])
    return BotPool(settings.games, settings.workers, compile_queue)


def bot_descriptions(guests: tuple[str, ...] = ()) -> list[BotDescription]:
    """The bots that can take a seat; guests are those that the operator allows."""
    from druids import bots

    levels = bots.levels()
    ours = [BotDescription(name, levels if name == SEARCHING else []) for name in bots.names() if name not in levels]
    return ours + [BotDescription(guest, []) for guest in guests]


def known_bot(
    bot: str | None, level: str | None, default_level: str | None, guests: tuple[str, ...] = ()
) -> tuple[str, str | None] | None:
    """The name and level of a bot with defaults filled in; None if there is no such bot."""
    bot = bot or SEARCHING
    if bot == SEARCHING:
        level = level or default_level or DEFAULT_LEVEL
    for info in bot_descriptions(guests):
        if info.name == bot and (level in info.levels if info.levels else level is None):
            return bot, level
    return None
