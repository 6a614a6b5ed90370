"""A cheap mind: try each answer on, look at the five terrains, take it off again."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.asks.exchange import firsts, partners
from druids.games.creatures.asks.turn import closable, legal_turn
from druids.games.creatures.board import enters, icon_kinds_held, is_open, place_of, showing, touchable
from druids.games.creatures.outlook import all_chances, expectation
from druids.games.creatures.state import (
    ACTIONS,
    AT,
    CLOSE,
    END_TURN,
    FOR,
    ICON,
    MINUS,
    PLAY,
    PLUS,
    SEATS,
    STAR_ON,
    SWAP,
    TURNS,
    WITH_ICONS,
    Ask,
)
from druids.games.creatures.tables import (
    ADDED_WITH,
    ADDS,
    CREATURES,
    END,
    EXCHANGE,
    ICON_KINDS,
    LEGENDARIES,
    NEW_TO,
    PLUSMINUS,
    ROW,
    STAR,
    WITH_KINDS,
)
from druids.kernel.bits import allowed
from druids.kernel.jit import jit, lowest, popcount
from druids.kernel.tasks import KIND, SEAT, WHAT, N, top

# Judgement, as in outlook.py. Preferences lie around 1; an answer is worth 1 plus what it gains.
UNLIKELY = 0.05  # for answers not looked at
PATIENCE = 0.04  # what a special must gain to be used at once; less and less towards the end
ICON_KEPT = 0.015  # what an icon special in hand is worth
NEW_CARD = 0.02  # what a new special in its place is worth
WORDS = ACTIONS.words
CHOICES = len(WITH_KINDS)


@jit
def prefer(s: Any, out: NDArray[np.float64]) -> None:
    kind = top(s, KIND)
    seat = top(s, SEAT)
    chances = np.zeros(ROW)
    if kind == Ask.TURN:
        if s.entered == 0:
            prefer_play(s, seat, chances, out)
        else:
            prefer_more(s, seat, chances, out)
    elif kind == Ask.AT:
        prefer_at(s, seat, top(s, WHAT), chances, out)
    elif kind == Ask.WITH:
        prefer_with(s, seat, out)
    else:
        prefer_for(s, seat, top(s, WHAT), chances, out)


@jit
def evaluate(s: Any, out: NDArray[np.float64]) -> None:
    chances = np.zeros(ROW)
    if s.terrains[ROW - 1] < 0:
        out[0] = 0.5
    else:
        all_chances(s, chances)
        out[0] = expectation(s, 0, chances)
    out[1] = 1.0 - out[0]


@jit
def as_it_stands(s: Any, seat: int, chances: NDArray[np.float64]) -> float:
    all_chances(s, chances)
    return expectation(s, seat, chances)


@jit
def placed(s: Any, seat: int, creature: int, position: int, chances: NDArray[np.float64]) -> float:
    """What a creature on its way is worth at a position."""
    s.sides[position, seat] |= 1 << creature
    value = as_it_stands(s, seat, chances)
    s.sides[position, seat] &= ~(1 << creature)
    if not enters(s, creature, position, 0):
        value -= ICON_KEPT
    return value


@jit
def prefer_at(s: Any, seat: int, creature: int, chances: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    more = int(ADDED_WITH[icon_kinds_held(s, seat)])
    for position in range(ROW):
        if is_open(s, position) and enters(s, creature, position, more):
            out[AT + position] = 1.0 + placed(s, seat, creature, position, chances)


@jit
def prefer_play(s: Any, seat: int, chances: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """Specials can wait until the creature stands."""
    more = int(ADDED_WITH[icon_kinds_held(s, seat)])
    hand = int(s.hands[seat])
    s.creatures_held[seat] -= 1
    left = hand
    while left:
        creature = lowest(left)
        left &= left - 1
        s.hands[seat] = hand & ~(1 << creature)
        for position in range(ROW):
            if is_open(s, position) and enters(s, creature, position, more):
                value = 1.0 + placed(s, seat, creature, position, chances)
                out[PLAY + creature] = max(out[PLAY + creature], value)
    s.hands[seat] = hand
    s.creatures_held[seat] += 1
    if s.specials_held[seat] > 0:
        like_others_little(s, out)


@jit
def like_others_little(s: Any, out: NDArray[np.float64]) -> None:
    mask = np.zeros(WORDS, np.uint64)
    legal_turn(s, mask)
    for action in range(ICON, END_TURN):
        if allowed(mask, action):
            out[action] = UNLIKELY


@jit
def prefer_with(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    """No more icons than needed, unless the hand should move on."""
    creature, position = top(s, WHAT), top(s, N)
    usable = icon_kinds_held(s, seat) & int(NEW_TO[creature])
    for choice in range(CHOICES):
        kinds = int(WITH_KINDS[choice])
        if kinds & ~usable == 0 and enters(s, creature, position, int(ADDED_WITH[kinds])):
            out[WITH_ICONS + choice] = 1.0 + popcount(kinds) * gain_of_new_card(s, seat)


@jit
def gain_of_new_card(s: Any, seat: int) -> float:
    """What it is worth to spend an icon for nothing and draw another special instead."""
    return NEW_CARD - ICON_KEPT if s.special_deck[seat] > 0 else -ICON_KEPT


@jit
def like(out: NDArray[np.float64], action: int, gain: float) -> None:
    out[action] = max(1.0 + gain, UNLIKELY)


@jit
def prefer_more(s: Any, seat: int, chances: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """The creature stands: is a special worth more now than later?"""
    out[END_TURN] = 1.0
    if s.specials_held[seat] == 0:
        return
    now = as_it_stands(s, seat, chances) + PATIENCE * (TURNS - int(s.turn)) / TURNS
    targets = touchable(s)
    for kind in range(ICON_KINDS):
        if s.specials[seat, kind] > 0:
            left = targets & ~showing(s, lowest(int(ADDS[kind])))
            while left:
                like(out, ICON + kind * CREATURES + lowest(left), gain_of_new_card(s, seat))
                left &= left - 1
    if s.specials[seat, STAR] > 0:
        prefer_stars(s, seat, targets & ~(LEGENDARIES | int(s.starred)), now, chances, out)
    if s.specials[seat, PLUSMINUS] > 0:
        prefer_plusminus(s, seat, targets, now, chances, out)
    if s.specials[seat, EXCHANGE] > 0:
        left = firsts(s)
        while left:
            creature = lowest(left)
            left &= left - 1
            like(out, SWAP + creature, best_exchange(s, seat, creature, chances) - now)
    if s.specials[seat, END] > 0:
        for position in range(ROW):
            if closable(s, position):
                before = s.closed
                s.closed |= 1 << position
                like(out, CLOSE + position, as_it_stands(s, seat, chances) - now)
                s.closed = before


@jit
def prefer_stars(
    s: Any, seat: int, targets: int, now: float, chances: NDArray[np.float64], out: NDArray[np.float64]
) -> None:
    before = s.starred
    while targets:
        creature = lowest(targets)
        targets &= targets - 1
        s.starred |= 1 << creature
        like(out, STAR_ON + creature, as_it_stands(s, seat, chances) - now)
        s.starred = before


@jit
def prefer_plusminus(
    s: Any, seat: int, targets: int, now: float, chances: NDArray[np.float64], out: NDArray[np.float64]
) -> None:
    while targets:
        creature = lowest(targets)
        targets &= targets - 1
        s.raised = 1 << creature
        like(out, PLUS + creature, as_it_stands(s, seat, chances) - now)
        s.raised = 0
        s.lowered = 1 << creature
        like(out, MINUS + creature, as_it_stands(s, seat, chances) - now)
        s.lowered = 0


@jit
def change_places(s: Any, here: int, there: int, both: int) -> None:
    s.sides[here // SEATS, here % SEATS] ^= both
    s.sides[there // SEATS, there % SEATS] ^= both


@jit
def exchanged(s: Any, seat: int, creature: int, other: int, chances: NDArray[np.float64]) -> float:
    here, there = place_of(s, creature), place_of(s, other)
    change_places(s, here, there, 1 << creature | 1 << other)
    value = as_it_stands(s, seat, chances)
    change_places(s, here, there, 1 << creature | 1 << other)
    return value


@jit
def best_exchange(s: Any, seat: int, creature: int, chances: NDArray[np.float64]) -> float:
    best = 0.0
    left = partners(s, creature) & ~((1 << creature) - 1)
    while left:
        best = max(best, exchanged(s, seat, creature, lowest(left), chances))
        left &= left - 1
    return best


@jit
def prefer_for(s: Any, seat: int, creature: int, chances: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    left = partners(s, creature) & ~((1 << creature) - 1)
    while left:
        other = lowest(left)
        left &= left - 1
        out[FOR + other] = 1.0 + exchanged(s, seat, creature, other, chances)
