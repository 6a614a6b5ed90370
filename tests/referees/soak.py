"""Compares engine and referees in very many games: `python -m tests.referees.soak GAMES [GAME ...]`.

GAMES is how many games each of the three comparisons of `test_referees.py` plays per game and number of seats.
"""

import argparse
import time

from druids import catalog
from tests.referees.compare import (
    accepted_by_the_engine,
    alone,
    rulebook_of,
    settings,
    with_biased_chance,
    with_random_chance,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="games per comparison, game and number of seats")
    parser.add_argument("names", nargs="*", choices=[[], *catalog.infos()], help="games to play; all if none is named")
    parser.add_argument("--seed", type=int, default=1_000, help="the first seed; the tests start at 0")
    arguments = parser.parse_args()
    for name in arguments.names or catalog.infos():
        rulebook = rulebook_of(name)
        combinations = settings(rulebook)
        for seats in rulebook.seats:
            started, actions = time.perf_counter(), 0
            for seed in range(arguments.seed, arguments.seed + arguments.games):
                options = combinations[seed % len(combinations)]
                games = [
                    compare(rulebook, seats, options, seed) for compare in (with_random_chance, with_biased_chance)
                ]
                games.append(alone(rulebook, seats, options, seed))
                accepted_by_the_engine(games[-1], seed)
                actions += sum(len(game.lines) for game in games)
            took = time.perf_counter() - started
            print(f"{name} {seats} seats: {3 * arguments.games} games, {actions} actions, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
