"""Observations: a hidden record as named blocks of numbers, derived from the record's layout.

Numbers are divided by their largest value, so they lie in [-1, 1] and hidden ones are negative. A set is one number
per thing, 1 or 0, and -1 throughout when hidden.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.kernel.jit import jit, lowest
from druids.kernel.record import Field
from druids.kernel.tasks import KIND, SEAT, WHAT, N

KERNEL_FIELDS = ("depth", "tasks")  # shown as the block "ask"
WIDTHS = {"i1": 1, "i2": 2, "i4": 4, "i8": 8}
TASK_SCALE = 64  # what and n of a question are no larger


@dataclass(frozen=True)
class Block:
    """A run of the observation: where it is, its shape, and what it means."""

    name: str
    start: int
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """How records of one game become observations."""

    blocks: tuple[Block, ...]
    runs: NDArray[np.int64]  # per field: width of a cell, index of the first, cells, size of a set or 0, start
    scales: NDArray[np.float32]  # per field
    asks: NDArray[np.int64]  # kinds of ask in the order of the block "ask"

    @property
    def tables(self) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.int64]]:
        """What compiled code needs to know."""
        return self.runs, self.scales, self.asks

    @cached_property
    def size(self) -> int:
        return self.blocks[-1].start + self.blocks[-1].size

    def split(self, flat: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The structured form: every block by name, as views of the flat one."""
        lead = flat.shape[:-1]
        return {b.name: flat[..., b.start : b.start + b.size].reshape(lead + b.shape) for b in self.blocks}


@cache
def layout(game: Game) -> Layout:
    """The blocks of a game's observations, in order."""
    seats = max(game.card.seats)
    asks = sorted(game.asks)
    blocks = [Block("me", 0, (seats,), "the seat that observes, one-hot")]

    def add(name: str, shape: tuple[int, ...], about: str) -> int:
        start = blocks[-1].start + blocks[-1].size
        blocks.append(Block(name, start, shape, about))
        return start

    add("asked", (seats,), "the seat that is asked, one-hot")
    add("ask", (len(asks) + 2,), "the question, one-hot over " + ", ".join(game.asks[k] for k in asks) + "; what, n")
    runs, scales = [], []
    for field in game.record.all_fields[1:]:
        if field.name in KERNEL_FIELDS:
            continue
        start = add(field.name, _shape(field), field.about)
        width = WIDTHS[field.dtype]
        offset = int(game.record.dtype.fields[field.name][1])  # type: ignore[index]
        runs.append((width, offset // width, max(field.cells, 1), field.high if field.kind == "set" else 0, start))
        scales.append(1.0 / max(abs(field.low), abs(field.high), 1))
    return Layout(tuple(blocks), np.array(runs, np.int64), np.array(scales, np.float32), np.array(asks, np.int64))


def _shape(field: Field) -> tuple[int, ...]:
    shape = field.shape or (1,)
    return (*shape, field.high) if field.kind == "set" else shape


@jit
def encode(
    s: Any,
    cells: NDArray[np.uint8],
    me: int,
    seats: int,
    runs: NDArray[np.int64],
    scales: NDArray[np.float32],
    asks: NDArray[np.int64],
    out: NDArray[np.float32],
) -> None:
    """Write the observation of a hidden record into `out`; the cells are its bytes, `seats` the most there may be."""
    first_ask = 2 * seats
    out[: first_ask + asks.size + 2] = np.float32(0)
    if me >= 0:
        out[me] = np.float32(1)
    if s.depth > 0:
        depth = s.depth - 1
        if s.tasks[depth, SEAT] >= 0:
            out[seats + s.tasks[depth, SEAT]] = np.float32(1)
        for k in range(asks.size):
            if asks[k] == s.tasks[depth, KIND]:
                out[first_ask + k] = np.float32(1)
        out[first_ask + asks.size] = np.float32(s.tasks[depth, WHAT] / TASK_SCALE)
        out[first_ask + asks.size + 1] = np.float32(s.tasks[depth, N] / TASK_SCALE)
    bytes1, bytes2, bytes4, bytes8 = (
        cells.view(np.int8),
        cells.view(np.int16),
        cells.view(np.int32),
        cells.view(np.int64),
    )
    for r in range(runs.shape[0]):
        width, first, count, members, at = runs[r, 0], runs[r, 1], runs[r, 2], runs[r, 3], runs[r, 4]
        if members > 0:
            for c in range(count):
                expand(bytes8[first + c], out[at + c * members : at + (c + 1) * members])
        elif width == 1:
            scale(bytes1[first : first + count], scales[r], out[at : at + count])
        elif width == 2:
            scale(bytes2[first : first + count], scales[r], out[at : at + count])
        elif width == 4:
            scale(bytes4[first : first + count], scales[r], out[at : at + count])
        else:
            scale(bytes8[first : first + count], scales[r], out[at : at + count])


@jit
def scale(numbers: Any, by: float, out: NDArray[np.float32]) -> None:
    for k in range(out.size):
        out[k] = np.float32(numbers[k]) * by


@jit
def expand(word: int, out: NDArray[np.float32]) -> None:
    """A set as ones and zeros, a hidden one as -1 throughout. Sets are small: only members cost time."""
    if word < 0:
        out[:] = np.float32(-1)
        return
    out[:] = np.float32(0)
    while word != 0:
        out[lowest(word)] = np.float32(1)
        word &= word - 1
