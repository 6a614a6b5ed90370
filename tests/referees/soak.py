"""Very many games of engine and referees side by side: `python -m tests.referees.soak GAMES [GAME ...]`.

GAMES is how many games each of the three comparisons of `test_referees.py` plays per game and number of seats.
"""

import argparse
import time

from druids import catalog
from tests.referees.compare import (
    accepted_by_the_engine,
    alone,
    dealt_by_a_taste,
    dealt_by_the_dice,
    rulebook_of,
    settings,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="games per comparison, game and number of seats")
    parser.add_argument("names", nargs="*", choices=[[], *catalog.infos()], help="which games; all if none is named")
    parser.add_argument("--seed", type=int, default=1_000, help="where to begin; the tests play from 0")
    asked = parser.parse_args()
    for name in asked.names or catalog.infos():
        rulebook = rulebook_of(name)
        combinations = settings(rulebook)
        for seats in rulebook.seats:
            began, answers = time.perf_counter(), 0
            for seed in range(asked.seed, asked.seed + asked.games):
                options = combinations[seed % len(combinations)]
                games = [compare(rulebook, seats, options, seed) for compare in (dealt_by_the_dice, dealt_by_a_taste)]
                games.append(alone(rulebook, seats, options, seed))
                accepted_by_the_engine(games[-1], seed)
                answers += sum(len(game.lines) for game in games)
            took = time.perf_counter() - began
            print(f"{name} {seats} seats: {3 * asked.games} games, {answers} answers, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
