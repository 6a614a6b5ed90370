"""Records as plain data: JSON for people and programs, and the TypeScript type of that JSON."""

from typing import Any

from druids.kernel.bits import small_set
from druids.kernel.record import Record


def to_plain(record: Record, s: Any) -> dict[str, Any]:
    """A state as nested lists and numbers: sets as lists of members, hidden sets as null, hidden numbers as -1."""
    found = {field.name: s[field.name].tolist() for field in record.all_fields}
    for name in record.sets:
        found[name] = _members(found[name])
    return found


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
