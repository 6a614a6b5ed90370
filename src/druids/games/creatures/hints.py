"""A cheap mind: try each answer on, look at the terrains that it changes, take it off again."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.asks.exchange import firsts, partners
from druids.games.creatures.asks.turn import closable, legal_turn
from druids.games.creatures.board import enters, icon_kinds_held, is_open, place_of, showing, touchable
from druids.games.creatures.outlook import (
    PARTS,
    Outlooks,
    expectation,
    look,
    look_along,
    supply,
    survey,
    terrain_chance,
    unseen,
    weigh,
)
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
    if kind == Ask.WITH:
        prefer_with(s, seat, out)
        return
    if kind == Ask.TURN and s.entered == 1 and s.specials_held[seat] == 0:
        out[END_TURN] = 1.0
        return
    outlooks, chances = np.zeros((ROW, SEATS, PARTS)), np.zeros(ROW)
    survey(s, outlooks, chances)
    if kind == Ask.AT:
        prefer_at(s, seat, top(s, WHAT), outlooks, chances, out)
    elif kind == Ask.FOR:
        prefer_for(s, seat, top(s, WHAT), outlooks, chances, out)
    elif s.entered == 0:
        prefer_play(s, seat, outlooks, chances, out)
    else:
        prefer_more(s, seat, outlooks, chances, out)


@jit
def evaluate(s: Any, out: NDArray[np.float64]) -> None:
    out[0] = 0.5
    if s.terrains[ROW - 1] >= 0:
        outlooks, chances = np.zeros((ROW, SEATS, PARTS)), np.zeros(ROW)
        survey(s, outlooks, chances)
        out[0] = expectation(chances, 0)
    out[1] = 1.0 - out[0]


@jit
def placed(s: Any, seat: int, creature: int, position: int, outlooks: Outlooks, chances: NDArray[np.float64]) -> float:
    """What a creature on its way is worth at a position. The outlooks are as before afterwards, the chances not."""
    before = outlooks[position, seat].copy()
    s.sides[position, seat] |= 1 << creature
    look(s, position, seat, unseen(s), outlooks)
    weigh(s, outlooks, chances)
    s.sides[position, seat] &= ~(1 << creature)
    outlooks[position, seat] = before
    value = expectation(chances, seat)
    return value if enters(s, creature, position, 0) else value - ICON_KEPT


@jit
def best_place(
    s: Any, seat: int, creature: int, outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64]
) -> float:
    """Write what a creature on its way is worth at each position it can enter; the best."""
    more = int(ADDED_WITH[icon_kinds_held(s, seat)])
    best = 0.0
    for position in range(ROW):
        if is_open(s, position) and enters(s, creature, position, more):
            out[position] = 1.0 + placed(s, seat, creature, position, outlooks, chances)
            best = max(best, out[position])
    return best


@jit
def prefer_at(
    s: Any, seat: int, creature: int, outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64]
) -> None:
    best_place(s, seat, creature, outlooks, chances, out[AT : AT + ROW])


@jit
def prefer_play(s: Any, seat: int, outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """Specials can wait until the creature stands."""
    hand, pool = int(s.hands[seat]), unseen(s)
    values = np.zeros(ROW)
    s.creatures_held[seat] -= 1
    left = hand
    while left:
        creature = lowest(left)
        left &= left - 1
        s.hands[seat] = hand & ~(1 << creature)
        look_along(s, seat, pool, outlooks)
        out[PLAY + creature] = best_place(s, seat, creature, outlooks, chances, values)
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
def prefer_more(s: Any, seat: int, outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """The creature stands: is a special worth more now than later?"""
    out[END_TURN] = 1.0
    now = expectation(chances, seat) + PATIENCE * (TURNS - int(s.turn)) / TURNS
    targets = touchable(s)
    for kind in range(ICON_KINDS):
        if s.specials[seat, kind] > 0:
            left = targets & ~showing(s, lowest(int(ADDS[kind])))
            while left:
                like(out, ICON + kind * CREATURES + lowest(left), gain_of_new_card(s, seat))
                left &= left - 1
    if s.specials[seat, STAR] > 0:
        prefer_stars(s, seat, targets & ~(LEGENDARIES | int(s.starred)), now, outlooks, chances, out)
    if s.specials[seat, PLUSMINUS] > 0:
        prefer_plusminus(s, seat, targets, now, outlooks, chances, out)
    if s.specials[seat, EXCHANGE] > 0:
        left = firsts(s)
        while left:
            creature = lowest(left)
            left &= left - 1
            like(out, SWAP + creature, best_exchange(s, seat, creature, outlooks, chances) - now)
    if s.specials[seat, END] > 0:
        for position in range(ROW):
            if closable(s, position):
                before = s.closed
                s.closed |= 1 << position
                place = position * SEATS
                like(out, CLOSE + position, changed(s, seat, place, place, outlooks, chances) - now)
                s.closed = before


@jit
def changed(s: Any, seat: int, here: int, there: int, outlooks: Outlooks, chances: NDArray[np.float64]) -> float:
    """What the game is worth after a change on two sides, or one; outlooks and chances are as before afterwards."""
    pool = unseen(s)
    p, q = here // SEATS, there // SEATS
    before, after = chances[p], chances[q]
    old, other = outlooks[p, here % SEATS].copy(), outlooks[q, there % SEATS].copy()
    look(s, p, here % SEATS, pool, outlooks)
    look(s, q, there % SEATS, pool, outlooks)
    enough, theirs_enough = supply(s, 0), supply(s, 1)
    chances[p] = terrain_chance(s, p, enough, theirs_enough, outlooks)
    chances[q] = terrain_chance(s, q, enough, theirs_enough, outlooks)
    value = expectation(chances, seat)
    outlooks[q, there % SEATS] = other
    outlooks[p, here % SEATS] = old
    chances[q] = after
    chances[p] = before
    return value


@jit
def prefer_stars(
    s: Any, seat: int, targets: int, now: float,
    outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64],
) -> None:  # fmt: skip
    before = s.starred
    while targets:
        creature = lowest(targets)
        targets &= targets - 1
        place = place_of(s, creature)
        s.starred |= 1 << creature
        like(out, STAR_ON + creature, changed(s, seat, place, place, outlooks, chances) - now)
        s.starred = before


@jit
def prefer_plusminus(
    s: Any, seat: int, targets: int, now: float,
    outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64],
) -> None:  # fmt: skip
    while targets:
        creature = lowest(targets)
        targets &= targets - 1
        place = place_of(s, creature)
        s.raised = 1 << creature
        like(out, PLUS + creature, changed(s, seat, place, place, outlooks, chances) - now)
        s.raised = 0
        s.lowered = 1 << creature
        like(out, MINUS + creature, changed(s, seat, place, place, outlooks, chances) - now)
        s.lowered = 0


@jit
def change_places(s: Any, here: int, there: int, both: int) -> None:
    s.sides[here // SEATS, here % SEATS] ^= both
    s.sides[there // SEATS, there % SEATS] ^= both


@jit
def exchanged(s: Any, seat: int, creature: int, other: int, outlooks: Outlooks, chances: NDArray[np.float64]) -> float:
    here, there = place_of(s, creature), place_of(s, other)
    change_places(s, here, there, 1 << creature | 1 << other)
    value = changed(s, seat, here, there, outlooks, chances)
    change_places(s, here, there, 1 << creature | 1 << other)
    return value


@jit
def best_exchange(s: Any, seat: int, creature: int, outlooks: Outlooks, chances: NDArray[np.float64]) -> float:
    best = 0.0
    left = partners(s, creature) & ~((1 << creature) - 1)
    while left:
        best = max(best, exchanged(s, seat, creature, lowest(left), outlooks, chances))
        left &= left - 1
    return best


@jit
def prefer_for(
    s: Any, seat: int, creature: int, outlooks: Outlooks, chances: NDArray[np.float64], out: NDArray[np.float64]
) -> None:
    left = partners(s, creature) & ~((1 << creature) - 1)
    while left:
        other = lowest(left)
        left &= left - 1
        out[FOR + other] = 1.0 + exchanged(s, seat, creature, other, outlooks, chances)
