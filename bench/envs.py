"""Speeds of our doors, game by game: `python -m bench.envs` writes `bench/envs.json` for the environments' document."""

import json
import random
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from bench.machine import machine
from druids import catalog
from druids.envs.batch import Batch
from druids.envs.pettingzoo import env

RUNS = 5
SECONDS = 1.0
GAMES = 1024
COLUMNS = ["batch of 1,024, 1 thread", "batch of 1,024, 2 threads", "the same without observations", "PettingZoo"]
OUT = Path(__file__).parent / "envs.json"


def batch_rate(name: str, threads: int, observe: bool, seconds: float) -> float:
    """Steps a second of random play; the time includes choosing among the legal actions."""
    batch = Batch(name, GAMES, threads=threads, observe=observe)
    batch.step(batch.sample())  # compiles
    steps, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        batch.step(batch.sample())
        steps += GAMES
    return steps / (perf_counter() - began)


def pettingzoo_rate(name: str, seconds: float) -> float:
    """Steps a second of the loop that PettingZoo's own performance test runs."""
    table = env(name)
    table.reset(seed=1)
    steps, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        for _ in table.agent_iter(100):
            seen, _, over, _, _ = table.last()
            table.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
        if not table.agents:
            table.reset()
    return steps / (perf_counter() - began)


def main(seconds: float = SECONDS) -> None:
    rates: dict[str, list[list[float]]] = {name: [] for name in catalog.cards()}
    for _ in range(RUNS):
        for name, runs in rates.items():
            runs.append([
                batch_rate(name, 1, True, seconds),
                batch_rate(name, 2, True, seconds),
                batch_rate(name, 2, False, seconds),
                pettingzoo_rate(name, seconds),
            ])  # fmt: skip
    found = {
        "command": "python -m bench.envs",
        "machine": machine(),
        "runs": RUNS,
        "columns": COLUMNS,
        "games": {name: [round(median(column)) for column in zip(*runs, strict=True)] for name, runs in rates.items()},
    }
    for name, row in found["games"].items():  # type: ignore[attr-defined]
        print(name, *(f"{int(rate):,}" for rate in row))
    OUT.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
