"""Values of fields and of what their actions give: supplies, tablets, potions, gems, stones and runes.

Many actions of one ask share values, so the functions keep those they have computed in an array (`known_values`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.asks.actions import erected, free_place, runes_left
from druids.games.edora.gains import has_herb
from druids.games.edora.heuristics import gain_values
from druids.games.edora.kinds import DIE as DICE_GAIN
from druids.games.edora.kinds import (
    KNO,
    MIS,
    MISTLETOE_HERB,
    PD,
    PROVISIONS_HERB,
    RU,
    SIC,
    ST,
    TABLET_HERB,
    TB,
    A,
    Effect,
    K,
    M,
)
from druids.games.edora.tables import (
    BONUS_COUNT,
    FIELD_ACTION,
    FIELD_LAYER,
    FIELD_POTIONS,
    FIELD_STRENGTH,
    GEMS,
    HERB_PROVISIONS,
    LAYERS,
    OPEN_TABLETS,
    PIPS,
    POTION_COST,
    POTION_COUNT,
    POTION_DICE,
    POTION_EFFECT,
    POTION_N,
    POTION_PRESTIGE,
    POTION_PROVISIONS,
    RUNE_COUNT,
    STONES,
    SUPPLY_DICE,
    SUPPLY_PROVISIONS,
    TABLETS_AT_A_SIDE,
)
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit

Known = NDArray[np.float64]

UNKNOWN = -1e9  # not computed yet
FIELD_VALUES = 0  # where the values are: by kind of field, potion and bonus, and that of the best open tablet
POTION_VALUES = FIELD_VALUES + FIELD_ACTION.size
ORACLE_BONUSES = POTION_VALUES + POTION_COUNT
BEST_TABLET = ORACLE_BONUSES + BONUS_COUNT


@jit
def known_values() -> Known:
    """A new array for the values of one seat in one position."""
    return np.full(BEST_TABLET + 1, UNKNOWN)


@jit
def best_field(s: Any, seat: int, shrine: int, known: Known) -> float:
    """The highest value of a free field of the shrine, or 0."""
    best = 0.0
    for k in range(s.seats):
        if s.holders[shrine, k] < 0:
            kind = to_int64(s.fields[shrine, k])
            if known[FIELD_VALUES + kind] == UNKNOWN:
                known[FIELD_VALUES + kind] = max(field_value(s, seat, kind, known), 0.0)
            best = max(best, known[FIELD_VALUES + kind])
    return best


@jit
def likely_die(s: Any, seat: int) -> int:
    """The highest personal die, as a guess of the one that will be placed."""
    best = 1
    for value in range(1, PIPS + 1):
        if s.personal[seat, value - 1] > 0:
            best = value
    return best


@jit
def field_value(s: Any, seat: int, kind: int, known: Known) -> float:
    """The value of the action of a kind of field."""
    action, n = FIELD_ACTION[kind], FIELD_STRENGTH[kind]
    if action == PD:
        return max(supply_value(s, seat, True), supply_value(s, seat, False))
    if action == TB:
        return best_tablet(s, seat, known)
    if action == M:
        return mistletoe_value(s, seat, n, FIELD_POTIONS[kind], known)
    if action == A:
        if free_place(s, seat, FIELD_LAYER[kind]) < 0:
            return 0.0
        return best_gem(s, seat, FIELD_LAYER[kind], n)
    if action == ST:
        return best_stone(s, seat)
    if action == RU:
        return best_rune(s, seat, likely_die(s, seat))
    return gain_values.advance(s, seat, KNO if action == K else SIC, n)


@jit
def supply_value(s: Any, seat: int, as_provisions: bool) -> float:
    if not as_provisions:
        return gain_values.gain(s, seat, DICE_GAIN, SUPPLY_DICE)
    if has_herb(s, seat, PROVISIONS_HERB):
        return gain_values.provisions(s, seat, SUPPLY_PROVISIONS + HERB_PROVISIONS) + 3.0
    return gain_values.provisions(s, seat, SUPPLY_PROVISIONS)


@jit
def best_tablet(s: Any, seat: int, known: Known) -> float:
    """The highest value of an open tablet, or 0."""
    if known[BEST_TABLET] == UNKNOWN:
        best = 0.0
        for place in range(OPEN_TABLETS):
            if s.offer[place] >= 0:
                best = max(best, oracle_value(s, seat, place, known))
        known[BEST_TABLET] = best
    return float(known[BEST_TABLET])


@jit
def oracle_value(s: Any, seat: int, place: int, known: Known) -> float:
    """The value of a tablet with the two bonuses beside it."""
    side = place // TABLETS_AT_A_SIDE
    paid = oracle_bonus(s, seat, side, known) + oracle_bonus(s, seat, (side + 1) % BONUS_COUNT, known)
    return paid + gain_values.tablet(s, seat, to_int64(s.offer[place]))


@jit
def oracle_bonus(s: Any, seat: int, side: int, known: Known) -> float:
    """The value of the bonus at a side of the oracle."""
    kind = to_int64(s.oracle[side])
    if known[ORACLE_BONUSES + kind] == UNKNOWN:
        times = 2 if has_herb(s, seat, TABLET_HERB) else 1
        known[ORACLE_BONUSES + kind] = gain_values.bonus(s, seat, kind, times)
    return float(known[ORACLE_BONUSES + kind])


@jit
def mistletoe_value(s: Any, seat: int, n: int, potions: int, known: Known) -> float:
    """The value of mistletoe, with the best potion it can pay for."""
    extra = 1 if has_herb(s, seat, MISTLETOE_HERB) else 0
    value = gain_values.gain(s, seat, MIS, n + extra) + 3.0 * extra
    have = to_int64(s.mistletoe[seat]) + n + extra
    best = 0.0
    for kind in range(POTION_COUNT):
        if s.brewers[kind] < 0 and POTION_COST[kind] <= have:
            if known[POTION_VALUES + kind] == UNKNOWN:
                known[POTION_VALUES + kind] = potion_value(s, seat, kind, known)
            best = max(best, known[POTION_VALUES + kind])
    return value + best * (1.0 if potions == 1 else 1.4)


@jit
def potion_value(s: Any, seat: int, kind: int, known: Known) -> float:
    """The value of a potion, less that of its mistletoe."""
    effect, n = POTION_EFFECT[kind], POTION_N[kind]
    value = 0.7  # the token counts for a tablet
    if effect == Effect.GAIN:
        value += POTION_PRESTIGE[kind] + gain_values.provisions(s, seat, POTION_PROVISIONS[kind])
        value += gain_values.gain(s, seat, DICE_GAIN, POTION_DICE[kind])
    elif effect == Effect.STONE:
        value += best_stone(s, seat) * n
    elif effect == Effect.RUNE:
        value += best_rune(s, seat, n)
    elif effect == Effect.TABLET:
        value += best_tablet(s, seat, known) * n
    elif effect == Effect.KNOWLEDGE:
        value += gain_values.advance(s, seat, KNO, n)
    elif effect == Effect.SICKLE:
        value += gain_values.advance(s, seat, SIC, n)
    elif effect == Effect.GEM:
        best = 0.0
        for layer in range(LAYERS):
            if free_place(s, seat, layer) >= 0:
                best = max(best, best_gem(s, seat, layer, n))
        value += best
    elif effect == Effect.WAKE:
        value += 4.0 * gain_values.share_left(s) if s.face_down[seat] != 0 else 0.0
    elif effect == Effect.PICK:
        value += 8.0 * n * gain_values.share_left(s)
    else:
        value += 2.0 * n
    return value - POTION_COST[kind] * (1.0 + 0.8 * gain_values.share_left(s))


@jit
def best_gem(s: Any, seat: int, layer: int, times: int) -> float:
    best = 0.0
    for kind in range(GEMS):
        owned = False
        for place in range(GEMS):
            owned = owned or s.amulet[seat, place] == kind
        if not owned:
            best = max(best, gain_values.gem(s, seat, layer, kind, times))
    return best


@jit
def best_stone(s: Any, seat: int) -> float:
    best, standing = 0.0, erected(s, seat)
    for kind in range(STONES):
        if standing >> kind & 1 == 0:
            best = max(best, gain_values.stone(s, seat, kind))
    return best


@jit
def best_rune(s: Any, seat: int, value: int) -> float:
    best, left = 0.0, runes_left(s, seat)
    for row in range(RUNE_COUNT):
        if left >> row & 1 == 1:
            best = max(best, gain_values.rune(s, seat, row, value))
    return best
