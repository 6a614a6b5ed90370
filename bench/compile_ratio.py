"""CPU time and functions compiled in two working trees, in turns: `python -m bench.compile_ratio OLD NEW [GAME ...]`.

Each measurement is a process with an empty cache that compiles a game's rules, bots and environments, as
`bench.compile_cost` does, also in trees that are older than that: 1a0c1d5 is the last commit before issue 16. The
machine is slower at one time than at another, so only ratios of neighbours mean something.
"""

import json
import os
import subprocess
import sys
import tempfile
from statistics import median

GAMES = ("stonehenge", "futark", "creatures", "edora")
TURNS = 3
COMPILE = """
import json, sys, time
from importlib import import_module
from numba.core import event
from druids import bots, catalog

class Listener(event.Listener):
    def on_start(self, news):
        functions.append(news.data["dispatcher"].py_func.__module__)

    def on_end(self, news):
        pass

def first(*places):
    for module, name in places:
        try:
            return getattr(import_module("druids." + module), name)
        except (ImportError, AttributeError):
            pass

def rules():
    run = first(("server.game_loader", "run_rules"))
    load = first(("server.game_loader", "load"), ("server.shelf", "load"))
    run(game) if run else load("druids.catalog", game.name)

def search_and_greedy():
    run = first(("bots.loading", "load_bots"))
    if run:
        return run(game)
    bots.warm(game)
    match = first(("match", "Match"))(game, game.card.default_seats, seed=1)
    match.take_up_dice()
    first(("bots.greedy", "likings"))(game, match.hidden(match.seat), 0)

def envs():
    made = first(("envs.batch", "Batch"))(game, 4)
    made.step(made.sample())

functions, found = [], []
game = catalog.load(sys.argv[1])
event.register("numba:compile", Listener())
for part in (rules, search_and_greedy, envs):
    began, before = time.process_time(), len(functions)
    part()
    ours = sum(module.startswith("druids.") for module in functions[before:])
    found.append([time.process_time() - began, ours, len(functions) - before - ours])
print(json.dumps(found))
"""


def measure(tree: str, game: str) -> list[list[float]]:
    """CPU seconds, our functions and Numba's own, of rules, bots and environments."""
    with tempfile.TemporaryDirectory(prefix="druids-compile-") as cache:
        done = subprocess.run(
            [sys.executable, "-c", COMPILE, game], cwd=tree, stdout=subprocess.PIPE, text=True, check=True,
            env=os.environ | {"PYTHONPATH": f"{tree}/src", "DRUIDS_CACHE": cache},
        )  # fmt: skip
    found: list[list[float]] = json.loads(done.stdout)
    return found


def main(trees: list[str], games: list[str]) -> None:
    print("| game | old: CPU s of rules, bots, envs; functions | new | new / old: CPU, functions |\n|---|---|---|---|")
    for game in games:
        measured = [[measure(tree, game) for tree in trees] for _ in range(TURNS)]
        ratios = [sum(part[0] for part in new) / sum(part[0] for part in old) for old, new in measured]
        cells, counts = [], []
        for tree in range(2):
            seconds = [median(turn[tree][part][0] for turn in measured) for part in range(3)]
            ours, numbas = (sum(part[kind] for part in measured[0][tree]) for kind in (1, 2))
            counts.append(ours + numbas)
            cells.append(f"{', '.join(f'{took:.1f}' for took in seconds)}; {ours} + {numbas}")
        low_high = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(
            f"| {game} | {' | '.join(cells)} | {median(ratios):.2f} ({low_high}), {counts[1] / counts[0]:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:3], sys.argv[3:] or list(GAMES))
