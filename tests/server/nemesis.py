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
from collections import Counter
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

from bench.server.process import free_port
from druids.server.storage import Store
from tests.postgres import Cluster
from tests.server import fork_server, nemesis_check
from tests.server.killing import wait_ready
from tests.server.nemesis_people import Group, Promises

PROCESSES = 4
STARTUP_FAILURE = 3  # uvicorn's exit code
ACKNOWLEDGED_BETWEEN = 4  # actions between two faults
LONGEST_WAIT = 3.0  # seconds to wait for them
LONGEST_STOP = 4.0  # seconds: longer than processes wait for each other, and people for processes
FAULTS = {"kill": 6, "stop": 3, "cut": 3, "drain": 2}  # how often, relative to each other


class Nemesis:
    """Server processes, and what happens to them."""

    def __init__(self, cluster: Cluster, url: str, folder: Path, seed: int) -> None:
        self.cluster = cluster
        self.url = url
        self.folder = folder
        self.rng = random.Random(seed)
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["tests.server.fork_server"])
        self.ports = [free_port() for _ in range(PROCESSES)]
        self.running: list[BaseProcess] = []
        self.counted: Counter[str] = Counter()

    def start(self, number: int) -> BaseProcess:
        process = self.context.Process(
            target=fork_server.serve, args=(str(self.folder), self.ports[number], self.url, True), daemon=True
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

    def revive(self) -> None:
        """Start processes again that could not start because the database was down, as their parent would."""
        for number, process in enumerate(self.running):
            if not process.is_alive():
                assert process.exitcode == STARTUP_FAILURE, process.exitcode
                self.counted["starts without a database"] += 1
                self.running[number] = self.start(number)

    async def strike(self) -> None:
        """Something happens to one process."""
        self.revive()
        fault = self.rng.choices(list(FAULTS), list(FAULTS.values()))[0]
        number = self.rng.randrange(PROCESSES)
        process = self.running[number]
        self.counted[fault] += 1
        if fault == "stop":
            os.kill(process.pid or 0, signal.SIGSTOP)
            await asyncio.sleep(self.rng.uniform(0.1, LONGEST_STOP))
            os.kill(process.pid or 0, signal.SIGCONT)
        elif fault == "cut":
            await asyncio.to_thread(self._cut)
        else:
            with suppress(ProcessLookupError):  # it has just ended because the database is down
                os.kill(process.pid or 0, signal.SIGKILL if fault == "kill" else signal.SIGTERM)
            await asyncio.to_thread(process.join, 20)
            ends = {-signal.SIGKILL} if fault == "kill" else {0, -signal.SIGTERM}
            assert process.exitcode in ends | {STARTUP_FAILURE}, process.exitcode
            await asyncio.sleep(self.rng.uniform(0.0, 0.5))
            self.running[number] = self.start(number)

    def _cut(self) -> None:
        """The database ends some of the connections."""
        with self.cluster.connect() as operator:
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND random() < 0.4"
            )

    async def crash_database(self) -> None:
        self.counted["database crashes"] += 1
        await asyncio.to_thread(self.cluster.stop)
        await asyncio.sleep(self.rng.uniform(0.0, 1.0))
        await asyncio.to_thread(self.cluster.start)


def torment(cluster: Cluster, faults: int, crashes: int, groups: int, seed: int) -> Counter[str]:
    """Let people play while faults happen, then check; AssertionError says what was lost. Return what was counted."""
    url = cluster.create()
    with tempfile.TemporaryDirectory() as folder:
        nemesis = Nemesis(cluster, url, Path(folder), seed)
        promises = Promises()
        try:
            nemesis.start_all()
            began = time.monotonic()
            asyncio.run(_play(nemesis, promises, faults, crashes, groups, seed))
            nemesis.counted["seconds"] = round(time.monotonic() - began)
            nemesis.revive()
            for port in nemesis.ports:
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


async def _play(nemesis: Nemesis, promises: Promises, faults: int, crashes: int, groups: int, seed: int) -> None:
    people = [Group(nemesis.ports, promises, random.Random(seed + k + 1), bots=k % 3 == 2) for k in range(groups)]
    playing = [asyncio.create_task(group.play()) for group in people]
    crash_after = {faults * (k + 1) // (crashes + 1) for k in range(crashes)}
    try:
        for fault in range(faults):
            await asyncio.sleep(nemesis.rng.uniform(0.05, 0.6))
            await _more_promises(promises)
            await nemesis.strike()
            if fault in crash_after:
                await nemesis.crash_database()
            for task in playing:
                if task.done():
                    task.result()  # a promise was broken
        await asyncio.sleep(1.0)
    finally:
        for task in playing:
            task.cancel()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, asyncio.CancelledError):
            raise outcome


async def _more_promises(promises: Promises) -> None:
    """Wait until something was acknowledged since the last fault, but not for long."""
    enough = len(promises.acts) + ACKNOWLEDGED_BETWEEN
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_WAIT):
            while len(promises.acts) < enough:
                await asyncio.sleep(0.01)
