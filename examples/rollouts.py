"""Play many games at random and write a Parquet data set with Polars, one row per decision.

Needs `pip install "druids[data]"`.

python examples/rollouts.py creatures --steps 2000 --out rollouts.parquet
"""

import argparse
from pathlib import Path

import numpy as np
import polars as pl

from druids.envs.batch import Batch


def rollouts(game: str, games: int, steps: int, seed: int) -> pl.DataFrame:
    batch = Batch(game, games, seed=seed, threads=2)
    names = np.array(batch.game.actions.names)
    episode = np.zeros(games, np.int64)
    parts = []
    for step in range(steps):
        actions = batch.sample()
        part = {
            "place": np.arange(games),
            "episode": episode.copy(),
            "step": np.full(games, step),
            "seat": batch.turn.copy(),
            "action": names[actions],
            "choices": batch.masks.sum(axis=1),
            "observation": batch.observations.copy(),
        }
        batch.step(actions)
        part["done"] = batch.dones.astype(bool)
        part["reward"] = batch.rewards.copy()  # one per seat; nonzero only in the last row of an episode
        episode += batch.dones
        parts.append(pl.DataFrame(part))
    return pl.concat(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="creatures")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("rollouts.parquet"))
    given = parser.parse_args()
    table = rollouts(given.game, given.games, given.steps, given.seed)
    table.write_parquet(given.out)
    ended = table.filter(pl.col("done"))
    print(f"{table.height} decisions, {ended.height} games ended, {given.out.stat().st_size} bytes in {given.out}")


if __name__ == "__main__":
    main()
