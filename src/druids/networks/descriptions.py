"""The tables by which `compiled/describe.py` finds what a record says about the thing that an action names.

A fact is a cell that belongs to the thing, a set that may contain it, or a cell that may name it. Seats are counted
from the observing seat. An action that names a part of where its seat is, such as a field of the present shrine, has a
list of facts for every such place.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import product

import numpy as np

from druids.kernel.game import Game, Slice
from druids.kernel.pieces import SEAT
from druids.kernel.record import Field
from druids.networks.compiled.describe import (
    AMOUNT,
    IS_MEMBER,
    IS_NAMED,
    NOT_DESCRIBED,
    SEAT_VALUE,
    VALUE,
    Descriptions,
)
from druids.networks.features import MOST_SMALL
from druids.networks.places import place_of

Fixed = dict[str, int]  # numbers of things, by their kind


@cache
def descriptions(game: Game, described: bool) -> Descriptions:
    """The tables of a game; empty ones if nothing is to be described."""
    tables = _Tables(game)
    for part in game.actions.slices if described else ():
        if part.kind in game.pieces.described:
            tables.add_actions(part, game.pieces.described[part.kind])
    return tables.made()


@dataclass
class _Tables:
    """The tables while they grow."""

    game: Game
    size: int = 0  # rows
    begins: list[int] = field(default_factory=lambda: [0])
    facts: list[list[int]] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)  # per fact: by number of seats and observing seat
    lists: dict[int, tuple[int, int]] = field(default_factory=dict)  # by action
    present: list[tuple[int, int, int]] = field(default_factory=list)
    first: dict[tuple[str, str], int] = field(default_factory=dict)  # rows, by kind of thing and field

    def add_actions(self, part: Slice, kind: str) -> None:
        """The facts of a slice of actions, which name things of a kind."""
        pieces, where = self.game.pieces, self.game.pieces.present.get(kind)
        if where is not None:
            named_by = next(one for one in self.game.record.all_fields if one.name == where)
            self.present = [place_of(self.game.record, named_by, seat) for seat in range(max(self.game.info.seats))]
        for number in range(min(len(part.names), len(pieces.names[kind]))):
            self.lists[part.first + number] = len(self.begins) - 1, int(where is not None)
            if where is None:
                self.add_list(kind, {kind: number})
            else:
                whole = pieces.values[where]
                for place in range(len(pieces.names[whole])):
                    self.add_list(kind, {kind: number, whole: place})

    def add_list(self, kind: str, fixed: Fixed) -> None:
        """All facts about a thing."""
        for one in self.game.record.all_fields[1:]:
            told = _told(self.game, one, kind)
            if told is not None:
                self.add_facts(one, kind, fixed, *told)
        self.begins.append(len(self.facts))

    def add_facts(self, told_by: Field, kind: str, fixed: Fixed, how: int, each: int) -> None:
        """The facts of a field: its cells at the fixed numbers, at all numbers of other axes."""
        axes, shape = self.game.pieces.axes.get(told_by.name, ())[: len(told_by.shape)], told_by.shape
        free = tuple(n for axis, n in zip(axes, shape, strict=True) if axis not in fixed)
        if (kind, told_by.name) not in self.first:
            self.first[kind, told_by.name] = self.size
            self.size += each * int(np.prod(free))
        first, most_seats = self.first[kind, told_by.name], max(self.game.info.seats)
        for index in product(
            *([fixed[axis]] if axis in fixed else range(n) for axis, n in zip(axes, shape, strict=True))
        ):
            cell = int(np.ravel_multi_index(index, shape)) if shape else 0
            compared = min(told_by.high, MOST_SMALL) if how == AMOUNT else fixed[kind]
            self.facts.append([*place_of(self.game.record, told_by, cell), how, compared])
            rows = []
            for seats, me in product(range(most_seats + 1), range(most_seats)):
                turned = [
                    (i - me) % seats if axis == SEAT and i < seats else i
                    for i, axis in zip(index, axes, strict=True)
                    if axis not in fixed
                ]
                rows.append(first + each * (int(np.ravel_multi_index(turned, free)) if free else 0))
            self.rows.append(rows)

    def made(self) -> Descriptions:
        most_seats, count = max(self.game.info.seats), len(self.facts)
        lists = np.full((self.game.actions.size, 2), (NOT_DESCRIBED, 0), np.int64)
        for action, one in self.lists.items():
            lists[action] = one
        return Descriptions(
            size=self.size,
            most=int(np.diff(self.begins).max(initial=0)),
            present=np.array(self.present, np.int64).reshape(-1, 3),
            lists=lists,
            begins=np.array(self.begins, np.int64),
            facts=np.array(self.facts, np.int64).reshape(count, 5),
            rows=np.array(self.rows, np.int64).reshape(count, most_seats + 1, most_seats).transpose(1, 2, 0).copy(),
        )


def _told(game: Game, told_by: Field, kind: str) -> tuple[int, int] | None:
    """How a field tells of a kind of thing, and its rows for each cell; None if it does not."""
    axes, values = game.pieces.axes.get(told_by.name, ()), game.pieces.values.get(told_by.name)
    if told_by.is_log or len(set(axes)) < len(axes):
        return None
    if told_by.kind == "set":
        return (IS_MEMBER, 1) if axes and axes[-1] == kind else None
    if kind in axes:
        if values == SEAT:
            return SEAT_VALUE, max(game.info.seats)
        return (VALUE, told_by.high + 1) if values is not None else (AMOUNT, min(told_by.high, MOST_SMALL))
    return (IS_NAMED, 1) if values == kind else None
