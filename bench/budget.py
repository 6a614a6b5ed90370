"""Measures time and memory of bots: `python -m bench.budget [promise|levels|memory] [GAME ...]`, on an idle machine.

`promise`: 1,000 moves at 100 ms, divided among the games. `levels`: how long each level takes for a move. `memory`: the
largest size of a process in which the archdruid decides, and before it searched. Positions come from random games; only
decisions with two legal actions or more are measured.
"""

import sys
from collections.abc import Iterator
from multiprocessing import get_context
from resource import RUSAGE_SELF, getrusage
from statistics import quantiles
from time import perf_counter

from bench.machine import machine
from druids import bots, catalog
from druids.kernel.game import Game
from druids.kernel.rng import randbelow, seeded_rng
from druids.match import Position

MOVES = 1000
PROMISED = 0.1
LEVEL_MOVES = {"novice": 40, "apprentice": 40, "druid": 20, "archdruid": 10}  # of each game


def positions(game: Game) -> Iterator[Position]:
    """Decisions with a choice, spread over random games, each hidden for the seat to act."""
    for deal in range(sys.maxsize):
        rng = seeded_rng(1, deal)
        position = Position(game, game.info.seats[deal % len(game.info.seats)], rng=seeded_rng(2, deal))
        while not position.over:
            if position.legal.size > 1 and randbelow(rng, 10) == 0:
                yield position.hide(position.to_act)
            position.play(int(position.legal[randbelow(rng, position.legal.size)]))


def times(game: Game, bot: bots.Bot, moves: int) -> list[float]:
    """Seconds for each move."""
    bots.warm(game)
    taken = []
    for position, _ in zip(positions(game), range(moves + 1), strict=False):
        started = perf_counter()
        bot.decide(position)
        taken.append(perf_counter() - started)
    return taken[1:]  # the first move may load compiled code


def summary(taken: list[float]) -> str:
    cut = quantiles(taken, n=20)
    return f"{len(taken)} moves: median {cut[9]:.3f} s, 95 % within {cut[18]:.3f} s, slowest {max(taken):.3f} s"


def peak() -> float:
    """The largest size of this process so far, in MiB."""
    return getrusage(RUSAGE_SELF).ru_maxrss / 1024


def memory(name: str) -> str:
    game = catalog.load(name)
    bots.warm(game)
    before = peak()
    times(game, bots.bot("archdruid"), LEVEL_MOVES["archdruid"])
    return f"{name}: {before:.0f} MiB before the first search, {peak():.0f} MiB after it"


def main() -> None:
    what, *names = sys.argv[1:] or ["promise"]
    if what == "memory":
        for name in names or catalog.infos():
            with get_context("spawn").Pool(1) as process:  # one for each game: the largest size never falls
                print(process.apply(memory, (name,)), flush=True)
        return
    games = [catalog.load(name) for name in names or catalog.infos()]
    print(machine(), flush=True)
    for game in games:
        if what == "promise":
            bot = bots.bot("ismcts", level="archdruid", seconds=PROMISED)
            print(f"{game.name}, {PROMISED} s: {summary(times(game, bot, MOVES // len(games)))}", flush=True)
            continue
        for level, moves in LEVEL_MOVES.items():
            print(f"{game.name}, {level}: {summary(times(game, bots.bot(level), moves))}", flush=True)


if __name__ == "__main__":
    main()
