"""Trajectories of the same games through two interfaces, step by step or as a digest.

Run as a module with the name of a game it prints the digests.
"""

import hashlib
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.envs.pettingzoo import env
from tests.conformance.games import load

SEED = 11
STEPS = 300  # enough for games to end


class Moment(NamedTuple):
    """What an interface returns after a step."""

    turn: int
    mask: bytes
    observation: bytes
    rewards: tuple[float, ...]
    done: bool


def pick(mask: NDArray[Any], step: int) -> int:
    """A legal action that varies with the step and nothing else."""
    legal = np.flatnonzero(mask)
    return int(legal[(7919 * step + 13) % len(legal)])


def through_batch(name: str, n: int = 1, row: int = 0, steps: int = STEPS) -> Iterator[Moment]:
    """One row of a batch."""
    batch = Batch(load(name), n, seed=SEED)
    for step in range(steps + 1):
        yield Moment(
            int(batch.turn[row]),
            batch.masks[row].tobytes(),
            batch.observations[row].tobytes(),
            tuple(batch.rewards[row].tolist()),
            bool(batch.dones[row]),
        )
        batch.step(np.array([pick(mask, step) for mask in batch.masks]))


def through_pettingzoo(name: str, steps: int = STEPS) -> Iterator[Moment]:
    """One environment, reset whenever a game is over."""
    aec = env(load(name))
    aec.reset(seed=SEED)
    rewards, done = (0.0,) * aec.seats, False
    for step in range(steps + 1):
        seen = aec.observe(aec.agent_selection)
        turn = aec.possible_agents.index(aec.agent_selection)
        yield Moment(turn, seen["action_mask"].tobytes(), seen["observation"].tobytes(), rewards, done)
        aec.step(pick(seen["action_mask"], step))
        done = all(aec.terminations.values())
        rewards = tuple(aec.rewards[agent] for agent in aec.possible_agents)
        if done:
            aec.reset()


def digest(moments: Iterator[Moment]) -> str:
    hashed = hashlib.sha256()
    for moment in moments:
        hashed.update(repr(moment).encode())
    return hashed.hexdigest()


def digests(name: str) -> list[str]:
    return [digest(through_batch(name)), digest(through_pettingzoo(name))]


if __name__ == "__main__":
    print(*digests(sys.argv[1]))
