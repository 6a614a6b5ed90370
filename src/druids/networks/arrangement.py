"""The tables by which `compiled/arrange.py` puts a game's interchangeable things in order."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game
from druids.kernel.pieces import SEAT, Interchangeable
from druids.kernel.record import Field
from druids.kernel.tasks import WHAT, N
from druids.networks.compiled.arrange import COUNTED, HELD, NAMED, Arrangement
from druids.networks.places import place_of

MOST_BITS = 62  # of all keys together
PARTS = {"what": WHAT, "n": N}  # of a task that may name a thing


@cache
def arrangement(game: Game, arranged: bool) -> Arrangement:
    """The tables of a game; empty ones if nothing is to be arranged, or nothing is interchangeable."""
    alike, words = game.pieces.interchangeable, game.record.dtype.itemsize // 8
    if alike is None or not arranged:
        nothing = np.zeros((0, 0, 0, 3), np.int64)
        return Arrangement(0, words, _table(3), nothing, _table(7), _table(4), _table(2), _table(3))
    things = len(game.pieces.names[alike.kind])
    fields = {field.name: field for field in game.record.all_fields}
    keys, places = zip(*(_key(game, alike, things, fields[name]) for name in alike.by), strict=True)
    assert sum(bits for _, _, bits in keys) <= MOST_BITS
    cells = [cell for field in game.record.all_fields for cell in _cells(game, alike, things, field)]
    return Arrangement(things, words, np.array(keys, np.int64), np.stack(places), np.array(cells, np.int64),
                       _actions(game, alike, things), *_tasks(game, alike, fields))  # fmt: skip


def _table(columns: int) -> NDArray[np.int64]:
    return np.zeros((0, columns), np.int64)


def _key(game: Game, alike: Interchangeable, things: int, field: Field) -> tuple[list[int], NDArray[np.int64]]:
    """A key's kind, block and bits, and where its cell is, per observing seat and thing."""
    seats, axes = max(game.info.seats), game.pieces.axes.get(field.name, ())
    block, is_set = alike.block(axes[-1]) if axes else 0, field.kind == "set"
    places = np.zeros((seats, things, 3), np.int64)
    for me in range(seats):
        for thing in range(things):
            index = [me if axis == SEAT else thing for axis in (axes[:-1] if is_set else axes)]
            cell = int(np.ravel_multi_index(index, field.shape)) if field.shape else 0
            places[me, thing] = place_of(game.record, field, cell)
    if game.pieces.values.get(field.name) == alike.kind:
        return [NAMED, 0, 1], places
    if is_set:
        return [HELD, block, block + block.bit_length()], places
    return [COUNTED, 0, field.high.bit_length()], places


def _cells(game: Game, alike: Interchangeable, things: int, field: Field) -> list[list[int]]:
    """The rows of a field's cells: place, thing that each belongs to, distance to the next thing's cell, block, set."""
    axes, is_set = game.pieces.axes.get(field.name, ()), field.kind == "set"
    named = axes[-1] if is_set and axes else game.pieces.values.get(field.name, "")
    block, shape = alike.block(named), field.shape
    kinds = axes[: len(shape)]
    if not block and alike.kind not in kinds:
        return []
    axis = kinds.index(alike.kind) if alike.kind in kinds else -1
    stride = int(np.prod(shape[axis + 1 :])) if axis >= 0 else 0
    rows = []
    for k in range(max(field.cells, 1)):
        thing = int(np.unravel_index(k, shape)[axis]) if axis >= 0 else -1
        rows.append([*place_of(game.record, field, k), thing, stride, block, int(is_set and block > 0)])
    return rows


def _actions(game: Game, alike: Interchangeable, things: int) -> NDArray[np.int64]:
    table = np.zeros((game.actions.size, 4), np.int64)
    table[:, 1] = -1
    for part in game.actions.slices:
        block = alike.block(alike.actions.get(part.kind, ""))
        count = len(game.pieces.names[alike.actions[part.kind]]) if block else 1
        for offset in range(len(part.names) if block else 0):
            times, number = divmod(offset, count)
            if number < things * block:
                table[part.first + offset] = part.first + times * count, number // block, block, number % block
    return table


def _tasks(game: Game, alike: Interchangeable, fields: dict[str, Field]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The asks that name a thing, and where the stack is; both are empty if there are none."""
    if not alike.asks:
        return _table(2), _table(3)
    kinds = {name: kind for kind, name in game.asks.items()}
    asks = [[kinds[name], PARTS[part]] for name, part in alike.asks.items()]
    stack = [place_of(game.record, fields["depth"], 0)]
    stack += [place_of(game.record, fields["tasks"], cell) for cell in range(fields["tasks"].cells)]
    return np.array(asks, np.int64), np.array(stack, np.int64)
