"""Many games side by side: what compiled code is given of them, one row or entry per game unless said otherwise."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Places(NamedTuple):
    """The games, their dice and who plays them."""

    states: NDArray[Any]
    keys: NDArray[np.uint64]  # the dice of every episode are cast from it
    episodes: NDArray[np.int64]  # how many began
    dice: NDArray[np.uint64]  # NATURE's
    minds: NDArray[np.uint64]  # the rivals' dice
    learners: NDArray[np.int64]  # where there are rivals: the seat that is asked
    options: NDArray[np.int64]  # of all games
    seats: int
    mind: int  # how rivals answer
    fixed: int  # the seat that learns in every game, or -1: drawn for each
    reward: int


class Sights(NamedTuple):
    """What is seen of the games after a step."""

    turn: NDArray[np.int64]  # the seat asked
    masks: NDArray[np.int8]  # its legal actions
    observations: NDArray[np.float32]  # what it sees; no rows if nobody looks
    rewards: NDArray[np.float32]  # per seat
    dones: NDArray[np.uint8]  # whether the step ended the game
    finals: NDArray[np.float32]  # what the learner saw of the end; no rows without learners
    runs: NDArray[np.int64]  # the layout of observations: see Layout
    scales: NDArray[np.float32]
    asks: NDArray[np.int64]
