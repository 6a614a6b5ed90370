"""The archdruid with its network against the archdruid without, in equal time: writes `bench/archdruids.json`.

`python -m bench.archdruids edora --seconds 0.05 --deals 100`. Both have a budget in simulations, as many as each makes
in that CPU time on one core in positions of a few games, so that a busy machine changes nothing. Every deal is played
in rotated seats. A run is added to the record, or replaces the one of the same game, seats and seconds.
"""

import argparse
import json
from pathlib import Path
from time import thread_time
from typing import Any

from druids import bots, catalog
from druids.bots.ismcts import SearchBot, warm
from druids.kernel.rng import seeded_rng
from druids.lab.arena import run
from druids.match import Position
from druids.networks import weights

RECORD = Path(__file__).with_name("archdruids.json")
SEATS = {"stonehenge": 4, "futark": 2, "creatures": 2, "edora": 2}
LEARNED, PLAIN = "archdruid:simulations={}:trees=1", "archdruid:simulations={}:trees=1:prior=0:end=0"
GAMES, STRIDE = 4, 9  # to measure the speed, every ninth decision of four games is searched
TRIAL = 2_000  # simulations of these searches
SEED = 31


def positions(game: str, seats: int) -> list[Position]:
    """Decisions with a choice from a few games of greedy bots, hidden for the seat to act."""
    found, greedy = [], bots.bot("greedy", seed=1)
    for seed in range(GAMES):
        position, n = Position(catalog.load(game), seats, rng=seeded_rng(seed)), 0
        while not position.over:
            view = position.hide(position.to_act)
            n += len(position.legal) > 1
            if len(position.legal) > 1 and n % STRIDE == 0:
                found.append(view)
            position.play(greedy.decide(view))
    return found


def rates(game: str, seats: int) -> list[float]:
    """Simulations in a second of CPU time, with the network and without; measured in turns."""
    spent, made = [0.0, 0.0], 0
    styles: list[dict[str, Any]] = [{}, {"prior": False, "end": 0.0}]
    searchers = [bots.bot("archdruid", seed=1, simulations=TRIAL, trees=1, **style) for style in styles]
    warm(catalog.load(game))
    for position in positions(game, seats):
        made += TRIAL
        for k, searcher in enumerate(searchers):
            assert isinstance(searcher, SearchBot)
            before = thread_time()
            searcher.search(position, position.legal.tolist())
            spent[k] += thread_time() - before
    return [made / seconds for seconds in spent]


def measured(game: str, seats: int, seconds: float, deals: int, workers: int | None) -> dict[str, Any]:
    """The share of the wins of the archdruid with its network."""
    budgets = [max(1, round(rate * seconds)) for rate in rates(game, seats)]
    learned, plain = LEARNED.format(budgets[0]), PLAIN.format(budgets[1])
    report = run(game, [learned, plain], deals, seats=seats, seed=SEED, workers=workers)
    found = report.standings[learned]
    assert found.interval is not None
    rules = catalog.load(game)
    return {
        "game": game,
        "seats": seats,
        "seconds": seconds,
        "deals": deals,
        "seed": SEED,
        "bots": [learned, plain],
        "share": round(found.win_share, 3),
        "interval": [round(end, 3) for end in found.interval],
        "weights": weights.load(rules, weights.shipped(rules)).about["command"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=0.05, help="CPU time of a move")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    found = measured(given.game, given.seats or SEATS[given.game], given.seconds, given.deals, given.workers)
    print(json.dumps(found))
    kept = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
    key = ("game", "seats", "seconds")
    kept = [one for one in kept if [one[name] for name in key] != [found[name] for name in key]]
    RECORD.write_text(json.dumps([*kept, found], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
