"""Does a server stay responsive while it makes a review? `python -m bench.review_load [--pairs 10] [--record FILE]`.

Live tables act at a fixed rate. Windows with and without a review under way come in pairs, in alternating order, so
that other work on the machine affects both alike. The ratio of their 99th percentiles has an interval by resampling
the pairs. It takes about three minutes; nothing else should run on the machine.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench.machine import machine
from bench.server.__main__ import run, warm
from bench.server.load import Load
from bench.server.process import free_port, running

GAME = "creatures"
ACTIONS = 50  # of a table, at least, until its game is over
ENVIRONMENT = {"DRUIDS_REVIEWS_PER_HOUR": "1000", "DRUIDS_REVIEW_BURST": "1000"}
LONGEST_REVIEW = 600  # seconds, on a busy machine that compiles first
WITHIN = 1.1  # the largest ratio
SAMPLES = 2000


@dataclass
class Pair:
    """The latencies of a window without and of one with a review, in seconds."""

    plain: list[float]
    reviewing: list[float]
    covered: bool  # the review was not done when its window ended


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


async def pair(port: int, load: Load, key: str, given: argparse.Namespace, review_first: bool) -> Pair:
    plain = [] if review_first else await window(load, given.rate, given.seconds)
    await asyncio.to_thread(review, port, key, "POST")
    reviewing = await window(load, given.rate, given.seconds)
    covered = (await asyncio.to_thread(review, port, key, "GET"))["state"] == "running"
    await until_done(port, key)
    return Pair(plain or await window(load, given.rate, given.seconds), reviewing, covered)


async def measure(port: int, given: argparse.Namespace) -> dict[str, Any]:
    keys = await finished(port, given.pairs + 1)
    await asyncio.to_thread(review, port, keys[0], "POST")  # compiles and loads the coach
    await until_done(port, keys[0])
    load = Load(port, GAME, "bytes", log=True)
    await load.open(round(2 * given.pairs * given.seconds * given.rate / ACTIONS) + 1)
    await asyncio.sleep(2)
    await load.at_rate(given.rate, 2)
    pairs = [await pair(port, load, key, given, number % 2 == 1) for number, key in enumerate(keys[1:])]
    load.close()
    return {"tables": len(load.tables)} | figures(pairs)


def figures(pairs: list[Pair]) -> dict[str, Any]:
    """The percentiles without and with a review, and their ratios."""
    rng = np.random.default_rng(0)
    drawn = [[pairs[k] for k in rng.integers(0, len(pairs), len(pairs))] for _ in range(SAMPLES)]
    found: dict[str, Any] = {"actions": [sum(len(p.plain) for p in pairs), sum(len(p.reviewing) for p in pairs)]}
    for percent in (50, 99):
        plain, reviewing = percentiles(pairs, percent)
        low, high = np.quantile([np.divide(*percentiles(some, percent)[::-1]) for some in drawn], [0.025, 0.975])
        found[f"p{percent}_ms"] = [round(1000 * plain, 2), round(1000 * reviewing, 2)]
        found[f"p{percent}_ratio"] = round(reviewing / plain, 3)
        found[f"p{percent}_interval"] = [round(float(low), 3), round(float(high), 3)]
    found["p99_ms_of_windows"] = [[round(1000 * x, 1) for x in percentiles([one], 99)] for one in pairs]
    found["covered"] = f"{sum(p.covered for p in pairs)} of {len(pairs)} windows with a review under way to their end"
    found["within"] = found["p99_ratio"] <= WITHIN
    return found


def percentiles(pairs: list[Pair], percent: float) -> tuple[float, float]:
    """Of all windows without, and of all with a review."""
    plain, reviewing = [x for p in pairs for x in p.plain], [x for p in pairs for x in p.reviewing]
    return float(np.percentile(plain, percent)), float(np.percentile(reviewing, percent))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=200, help="actions per second of all tables together")
    parser.add_argument("--seconds", type=float, default=6, help="of a window")
    parser.add_argument("--pairs", type=int, default=10, help="of windows without and with a review")
    parser.add_argument("--record", type=Path, help="file for the figures")
    given = parser.parse_args()
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running(Path(folder), port, ENVIRONMENT):
            warm(port)
            found = run(measure(port, given))
    about = {
        "command": " ".join(["python -m bench.review_load", *sys.argv[1:]]),
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "machine": machine(),
        "load_average_before": round(before, 2),
    }
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in (about | found).items()]
    text = "{\n" + ",\n".join(lines) + "\n}"
    print(text)
    if given.record is not None:
        given.record.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
