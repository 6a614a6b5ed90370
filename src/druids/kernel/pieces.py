"""`Pieces`: what the numbers in a game's record stand for. Environments name axes and decode observations with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

SEAT = "seat"


@dataclass(frozen=True)
class Pieces:
    """The kinds of things in a game with their names, and where records count or name them."""

    names: Mapping[str, tuple[str, ...]]
    """Of each kind, the name of every thing, in the order of their numbers. Every game has `seat`."""
    axes: Mapping[str, tuple[str, ...]]
    """Of each field that is an array or a set, the kind that each axis runs over; the members of a set come last."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Of each field whose numbers are numbers of things, their kind; -1 is none, or hidden."""

    def name(self, kind: str, number: int) -> str:
        """The name of a thing; its number where the kind has no names."""
        known = self.names.get(kind, ())
        return known[number] if 0 <= number < len(known) else f"{kind} {number}"
