"""Very many random games with all checks: `python -m tests.conformance.soak [--games N] [GAME ...]`."""

import argparse
import time

from druids import executor
from druids.executor.progress import progress_bar
from tests.conformance.games import Setting, infos, settings
from tests.conformance.stress import play_checked_games

GAMES = 100_000
PORTION = 1_000


def play(portion: tuple[Setting, int, int]) -> int:
    """Play a portion of games, given by setting, number and seed; return the number of actions."""
    return int(play_checked_games(*portion).sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *infos()], help="games to play; all if none is named")
    parser.add_argument("--games", type=int, default=GAMES, help="random games per number of seats")
    parser.add_argument("--seed", type=int, default=0)
    executor.add_arguments(parser)
    arguments = parser.parse_args()
    for name in arguments.names or infos():
        for setting in settings(name):
            games = arguments.games if not setting.options else max(1, arguments.games // 10)
            started, actions = time.perf_counter(), 0
            todo = [
                (setting, min(left, PORTION), 1_000 * arguments.seed + portion + 2)
                for portion, left in enumerate(range(games, 0, -PORTION))
            ]
            with progress_bar() as progress:
                where = executor.executor(arguments.workers, arguments.ray)
                for done, played in enumerate(executor.run(where, play, todo), start=1):
                    actions += played
                    progress(done, len(todo))
            took = time.perf_counter() - started
            print(f"{setting!s:<40} {games:>7} games {actions:>12} actions {took:8.1f} s", flush=True)


if __name__ == "__main__":
    main()
