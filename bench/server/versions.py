"""`python -m bench.server.versions OLD NEW`: CPU time per action of two checkouts of this repository.

Both servers run at the same time, and tables act at one or the other in short slices, flat out, so that other load on
the machine disturbs both alike. With `--postgres` each has a database of its own in one cluster.
"""

import argparse
import asyncio
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.server.__main__ import GAME, run
from bench.server.load import Load
from bench.server.process import free_port, running
from tests.postgres import cluster

FORMS = [("bytes", True), ("bytes", False), ("json", True)]


def cpu_seconds(pid: int) -> float:
    """The CPU time of all threads of a process, more exactly than in clock ticks."""
    return sum(int(file.read_text().split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


async def settled(load: Load) -> None:
    while any(table.waiting for table in load.tables):
        await asyncio.sleep(0.02)


async def one_slice(load: Load, pid: int, seconds: float) -> float:
    """CPU-seconds per action of a server."""
    actions, before = load.tally.actions, cpu_seconds(pid)
    await load.flat(len(load.tables), seconds)
    await settled(load)
    return (cpu_seconds(pid) - before) / max(1, load.tally.actions - actions)


async def compare(servers: dict[str, tuple[int, int]], view: str, log: bool, given: argparse.Namespace) -> None:
    loads = {name: Load(port, GAME, view, log) for name, (port, _) in servers.items()}
    for load in loads.values():
        await load.open(given.matches)
    await asyncio.sleep(2)
    costs: dict[str, list[float]] = {name: [] for name in servers}
    for number in range(given.slices):
        for name in list(servers) if number % 2 == 0 else reversed(servers):
            costs[name].append(await one_slice(loads[name], servers[name][1], given.seconds))
    for load in loads.values():
        load.close()
    old, new = (costs[name][1:] for name in servers)  # the first slices warm up
    ratios = sorted(a / b for a, b in zip(old, new, strict=True))
    print(
        f"{view}, {'with' if log else 'without'} the log: {1e6 * statistics.median(old):.0f} and "
        f"{1e6 * statistics.median(new):.0f} µs of CPU time per action (medians of {len(old)} slices); actions per "
        f"CPU-second new / old {statistics.median(ratios):.2f} (quartiles {ratios[len(ratios) // 4]:.2f} and "
        f"{ratios[3 * len(ratios) // 4]:.2f})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.versions", description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--slices", type=int, default=13)
    parser.add_argument("--seconds", type=float, default=0.3, help="of a slice")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    with ExitStack() as stack:
        database = stack.enter_context(cluster(durable=True)) if given.postgres else None
        servers: dict[str, tuple[int, int]] = {}
        for name, checkout in (("old", given.old), ("new", given.new)):
            environment = {"PYTHONPATH": str(checkout.resolve() / "src"), "DRUIDS_WORKERS": "0"}
            if database is not None:
                environment["DRUIDS_DATABASE"] = database.create()
            folder, port = Path(stack.enter_context(tempfile.TemporaryDirectory())), free_port()
            servers[name] = port, stack.enter_context(running(folder, port, environment)).pid
        for view, log in FORMS:
            run(compare(servers, view, log, given))


if __name__ == "__main__":
    main()
