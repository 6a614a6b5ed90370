"""The archdruid against the former one, in equal time: writes `bench/archdruids.json`.

The former one asks no network, and its playouts are those of the other levels.

`python -m bench.archdruids edora --seconds 0.05 --deals 100`. Both have a budget in simulations, as many as each makes
in that CPU time on one core in positions of a few games, so that a busy machine changes nothing. Every deal is played
in rotated seats. A run is added to the record, or replaces the one of the same game, seats, seconds, beliefs and
settings. A long run is continued with `--out FILE`, which keeps its games, and `--budgets A,B`, the simulations that
its first part measured and printed.

With `--beliefs N` it compares the archdruid that weighs N sampled worlds with the one that weighs none; weighing them
counts in its time, and the network is used by both or by neither. With `--simulations N` both have that many. With
`--settings prior=1:guided=1` the archdruid with the network has these settings in place of the game's own.
"""

import argparse
import json
from pathlib import Path
from time import thread_time
from typing import Any

from druids import bots, catalog
from druids.bots.beliefs import warm_beliefs
from druids.bots.bot import PAST
from druids.bots.ismcts import SearchBot, warm
from druids.lab.arena import run
from druids.lab.entrant import parse
from druids.match import Match
from druids.networks import weights

RECORD = Path(__file__).with_name("archdruids.json")
SEATS = {"stonehenge": 4, "futark": 2, "creatures": 2, "edora": 2}
ARCHDRUID = "archdruid:simulations={}:trees=1"
GAMES, STRIDE = 4, 9  # to measure the speed, every ninth decision of four games is searched
TRIAL = 2_000  # simulations of these searches
SEED = 31


def styles(beliefs: int | None, settings: str | None) -> list[dict[str, Any]]:
    """What is compared."""
    if beliefs is None:
        own = {} if settings is None else dict(parse(f"archdruid:{settings}").settings)
        return [own, {"prior": 0, "end": 0, "beliefs": 0, "strongest": 0}]
    return [{"beliefs": beliefs}, {"beliefs": 0}]


def matches(game: str, seats: int) -> list[Match]:
    """Decisions with a choice from a few games of greedy bots."""
    found, greedy = [], bots.bot("greedy", seed=1)
    for seed in range(GAMES):
        match, n = Match(catalog.load(game), seats, seed=seed), 0
        match.resume_chance()
        while match.seat is not None:
            n += len(match.legal) > 1
            if len(match.legal) > 1 and n % STRIDE == 0:
                found.append(match.copy())
            match.play_legal(greedy.decide_in(match))
    return found


def costs(game: str, seats: int, compared: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """The CPU time that each bot needs before it searches, and for a simulation; measured in turns."""
    spent = [[0.0, 0.0] for _ in compared]
    searchers = [bots.bot("archdruid", seed=1, simulations=TRIAL, trees=1, **style) for style in compared]
    warm(catalog.load(game))
    warm_beliefs(catalog.load(game))
    found = matches(game, seats)
    for searcher in searchers:  # what is loaded once does not count
        searcher.decide_in(found[0])
    for match in found:
        view = match.hidden(match.to_act)
        for searcher, times in zip(searchers, spent, strict=True):
            assert isinstance(searcher, SearchBot)
            began = thread_time()
            past = match.determinize(match.to_act, PAST) if searcher.remembers(match.game) else None
            if past is not None:
                searcher._worlds(past, view)
            believed = thread_time()
            searcher.search(view, view.legal.tolist())
            times[0] += believed - began
            times[1] += thread_time() - believed
    return [(before / len(found), search / len(found) / TRIAL) for before, search in spent]


def measured(
    game: str, seats: int, seconds: float, deals: int, workers: int | None, beliefs: int | None,
    simulations: int | None, settings: str | None, budgets: list[int] | None = None, out: Path | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The share of the wins of the archdruid with its network, or with beliefs."""
    compared = styles(beliefs, settings)
    if simulations is not None:
        budgets = [simulations] * 2
    elif budgets is None:
        budgets = [max(1, round((seconds - first) / each)) for first, each in costs(game, seats, compared)]
        print(f"--budgets {','.join(map(str, budgets))}", flush=True)
    labels = [
        ":".join([ARCHDRUID.format(budget), *(f"{key}={value}" for key, value in style.items())])
        for budget, style in zip(budgets, compared, strict=True)
    ]
    report = run(game, labels, deals, seats=seats, seed=SEED, workers=workers, out=out)
    found = report.standings[labels[0]]
    assert found.interval is not None
    rules = catalog.load(game)
    return {
        "game": game,
        "seats": seats,
        "seconds": seconds if simulations is None else None,
        "beliefs": beliefs,
        "settings": settings,
        "deals": deals,
        "seed": SEED,
        "bots": labels,
        "share": round(found.win_share, 3),
        "interval": [round(end, 3) for end in found.interval],
        "weights": weights.load(rules, weights.shipped(rules)).about["command"],
    }


def _numbers(text: str) -> list[int]:
    first, second = text.split(",")
    return [int(first), int(second)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=0.05, help="CPU time of a move")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--beliefs", type=int, help="compare this many weighed worlds with none")
    parser.add_argument("--simulations", type=int, help="of both, in place of a CPU time")
    parser.add_argument("--budgets", type=_numbers, help="simulations of each, as measured before, such as 283,374")
    parser.add_argument("--out", type=Path, help="a file that keeps the games of a long run")
    parser.add_argument("--settings", help="of the archdruid with the network, such as prior=1; else the game's own")
    given = parser.parse_args()
    found = measured(
        given.game, given.seats or SEATS[given.game], given.seconds, given.deals, given.workers, given.beliefs,
        given.simulations, given.settings, given.budgets, given.out,
    )  # fmt: skip
    print(json.dumps(found))
    kept = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
    key = ("game", "seats", "seconds", "beliefs", "settings")
    kept = [one for one in kept if [one.get(name) for name in key] != [found[name] for name in key]]
    RECORD.write_text(json.dumps([*kept, found], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
