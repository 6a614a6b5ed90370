"""`python -m bench.server`: load on the live table, and on boardgame.io's server for comparison.

Three parts, each bounded in time: many live tables at a fixed rate (latency, order, memory), a smaller number flat out
(capacity per second of the server's own computing), and boardgame.io flat out with the same number of matches.
"""

import argparse
import asyncio
import os
import shutil
import tempfile
from pathlib import Path
from time import perf_counter

from bench.server.compare import Measured, installed, measure
from bench.server.load import Load, cpu_seconds, resident_kib
from bench.server.process import running

GAME = "creatures"


def at(values: list[float], share: float) -> float:
    """A quantile, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


async def steady(port: int, pid: int, tables: int, rate: float, seconds: float) -> bool:
    """Many tables at a rate; whether everything arrived, in order, in time."""
    load = Load(port, GAME, "bytes", story=True)
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
    print(
        f"{tables} tables, 2 seats each: {tally.actions / took:.0f} actions/s (asked for {rate:.0f}), "
        f"{tally.actions / used:.0f} per server CPU-second; to all seats p50 {at(tally.latencies, 0.5):.1f} ms, "
        f"p99 {p99:.1f} ms; lost {lost}, out of order {tally.out_of_order}, refused {tally.refused or 0}; "
        f"{per_table:.0f} KiB per table with its two connections"
    )
    return (
        lost == 0
        and tally.out_of_order == 0
        and not tally.refused
        and p99 <= 100
        and tally.actions / took >= rate * 0.99
    )


async def flat_out(port: int, pid: int, matches: int, seconds: float, story: bool) -> Measured:
    """As many actions as the server can take."""
    load = Load(port, GAME, "bytes", story)
    await load.open(matches)
    await asyncio.sleep(1)
    load.measuring = True
    before, began = cpu_seconds(pid), perf_counter()
    await load.flat(matches, seconds)
    used, took = cpu_seconds(pid) - before, perf_counter() - began
    await load.settle()
    load.close()
    what = f"druids, durable, {'with' if story else 'without'} the story"
    latencies = load.tally.latencies
    return Measured(what, load.tally.actions, took, used, at(latencies, 0.5), at(latencies, 0.99))


def run(work: object) -> object:
    import uvloop

    return uvloop.run(work)  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1000.0)
    parser.add_argument("--matches", type=int, default=200, help="flat out")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--no-comparison", action="store_true", help="without boardgame.io")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} at the start; the load generator shares them")
    ours = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), given.port) as server:
        for story in (True, False):
            ours.append(run(flat_out(given.port, server.pid, given.matches, given.seconds, story)))
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), given.port) as server:
        good = run(steady(given.port, server.pid, given.tables, given.rate, given.seconds))
    print("held" if good else "NOT HELD: at least 1,000 actions/s, p99 at most 100 ms, nothing lost or reordered")
    theirs: list[Measured] = []
    if not given.no_comparison and shutil.which("npm"):
        with installed() as place:
            for store in ("memory", "file"):
                theirs.append(measure(place, given.port + 1, store, given.matches, given.seconds))
    for one in [*ours, *theirs]:
        assert isinstance(one, Measured)
        print(one.line())
    for one in ours:
        assert isinstance(one, Measured)
        for other in theirs:
            print(
                f"ratio per server CPU-second, {one.what} / {other.what}: {one.per_cpu_second / other.per_cpu_second:.2f}"
            )
    print(f"load average {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
