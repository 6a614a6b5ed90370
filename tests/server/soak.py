"""`python -m tests.server.soak --kills 10000 --messages 1000000`: kill the server often, and send it fuzzed messages.

Kills are spread over several processes, each with a server of its own and a new database after every few dozen, so
that a kill takes a fraction of a second. `--faults 10000` is about four processes on one PostgreSQL database: they are
killed so often while people play, and for every hundred kills they are stopped ten times, cut off and drained five
times each, and the database crashes once. `--minutes` ends the run early; what was done until then is counted.
`--record FILE` writes the result; the exit code is 1 if anything was lost.
"""

import argparse
import os
import platform
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tests.postgres import cluster
from tests.server.fuzzing import fuzz
from tests.server.killing import kill_often
from tests.server.nemesis import Faults, torment

KILLS_PER_DATABASE = 50
CHECK_EVERY = 10
TABLES = 6
MESSAGES_PER_RUN = 20_000
FAULTS_PER_RUN = 250
GROUPS = 24  # two thirds of them are two people; they play more than 200 tables in a run


def kill_some(kills: int, seed: int) -> Counter[str]:
    """Kill a server with a new database; return what was counted."""
    with tempfile.TemporaryDirectory() as folder:
        acknowledged = kill_often(Path(folder), kills, seed, TABLES, CHECK_EVERY)
        errors = (Path(folder) / "log").read_text().count("Traceback")
    return Counter(
        kills=acknowledged.kills,
        tables=len(acknowledged.tables),
        acknowledged=len(acknowledged.acts),
        repeated=acknowledged.repeated,
        errors=errors,
    )


def fuzz_some(messages: int, seed: int) -> Counter[str]:
    """Send fuzzed messages; return what was counted."""
    sent, replies = fuzz(messages, seed)
    return Counter(messages=sent, accepted=replies["done"], internal=replies["internal"])


def torment_some(kills: int, seed: int, deadline: float) -> Counter[str]:
    """Let faults happen to four processes on a database of their own; return what was counted."""
    with cluster() as postgres:
        counted = torment(postgres, Faults.with_kills(kills), GROUPS, seed, deadline)
    return Counter({f"nemesis {name}": number for name, number in counted.items()})


def parts(total: int, size: int) -> list[int]:
    return [min(size, total - done) for done in range(0, total, size)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument(
        "--faults", type=int, default=0, help="kills of one of four processes on PostgreSQL, with other faults"
    )
    parser.add_argument("--lanes", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--minutes", type=float, help="start nothing new after this time")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--record", type=Path)
    given = parser.parse_args()
    began = time.monotonic()
    counted: Counter[str] = Counter()
    deadline = float("inf") if given.minutes is None else began + 60 * given.minutes
    with ProcessPoolExecutor(given.lanes, get_context("spawn")) as pool:
        jobs = [
            pool.submit(fuzz_some, messages, given.seed + number)
            for number, messages in enumerate(parts(given.messages, MESSAGES_PER_RUN))
        ]
        jobs += [
            pool.submit(kill_some, kills, given.seed + number)
            for number, kills in enumerate(parts(given.kills, KILLS_PER_DATABASE))
        ]
        jobs += [
            pool.submit(torment_some, kills, given.seed + number, deadline)
            for number, kills in enumerate(parts(given.faults, FAULTS_PER_RUN))
        ]
        for number, job in enumerate(as_completed(jobs), start=1):
            if job.cancelled():
                continue
            if job.exception():  # names what was lost
                pool.shutdown(cancel_futures=True)
            counted.update(job.result())
            print(f"{number} of {len(jobs)}: {dict(counted)}", flush=True)
            if time.monotonic() > deadline:
                for other in jobs:
                    other.cancel()
    good = not (counted["errors"] or counted["internal"] or counted["nemesis errors"])
    line = (
        f"seed {given.seed}, {time.monotonic() - began:.0f} s on {os.cpu_count()} cores, Python "
        f"{platform.python_version()}: {counted['kills']:,} kills during play at {counted['tables']:,} tables, "
        f"{counted['acknowledged']:,} acknowledged decisions, none lost, none doubled, "
        f"{counted['repeated']:,} repeated requests recognised, {counted['errors']} errors in the servers' logs; "
        f"{counted['messages']:,} fuzzed messages, {counted['accepted']:,} of them carried out, "
        f"{counted['internal']} internal errors"
    )
    if given.faults:
        line += "; four processes on PostgreSQL: " + ", ".join(
            f"{number:,} {name.removeprefix('nemesis ')}"
            for name, number in counted.items()
            if name.startswith("nemesis ")
        )
    print(line)
    if given.record:
        given.record.write_text(f"# Soak test of the server\n\n`make soak-server`: {line}.\n", encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
