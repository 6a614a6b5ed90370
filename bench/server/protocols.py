"""`python -m bench.server.protocols`: our WebSocket protocol beside the one that comes with uvicorn.

Each round starts a server with either protocol, in turn, and lets some tables act as fast as they can. What is compared
is actions per CPU-second of the server process, which other load on the machine disturbs least.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from time import perf_counter

from bench.server.compare import Measured
from bench.server.load import Load, cpu_seconds
from bench.server.process import free_port, running

GAME = "creatures"
PROTOCOLS = ("auto", "stock")
FORMS = [("bytes", False), ("json", True)]  # what programs ask for, and what the browser client asks for
QUIET = 0.1  # CPU-seconds per second of an idle server
LOADING_SECONDS = 300


def wait_until_quiet(pid: int) -> None:
    """Wait until the server has loaded its games."""
    deadline = time.monotonic() + LOADING_SECONDS
    before = cpu_seconds(pid)
    while time.monotonic() < deadline:
        time.sleep(1)
        now = cpu_seconds(pid)
        if now - before < QUIET:
            return
        before = now
    raise TimeoutError("the server never became quiet")


async def measured(port: int, pid: int, matches: int, seconds: float, view: str, story: bool) -> Measured:
    load = Load(port, GAME, view, story)
    await load.open(matches)
    await asyncio.to_thread(wait_until_quiet, pid)
    load.measuring = True
    before, began = cpu_seconds(pid), perf_counter()
    await load.flat(matches, seconds)
    used, took = cpu_seconds(pid) - before, perf_counter() - began
    await load.settle()
    load.close()
    return Measured(view, load.tally.actions, took, used, 0.0, 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.protocols", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    rates: dict[tuple[str, str, bool], list[float]] = {}
    for number in range(given.rounds):
        for protocol in PROTOCOLS if number % 2 == 0 else reversed(PROTOCOLS):
            environment = {"DRUIDS_WEBSOCKET_PROTOCOL": protocol, "DRUIDS_WORKERS": "0"}
            port = free_port()
            with tempfile.TemporaryDirectory() as folder, running(Path(folder), port, environment) as server:
                for view, story in FORMS:
                    run = asyncio.run(measured(port, server.pid, given.matches, given.seconds, view, story))
                    rates.setdefault((protocol, view, story), []).append(run.per_cpu_second)
                    print(f"{protocol:5} {view:5}: {run.per_cpu_second:.0f} actions per CPU-second", flush=True)
    for view, story in FORMS:
        ours, stock = (statistics.median(rates[protocol, view, story]) for protocol in PROTOCOLS)
        ratios = [a / b for a, b in zip(rates["auto", view, story], rates["stock", view, story], strict=True)]
        print(
            f"{view}, {'with' if story else 'without'} narration: ours {ours:.0f}, stock {stock:.0f} actions per "
            f"CPU-second (medians); ratio by round {', '.join(f'{ratio:.2f}' for ratio in ratios)}, "
            f"median {statistics.median(ratios):.2f}"
        )


if __name__ == "__main__":
    main()
