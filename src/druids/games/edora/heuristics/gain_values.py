"""Estimated values of gains for a seat, in points. The constants are judgement, not rules."""

from typing import Any

import numpy as np

from druids.games.edora.gains import has_herb, prestige_of
from druids.games.edora.kinds import AMULET_HERB, DIE, KNO, KNOWLEDGE_HERB, MIS, PRE, PRO, RUNE_HERB, SICKLE_HERB
from druids.games.edora.tables import (
    ALL_DICE,
    BONUS_AMOUNT,
    HERB_KNOWLEDGE,
    HERB_RUNE,
    HERB_SICKLE,
    INSTEAD,
    KNOWLEDGE_LAST,
    PIPS,
    RUNE_GIVES,
    RUNE_PLUS,
    RUNE_TIMES,
    SICKLE_LAST,
    STONES,
    TABLET_AT_LEAST,
    TABLET_POINTS,
)
from druids.games.edora.tablets import reached
from druids.kernel.instructions import popcount, to_int64
from druids.kernel.jit import jit

PROVISION = 1.0  # while provisions are needed
SPARE_PROVISION = 0.3
ENOUGH_PROVISIONS = 18
STORED_DIE = 1.0  # one point unplaced, more as a die to place
WANTED_DICE = 3
KNOWLEDGE_FIELD = 3.4
SICKLE_FIELD = 2.9
MISTLETOE = 2.0
SHRINE_WIN = 2.4  # a die or stone won at a shrine, times the multiplier to be expected
UNSTARTED_TABLET = 0.35  # the chance to complete a tablet with nothing done for it
HERB_VALUES = np.array([9, 6, 6, 7, 7, 5, 6, 4, 6, 5, 9, 5], np.float64)  # H01 to H12, active early in the game
TYPICAL_TURNS = 15


@jit
def turns_left(s: Any) -> float:
    """A guess at the rounds to come, until a seat has placed all dice."""
    most = 0
    for seat in range(s.seats):
        most = max(most, popcount(to_int64(s.dice[seat])))
    return max(float(ALL_DICE - most), 0.0)


@jit
def share_left(s: Any) -> float:
    return min(turns_left(s) / ALL_DICE, 1.0)


@jit
def provisions(s: Any, seat: int, n: int) -> float:
    """The value of gaining, or losing, n provisions."""
    left = turns_left(s)
    needed = min(float(ENOUGH_PROVISIONS), 5.0 * left)
    have = float(to_int64(s.provisions[seat]))
    needed_part = min(max(needed - have, 0.0), float(n)) if n > 0 else -min(max(needed - have - n, 0.0), -float(n))
    return needed_part * PROVISION + (n - needed_part) * (SPARE_PROVISION if left > 1.0 else 1.0 / 6.0)


@jit
def personal_dice(s: Any, seat: int) -> int:
    found = 0
    for value in range(PIPS):
        found += to_int64(s.personal[seat, value])
    return found


@jit
def dice(s: Any, seat: int, n: int) -> float:
    """The value of taking n stored dice."""
    stored = 0
    for value in range(PIPS):
        stored += to_int64(s.stored[seat, value])
    taken = min(stored, n)
    wanted = min(max(WANTED_DICE - personal_dice(s, seat), 0), taken)
    each = 3.5 * min(turns_left(s), 3.0) / 3.0
    return wanted * each + (taken - wanted) * STORED_DIE * 1.3 * share_left(s) + (n - taken) * INSTEAD


@jit
def fields(position: int, last: int, n: int, each: float) -> float:
    """The value of moving n fields on a bar; fields beyond its end are paid in prestige."""
    moved = min(n, last - position)
    return moved * each + (n - moved) * INSTEAD


@jit
def knowledge(s: Any, seat: int, n: int) -> float:
    return fields(to_int64(s.knowledge[seat]), KNOWLEDGE_LAST, n, KNOWLEDGE_FIELD)


@jit
def sickle(s: Any, seat: int, n: int) -> float:
    """The value of sickle fields: points at the end, and herbs that are worth less as the game goes on."""
    return fields(to_int64(s.sickle[seat]), SICKLE_LAST, n, 1.3 + (SICKLE_FIELD - 1.3) * 1.3 * share_left(s))


@jit
def gain(s: Any, seat: int, thing: int, n: int) -> float:
    """The value of n points, provisions, fields, dice or mistletoe."""
    if n <= 0:
        return 0.0
    if thing == PRE:
        return float(n)
    if thing == KNO:
        return knowledge(s, seat, n)
    if thing == PRO:
        return provisions(s, seat, n)
    if thing == DIE:
        return dice(s, seat, n)
    if thing == MIS:
        return n * (1.0 + (MISTLETOE - 1.0) * min(share_left(s) * 2.0, 1.0))
    return sickle(s, seat, n)


@jit
def bonus(s: Any, seat: int, kind: int, times: int) -> float:
    if kind == PRE:
        return float(prestige_of(s, seat, BONUS_AMOUNT[PRE]) * times)
    return gain(s, seat, kind, BONUS_AMOUNT[kind] * times)


@jit
def advance(s: Any, seat: int, bar: int, n: int) -> float:
    """The value of an action on a bar, its herb included."""
    if bar == KNO:
        return knowledge(s, seat, n + (HERB_KNOWLEDGE if has_herb(s, seat, KNOWLEDGE_HERB) else 0))
    return sickle(s, seat, n + (HERB_SICKLE if has_herb(s, seat, SICKLE_HERB) else 0))


@jit
def gem(s: Any, seat: int, layer: int, kind: int, times: int) -> float:
    """The value of a gem: its bonus, and progress on the layer and the left places."""
    left_free = s.amulet[seat, 2 * layer] < 0
    times += 1 if has_herb(s, seat, AMULET_HERB) else 0
    return bonus(s, seat, kind, times) + (4.0 if left_free else 9.0)


@jit
def stone(s: Any, seat: int, kind: int) -> float:
    """The value of a standing stone: its bonus twice, the others' once, the stone at the shrine, and later bonuses."""
    total = bonus(s, seat, kind, 2) + SHRINE_WIN
    others = 0
    for k in range(STONES):
        if k != kind and s.stones[seat, k] >= 0:
            total += bonus(s, seat, k, 1)
            others += 1
    return total + (5 - others) * 0.35 * bonus(s, seat, kind, 1) * share_left(s)


@jit
def rune(s: Any, seat: int, row: int, value: int) -> float:
    value += HERB_RUNE if has_herb(s, seat, RUNE_HERB) else 0
    return gain(s, seat, RUNE_GIVES[row], (value + RUNE_PLUS[row]) * RUNE_TIMES[row]) + SHRINE_WIN


@jit
def tablet(s: Any, seat: int, kind: int) -> float:
    """The points of a tablet times the chance of completing it."""
    done = min(reached(s, seat, kind) / TABLET_AT_LEAST[kind], 1.0)
    if done >= 1.0:
        return float(TABLET_POINTS)
    hope = UNSTARTED_TABLET * share_left(s) * 1.5 + done * (0.3 + 0.5 * min(share_left(s) * 2.0, 1.0))
    return TABLET_POINTS * min(hope, 0.95)


@jit
def herb(s: Any, kind: int) -> float:
    return HERB_VALUES[kind] * (0.15 + share_left(s))
