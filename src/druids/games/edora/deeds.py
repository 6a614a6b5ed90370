"""The deeds of a round: next round (edora section 8), fires and dolmens (edora 14.1, 14.2). Run by `flow.py`.

A deed that only begins an ask is beside that ask in `asks/`.
"""

from typing import Any

from druids.games.edora.gains import has_herb, receive
from druids.games.edora.kinds import FIRE_HERB
from druids.games.edora.state import Ask, Deed
from druids.games.edora.tables import (
    ALL_DICE,
    BEIGE,
    COLOUR_COUNT,
    LAST_ROUND,
    LINK_DIE,
    PIT_COUNT,
    PIT_SHRINES,
)
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, pop, push, top


@jit
def next_round(s: Any) -> None:
    """Give each seat a turn from the Druid Master on, until a seat has placed its last die (edora 8.1)."""
    pop(s)
    ended = s.rounds == LAST_ROUND
    for seat in range(s.seats):
        ended = ended or popcount(s.dice[seat]) == ALL_DICE
    if ended:
        return
    s.rounds += 1
    push(s, Deed.NEXT_ROUND, 0, 0, 0)
    for k in range(to_int64(s.seats) - 1, -1, -1):
        push(s, Ask.MOVE, (to_int64(s.master) + k) % to_int64(s.seats), 0, 0)


# -- step 5: fires (edora 14.1) ------------------------------------------------------------------------------------


@jit
def light_fires(s: Any) -> None:
    """Light the next pit that the seat encloses; stay on the stack until there is none."""
    seat = top(s, SEAT)
    for pit in range(PIT_COUNT):
        if s.fires[pit] < 0 and PIT_SHRINES[pit] & ~to_int64(s.dice[seat]) == 0:
            light(s, seat, pit)
            return
    pop(s)


@jit
def light(s: Any, seat: int, pit: int) -> None:
    s.fires[pit] = seat
    kinds = 0
    for k in range(popcount(PIT_SHRINES[pit])):
        kinds |= 1 << to_int64(s.pits[pit, k])
    if has_herb(s, seat, FIRE_HERB):
        push(s, Ask.AGAIN, seat, kinds, 0)
    for k in range(popcount(PIT_SHRINES[pit])):
        receive(s, seat, to_int64(s.pits[pit, k]), 1)


# -- step 6: dolmens (edora 14.2) ----------------------------------------------------------------------------------


@jit
def link_dolmens(s: Any) -> None:
    seat = top(s, SEAT)
    pop(s)
    for colour in range(COLOUR_COUNT):
        if s.links[colour] < 0:
            length = link_length(s, seat, colour)
            if length > 0:
                s.links[colour] = seat
                s.prestige[seat] += LINK_DIE * length
                take_beige(s, seat)


@jit
def link_length(s: Any, seat: int, colour: int) -> int:
    """The number of own dice in the shortest chain between the two dolmens of a colour; 0 if there is none."""
    dice = to_int64(s.dice[seat])
    goal = 1 << to_int64(s.dolmens[colour, 1])
    newest = 1 << to_int64(s.dolmens[colour, 0])
    if newest & dice == 0 or goal & dice == 0:
        return 0
    left, length = dice & ~newest, 1
    while newest and newest & goal == 0:
        found = 0
        while newest:
            found |= to_int64(s.paths[lowest(newest)])
            newest &= newest - 1
        newest = found & left
        left &= ~newest
        length += 1
    return length if newest else 0


@jit
def take_beige(s: Any, seat: int) -> None:
    for k in range(BEIGE.size):
        if s.beige[k] < 0:
            s.beige[k] = seat
            s.prestige[seat] += BEIGE[k]
            return
