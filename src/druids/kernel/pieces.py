"""`Pieces`: what the numbers in a game's record stand for. Environments name axes and decode observations with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

SEAT = "seat"


@dataclass(frozen=True)
class Interchangeable:
    """Things of one kind that the rules treat alike: exchanging two of them everywhere changes nothing in a game.

    Networks see them in an order of their own, so that what they learn of one holds for all.
    """

    kind: str
    by: tuple[str, ...]
    """The fields that put them in order, the most important first: a field that names one of them, numbers of the
    observing seat, or its sets."""
    blocks: Mapping[str, int] = field(default_factory=dict)
    """Of each other kind whose things belong to one of them: how many in a row belong to the first, to the second..."""
    actions: Mapping[str, str] = field(default_factory=dict)
    """Of each kind of action that names such things: their kind."""
    asks: Mapping[str, str] = field(default_factory=dict)
    """Of each ask whose task names one of them: the part of the task that does, `what` or `n`."""

    def block(self, kind: str) -> int:
        """How many things of a kind belong to each; 0 if they belong to none."""
        return 1 if kind == self.kind else self.blocks.get(kind, 0)


@dataclass(frozen=True)
class Pieces:
    """The kinds of things in a game with their names, and where records count or name them."""

    names: Mapping[str, tuple[str, ...]]
    """Of each kind, the name of every thing, in the order of their numbers. Every game has `seat`."""
    axes: Mapping[str, tuple[str, ...]]
    """Of each field that is an array or a set, the kind that each axis runs over; the members of a set come last."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Of each field whose numbers are numbers of things, their kind; -1 is none, or hidden."""
    described: Mapping[str, str] = field(default_factory=dict)
    """Of each kind of action whose n-th action names the n-th thing of a kind, that kind. Networks look at what the
    record says about the thing."""
    present: Mapping[str, str] = field(default_factory=dict)
    """Of each of these kinds that where a seat is matters for, the field that names the place. The things are parts of
    it, such as the fields of a shrine, or of the same kind, and a map may lead to them from there."""
    interchangeable: Interchangeable | None = None
    """What may be exchanged, if anything."""

    def name(self, kind: str, number: int) -> str:
        """The name of a thing; its number where the kind has no names."""
        known = self.names.get(kind, ())
        return known[number] if 0 <= number < len(known) else f"{kind} {number}"
