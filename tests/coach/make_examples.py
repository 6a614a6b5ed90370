"""Write an example review for each game: `python -m tests.coach.make_examples`. Tests of the browser draw them too."""

from pathlib import Path
from typing import Any

import msgspec

import druids
from druids.coach.review import review

EXAMPLES = Path(__file__).parent / "examples"
EFFORT = 0.1
TABLES = {
    "stonehenge": (4, {"rounds": 1}, ("apprentice", "novice", "greedy", "novice")),
    "futark": (2, {}, ("apprentice", "novice")),
    "creatures": (2, {}, ("apprentice", "novice")),
    "edora": (2, {}, ("apprentice", "novice")),
}


def played(game: str, seed: int = 11) -> "druids.match.Match":
    """A finished match between weak bots, who make mistakes."""
    seats, options, names = TABLES[game]
    match = druids.new(game, seats, seed, options, names=[f"Bot {k + 1}" for k in range(seats)])
    budgets: dict[str, dict[str, Any]] = {"greedy": {}}
    bots = [druids.bot(name, seed=k, **budgets.get(name, {"simulations": 20})) for k, name in enumerate(names)]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match))
    return match


def main() -> None:
    EXAMPLES.mkdir(exist_ok=True)
    for game in TABLES:
        match = played(game)
        match.save(EXAMPLES / f"{game}.druids")
        (EXAMPLES / f"{game}.json").write_bytes(msgspec.json.encode(review(match, effort=EFFORT)) + b"\n")


if __name__ == "__main__":
    main()
