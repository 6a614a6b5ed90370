"""Records as plain data: JSON, and the TypeScript type of that JSON."""

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import small_set
from druids.kernel.record import Record


def to_plain(record: Record, s: Any) -> dict[str, Any]:
    """A state as nested lists and numbers: sets as lists of members, hidden sets as null, hidden numbers as -1."""
    numbers = record.packing.unpack(s.tobytes())
    found: dict[str, Any] = {}
    for name, first, shape, is_set in record.places:
        value = _shaped(numbers, first, shape)
        found[name] = _members(value) if is_set else value
    return found


def from_plain(record: Record, data: Mapping[str, Any]) -> NDArray[Any]:
    """The state that `to_plain` was made from, as an array of one; ValueError names a missing or wrong field."""
    states = record.new()
    for field in record.all_fields:
        if field.name not in data:
            raise ValueError(f"the view of {record.game} has no field {field.name!r}")
        try:
            value = data[field.name]
            states[field.name] = np.array(_bits(value, len(field.shape)) if field.kind == "set" else value, np.int64)
        except (TypeError, ValueError, OverflowError) as error:
            raise ValueError(f"the field {field.name!r} of a view of {record.game} is wrong: {error}") from None
    return states


def _bits(value: Any, depth: int) -> Any:
    """Sets as numbers whose bits are the members, -1 where they are hidden, in lists of this depth."""
    if depth > 0:
        return [_bits(item, depth - 1) for item in value]
    return -1 if value is None else sum(1 << member for member in value)


def _shaped(numbers: tuple[int, ...], first: int, shape: tuple[int, ...]) -> Any:
    """A field's numbers as nested lists; `first` is the index of its first number."""
    if not shape:
        return numbers[first]
    if len(shape) == 1:
        return list(numbers[first : first + shape[0]])
    step = prod(shape[1:])
    return [_shaped(numbers, first + k * step, shape[1:]) for k in range(shape[0])]


def _members(value: Any) -> Any:
    if isinstance(value, list):
        return [_members(item) for item in value]
    return None if value < 0 else small_set(value)


def to_typescript(record: Record) -> str:
    """The type of `to_plain`'s result, for the web client."""
    lines = [f"export interface {record.game.capitalize()}View {{"]
    for field in record.all_fields:
        kind = "number" if field.kind == "number" else "number[] | null"
        shape = kind
        for _ in field.shape:
            shape = f"({shape})[]" if " " in shape else f"{shape}[]"
        lines += [f"  /** {field.about} */", f"  {field.name}: {shape};"]
    return "\n".join([*lines, "}", ""])
