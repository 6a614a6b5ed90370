"""`python -m bench.server.processes`: one, two and four server processes on one PostgreSQL database.

Two clients of each table connect to whichever process accepts them, so most tables are played through two. Measured:
actions per CPU-second of all server processes, the time from an action to the last seat, and how long the bots of
tables stand still when their process is killed. The hop is measured with two servers on ports of their own: the seats
of every table are at different ones, and the time counts from the acknowledgement that one server sends to the update
that the other sends. `--record FILE` also writes the output to a file.
"""

import argparse
import os
import signal
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.server.__main__ import GAME, Notes, at, run, warm
from bench.server.load import Load, cpu_seconds
from bench.server.process import free_port, running
from druids.client import Server
from tests.postgres import Cluster, cluster

COUNTS = (1, 2, 4)
HOP = 15.0  # ms from an action to the clients of another process, of 99 in 100
TAKE_OVER = 2.0  # seconds until another process drives the bots of one that was killed
TABLES_WITH_BOTS = 20


def server_processes(parent: int) -> list[int]:
    """The process ids of a parent's server processes; a server without a parent is its own."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if not folder.name.isdigit() or "spawn_main" not in (folder / "cmdline").read_text():
                continue
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(folder.name))
        except OSError:
            continue
    return found


async def at_rate(
    ports: list[int], pids: list[int], tables: int, rate: float, seconds: float
) -> tuple[Load, float, float]:
    """Tables at a fixed rate; the load, the CPU seconds of all processes, and the seconds it took."""
    load = Load(ports[0], GAME, "bytes", True, *ports[1:])
    await load.open(tables)
    load.measuring = True
    before, began = sum(map(cpu_seconds, pids)), perf_counter()
    await load.at_rate(rate, seconds)
    used, took = sum(map(cpu_seconds, pids)) - before, perf_counter() - began
    await load.settle()
    load.close()
    return load, used, took


def take_over(port: int, pids: list[int]) -> float:
    """Kill a process; the time until all people have acted and the bots at their tables have answered."""
    server = Server(f"http://127.0.0.1:{port}")
    with ExitStack() as seated:
        tables = [seated.enter_context(server.new_table(GAME, level="novice")) for _ in range(TABLES_WITH_BOTS)]
        turns: list[Any] = [next(table.turns()) for table in tables]
        os.kill(pids[0], signal.SIGKILL)
        began = perf_counter()
        for table, turn in zip(tables, turns, strict=True):
            turn.play(turn.options[-1]["name"])  # its clients connect to another process
            next(table.turns())
        return perf_counter() - began


def measure(database: Cluster, count: int, given: argparse.Namespace, notes: Notes) -> bool:
    """One number of processes; whether the targets were met."""
    port, url = free_port(), database.create()
    environment = {"DRUIDS_DATABASE": url, "DRUIDS_PROCESSES": str(count), "DRUIDS_WORKERS": str(count)}
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), port, environment) as parent:
        warm(port)
        time.sleep(given.settle)
        pids = server_processes(parent.pid) if count > 1 else [parent.pid]
        load, used, took = run(at_rate([port], pids, given.tables, given.rate, given.seconds))
        tally = load.tally
        lost, p99 = tally.actions - tally.acknowledged, at(tally.latencies, 0.99)
        notes.say(
            f"{count} processes, {given.tables} tables: {tally.actions / took:.0f} actions/s of {given.rate:.0f}, "
            f"{tally.actions / used:.0f} per server CPU-second; to all seats p50 {at(tally.latencies, 0.5):.1f} ms, "
            f"p99 {p99:.1f} ms; lost {lost}, out of order {tally.out_of_order}, refused {sum(tally.refused.values())}"
        )
        good = lost == 0 and tally.out_of_order == 0 and not tally.refused
        if count > 1:
            seconds = take_over(port, pids)
            notes.say(f"{count} processes, one killed: all people and bots had acted after {seconds:.2f} s")
            good = good and seconds <= TAKE_OVER + 1.0  # a bot's own time included
    return good


def measure_hop(database: Cluster, given: argparse.Namespace, notes: Notes) -> bool:
    """Two servers, and every table at both; whether the target was met."""
    ports, url = [free_port(), free_port()], database.create()
    environment = {"DRUIDS_DATABASE": url, "DRUIDS_WORKERS": "1"}
    with ExitStack() as stack:
        pids = []
        for port in ports:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            pids.append(stack.enter_context(running(folder, port, environment)).pid)
            warm(port)
        time.sleep(given.settle)
        load, used, took = run(at_rate(ports, pids, given.tables, given.rate, given.seconds))
    tally = load.tally
    lost, p99 = tally.actions - tally.acknowledged, at(tally.hops, 0.99)
    notes.say(
        f"hop to the other server's client, {given.tables} tables, {tally.actions / took:.0f} actions/s of "
        f"{given.rate:.0f}: p50 {at(tally.hops, 0.5):.1f} ms, p99 {p99:.1f} ms after the acknowledgement; "
        f"{tally.actions / used:.0f} actions per server CPU-second; action to all seats p50 "
        f"{at(tally.latencies, 0.5):.1f} ms, p99 {at(tally.latencies, 0.99):.1f} ms; lost {lost}, "
        f"out of order {tally.out_of_order}, refused {sum(tally.refused.values())}"
    )
    return lost == 0 and tally.out_of_order == 0 and not tally.refused and p99 <= HOP


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.processes", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--settle", type=float, default=5.0, help="seconds for all processes to load the games")
    parser.add_argument("--record", type=Path, help="file for the output")
    given = parser.parse_args()
    notes = Notes()
    notes.say(f"load average {os.getloadavg()[0]:.1f} at the start; everything shares {os.cpu_count()} cores")
    with cluster(durable=True) as database:
        results = [measure_hop(database, given, notes)]
        results += [measure(database, count, given, notes) for count in COUNTS]
    notes.say(
        ("passed" if all(results) else "FAILED")
        + f": hop p99 at most {HOP:.0f} ms, take-over within {TAKE_OVER} s, nothing lost"
    )
    if given.record:
        lines = "\n".join(["# Several server processes on PostgreSQL", "", "```", *notes.lines, "```", ""])
        given.record.write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
