"""How strong the shipped networks are without a search: `python -m bench.networks` writes `bench/networks.json`.

Each plays `greedy` and the level druid over 400 deals, in rotated seats. `python -m bench.networks futark` measures one
game and keeps the other rows. `--workers 1` leaves a core free.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from druids import catalog
from druids.lab.arena import run
from druids.networks import weights

RECORD = Path(__file__).with_name("networks.json")
SEATS = {"stonehenge": 4, "futark": 2, "creatures": 2, "edora": 2}
RIVALS = ("greedy", "druid:simulations=350")
DEALS = 400
SEED = 11


def measured(game: str, rival: str, workers: int | None) -> dict[str, Any]:
    """The share of the wins of `net`, its interval, and who it was."""
    report = run(game, ["net", rival], DEALS, seats=SEATS[game], seed=SEED, workers=workers)
    found = report.standings["net"]
    assert found.interval is not None
    rules = catalog.load(game)
    return {
        "game": game,
        "seats": SEATS[game],
        "rival": rival,
        "deals": DEALS,
        "seed": SEED,
        "share": round(found.win_share, 3),
        "interval": [round(end, 3) for end in found.interval],
        "milliseconds": round(1000 * found.seconds_per_move, 2),
        "weights": weights.load(rules, weights.shipped(rules)).about["command"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", help="else all of them")
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    chosen = given.games or list(SEATS)
    kept = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
    rows = {(row["rival"], row["game"]): row for row in kept}
    for rival in RIVALS:
        for game in chosen:
            rows[rival, game] = measured(game, rival, given.workers)
            print(json.dumps(rows[rival, game]), flush=True)
    ordered = [rows[rival, game] for rival in RIVALS for game in SEATS if (rival, game) in rows]
    RECORD.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
