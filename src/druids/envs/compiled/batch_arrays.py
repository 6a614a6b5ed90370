"""The arrays that a batch passes to compiled code: one row or entry per game unless stated otherwise."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import Words

BLOCK = 64  # games that a thread takes at a time: it steps them, then observes them while they are in its cache
PLAY, PLAY_UNSEEN, RESTART, OBSERVE = range(4)  # orders: play with observations or without, restart, only observe
ORDER, BLOCKS, DONE, TAKEN = range(4)  # counters: the order; blocks in all, done, and taken, which is one per thread


def new_counters(n: int, threads: int, order: int) -> NDArray[np.int64]:
    """What the threads of a batch of n games share, before there is work: all blocks are taken."""
    bounds = [n * k // threads for k in range(threads + 1)]
    blocks = sum(-(-(end - first) // BLOCK) for first, end in pairwise(bounds))
    return np.array([order, blocks, blocks, *[n] * threads], np.int64)


class BatchState(NamedTuple):
    """The games, their random generators and who plays them."""

    memory: Words  # the records
    keys: NDArray[np.uint64]  # the generators of every episode are seeded from it
    episodes: NDArray[np.int64]  # how many episodes were started
    rng: NDArray[np.uint64]  # for chance
    rival_rng: NDArray[np.uint64]
    sample_rng: NDArray[np.uint64]  # for `Batch.sample`
    learners: NDArray[np.int64]  # with rivals: the seat that learns
    options: NDArray[np.int64]  # the same for all games
    seats: int
    rival: int  # NO_RIVALS, RANDOM or GREEDY
    fixed_learner: int  # the seat that learns in every game; -1: drawn for each episode
    reward: int


class StepOutputs(NamedTuple):
    """What a step returns."""

    turn: NDArray[np.int64]  # the seat to act
    legal: NDArray[np.uint64]  # its legal actions as a bit mask
    masks: NDArray[np.int8]  # the same, one number per action
    observations: NDArray[np.float32]  # what it observes; no rows without observations
    shown: Words  # the hidden records that the observations show
    rewards: NDArray[np.float32]  # per seat
    dones: NDArray[np.uint8]  # whether the step ended the game
    finals: NDArray[np.float32]  # what was observed at the end: by game, then every seat or the learner; or no rows
    tables: NDArray[np.int64]  # the layout of observations
