"""The tables by which `compiled/describe.py` finds what a record says about the thing that an action names.

A fact is a cell that belongs to the thing, a set that may contain it, or a cell that may name it. Seats are counted
from the observing seat. Other facts depend on where the seat is: those of a part of that place, such as a field of the
present shrine, and whether maps lead from there to the thing. An action has a list of these for every such place.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from druids.kernel.game import Game, Slice
from druids.kernel.pieces import SEAT
from druids.kernel.record import Field
from druids.networks.compiled.describe import (
    AMOUNT,
    AT_PRESENT,
    IS_MEMBER,
    IS_NAMED,
    NOT_DESCRIBED,
    OWN,
    SEAT_VALUE,
    VALUE,
    Descriptions,
)
from druids.networks.features import MOST_SMALL, rotated
from druids.networks.places import place_of

Fixed = dict[str, int]  # numbers of things, by their kind
Rows = NDArray[np.int64]  # first rows, per number of seats, observing seat and fact


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
    rows: list[Rows] = field(default_factory=list)  # of some facts
    lists: dict[int, list[int]] = field(default_factory=dict)  # by action
    present: list[tuple[int, int, int]] = field(default_factory=list)
    known: dict[tuple[str, str], Rows] = field(default_factory=dict)  # by kind of thing and field

    def add_actions(self, part: Slice, kind: str) -> None:
        """The facts of a slice of actions, which name things of a kind."""
        pieces, where = self.game.pieces, self.game.pieces.present.get(kind)
        whole = None if where is None else pieces.values[where]
        fields = self.game.record.all_fields[1:]
        for number in range(min(len(part.names), len(pieces.names[kind]))):
            lists = [NOT_DESCRIBED, NOT_DESCRIBED]
            if whole in (None, kind):
                lists[OWN] = self.add_list(kind, fields, {kind: number})
            if where is not None and whole is not None:
                lists[AT_PRESENT] = len(self.begins) - 1
                self.present = self.places_of(where)
                for place in range(len(pieces.names[whole])):
                    if whole == kind:
                        self.add_maps(kind, fields, place, number)
                    else:
                        parts = [one for one in fields if whole in self.axes(one)]
                        self.add_list(kind, parts, {kind: number, whole: place})
            self.lists[part.first + number] = lists

    def axes(self, of: Field) -> tuple[str, ...]:
        return self.game.pieces.axes.get(of.name, ())

    def places_of(self, name: str) -> list[tuple[int, int, int]]:
        """Where the cell of each seat is in a field."""
        of = next(one for one in self.game.record.all_fields if one.name == name)
        return [place_of(self.game.record, of, seat) for seat in range(max(self.game.info.seats))]

    def add_list(self, kind: str, fields: Sequence[Field], fixed: Fixed) -> int:
        """A list of all facts about a thing, and its number."""
        for one in fields:
            told = _told(self.game, one, kind)
            if told is not None:
                self.add_facts(one, kind, fixed, *told)
        self.begins.append(len(self.facts))
        return len(self.begins) - 2

    def add_maps(self, kind: str, fields: Sequence[Field], place: int, number: int) -> None:
        """A list of whether maps lead from a place to a thing of the same kind."""
        for one in fields:
            if one.kind == "set" and self.axes(one) == (kind, kind):
                self.facts.append([*place_of(self.game.record, one, place), IS_MEMBER, number])
                self.rows.append(self.rows_of(kind, one.name, (), (), 1))
        self.begins.append(len(self.facts))

    def add_facts(self, told_by: Field, kind: str, fixed: Fixed, how: int, each: int) -> None:
        """The facts of a field: its cells at the fixed numbers, at all numbers of other axes."""
        axes, shape = self.axes(told_by)[: len(told_by.shape)], told_by.shape
        cells = np.arange(math.prod(shape)).reshape(shape)[tuple(fixed.get(axis, slice(None)) for axis in axes)]
        compared = min(told_by.high, MOST_SMALL) if how == AMOUNT else fixed[kind]
        self.facts += [[*place_of(self.game.record, told_by, int(k)), how, compared] for k in cells.reshape(-1)]
        free = tuple(axis for axis in axes if axis not in fixed)
        self.rows.append(self.rows_of(kind, told_by.name, cells.shape, free, each))

    def rows_of(self, kind: str, name: str, shape: tuple[int, ...], axes: tuple[str, ...], each: int) -> Rows:
        """The first rows of a field's facts about a thing, the same for all things of the kind."""
        if (kind, name) not in self.known:
            most = max(self.game.info.seats)
            found = np.zeros((most + 1, most, math.prod(shape)), np.int64)
            for seats, me in product(range(1, most + 1), range(most)):
                found[seats, me] = self.size + each * rotated(shape, axes, seats, me % seats)
            self.known[kind, name] = found
            self.size += each * math.prod(shape)
        return self.known[kind, name]

    def made(self) -> Descriptions:
        most_seats, count = max(self.game.info.seats), len(self.facts)
        lists = np.full((self.game.actions.size, 2), NOT_DESCRIBED, np.int64)
        for action, one in self.lists.items():
            lists[action] = one
        return Descriptions(
            size=self.size,
            most=2 * int(np.diff(self.begins).max(initial=0)),
            present=np.array(self.present, np.int64).reshape(-1, 3),
            lists=lists,
            begins=np.array(self.begins, np.int64),
            facts=np.array(self.facts, np.int64).reshape(count, 5),
            rows=np.concatenate([np.zeros((most_seats + 1, most_seats, 0), np.int64), *self.rows], 2),
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
