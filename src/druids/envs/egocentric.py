"""Egocentric observations: the observing seat comes first on every axis of seats, and seats are numbered from it."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from druids.envs.observation import Layout, layout
from druids.kernel.game import Game
from druids.kernel.pieces import SEAT


class Rotation:
    """How the observations of a game with a number of seats are rotated."""

    def __init__(self, blocks: Layout, seats: int) -> None:
        self.seats = seats
        self._order = np.tile(np.arange(blocks.size), (seats, 1))  # per observing seat: where each number comes from
        self._seat_numbers = np.zeros(blocks.size, bool)  # numbers that name a seat
        self._scale = np.ones(blocks.size)
        for block in blocks.blocks:
            here = slice(block.start, block.start + block.size)
            indices = np.arange(block.start, block.start + block.size).reshape(block.shape)
            for me in range(seats):
                rotated = indices
                for axis, kind in enumerate(block.axes):
                    if kind == SEAT:
                        others = np.arange(seats, block.shape[axis])
                        rotated = rotated.take(np.concatenate([(np.arange(seats) + me) % seats, others]), axis)
                self._order[me, here] = rotated.reshape(-1)
            self._seat_numbers[here] = block.values == SEAT
            self._scale[here] = block.scale

    def apply(self, observations: NDArray[np.float32], me: NDArray[np.int64]) -> NDArray[np.float32]:
        """Observations as seen from `me`, one seat per row."""
        out = np.take_along_axis(observations, self._order[me], axis=1)
        where = self._seat_numbers
        named = np.rint(out[:, where] * self._scale[where])
        out[:, where] = np.where(named < 0, named, (named - me[:, None]) % self.seats) / self._scale[where]
        return out


@cache
def rotation(game: Game, seats: int) -> Rotation:
    return Rotation(layout(game), seats)
