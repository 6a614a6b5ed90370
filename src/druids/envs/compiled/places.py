"""Many games side by side: what compiled code is given of them, one row or entry per game unless said otherwise."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.envs.compiled.encode import Words


class Places(NamedTuple):
    """The games, their dice and who plays them."""

    memory: Words  # their states
    keys: NDArray[np.uint64]  # the dice of every episode are cast from it
    episodes: NDArray[np.int64]  # how many began
    rng: NDArray[np.uint64]  # NATURE's
    minds: NDArray[np.uint64]  # the rivals' dice
    samples: NDArray[np.uint64]  # those of whoever answers at random
    learners: NDArray[np.int64]  # where there are rivals: the seat that is asked
    options: NDArray[np.int64]  # of all games
    seats: int
    mind: int  # how rivals answer
    fixed: int  # the seat that learns in every game, or -1: drawn for each
    reward: int


class Sights(NamedTuple):
    """What is seen of the games after a step."""

    turn: NDArray[np.int64]  # the seat asked
    legal: NDArray[np.uint64]  # its legal actions, as a mask of bits
    masks: NDArray[np.int8]  # the same, one number per action
    observations: NDArray[np.float32]  # what it sees; no rows if nobody looks
    shown: Words  # the hidden records that the observations show
    rewards: NDArray[np.float32]  # per seat
    dones: NDArray[np.uint8]  # whether the step ended the game
    finals: NDArray[np.float32]  # what the learner saw of the end; no rows without learners
    tables: NDArray[np.int64]  # the layout of observations
