"""Features: which rows of a network's first layer a hidden record uses, derived from the record's layout.

A set has a row for each member. A number that names a thing has a row for each thing, and a small number one for each
value above 0. Any other number has a row that is multiplied by it, and a row for each length in bits. Seats are counted
from the observing seat. What is hidden or absent uses no row. Logs are left out, as in observations, and so are maps:
sets of things for things of the same kind.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.kernel.pieces import SEAT
from druids.kernel.record import TASK_PARTS, Field, Record
from druids.networks.compiled.forward import (
    BIT_LENGTHS,
    HIGH,
    KIND_OF_CELL,
    MEMBERS,
    NUMBER,
    SEAT_NUMBER,
    SMALL,
    STACK,
    THING,
)
from druids.networks.places import place_of

MOST_SMALL = 15  # numbers up to this have a row for each value
QUESTION = (64, 16)  # rows for `what` and for `n` of the ask
STACK_FIELDS = ("depth", "tasks")


@dataclass(frozen=True)
class Features:
    """Where the cells of a record are, and the first row of each."""

    cells: NDArray[np.int64]  # per cell: its word, the shifts that extract it, how it is shown, its highest value
    rows: NDArray[np.int64]  # per number of seats, observing seat and cell: the first row
    stack: NDArray[np.int64]  # where the top of the stack is found, see `forward.STACK`
    size: int  # rows in total; the last ones are for the game's own evaluation, one for each seat

    @property
    def most(self) -> int:
        """No record uses more rows."""
        each = np.where(self.cells[:, KIND_OF_CELL] == MEMBERS, self.cells[:, HIGH], 2)
        return int(each.sum()) + TASK_PARTS + int(self.rows.shape[1])


@cache
def features(game: Game) -> Features:
    """The features of a game's records."""
    record, most_seats = game.record, max(game.info.seats)
    kinds = len(game.asks)
    first = most_seats + 1 + kinds + sum(QUESTION)  # the ask comes first: its seat, kind, what and n
    cells: list[list[int]] = []
    rows: list[list[int]] = [[] for _ in range(most_seats * (most_seats + 1))]  # by seats and observing seat
    for field in record.all_fields[1:]:
        axes = game.pieces.axes.get(field.name, ())
        if field.name in STACK_FIELDS or field.is_log or len(set(axes)) < len(axes):
            continue
        how, each = _shown(field, game.pieces.values.get(field.name), most_seats)
        count = max(field.cells, 1)
        cells += [[*place_of(record, field, k), how, field.high] for k in range(count)]
        for seats in range(1, most_seats + 1):
            for me in range(seats):
                order = rotated(field.shape, axes, seats, me)
                rows[seats * most_seats + me] += [first + each * int(k) for k in order]
        first += each * count
    blank = [0] * len(cells)
    table = np.array([row or blank for row in rows], np.int64).reshape(most_seats + 1, most_seats, len(cells))
    return Features(np.array(cells, np.int64), table, _stack(record, most_seats, kinds), first + most_seats)


def _shown(field: Field, values: str | None, most_seats: int) -> tuple[int, int]:
    """How a cell is shown, and how many rows it has."""
    if field.kind == "set":
        return MEMBERS, field.high
    if values == SEAT:
        return SEAT_NUMBER, most_seats
    if values is not None:
        return THING, field.high + 1
    if field.high <= MOST_SMALL:
        return SMALL, field.high
    return NUMBER, 1 + BIT_LENGTHS


def rotated(shape: tuple[int, ...], axes: tuple[str, ...], seats: int, me: int) -> NDArray[np.int64]:
    """For each cell of an array, its number as counted from the observing seat."""
    numbers = np.arange(math.prod(shape)).reshape(shape)
    for axis, kind in enumerate(axes[: len(shape)]):
        if kind == SEAT:
            others = np.arange(seats, shape[axis])
            numbers = numbers.take(np.concatenate([(np.arange(seats) - me) % seats, others]), axis)
    return numbers.reshape(-1)


def _stack(record: Record, most_seats: int, kinds: int) -> NDArray[np.int64]:
    fields = {field.name: field for field in record.all_fields}
    depth = place_of(record, fields["depth"], 0)
    assert record.dtype.fields is not None
    first_task = int(record.dtype.fields["tasks"][1]) // np.dtype(fields["tasks"].dtype).itemsize
    found = np.zeros(len(STACK), np.int64)
    found[:] = (*depth, first_task, most_seats, kinds, *QUESTION)
    return found
