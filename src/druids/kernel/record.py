"""Records: what lies on the table, as one flat NumPy record, with enough said about each field to show it.

A field is a number, or a small set kept as bits, or an array of either. Records hold no records.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter, setitem
from struct import Struct
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Kind = Literal["number", "set"]

TASK_PARTS = 4
LOG = 500  # cells from which on a field is a log of past actions
WORD = 8
PACKED = {1: "b", 2: "h", 4: "i", 8: "q"}  # bytes of a number -> its code for `struct`
SPARE = "spare_bytes"  # fill the last word; always 0
TAKEN_NAMES = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


@dataclass(frozen=True)
class Field:
    """One field: its name, how it is stored, and its range, which scales it in an observation."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    kind: Kind
    low: int  # a number's smallest value; -1 where a field may be hidden or empty
    high: int  # a number's largest value; of a set, its size
    about: str
    blank: int = 0  # of every cell in a blank record

    @property
    def cells(self) -> int:
        return int(np.prod(self.shape, dtype=int))

    @property
    def is_log(self) -> bool:
        """Whether the field is a log of past actions; other fields show their results."""
        return self.cells >= LOG


def number(name: str, about: str, *shape: int, low: int = -1, high: int, blank: int = 0) -> Field:
    """A whole number from low to high, or an array of them, in the smallest type that holds them.

    `blank` is the value before the game has set it: 0 for counts, -1 for a thing, place or seat that is not there yet.
    """
    if not low <= blank <= high:
        raise ValueError(f"field {name}: blank {blank} is not within {low}..{high}")
    for dtype in ("i1", "i2", "i4", "i8"):
        limits = np.iinfo(dtype)
        if limits.min <= low and high <= limits.max:
            return Field(name, dtype, shape, "number", low, high, about, blank)
    raise ValueError(f"field {name}: {low}..{high} does not fit into 64 bits")


def members(name: str, about: str, size: int, *shape: int) -> Field:
    """A set of things numbered 0 to size - 1, as the bits of one int64; -1 when hidden."""
    if not 0 < size <= 62:
        raise ValueError(f"field {name}: a set holds 1 to 62 things, not {size}")
    return Field(name, "i8", shape, "set", 0, size, about)


def _quick(game: str, names: tuple[str, ...]) -> type[np.record]:
    """np.record with a property per field: its own ways to a field go through Python code each time."""
    space: dict[str, Any] = {name: property(itemgetter(name), _setter(name)) for name in names}
    space |= {"__getattribute__": object.__getattribute__, "__setattr__": object.__setattr__}
    space |= {"__getitem__": np.void.__getitem__}
    return type(f"{game.capitalize()}Record", (np.record,), space)


def _code(part: np.dtype[Any]) -> str:
    """A field in the language of `struct`."""
    return f"{int(np.prod(part.shape, dtype=int))}{PACKED[part.base.itemsize]}"


def _setter(name: str) -> Callable[[Any, Any], None]:
    return lambda s, value: setitem(s, name, value)


@dataclass(frozen=True)
class Record:
    """The layout of a game's state. The kernel adds the game's mark, the seats and the stack of tasks."""

    game: str
    fields: tuple[Field, ...]
    stack: int  # how many tasks may lie on the stack at once

    @cached_property
    def all_fields(self) -> tuple[Field, ...]:
        return (
            number(self.game, "rules version; the name keeps compiled code of two games apart", high=30000),
            number("seats", "players", high=8),
            number("depth", "tasks on the stack", high=127),
            number("tasks", "kind, seat, what, n; the last one is on top", self.stack, TASK_PARTS, high=30000),
            *self.fields,
        )

    @cached_property
    def packing(self) -> Struct:
        """A record's bytes as numbers, in the order in which they lie; reading all at once is quicker than by field."""
        parts = [(self.dtype[name], name) for name in self.dtype.names or ()]
        codes = [f"{part.itemsize}x" if name == SPARE else _code(part) for part, name in parts]
        return Struct("<" + "".join(codes))

    @cached_property
    def places(self) -> tuple[tuple[str, int, tuple[int, ...], bool], ...]:
        """Of each field its name, the place of its first number in `packing`, its shape, and whether it is a set."""
        firsts, first = {}, 0
        cells = {field.name: field.cells for field in self.all_fields}
        for name in self.dtype.names or ():
            firsts[name] = first
            first += cells.get(name, 0)
        return tuple((field.name, firsts[field.name], field.shape, field.kind == "set") for field in self.all_fields)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        names = [field.name for field in self.all_fields]
        for name in names:
            if name in TAKEN_NAMES or names.count(name) > 1:
                raise ValueError(f"{self.game}: the field name {name!r} is taken")
        # Wide fields first and nothing between them: NumPy copies fields, and would leave rubbish in gaps.
        mark, *others = self.all_fields
        ordered = [replace(mark, dtype="i8"), *sorted(others, key=lambda f: -np.dtype(f.dtype).itemsize)]
        parts: list[Any] = [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in ordered]
        spare = -np.dtype(parts).itemsize % WORD
        if spare:
            parts.append((SPARE, "u1", (spare,)))
        fields = np.dtype(parts, align=True)
        return np.dtype((_quick(self.game, tuple(f.name for f in ordered)), fields))

    def new(self, n: int = 1) -> NDArray[Any]:
        """An array of n records, all bytes zero."""
        return np.zeros(n, self.dtype)

    @cached_property
    def blank(self) -> NDArray[np.int64]:
        """The 64-bit words of a blank record; `instructions.overwrite` copies them into a record at setup."""
        states = self.new()
        for field in self.all_fields:
            states[field.name] = field.blank
        return states.view(np.int64)
