"""`python -m bench.server`: load on the live table, and on boardgame.io's server for comparison.

Four parts, each bounded in time: a person against a bot on an idle server (latency for one player), a few tables flat
out (actions per CPU second of the server), boardgame.io flat out with the same number of matches, and many live tables
at a fixed rate (latency, order, memory). `--record FILE` also writes the output to a file.
"""

import argparse
import asyncio
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Coroutine
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from bench.server.compare import Measured, installed, measure
from bench.server.load import Load, cpu_seconds, resident_kib
from bench.server.process import free_port, running
from druids.client import Server
from druids.server.settings import version

GAME = "creatures"
WARM_SECONDS = 900  # the first start after a change compiles the rules
FORMS = [("bytes", True), ("bytes", False), ("json", True)]  # the last is the browser client's
TURNS = 30
LATEST = 0.1  # seconds from an action to all seats, of 99 in 100
LARGEST = 50  # KiB of memory per idle table
RESTART = 2.0  # seconds until it serves again

T = TypeVar("T")


class Notes:
    """Prints lines and keeps them for the record."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        print(line, flush=True)
        self.lines.append(line)


def warm(port: int) -> None:
    """Wait until every game is compiled and loaded."""
    server = Server(f"http://127.0.0.1:{port}")
    deadline = time.monotonic() + WARM_SECONDS
    while any(info["status"] != "ready" for info in server.games()):
        if time.monotonic() > deadline:
            raise TimeoutError("the games did not get ready")
        time.sleep(0.2)
    time.sleep(3)  # the bots' worker and the server itself load what was compiled
    with urllib.request.urlopen(f"{server.address}/readyz", timeout=60):
        pass


def at(values: list[float], share: float) -> float:
    """A quantile, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def alone(port: int, notes: Notes) -> None:
    """One person against a fast bot: how long until the action is stored, and until the next turn."""
    stored, next_turn = [], []
    with Server(f"http://127.0.0.1:{port}").new_table(GAME, level="novice") as table:
        sent = 0.0
        for number, turn in enumerate(table.turns()):
            now = perf_counter()
            if sent:
                next_turn.append(now - sent)
            if number == TURNS:
                break
            sent = perf_counter()
            turn.play(turn.options[-1]["name"])
            stored.append(perf_counter() - sent)
    notes.say(
        f"one person against a bot ({GAME}, novice, {len(stored)} decisions): stored and acknowledged in "
        f"{1000 * statistics.median(stored):.1f} ms (median; worst {1000 * max(stored):.1f}), next turn after "
        f"{1000 * statistics.median(next_turn):.1f} ms (worst {1000 * max(next_turn):.1f}, the bot's move included)"
    )


async def steady(port: int, pid: int, tables: int, rate: float, seconds: float, notes: Notes) -> bool:
    """Many tables at a rate; whether everything arrived, in order, in time."""
    load = Load(port, GAME, "bytes", log=True)
    await load.open(2)
    empty = resident_kib(pid)
    await load.open(tables - 2)
    await asyncio.sleep(2)
    per_table = (resident_kib(pid) - empty) / (tables - 2)
    load.measuring = True
    before, began = cpu_seconds(pid), perf_counter()
    await load.at_rate(rate, seconds)
    used, took = cpu_seconds(pid) - before, perf_counter() - began
    await load.settle()
    tally = load.tally
    load.close()
    p99 = at(tally.latencies, 0.99)
    lost = tally.actions - tally.acknowledged
    notes.say(
        f"{tables} tables, 2 seats each, durable: {tally.actions / took:.0f} actions/s (target {rate:.0f}), "
        f"{tally.actions / used:.0f} per server CPU-second; to all seats p50 {at(tally.latencies, 0.5):.1f} ms, "
        f"p99 {p99:.1f} ms; lost {lost}, out of order {tally.out_of_order}, refused {sum(tally.refused.values())}; "
        f"{per_table:.0f} KiB of memory per idle table with its two connections"
    )
    complete = lost == 0 and tally.out_of_order == 0 and not tally.refused
    return complete and p99 <= 1000 * LATEST and tally.actions / took >= rate * 0.99 and per_table <= LARGEST


async def flat_out(port: int, pid: int, matches: int, seconds: float, view: str, log: bool) -> Measured:
    """As many actions as the server can take."""
    load = Load(port, GAME, view, log)
    await load.open(matches)
    await asyncio.sleep(1)
    load.measuring = True
    before, began = cpu_seconds(pid), perf_counter()
    await load.flat(matches, seconds)
    used, took = cpu_seconds(pid) - before, perf_counter() - began
    await load.settle()
    load.close()
    what = f"druids, durable, {view}, {'with' if log else 'without'} the log"
    latencies = load.tally.latencies
    return Measured(what, load.tally.actions, took, used, at(latencies, 0.5), at(latencies, 0.99))


def run(work: Coroutine[Any, Any, T]) -> T:
    import uvloop

    return uvloop.run(work)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1000.0)
    parser.add_argument("--matches", type=int, default=200, help="flat out")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--no-comparison", action="store_true", help="without boardgame.io")
    parser.add_argument("--record", type=Path, help="file for the output")
    given = parser.parse_args()
    notes = Notes()
    notes.say(
        f"load average {os.getloadavg()[0]:.1f} at the start; server and load generator share {os.cpu_count()} cores"
    )
    ours: list[Measured] = []
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), port) as server:
        warm(port)
        alone(port, notes)
        for view, log in FORMS:
            ours.append(run(flat_out(port, server.pid, given.matches, given.seconds, view, log)))
            notes.say(ours[-1].line())
    theirs: list[Measured] = []
    if not given.no_comparison and shutil.which("npm"):
        with installed() as place:
            for store in ("memory", "file"):
                theirs.append(measure(place, free_port(), store, given.matches, given.seconds))
                notes.say(theirs[-1].line())
    for one in ours:
        for other in theirs:
            ratio = one.per_cpu_second / other.per_cpu_second
            notes.say(f"{ratio:5.2f} times per CPU-second: {one.what} / {other.what}")
    with tempfile.TemporaryDirectory() as folder:
        with running(Path(folder), port) as server:
            warm(port)
            good = run(steady(port, server.pid, given.tables, given.rate, given.seconds, notes))
            server.kill()
            server.wait()
        began = perf_counter()
        with running(Path(folder), port):
            took = perf_counter() - began
    notes.say(f"killed and started again with {given.tables} unfinished tables: serving after {took:.2f} s")
    good = good and took < RESTART
    notes.say(
        ("passed" if good else "FAILED")
        + f": at least {given.rate:.0f} actions/s, p99 at most {1000 * LATEST:.0f} ms, nothing lost or out of order, "
        f"at most {LARGEST} KiB per idle table, a restart in {RESTART} s"
    )
    notes.say(f"load average {os.getloadavg()[0]:.1f} at the end")
    if given.record:
        given.record.write_text(recorded(notes), encoding="utf-8")


def recorded(notes: Notes) -> str:
    """The page for the record."""
    from importlib.metadata import version as installed_version

    versions = ", ".join(f"{name} {installed_version(name)}" for name in ("uvicorn", "websockets", "uvloop", "msgspec"))
    command = " ".join(["python -m bench.server", *sys.argv[1:]])
    head = [
        "# The live table under load",
        "",
        f"`{command}`, {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime())}. Druids {version()}, {versions},",
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        f"({_processor()}).",
        "",
        "```",
    ]
    return "\n".join([*head, *notes.lines, "```", ""])


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor()


if __name__ == "__main__":
    main()
