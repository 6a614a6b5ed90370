"""The same games through different doors, step by step, and as a digest for another process.

Run as a module it prints the digest of every game's trajectory through both doors.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.envs.pettingzoo import env
from tests.conformance.games import infos, load

SEED = 11
STEPS = 300  # so many that games end


class Moment(NamedTuple):
    """What a door shows after a step."""

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
    """One place of a batch."""
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
    table = env(load(name))
    table.reset(seed=SEED)
    rewards, done = (0.0,) * table.seats, False
    for step in range(steps + 1):
        seen = table.observe(table.agent_selection)
        turn = table.possible_agents.index(table.agent_selection)
        yield Moment(turn, seen["action_mask"].tobytes(), seen["observation"].tobytes(), rewards, done)
        table.step(pick(seen["action_mask"], step))
        done = all(table.terminations.values())
        rewards = tuple(table.rewards[agent] for agent in table.possible_agents)
        if done:
            table.reset()


def digest(moments: Iterator[Moment]) -> str:
    told = hashlib.sha256()
    for moment in moments:
        told.update(repr(moment).encode())
    return told.hexdigest()


def digests(name: str) -> list[str]:
    return [digest(through_batch(name)), digest(through_pettingzoo(name))]


if __name__ == "__main__":
    for each in infos():
        print(each, *digests(each))
