"""Does a server stay responsive while it makes a review? `python -m bench.review_load [--seconds 10] [--windows 6]`.

Live tables act at a fixed rate. In every second window a review of a finished game is under way. The latencies of both
kinds of windows are compared; they alternate, so that other work on the machine affects both alike.
"""

import argparse
import asyncio
import json
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from bench.server.__main__ import at, run, warm
from bench.server.load import Load
from bench.server.process import free_port, running

GAME = "creatures"
ENVIRONMENT = {"DRUIDS_REVIEWS_PER_HOUR": "1000", "DRUIDS_REVIEW_BURST": "1000"}
LONGEST_REVIEW = 600  # seconds, on a busy machine that compiles first


async def finished(port: int, games: int) -> list[str]:
    """Tables whose games are over."""
    load = Load(port, GAME, "bytes", log=False)
    await load.open(games)
    await asyncio.sleep(1)
    load.flat_out = True
    for table in load.tables:
        table.act()
    while not all(table.over for table in load.tables):
        await asyncio.sleep(0.1)
    load.close()
    return [table.key for table in load.tables]


def review(port: int, table: str, method: str) -> dict[str, Any]:
    """Ask for a review (POST), or how far it is (GET)."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables/{table}/review", method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


async def until_done(port: int, table: str) -> None:
    deadline = time.monotonic() + LONGEST_REVIEW
    while (status := await asyncio.to_thread(review, port, table, "GET"))["state"] != "done":
        if status["state"] == "failed" or time.monotonic() > deadline:
            raise RuntimeError(f"the review is {status}")
        await asyncio.sleep(0.2)


async def window(load: Load, rate: float, seconds: float) -> list[float]:
    """The latencies of one window."""
    load.tally.latencies, load.measuring = [], True
    await load.at_rate(rate, seconds)
    await asyncio.sleep(0.5)
    load.measuring = False
    return load.tally.latencies


async def measure(port: int, given: argparse.Namespace) -> dict[str, Any]:
    keys = await finished(port, given.windows + 1)
    await asyncio.to_thread(review, port, keys[0], "POST")  # compiles and loads the coach
    await until_done(port, keys[0])
    load = Load(port, GAME, "bytes", log=True)
    await load.open(given.tables)
    await asyncio.sleep(2)
    await load.at_rate(given.rate, 2)
    idle: list[float] = []
    busy: list[float] = []
    covered = 0.0
    for key in keys[1:]:
        idle += await window(load, given.rate, given.seconds)
        await asyncio.to_thread(review, port, key, "POST")
        busy += await window(load, given.rate, given.seconds)
        status = await asyncio.to_thread(review, port, key, "GET")
        covered += 1.0 if status["state"] != "done" else 0.0
        await until_done(port, key)
    load.close()
    return {
        "actions": [len(idle), len(busy)],
        "p50_ms": [round(at(x, 0.5), 2) for x in (idle, busy)],
        "p99_ms": [round(at(x, 0.99), 2) for x in (idle, busy)],
        "p99_ratio": round(at(busy, 0.99) / at(idle, 0.99), 3),
        "windows_with_a_review_to_the_end": f"{covered:.0f} of {given.windows}",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--rate", type=float, default=100, help="actions per second of all tables together")
    parser.add_argument("--seconds", type=float, default=5, help="of a window")
    parser.add_argument("--windows", type=int, default=6, help="with a review, and as many without")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running(Path(folder), port, ENVIRONMENT):
            warm(port)
            print(json.dumps(run(measure(port, given))))


if __name__ == "__main__":
    main()
