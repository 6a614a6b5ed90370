"""Compares engine and referees in very many games: `python -m tests.referees.soak GAMES [GAME ...]`.

GAMES is how many games each of the three comparisons of `test_referees.py` plays per game and number of seats.
"""

import argparse
import time
from functools import partial

from druids import catalog, executor
from druids.executor.progress import progress_bar
from tests.referees.compare import (
    accepted_by_the_engine,
    alone,
    rulebook_of,
    settings,
    with_biased_chance,
    with_random_chance,
)


def compare_all(name: str, seats: int, seed: int) -> int:
    """The three comparisons with one seed; return the number of actions."""
    rulebook = rulebook_of(name)
    combinations = settings(rulebook)
    options = combinations[seed % len(combinations)]
    games = [compare(rulebook, seats, options, seed) for compare in (with_random_chance, with_biased_chance)]
    games.append(alone(rulebook, seats, options, seed))
    accepted_by_the_engine(games[-1], seed)
    return sum(len(game.lines) for game in games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="games per comparison, game and number of seats")
    parser.add_argument("names", nargs="*", choices=[[], *catalog.infos()], help="games to play; all if none is named")
    parser.add_argument("--seed", type=int, default=1_000, help="the first seed; the tests start at 0")
    executor.add_arguments(parser)
    arguments = parser.parse_args()
    for name in arguments.names or catalog.infos():
        for seats in rulebook_of(name).seats:
            started, actions = time.perf_counter(), 0
            seeds = range(arguments.seed, arguments.seed + arguments.games)
            with progress_bar() as progress:
                where = executor.executor(arguments.workers, arguments.ray)
                for done, played in enumerate(executor.run(where, partial(compare_all, name, seats), seeds), start=1):
                    actions += played
                    progress(done, len(seeds))
            took = time.perf_counter() - started
            print(f"{name} {seats} seats: {3 * arguments.games} games, {actions} actions, {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
