"""Very many random games under the laws of the house: `python -m tests.conformance.soak [--games N] [GAME ...]`."""

import argparse
import time

from tests.conformance.games import infos, settings
from tests.conformance.stress import play_crowd

GAMES = 100_000
PORTION = 1_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *infos()], help="which games; all if none is named")
    parser.add_argument("--games", type=int, default=GAMES, help="random games per number of seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quiet", action="store_true")
    asked = parser.parse_args()
    for name in asked.names or infos():
        for setting in settings(name):
            games = asked.games if not setting.options else max(1, asked.games // 10)
            began, answers = time.perf_counter(), 0
            for portion, left in enumerate(range(games, 0, -PORTION)):
                answers += int(play_crowd(setting, min(left, PORTION), seed=1_000 * asked.seed + portion + 2).sum())
            if not asked.quiet:
                took = time.perf_counter() - began
                print(f"{setting!s:<40} {games:>7} games {answers:>12} answers {took:8.1f} s", flush=True)


if __name__ == "__main__":
    main()
