"""`make bench-peers`: us beside the peers, measured in turns in one run, written to `bench/peers.md`.

python -m bench.peers.run PEERS_PYTHON [--only rates|duels] [--seconds 1] [--runs 5] [--deals 6] [--games creatures]

What was found is kept in `bench/peers.json`, from which the page is made; so either half can be measured anew.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from bench.machine import machine, versions
from bench.peers.ours import MEASURES as OURS
from bench.peers.ours import NAMES
from druids.lab import arena

ROOT = Path(__file__).parent.parent.parent
THEIRS = (
    "loop:spades", "loop:hearts", "loop:oh_hell", "loop:gin_rummy",
    "python:spades", "python:hearts", "python:oh_hell", "python:gin_rummy",
    "pgx:bridge_bidding", "rlcard:gin-rummy", "rlcard:uno", "pettingzoo:connect_four", "ismcts:hearts",
)  # fmt: skip
TRICK_TAKERS = ("loop:spades", "loop:hearts", "loop:oh_hell")
GUEST = "druids.envs.policies.openspiel_ismcts"
DUELS = ["creatures", "stonehenge"]
BUDGETS = ["seconds=0.05", "simulations=20"]

RATES = """\
Rates are decisions of seats (steps, simulations) per second, including the time for dealing. `loop` plays complete
random games in compiled code, `python` the same from Python with named actions, `position` and `match` from Python
with numbers, `batch` 1,024 games at once with observations and masks
(ours on two threads, Pgx on as many as it takes), `pettingzoo` runs PettingZoo's own performance loop. Pgx plays
random deals with random results instead of its table of solved deals, which must be downloaded. `ismcts` counts
simulations of OpenSpiel's C++ search with random playouts and of our druid level; `plain-ismcts` is ours with random
playouts to the end of a round, as in hearts (a game of hearts is one deal there; with playouts to the end of all five
rounds of Stonehenge, ours makes about a quarter as many).
"""
MISSED = """\
A step of a batch plays an action, then hides the record for the seat to act and writes its observation and mask. What
each part costs was not measured in this run.
"""

DUELS_EXPLAINED = """\
Our druid level plays alone in each seat in turn, with OpenSpiel's ISMCTS with random playouts in the other seats,
through the OpenSpiel bridge. It is OpenSpiel's Python implementation, because the C++ one ends the process on any
game written in Python. Win shares have 95 % intervals over deals; "better" means that the whole interval is above the
fair share. Duels can be run separately from the rates, one game and budget at a time (`--only duels`), as these were.
"""

Rates = dict[str, list[float]]


class Desk:
    """The other end of a `bench.peers.desk`."""

    def __init__(self, python: str, module: str) -> None:
        self.process = subprocess.Popen(
            [python, "-W", "ignore", "-m", module],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def ask(self, name: str, seconds: float) -> dict[str, object]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{name} {seconds}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that measures {name} ended")
        reply: dict[str, object] = json.loads(line)
        return reply

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def measure(desks: dict[str, Desk], runs: int, seconds: float) -> tuple[Rates, dict[str, str]]:
    """Every measurement once, then every one again: what the machine does meanwhile hits all of them."""
    rates: Rates = {}
    failed: dict[str, str] = {}
    for run in range(runs):
        for side, names in (("theirs", THEIRS), ("ours", tuple(OURS))):
            for name in names:
                said = desks[side].ask(name, seconds)
                if "error" in said:
                    failed[name] = str(said["error"])
                else:
                    rates.setdefault(f"{side} {name}", []).append(float(str(said["rate"])))
                print(f"run {run + 1}: {side} {name} {said}", file=sys.stderr)
    return rates, failed


def requirements(rates: Rates) -> Iterable[tuple[str, float, float]]:
    """The requirements: their description, the measured value and the target."""
    mid = {name: median(found) for name, found in rates.items()}

    def ratio(ours: str, *theirs: str) -> float:
        known = [mid[f"theirs {name}"] for name in theirs if f"theirs {name}" in mid]
        return mid[f"ours {ours}"] / max(known) if known else float("nan")

    for name in NAMES:
        if name == "stonehenge":
            yield "Stonehenge, compiled loop ÷ OpenSpiel's fastest trick-taker", ratio(f"loop:{name}", *TRICK_TAKERS), 8
        else:
            yield f"{name}, compiled loop ÷ OpenSpiel's gin_rummy", ratio(f"loop:{name}", "loop:gin_rummy"), 10
    yield "Stonehenge, compiled loop: million decisions per second", mid["ours loop:stonehenge"] / 1e6, 15
    for name in NAMES:
        yield (
            f"{name}, Position by number ÷ OpenSpiel's spades from Python",
            ratio(f"position:{name}", "python:spades"),
            1,
        )
        yield f"{name}, Match by number ÷ the same", ratio(f"match:{name}", "python:spades"), 0.5
    for name in NAMES:
        target = 3 if name in ("edora", "futark") else 5
        yield f"{name}, batch: million steps per second", mid[f"ours batch:{name}"] / 1e6, target
        yield f"{name}, batch ÷ Pgx's bridge_bidding", ratio(f"batch:{name}", "pgx:bridge_bidding"), 5
        yield f"{name}, PettingZoo ÷ connect_four", ratio(f"pettingzoo:{name}", "pettingzoo:connect_four"), 4
    yield "Stonehenge, plain ISMCTS ÷ OpenSpiel's C++ on hearts", ratio("plain-ismcts:stonehenge", "ismcts:hearts"), 3
    yield "Stonehenge, the druid's ISMCTS ÷ the same", ratio("ismcts:stonehenge", "ismcts:hearts"), 3


def duels(names: list[str], budgets: list[str], deals: int) -> Iterable[list[Any]]:
    """Our druid level against OpenSpiel's ISMCTS through the bridge: a row for each game and budget."""
    for name in names:
        for budget in budgets:
            mine, guest = f"druid:{budget}", f"{GUEST}:{budget}"
            report = arena.run(name, [mine, guest], deals, lone=True, workers=1)
            ours = report.standings[mine]
            low, high = ours.interval or (0.0, 1.0)
            row = [name, budget, ours.win_share, low, high, 1 / report.header["seats"], report.games]
            print(*row, file=sys.stderr)
            yield row


def page(found: dict[str, Any]) -> str:
    rates: Rates = found["rates"]
    lines = [
        "# Comparison with other libraries",
        "",
        "Written by `make bench-peers`, which measures all rates in one run, interleaved.",
        f"Machine: {found['machine']}. {found['runs']} interleaved runs of {found['seconds']:g} s each, medians.",
        f"Ours: {found['ours']}. Theirs: {found['theirs']}.",
        "",
        RATES,
        "| what | median | lowest | highest |",
        "|---|---|---|---|",
        *(f"| {n} | {median(r):,.0f} | {min(r):,.0f} | {max(r):,.0f} |" for n, r in rates.items()),
        *(f"| {name} | failed: {why} | | |" for name, why in found["failed"].items()),
        "",
        "| requirement | measured | target | met |",
        "|---|---|---|---|",
        *(_requirement(*one) for one in requirements(rates)),
        "",
        MISSED,
        DUELS_EXPLAINED,
        "| game | budget per move | win share | interval | fair share | games | better |",
        "|---|---|---|---|---|---|---|",
        *(_duel(*row) for row in found.get("duels", [])),
        "",
    ]
    return "\n".join(lines)


def _duel(game: str, budget: str, share: float, low: float, high: float, fair: float, games: int) -> str:
    better = "yes" if low > fair else "no"
    return f"| {game} | {budget} | {share:.2f} | {low:.2f} to {high:.2f} | {fair:.2f} | {games} | {better} |"


def _listed(numbers: dict[str, str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def _requirement(what: str, found: float, target: float) -> str:
    met = "yes" if found >= target else f"no, by {1 - found / target:.0%}"
    return f"| {what} | {found:.2f} | {target} | {met} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", help="a Python that has the peers")
    parser.add_argument("--only", choices=["rates", "duels"])
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a measurement")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--games", nargs="+", default=DUELS, choices=DUELS, help="games of the duels")
    parser.add_argument("--deals", type=int, default=6, help="deals per duel")
    parser.add_argument("--budgets", nargs="+", default=BUDGETS, help="per move in a duel")
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "peers.json")
    given = parser.parse_args()
    found: dict[str, Any] = json.loads(given.out.read_text()) if given.out.exists() else {}
    if given.only != "duels":
        desks = {"theirs": Desk(given.peers, "bench.peers.theirs"), "ours": Desk(sys.executable, "bench.peers.ours")}
        found["theirs"] = str(desks["theirs"].ask("versions", 0)["error"]).removeprefix("RuntimeError: ")
        found["ours"] = _listed(versions("numpy", "numba"))
        found |= {"machine": machine(), "runs": given.runs, "seconds": given.seconds}
        found["rates"], found["failed"] = measure(desks, given.runs, given.seconds)
        for desk in desks.values():
            desk.close()
    if given.only != "rates":
        for row in duels(given.games, given.budgets, given.deals):
            others = [old for old in found.get("duels", []) if old[:2] != row[:2]]
            found["duels"] = sorted([*others, row], key=lambda one: one[:2])
    given.out.write_text(json.dumps(found, indent=1) + "\n")
    given.out.with_suffix(".md").write_text(page(found), encoding="utf-8")
    print(page(found))


if __name__ == "__main__":
    main()
