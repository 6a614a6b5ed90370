"""The ladder: every level against the one below and the archdruid against the baselines, in all games.

`python -m bench.ladder [GAME ...]` plays what is not played yet and writes `bench/ladder-results.md`. Games are kept in
`artefacts/ladder`, so it can be stopped and taken up again; changed bots or rules begin anew. Budgets are simulations,
not seconds, so that a busy machine changes nothing and each run can be repeated exactly.
"""

import argparse
import hashlib
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.machine import machine
from druids import catalog, executor
from druids.lab.arena import Report, run, versions

GAMES = Path("artefacts/ladder")
RESULTS = Path("bench/ladder-results.md")
RECORD = Path("bench/ladder.json")
DEALS = 400
SEED = 2  # nothing was tuned on these deals
NOVICE, APPRENTICE, DRUID = "novice:simulations=10", "apprentice:simulations=50", "druid:simulations=350"
BEATEN = 0.75
BEATEN_BY_ONE_AMONG_MANY = 1.8  # times the fair share


def archdruid(simulations: int) -> str:
    return f"archdruid:simulations={simulations}:trees=1"


def plain(simulations: int) -> str:
    return f"plain-ismcts:simulations={simulations}"


@dataclass(frozen=True)
class Pairing:
    """Two bots and what must be true of the first of them; None: it must be the better one."""

    game: str
    seats: int
    bots: tuple[str, str]
    at_least: float | None = None

    @property
    def lone(self) -> bool:
        """Against a baseline at a larger table the archdruid sits alone among the others."""
        return self.at_least is not None and self.seats > 2

    @property
    def key(self) -> str:
        return f"{self.game} {self.seats} {' '.join(self.bots)}"

    @property
    def file(self) -> Path:
        return GAMES / f"{self.game}-{hashlib.sha256(self.key.encode()).hexdigest()[:12]}.jsonl"

    @property
    def command(self) -> str:
        lone = " --lone" if self.lone else ""
        return (
            f"druids arena {self.game} --seats {self.seats} --bots {','.join(self.bots)}{lone}"
            f" --deals {DEALS} --seed {SEED}"
        )

    def play(self, deals: int, workers: int | None, ray: str | None) -> Report:
        GAMES.mkdir(parents=True, exist_ok=True)
        return run(
            self.game, self.bots, deals, seats=self.seats, seed=SEED, lone=self.lone,
            workers=workers, ray=ray, out=self.file, progress=self._report,
        )  # fmt: skip

    def _report(self, done: int, total: int) -> None:
        if done % 100 == 0 or done == total:
            print(f"  {done} of {total}", flush=True)


def levels(game: str, seats: int, strongest: int) -> Iterator[Pairing]:
    """Each level against the one below; the archdruid with the given simulations."""
    ladder = [NOVICE, APPRENTICE, DRUID, archdruid(strongest)]
    for below, above in itertools.pairwise(ladder):
        yield Pairing(game, seats, (above, below))


def against_greedy(game: str, seats: int, simulations: int) -> Pairing:
    at_least = BEATEN if seats == 2 else BEATEN_BY_ONE_AMONG_MANY / seats
    return Pairing(game, seats, (archdruid(simulations), "greedy"), at_least)


PAIRINGS = [
    *levels("stonehenge", 4, 1000),
    against_greedy("stonehenge", 4, 2000),
    Pairing("stonehenge", 4, (archdruid(1000), plain(700))),
    *levels("stonehenge", 3, 1000),
    *levels("stonehenge", 5, 2000),
    against_greedy("stonehenge", 3, 2000),
    against_greedy("stonehenge", 5, 1000),
    *levels("futark", 2, 1400),
    Pairing("futark", 2, (archdruid(400), plain(190))),
    *(against_greedy("futark", seats, 200) for seats in (2, 3, 4)),
    *levels("edora", 2, 500),
    Pairing("edora", 2, (archdruid(200), plain(720))),
    *(against_greedy("edora", seats, 40) for seats in (2, 3, 4)),
    *levels("creatures", 2, 500),
    against_greedy("creatures", 2, 200),
    Pairing("creatures", 2, (archdruid(200), plain(2300))),
]


def holds(pairing: Pairing, found: dict[str, Any]) -> str:
    """Whether the games show what is required: the interval above the fair share, or the share itself."""
    first = found["bots"][pairing.bots[0]]
    shown = first["interval"][0] > first["fair_share"]
    if pairing.at_least is not None:
        shown = first["win_share"] >= pairing.at_least
    return ("yes" if shown else "**no**") + ("" if found["deals"] >= DEALS else ", **too few deals**")


def row(pairing: Pairing, found: dict[str, Any]) -> str:
    first, second = (found["bots"][label] for label in pairing.bots)
    low, high = first["interval"]
    game = f"{pairing.game}, alone" if pairing.lone else pairing.game
    required = f"over {first['fair_share']:.3f}" if pairing.at_least is None else f"{pairing.at_least:.3f}"
    return (
        f"| {game} | {pairing.seats} | {found['deals']} ({found['games']}) | {pairing.bots[0]} | {pairing.bots[1]}"
        f" | {first['win_share']:.3f} ({low:.3f}-{high:.3f}) | {required} | {holds(pairing, found)}"
        f" | {1000 * first['seconds_per_move']:.1f}, {1000 * second['seconds_per_move']:.1f}"
        f" | {first['rating']['mu'] - second['rating']['mu']:+.1f} |"
    )


def page(record: dict[str, dict[str, Any]]) -> str:
    played = [(pairing, record[pairing.key]) for pairing in PAIRINGS if pairing.key in record]
    missing = [pairing for pairing in PAIRINGS if pairing.key not in record]
    lines = [
        "# The ladder: results",
        "",
        f"Written by `python -m bench.ladder` on {machine()}; [how to read it](ladder.md).",
        "",
        "The win share is that of one seat of the first bot, with a 95 % interval clustered by deal. Times are",
        "milliseconds per move of the first and the second bot, on a core that may have been shared. The rating is",
        "the difference of their OpenSkill ratings. It rates each seat separately and weights recent games most, so",
        "it may rank bots of nearly equal strength differently.",
        "",
        "| game | seats | deals (games) | bot | against | win share | target | met | ms per move | rating |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *(row(pairing, found) for pairing, found in played),
        "",
        *(["Not played yet:", "", *(f"    {pairing.command}" for pairing in missing), ""] if missing else []),
        "## Commands",
        "",
        *(f"    {pairing.command}" for pairing, _ in played),
    ]
    return "\n".join(lines) + "\n"


def wanted(pairing: Pairing, games: list[str], seats: int | None, against: str | None) -> bool:
    """Whether a pairing is selected by the arguments; without arguments all are."""
    return (
        (not games or pairing.game in games)
        and (seats is None or pairing.seats == seats)
        and (against is None or pairing.bots[1].startswith(against))
    )


def recorded() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    return found


def played_already(pairing: Pairing, deals: int) -> bool:
    """With the rules and bots as they are now."""
    found = recorded().get(pairing.key)
    if found is None or found["deals"] < deals:
        return False
    return bool(found["versions"] == versions(catalog.load(pairing.game)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*catalog.infos(), []], help="all, if none is named")  # []: none
    parser.add_argument("--seats", type=int, help="only games with this number of seats")
    parser.add_argument("--against", help="only where this bot is the second: novice, greedy, ...")
    parser.add_argument("--deals", type=int, default=DEALS, help="results with fewer deals are marked")
    executor.add_arguments(parser)
    arguments = parser.parse_args()
    for pairing in PAIRINGS:
        if not wanted(pairing, arguments.games, arguments.seats, arguments.against):
            continue
        if played_already(pairing, arguments.deals):
            continue
        print(pairing.command, flush=True)
        found = pairing.play(arguments.deals, arguments.workers, arguments.ray).plain()
        record = recorded() | {pairing.key: found}  # read anew: another process may have written it
        RECORD.write_text(json.dumps(record, indent=1) + "\n")
        RESULTS.write_text(page(record))
        print(row(pairing, found), flush=True)


if __name__ == "__main__":
    main()
