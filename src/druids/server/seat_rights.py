"""Who a seat belongs to, who decides for it now, and what each may do.

A person's seat belongs to that person for the whole game, whether they are connected or not and whether or not a bot
stands in. Undo, stand-ins, leaving, returning, clocks, rematches and watching go by the cases below.

| case | the seat | decides | its owner may | other players may |
|---|---|---|---|---|
| FREE | open or reserved, before the start | nobody | (no owner) | take it |
| BOT | a bot's | the bot | (no owner) | |
| PLAYING | its owner is connected | the owner | act, ask for an undo, leave | |
| AWAY | its owner lost the connection less than the grace period ago | the owner | connect | wait |
| ABSENT | the same, longer ago | the owner | connect | ask for a stand-in |
| REPLACED | a bot stands in, its owner is connected | the bot | return | |
| REPLACED_AWAY | a bot stands in, its owner is not connected | the bot | connect, which returns the seat | |

In every case with an owner, the owner's consent is needed for an undo by another person unless the undo is free, and
the owner's vote for a rematch. Returning is put off while the seat is to act and has no time left for the question.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from druids.server.seat_state import SeatState
    from druids.server.table import Table


class Case(Enum):
    """How things stand with a seat."""

    FREE = auto()
    BOT = auto()
    PLAYING = auto()
    AWAY = auto()
    ABSENT = auto()
    REPLACED = auto()
    REPLACED_AWAY = auto()


@dataclass(frozen=True)
class Rights:
    """What follows from the case of a seat."""

    owned: bool = False  # a person's consent and vote count
    owner_decides: bool = False  # so the owner's clock runs when the seat is to act
    may_act: bool = False  # the owner may act, ask for an undo and leave
    may_return: bool = False  # the owner may take the seat back
    may_be_replaced: bool = False  # others may ask for a stand-in


RIGHTS = {
    Case.FREE: Rights(),
    Case.BOT: Rights(),
    Case.PLAYING: Rights(owned=True, owner_decides=True, may_act=True),
    Case.AWAY: Rights(owned=True, owner_decides=True),
    Case.ABSENT: Rights(owned=True, owner_decides=True, may_be_replaced=True),
    Case.REPLACED: Rights(owned=True, may_return=True),
    Case.REPLACED_AWAY: Rights(owned=True, may_return=True),
}


def case_of(seat: "SeatState", connected: bool, away_seconds: float, grace_seconds: float) -> Case:
    """The case of a seat whose owner is connected, or has been away for some time."""
    if seat.plan.kind == "bot":
        return Case.BOT
    if seat.plan.kind != "human":
        return Case.FREE
    if seat.stand_in:
        return Case.REPLACED if connected else Case.REPLACED_AWAY
    if connected:
        return Case.PLAYING
    return Case.ABSENT if away_seconds >= grace_seconds else Case.AWAY


def owners(table: "Table") -> set[int]:
    """The people who own seats, present or not."""
    return {seat.plan.person for seat in table.seats if seat.plan.person is not None}


def seats_to_consent(table: "Table", asker: int) -> list[int]:
    """The seats of all people but the one who owns the asking seat: each of these people must agree to an undo."""
    own = table.seats[asker].plan.person
    return [
        number for number, seat in enumerate(table.seats) if seat.plan.person is not None and seat.plan.person != own
    ]


def undo_missing(table: "Table", asker: int) -> set[int]:
    """The people who have not agreed to the undo that the seat asks for. One of a person's seats agrees for all."""
    agreed = {table.seats[seat].plan.person for seat in table.undo_agreed}
    needed = {table.seats[seat].plan.person for seat in seats_to_consent(table, asker)}
    return {person for person in needed - agreed if person is not None}


def undo_may_be_free(table: "Table", seat: int) -> bool:
    """Whether the last step is the owner's own; then an undo needs no consent if nobody learned from it."""
    last = table.decisions[-1] if table.decisions else None
    return last is not None and last.seat == seat and last.by_owner


def rematch_agreed(table: "Table") -> bool:
    """Whether every owner, present or not, has voted for a rematch. One of a person's seats votes for all."""
    return {table.seats[seat].plan.person for seat in table.rematch} >= owners(table)


def may_return(table: "Table", seat: int, at: float) -> bool:
    """Whether the owner of a replaced seat can take it back now.

    No time is given back for a question that is not answered: without time left the stand-in answers it first.
    """
    return table.clocks is None or table.asked != seat or table.clocks.left(seat, at) > 0


def may_watch(table: "Table", person: int | None) -> bool:
    """Whether somebody without a seat may see the table: spectators, people who left, and a host who does not play."""
    if table.created_event.watch or table.status == "over":
        return True
    return person == 0 and table.status == "open"  # the host arranges the seats
