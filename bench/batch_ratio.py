"""Steps of batches in two working trees, in turns: `python -m bench.batch_ratio OLD NEW [GAME ...]`.

Each tree has a process of its own, which steps 1,024 games with random actions, with one thread and with two. A turn is
12 times 10 steps, of which the fastest counts: other programs can only make a step slower. So the ratios also mean
something on a busy machine, the times do not.
"""

import os
import subprocess
import sys
from statistics import median

GAMES = ("stonehenge", "creatures", "futark", "edora")
TURNS = 15
STEPPER = """
import sys, time
from druids.envs.batch import Batch

batches = {}
for line in sys.stdin:
    name, threads = line.split()
    if line not in batches:
        batches[line] = Batch(name, 1024, threads=int(threads))
        for _ in range(100):
            batches[line].step(batches[line].sample())
    batch, best = batches[line], float("inf")
    for _ in range(12):
        began = time.perf_counter()
        for _ in range(10):
            batch.step(batch.sample())
        best = min(best, time.perf_counter() - began)
    print(best / 10 / 1024 * 1e9, flush=True)
"""


def main(trees: list[str], games: list[str]) -> None:
    steppers = [
        subprocess.Popen(
            [sys.executable, "-c", STEPPER], cwd=tree, env=os.environ | {"PYTHONPATH": f"{tree}/src"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for tree in trees
    ]  # fmt: skip
    print("| game | threads | old, ns a step: median, best | new | new / old |\n|---|---|---|---|---|")
    for game in games:
        for threads in (1, 2):
            took: list[list[float]] = [[], []]
            for _ in range(TURNS):
                for stepper, found in zip(steppers, took, strict=True):
                    assert stepper.stdin is not None
                    assert stepper.stdout is not None
                    stepper.stdin.write(f"{game} {threads}\n")
                    stepper.stdin.flush()
                    found.append(float(stepper.stdout.readline()))
            cells = [f"{median(found):.0f}, {min(found):.0f}" for found in took]
            ratios = f"{median(took[1]) / median(took[0]):.2f}, {min(took[1]) / min(took[0]):.2f}"
            print(f"| {game} | {threads} | {' | '.join(cells)} | {ratios} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:3], sys.argv[3:] or list(GAMES))
