"""A nemesis for several server processes on one PostgreSQL database.

While people and bots play, processes are killed, stopped and continued, cut from the database and asked to stop, and
the database crashes. Afterwards everything that was acknowledged is checked against the log.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

import psycopg

from bench.server.process import free_port
from druids.server.storage import Store
from tests.postgres import Cluster
from tests.server import fork_server, nemesis_check
from tests.server.killing import wait_ready
from tests.server.nemesis_people import Group, Promises

PROCESSES = 4
STARTUP_FAILURE = 3  # uvicorn's exit code
LONGEST_WAIT = 10.0  # seconds until a process that acknowledges nothing is struck all the same
LONGEST_STOP = 4.0  # seconds: longer than processes wait for each other, and people for processes
ENDS_WITHIN = 30.0  # seconds after a signal, on a busy machine
Serve = Callable[[str, int, str, bool], None]
THREADS = 64  # of people who wait for an HTTP reply: those who ask a stopped process must not hold up the others


@dataclass(frozen=True)
class Faults:
    """How often each thing happens."""

    kill: int
    stop: int
    cut: int
    drain: int
    crash: int

    @classmethod
    def with_kills(cls, kills: int) -> "Faults":
        """The mixture of the long test: 10,000 kills, 1,000 pauses and 100 crashes of the database."""
        return cls(kills, -(-kills // 10), -(-kills // 20), -(-kills // 20), -(-kills // 100))

    def shuffled(self, rng: random.Random) -> deque[str]:
        every = [name for name, number in vars(self).items() for _ in range(number)]
        rng.shuffle(every)
        return deque(every)


class Nemesis:
    """Server processes, and what happens to them."""

    def __init__(self, cluster: Cluster, url: str, folder: Path, seed: int, serve: Serve) -> None:
        self.cluster = cluster
        self.url = url
        self.serve = serve
        self.folder = folder
        self.rng = random.Random(seed)
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([fork_server.PREPARED])
        self.ports = [free_port() for _ in range(PROCESSES)]
        self.running: list[BaseProcess] = []
        self.counted: Counter[str] = Counter()
        self.crashing = asyncio.Lock()  # the database can crash only while it runs

    def start(self, number: int) -> BaseProcess:
        process = self.context.Process(
            target=self.serve, args=(str(self.folder), self.ports[number], self.url, True), daemon=True
        )
        process.start()
        return process

    def start_all(self) -> None:
        self.running = [self.start(number) for number in range(PROCESSES)]
        for port in self.ports:
            wait_ready(port)

    def stop_all(self) -> None:
        for process in self.running:
            process.kill()
            process.join()

    def revive(self, number: int) -> None:
        """Start a process again that could not start because the database was down, as its parent would."""
        process = self.running[number]
        if not process.is_alive():
            assert process.exitcode == STARTUP_FAILURE, process.exitcode
            self.counted["starts without a database"] += 1
            self.running[number] = self.start(number)

    async def torment(self, number: int, faults: deque[str], promises: Promises, deadline: float) -> None:
        """Let faults happen to one process, while the same is done to the others, until none is left."""
        while faults and time.monotonic() < deadline:
            await self._useful(number, promises)
            if faults:
                await self._strike(number, faults.popleft())

    async def _useful(self, number: int, promises: Promises) -> None:
        """Wait until the process has acknowledged something since it was struck last, but not for long."""
        port = self.ports[number]
        before = promises.by_port[port]
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                while promises.by_port[port] == before:
                    self.revive(number)
                    await asyncio.sleep(0.02)
        await asyncio.sleep(self.rng.uniform(0.0, 0.2))

    async def _strike(self, number: int, fault: str) -> None:
        process = self.running[number]
        if fault == "stop":
            with suppress(ProcessLookupError):  # it has just ended because the database is down
                os.kill(process.pid or 0, signal.SIGSTOP)
                await asyncio.sleep(self.rng.uniform(0.1, LONGEST_STOP))
                os.kill(process.pid or 0, signal.SIGCONT)
        elif fault == "cut":
            with suppress(psycopg.OperationalError):  # the database is down
                await asyncio.to_thread(self._cut)
        elif fault == "crash":
            await self._crash_database()
        else:
            with suppress(ProcessLookupError):
                os.kill(process.pid or 0, signal.SIGKILL if fault == "kill" else signal.SIGTERM)
            await self._ended(process)
            ends = {-signal.SIGKILL} if fault == "kill" else {0, -signal.SIGTERM}
            assert process.exitcode in ends | {STARTUP_FAILURE}, process.exitcode
            self.running[number] = self.start(number)
        self.counted[fault] += 1

    async def _ended(self, process: BaseProcess) -> None:
        """Wait in this thread: `start` asks for the exit code of every process, and it can be read only once."""
        async with asyncio.timeout(ENDS_WITHIN):
            while process.is_alive():
                await asyncio.sleep(0.005)

    def _cut(self) -> None:
        """The database ends some of the connections."""
        with self.cluster.connect() as operator:
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND random() < 0.4"
            )

    async def _crash_database(self) -> None:
        async with self.crashing:
            await asyncio.to_thread(self.cluster.stop)
            await asyncio.sleep(self.rng.uniform(0.0, 1.0))
            await asyncio.to_thread(self.cluster.start)


def torment(
    cluster: Cluster,
    faults: Faults,
    groups: int,
    seed: int,
    deadline: float = float("inf"),
    serve: Serve = fork_server.serve,
) -> Counter[str]:
    """Let people play while faults happen, then check; AssertionError says what was lost. Return what was counted.

    After the `deadline` of the monotonic clock nothing more happens, and what has happened is checked and counted.
    """
    url = cluster.create()
    with tempfile.TemporaryDirectory() as folder:
        nemesis = Nemesis(cluster, url, Path(folder), seed, serve)
        promises = Promises()
        try:
            nemesis.start_all()
            began = time.monotonic()
            asyncio.run(_play(nemesis, promises, faults, groups, seed, deadline))
            nemesis.counted["seconds"] = round(time.monotonic() - began)
            for number, port in enumerate(nemesis.ports):
                nemesis.revive(number)
                wait_ready(port)
            store = Store(url)
            try:
                nemesis.counted["acknowledged"] = nemesis_check.check_log(store, promises)
                views = nemesis_check.check_views(nemesis.ports, promises, store, nemesis.rng)
                nemesis.counted["views"] = asyncio.run(views)
                nemesis_check.check_nothing_is_left(store)
            finally:
                store.close_now()
        finally:
            nemesis.stop_all()
            cluster.drop(url)
        log = (Path(folder) / "log").read_text()
        nemesis.counted["errors"] = log.count('"level": "error", "who": "druids.socket"')
    nemesis.counted["tables"] = len(promises.tokens)
    return nemesis.counted + promises.counted


async def _play(nemesis: Nemesis, promises: Promises, faults: Faults, groups: int, seed: int, deadline: float) -> None:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
    people = [Group(nemesis.ports, promises, random.Random(seed + k + 1), bots=k % 3 == 2) for k in range(groups)]
    todo = faults.shuffled(nemesis.rng)
    playing = [asyncio.create_task(group.play()) for group in people]
    striking = [asyncio.create_task(nemesis.torment(number, todo, promises, deadline)) for number in range(PROCESSES)]
    try:
        while not all(task.done() for task in striking):
            await asyncio.wait([*playing, *striking], timeout=1.0, return_when=asyncio.FIRST_EXCEPTION)
            for task in (*playing, *striking):
                if task.done():
                    task.result()  # a promise was broken
        await asyncio.sleep(1.0)
    finally:
        for task in (*playing, *striking):
            task.cancel()
        outcomes = await asyncio.gather(*playing, *striking, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, asyncio.CancelledError):
            raise outcome
