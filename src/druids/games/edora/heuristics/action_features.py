"""What speaks for and against each action, number by number, for networks: `action_scores` adds such things up.

Points are divided by UNIT. Features that do not concern an ask are 0. Weights are learned with these numbers: after a
change of them, and of the values that they are made from, the network must be trained again.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.asks.move import cheapest_die, goals
from druids.games.edora.deeds import link_length
from druids.games.edora.flow import legal
from druids.games.edora.heuristics import gain_values
from druids.games.edora.heuristics.action_scoring import action_score, move_costs, placed_value
from druids.games.edora.heuristics.field_values import (
    Known,
    best_field,
    best_rune,
    field_value,
    known_values,
    likely_die,
    oracle_bonus,
    potion_value,
)
from druids.games.edora.heuristics.shrine_values import (
    PITS_AROUND,
    PLACES_COUNT,
    WithDie,
    contest,
    next_beige,
    placement_value,
    tablet_value,
    tablets_value,
    with_die,
)
from druids.games.edora.kinds import PD, RU
from druids.games.edora.state import (
    ACTIONS,
    BREW,
    DISTRESS,
    FIELD,
    MOVE,
    NO_BREW,
    SKIP,
    TABLET,
    Ask,
)
from druids.games.edora.tables import (
    ALL_SHRINES,
    BONUS_COUNT,
    COLOUR_COUNT,
    FIELD_ACTION,
    LINK_DIE,
    PIPS,
    PIT_SHRINES,
    POTION_COST,
    SHRINE_COUNT,
    TABLET_AT_LEAST,
    TABLETS_AT_A_SIDE,
)
from druids.games.edora.tablets import reached
from druids.kernel.bits import ONE, WORD
from druids.kernel.instructions import lowest, popcount, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, SEAT, WHAT, N, top

Row = NDArray[np.float32]  # the features of one action
Rows = NDArray[np.float32]  # those of all actions
Numbers = NDArray[np.int64]
Values = NDArray[np.float64]


class Feature(IntEnum):
    """The features, in order. The shrine is the one that a move leads to."""

    GAIN = 0  # the value of what is gained, or of the best free field
    SECOND_FIELD = 1
    PAID = 2  # provisions or mistletoe
    FIRST_PROVISIONS = 3  # the first six that are left
    MORE_PROVISIONS = 4  # the next twelve
    TABLETS = 5  # how much more the seat's tablets are worth
    TABLETS_COMPLETED = 6
    TABLETS_LACK_ONE = 7
    TABLETS_LACK_TWO = 8
    PITS_LIT = 9  # the value of their bonuses
    PITS_LACK_ONE = 10
    PITS_LACK_TWO = 11
    LINKED = 12  # the value of dolmens that are linked
    LINKS_LACK_ONE = 13
    LINKS_LACK_TWO = 14
    LINK_ENDS = 15  # dolmens beside the shrine that nobody has linked
    DICE_BESIDE = 16  # own dice one path away from the shrine
    CONTEST = 17  # the value of winning the shrine
    RIVAL = 18  # the highest die on the shrine
    NEXT = 19  # the value of the best shrine one path away, for the next turn
    NEXT_SECOND = 20
    NEXT_OPEN = 21  # shrines one path away without an own die
    NEXT_PAYABLE = 22  # whether a die can be paid on one of them
    SUPPLIES = 23  # whether provisions are to be had at the shrine
    NEXT_SUPPLIES = 24  # the same one path away


FEATURES = tuple(feature.name.lower() for feature in Feature)
WORDS = ACTIONS.mask_words
UNIT = 10.0
FIRST_PROVISIONS, MORE_PROVISIONS = 6, 12
LINK_VALUE = 4 * LINK_DIE  # of one that is not complete, without the beige dolmen
MANY_PATHS = 4.0
FARTHEST_LINK = 3  # dice that a link may lack to be counted, and one more


@jit
def action_features(s: Any, out: Rows) -> None:
    seat, kind = top(s, SEAT), top(s, KIND)
    mask = np.zeros(WORDS, np.uint64)
    legal(s, mask)
    known = known_values()
    for w in range(WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            for k in range(out.shape[1]):
                out[action, k] = np.float32(0)
            if kind != Ask.MOVE and action not in (SKIP, NO_BREW):
                write_action(s, seat, kind, action, known, out[action])
    if kind == Ask.MOVE:
        write_moves(s, seat, known, out)


@jit
def write_action(s: Any, seat: int, kind: int, action: int, known: Known, out: Row) -> None:
    """Write the features of an action that is not a move."""
    if kind == Ask.DIE:
        write_die(s, seat, action, out)
    elif kind == Ask.TABLET:
        write_tablet(s, seat, action - TABLET, known, out)
    elif kind == Ask.FIELD:
        out[Feature.GAIN] = (
            field_value(s, seat, to_int64(s.fields[to_int64(s.here[seat]), action - FIELD]), known) / UNIT
        )
    elif kind == Ask.BREW:
        out[Feature.GAIN] = potion_value(s, seat, action - BREW, known) / UNIT
        out[Feature.PAID] = POTION_COST[action - BREW] / UNIT
    elif kind != Ask.START:
        out[Feature.GAIN] = action_score(s, seat, kind, top(s, WHAT), top(s, N), action) / UNIT


@jit
def write_provisions(left: int, out: Row) -> None:
    out[Feature.FIRST_PROVISIONS] = min(max(left, 0), FIRST_PROVISIONS) / FIRST_PROVISIONS
    out[Feature.MORE_PROVISIONS] = min(max(left - FIRST_PROVISIONS, 0), MORE_PROVISIONS) / MORE_PROVISIONS


@jit
def write_die(s: Any, seat: int, action: int, out: Row) -> None:
    value, shrine = placed_value(action), to_int64(s.here[seat])
    out[Feature.CONTEST] = contest(s, seat, shrine, value) / UNIT
    out[Feature.PAID] = value / UNIT
    write_provisions(to_int64(s.provisions[seat]) - value, out)
    if FIELD_ACTION[to_int64(s.fields[shrine, top(s, WHAT)])] == RU:
        out[Feature.GAIN] = best_rune(s, seat, value) / UNIT


@jit
def write_tablet(s: Any, seat: int, place: int, known: Known, out: Row) -> None:
    side, kind = place // TABLETS_AT_A_SIDE, to_int64(s.offer[place])
    paid = oracle_bonus(s, seat, side, known) + oracle_bonus(s, seat, (side + 1) % BONUS_COUNT, known)
    out[Feature.GAIN] = paid / UNIT
    out[Feature.TABLETS] = gain_values.tablet(s, seat, kind) / UNIT
    write_lacking(TABLET_AT_LEAST[kind] - reached(s, seat, kind), 1, Feature.TABLETS_COMPLETED, out)


@jit
def write_lacking(lacking: int, weight: float, first: int, out: Row) -> None:
    """Add to one of three features in a row: complete, lacks one, lacks two."""
    if lacking <= 2:
        out[first + max(lacking, 0)] += np.float32(weight)


@jit
def write_moves(s: Any, seat: int, known: Known, out: Rows) -> None:
    """Write what each shrine in reach offers, and the shrines one path away for the next turn."""
    left = goals(s, seat)
    provisions, die = to_int64(s.provisions[seat]), cheapest_die(s, seat)
    write_provisions(provisions, out[DISTRESS])
    if left == 0:
        return
    costs, values = np.zeros(SHRINE_COUNT, np.int64), np.zeros(SHRINE_COUNT)
    move_costs(s, seat, costs)
    dice, tablets = to_int64(s.dice[seat]), tablets_value(s, seat)
    die_placed, links = with_die(s, seat, lowest(left)), links_lacking(s, dice)
    unused = ALL_SHRINES & ~dice
    found = unused
    while found:
        shrine = lowest(found)
        found &= found - 1
        values[shrine] = best_field(s, seat, shrine, known) + placement_value(s, seat, shrine, tablets, die_placed)
    while left:
        goal = lowest(left)
        left &= left - 1
        row, rest = out[MOVE + goal], provisions - costs[goal] - die
        row[Feature.PAID] = costs[goal] / UNIT
        write_provisions(rest, row)
        write_fields(s, seat, goal, known, row)
        write_tablets(s, seat, goal, tablets, die_placed, row)
        write_pits(s, goal, dice | (1 << goal), die_placed, row)
        write_links(s, seat, goal, links, row)
        write_rivals(s, seat, goal, row)
        write_next(s, goal, unused, values, rest - next_die(s, seat, die), row)


@jit
def has_supplies(s: Any, shrine: int) -> bool:
    """Whether a free field gives provisions."""
    for k in range(s.seats):
        if s.holders[shrine, k] < 0 and FIELD_ACTION[to_int64(s.fields[shrine, k])] == PD:
            return True
    return False


@jit
def write_fields(s: Any, seat: int, shrine: int, known: Known, out: Row) -> None:
    """Write the values of the two best free fields."""
    best, second = 0.0, 0.0
    for k in range(s.seats):
        if s.holders[shrine, k] < 0:
            value = max(field_value(s, seat, to_int64(s.fields[shrine, k]), known), 0.0)
            second = max(second, min(value, best))
            best = max(best, value)
    out[Feature.GAIN] = best / UNIT
    out[Feature.SECOND_FIELD] = second / UNIT
    out[Feature.SUPPLIES] = 1.0 if has_supplies(s, shrine) else 0.0


@jit
def write_tablets(s: Any, seat: int, shrine: int, before: float, die_placed: WithDie, out: Row) -> None:
    """Write the progress of the seat's tablets with a die on the shrine; the record is restored."""
    dice = s.dice[seat]
    after, owned = 0.0, die_placed.owned
    while owned:
        kind = lowest(owned)
        owned &= owned - 1
        if not PLACES_COUNT[kind]:
            after += die_placed.tablets[kind]
            continue
        had = reached(s, seat, kind)
        s.dice[seat] = dice | (1 << shrine)
        after += tablet_value(s, seat, kind)
        has = reached(s, seat, kind)
        s.dice[seat] = dice
        if has > had and had < TABLET_AT_LEAST[kind]:
            write_lacking(TABLET_AT_LEAST[kind] - has, s.tablets[seat, kind], Feature.TABLETS_COMPLETED, out)
    out[Feature.TABLETS] = (after - before) / UNIT


@jit
def write_pits(s: Any, shrine: int, dice: int, die_placed: WithDie, out: Row) -> None:
    around = PITS_AROUND[shrine] & die_placed.unlit
    while around:
        pit = lowest(around)
        around &= around - 1
        write_lacking(popcount(PIT_SHRINES[pit] & ~dice), die_placed.pits[pit] / UNIT, Feature.PITS_LIT, out)


@jit
def write_links(s: Any, seat: int, shrine: int, before: Numbers, out: Row) -> None:
    """Write which dolmens a die on the shrine links or brings nearer; the record is restored."""
    dice = to_int64(s.dice[seat])
    for colour in range(COLOUR_COUNT):
        if before[colour] > 0:
            lacking = dice_lacking(s, colour, dice | (1 << shrine))
            if lacking == 0:
                s.dice[seat] = dice | (1 << shrine)
                out[Feature.LINKED] += np.float32((LINK_DIE * link_length(s, seat, colour) + next_beige(s)) / UNIT)
                s.dice[seat] = dice
            elif lacking < before[colour]:
                write_lacking(lacking, (LINK_VALUE + next_beige(s)) / UNIT, Feature.LINKED, out)
            if s.dolmens[colour, 0] == shrine or s.dolmens[colour, 1] == shrine:
                out[Feature.LINK_ENDS] += np.float32(1)
    out[Feature.DICE_BESIDE] = popcount(to_int64(s.paths[shrine]) & dice) / MANY_PATHS


@jit
def links_lacking(s: Any, dice: int) -> Numbers:
    """How many dice each link lacks; 0 for those that nobody can make."""
    found = np.zeros(COLOUR_COUNT, np.int64)
    for colour in range(COLOUR_COUNT):
        if s.links[colour] < 0 and s.dolmens[colour, 0] >= 0:
            found[colour] = dice_lacking(s, colour, dice)
    return found


@jit
def dice_lacking(s: Any, colour: int, dice: int) -> int:
    """How many more dice link the dolmens of a colour, at most FARTHEST_LINK."""
    first, last = 1 << to_int64(s.dolmens[colour, 0]), 1 << to_int64(s.dolmens[colour, 1])
    found = joined(s, first, dice) if dice & first else 0
    for lacking in range(FARTHEST_LINK):
        if found & last:
            return lacking
        wider, left = found | first, found
        while left:
            wider |= to_int64(s.paths[lowest(left)])
            left &= left - 1
        found = joined(s, wider, dice)
    return FARTHEST_LINK


@jit
def joined(s: Any, shrines: int, dice: int) -> int:
    """The shrines, and those with dice that paths join to them."""
    found, newest = shrines, shrines
    while newest:
        near = to_int64(s.paths[lowest(newest)]) & dice & ~found
        newest = (newest & (newest - 1)) | near
        found |= near
    return found


@jit
def write_rivals(s: Any, seat: int, shrine: int, out: Row) -> None:
    highest = 0
    for other in range(s.seats):
        highest = max(highest, to_int64(s.values[other, shrine]))
    out[Feature.RIVAL] = highest / PIPS
    out[Feature.CONTEST] = contest(s, seat, shrine, likely_die(s, seat)) / UNIT


@jit
def next_die(s: Any, seat: int, die: int) -> int:
    """The cost of the cheapest personal die but one; that of the cheapest where there is no other."""
    found = 0
    for value in range(1, PIPS + 1):
        found += to_int64(s.personal[seat, value - 1])
        if found >= 2:
            return value
    return die


@jit
def write_next(s: Any, shrine: int, unused: int, values: Values, left: int, out: Row) -> None:
    """Write what the shrines one path away offer the next turn; `left` provisions remain for the way."""
    near = to_int64(s.paths[shrine]) & unused & ~(1 << shrine)
    light = to_int64(s.light_paths[shrine])
    best, second = 0.0, 0.0
    out[Feature.NEXT_OPEN] = popcount(near) / MANY_PATHS
    while near:
        other = lowest(near)
        near &= near - 1
        cost = 1 if light >> other & 1 else 2
        value = values[other] - cost
        second = max(second, min(value, best))
        best = max(best, value)
        if left >= cost:
            out[Feature.NEXT_PAYABLE] = 1.0
        if has_supplies(s, other):
            out[Feature.NEXT_SUPPLIES] = 1.0
    out[Feature.NEXT] = best / UNIT
    out[Feature.NEXT_SECOND] = second / UNIT
