"""The record, and the numbers of asks, deeds and actions."""

from enum import IntEnum

from druids.kernel.game import Actions
from druids.kernel.record import Record, members, number
from druids.kernel.tasks import FIRST_DEED

MAX_SEATS = 3
PEBBLES = 12  # pebble p shows value p // 2 + 1
HAND = 3


class Ask(IntEnum):
    DEAL = 0
    LAY = 1


class Deed(IntEnum):
    NEXT_ROUND = FIRST_DEED
    REVEAL = FIRST_DEED + 1


ACTIONS = Actions.of(
    deal=[f"deal:{p}" for p in range(PEBBLES)],
    lay=[f"lay:{p}" for p in range(PEBBLES)],
)
DEAL = ACTIONS.first("deal")
LAY = ACTIONS.first("lay")

RECORD = Record(
    "pebbles",
    (
        number("rounds", "rounds to play", high=3),
        number("low_wins", "whether the lowest lone value wins instead", high=1),
        number("turn", "rounds begun", high=3),
        members("hands", "pebbles in hand; own only", PEBBLES, MAX_SEATS),
        number("held", "how many pebbles each hand holds", MAX_SEATS, high=HAND),
        number("laid", "face-down pebble of each seat; own only until all lie", MAX_SEATS, high=PEBBLES - 1, blank=-1),
        number("lies", "whether a pebble of the seat lies on the table", MAX_SEATS, high=1),
        members("seen", "pebbles turned up so far", PEBBLES),
        number("points", "score of each seat", MAX_SEATS, high=18),
    ),
    stack=12,
)
BLANK = RECORD.blank
