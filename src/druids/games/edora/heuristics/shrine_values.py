"""The value of a die on a shrine besides its action: fires, links, tablets, and who will win the shrine."""

from typing import Any

from druids.games.edora.deeds import link_length
from druids.games.edora.gains import standing
from druids.games.edora.heuristics import gain_values
from druids.games.edora.tables import (
    BEIGE,
    COLOUR_COUNT,
    LINK_DIE,
    MULTIPLIER,
    PIPS,
    PIT_COUNT,
    PIT_SHRINES,
    RUNE_COUNT,
    STONES,
    TABLET_COUNT,
)
from druids.kernel.jit import jit, popcount, to_int64


@jit
def placement_value(s: Any, seat: int, shrine: int, tablets: float) -> float:
    """The value of a die of the seat on this shrine besides its action; the record is restored.

    `tablets` is `tablets_value` before the die is placed.
    """
    before = s.dice[seat]
    s.dice[seat] = before | (1 << shrine)
    value = tablets_value(s, seat) - tablets + fires(s, seat, shrine) + links(s, seat, shrine)
    s.dice[seat] = before
    return value


@jit
def tablets_value(s: Any, seat: int) -> float:
    """The value of the seat's tablets, by how near they are to completion."""
    total = 0.0
    for kind in range(TABLET_COUNT):
        if s.tablets[seat, kind] > 0:
            total += to_int64(s.tablets[seat, kind]) * gain_values.tablet(s, seat, kind)
    return total


@jit
def fires(s: Any, seat: int, shrine: int) -> float:
    total = 0.0
    for pit in range(PIT_COUNT):
        around = PIT_SHRINES[pit]
        if s.fires[pit] >= 0 or around >> shrine & 1 == 0:
            continue
        size = popcount(around)
        own = popcount(around & to_int64(s.dice[seat]))
        paid = 0.0
        for k in range(size):
            paid += gain_values.bonus(s, seat, to_int64(s.pits[pit, k]), 1)
        total += paid if own == size else paid * 0.35 * (own / size) ** 2 * gain_values.share_left(s)
    return total


@jit
def links(s: Any, seat: int, shrine: int) -> float:
    total = 0.0
    for colour in range(COLOUR_COUNT):
        if s.links[colour] >= 0 or s.dolmens[colour, 0] < 0:
            continue
        length = link_length(s, seat, colour)
        if length > 0:
            total += LINK_DIE * length + next_beige(s)
        elif s.dolmens[colour, 0] == shrine or s.dolmens[colour, 1] == shrine:
            total += 1.5 * gain_values.share_left(s)
    near = to_int64(s.paths[shrine]) & to_int64(s.dice[seat])
    return total + (0.8 * gain_values.share_left(s) if near else 0.0)


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
