"""The value of a die on a shrine besides its action: fires, links, tablets, and who will win the shrine."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.deeds import link_length
from druids.games.edora.gains import standing
from druids.games.edora.heuristics import gain_values
from druids.games.edora.kinds import Condition
from druids.games.edora.tables import (
    BEIGE,
    COLOUR_COUNT,
    LINK_DIE,
    MULTIPLIER,
    PIPS,
    PIT_COUNT,
    PIT_SHRINES,
    RUNE_COUNT,
    SHRINE_COUNT,
    STONES,
    TABLET_CONDITION,
    TABLET_COUNT,
)
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit

Values = NDArray[np.float64]

PITS_AROUND = np.array(
    [sum(1 << pit for pit in range(PIT_COUNT) if PIT_SHRINES[pit] >> shrine & 1) for shrine in range(SHRINE_COUNT)]
)  # the pits that a shrine belongs to

# Of each tablet, whether its condition counts where dice are. A die that is only assumed has no value, so it is no
# part of an equal group and never the highest of a shrine.
PLACES_COUNT = np.isin(
    TABLET_CONDITION,
    [
        Condition.START_SHRINES,
        Condition.LINES,
        Condition.WHOLE_CLEARINGS,
        Condition.CLEARINGS,
        Condition.PORTAL_SHRINES,
    ],
)


class WithDie(NamedTuple):
    """Values with one more die of the seat that do not depend on its shrine."""

    pits: Values  # all bonuses of each pit
    tablets: Values  # of each kind, where the places of dice do not count
    owned: int  # the kinds of tablets that the seat has
    unlit: int  # the pits without a fire
    left: float  # the share of the game to come


@jit
def with_die(s: Any, seat: int, shrine: int) -> WithDie:
    """The values with a die on this shrine, or on any other where the seat has none."""
    pits, tablets = np.zeros(PIT_COUNT), np.zeros(TABLET_COUNT)
    owned, unlit = 0, 0
    before = s.dice[seat]
    s.dice[seat] = before | (1 << shrine)
    for pit in range(PIT_COUNT):
        if s.fires[pit] < 0:
            unlit |= 1 << pit
            for k in range(popcount(PIT_SHRINES[pit])):
                pits[pit] += gain_values.bonus(s, seat, to_int64(s.pits[pit, k]), 1)
    for kind in range(TABLET_COUNT):
        if s.tablets[seat, kind] > 0:
            owned |= 1 << kind
            if not PLACES_COUNT[kind]:
                tablets[kind] = tablet_value(s, seat, kind)
    left = gain_values.share_left(s)
    s.dice[seat] = before
    return WithDie(pits, tablets, owned, unlit, left)


@jit
def placement_value(s: Any, seat: int, shrine: int, before: float, known: WithDie) -> float:
    """The value of a die of the seat on this shrine besides its action; the record is restored.

    `before` is `tablets_value` before the die is placed.
    """
    dice = s.dice[seat]
    s.dice[seat] = dice | (1 << shrine)
    after, owned = 0.0, known.owned
    while owned:
        kind = lowest(owned)
        owned &= owned - 1
        after += tablet_value(s, seat, kind) if PLACES_COUNT[kind] else known.tablets[kind]
    value = after - before + fires(s, seat, shrine, known) + links(s, seat, shrine, known.left)
    s.dice[seat] = dice
    return value


@jit
def tablet_value(s: Any, seat: int, kind: int) -> float:
    """The value of the seat's tablets of a kind, by how near they are to completion."""
    return to_int64(s.tablets[seat, kind]) * gain_values.tablet(s, seat, kind)


@jit
def tablets_value(s: Any, seat: int) -> float:
    """The value of all tablets of the seat."""
    total = 0.0
    for kind in range(TABLET_COUNT):
        if s.tablets[seat, kind] > 0:
            total += tablet_value(s, seat, kind)
    return total


@jit
def fires(s: Any, seat: int, shrine: int, known: WithDie) -> float:
    total = 0.0
    around = PITS_AROUND[shrine] & known.unlit
    while around:
        pit = lowest(around)
        around &= around - 1
        size = popcount(PIT_SHRINES[pit])
        own = popcount(PIT_SHRINES[pit] & to_int64(s.dice[seat]))
        paid = known.pits[pit]
        total += paid if own == size else paid * 0.35 * (own / size) ** 2 * known.left
    return total


@jit
def links(s: Any, seat: int, shrine: int, left: float) -> float:
    total = 0.0
    for colour in range(COLOUR_COUNT):
        if s.links[colour] >= 0 or s.dolmens[colour, 0] < 0:
            continue
        length = link_length(s, seat, colour)
        if length > 0:
            total += LINK_DIE * length + next_beige(s)
        elif s.dolmens[colour, 0] == shrine or s.dolmens[colour, 1] == shrine:
            total += 1.5 * left
    near = to_int64(s.paths[shrine]) & to_int64(s.dice[seat])
    return total + (0.8 * left if near else 0.0)


@jit
def next_beige(s: Any) -> float:
    for k in range(BEIGE.size):
        if s.beige[k] < 0:
            return float(BEIGE[k])
    return 0.0


@jit
def contest(s: Any, seat: int, shrine: int, value: int) -> float:
    """The value of winning a shrine with a die of this value: the competition now, dice and stones at the end."""
    others, best = 0, True
    for other in range(s.seats):
        theirs = to_int64(s.values[other, shrine])
        if other != seat and theirs > 0:
            others += 1
            if theirs > value or (theirs == value and standing(s, other) > standing(s, seat)):
                best = False
    things = 1.0
    for other in range(s.seats):
        for stone in range(STONES):
            things += 1.0 if s.stones[other, stone] == shrine else 0.0
        for rune in range(RUNE_COUNT):
            things += 1.0 if s.runes[other, rune] == shrine else 0.0
    hope = MULTIPLIER[s.knowledge[seat]] + 1.6 * gain_values.share_left(s)
    if not best:
        return 0.0
    rivals = (s.seats - 1 - others) * gain_values.share_left(s)
    keep = (0.35 + 0.65 * value / PIPS) ** rivals
    return (2.0 if others > 0 else 0.0) + things * hope * keep
