"""A seat of a table, and the decisions made in it. Part of the state of a `Table`."""

from dataclasses import dataclass
from typing import NamedTuple

from druids.server import events as ev


@dataclass
class Absence:
    """What happened to a seat while a bot stood in, to be told to its owner."""

    since: float  # Unix time
    why: str
    by: int | None
    decisions: int = 0
    undone: int = 0


@dataclass(slots=True)
class SeatState:
    """A seat: its owner, and whether a bot stands in."""

    plan: ev.SeatPlan
    absence: Absence | None = None

    @property
    def stand_in(self) -> bool:
        return self.absence is not None

    @property
    def taken(self) -> bool:
        return self.plan.kind in {"human", "bot"}

    @property
    def human(self) -> bool:
        """Whether a person decides for it now."""
        return self.plan.kind == "human" and not self.stand_in


class Decision(NamedTuple):
    """A decision that is part of the present game."""

    length: int  # steps before it
    seat: int
    by_owner: bool  # not by a bot
    used: float  # seconds charged for it
    earned: float  # seconds that the seat's clock got for it
