"""Memory of the server per idle table with two connections: `python -m bench.server.idle [--tables N]`.

As `python -m bench.server` measures it, without anything else. It begins when the server's memory stays as it is:
compiled code that is loaded meanwhile would count as memory of the tables.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from bench.server.__main__ import GAME, run, warm
from bench.server.load import Load, resident_kib
from bench.server.process import free_port, running

STEADY_SECONDS = 10


async def measure(port: int, pid: int, tables: int) -> float:
    """KiB per table."""
    load = Load(port, GAME, "bytes", log=True)
    await load.open(2)
    empty = -1
    while empty != (empty := resident_kib(pid)):
        await asyncio.sleep(STEADY_SECONDS)
    await load.open(tables)
    await asyncio.sleep(2)
    per_table = (resident_kib(pid) - empty) / tables
    load.close()
    return per_table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.idle", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), port) as server:
        warm(port)
        per_table = run(measure(port, server.pid, given.tables))
    print(f"{per_table:.1f} KiB of memory per idle table with its two connections ({given.tables} tables)")


if __name__ == "__main__":
    main()
