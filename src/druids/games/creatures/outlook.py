"""What each side of a terrain may become, as chances of each rank, and what that makes of the whole game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.board import fitting, is_open
from druids.games.creatures.groups import (
    SAME_TYPE,
    SAME_VALUE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    UNORGANIZED,
    key_of,
    types_of,
    value_of,
)
from druids.games.creatures.state import RANK, SEATS
from druids.games.creatures.tables import ALL_CREATURES, GROUP, HIGHEST_VALUE, OF_TYPE, OF_VALUE, ROW, TYPES
from druids.kernel.jit import jit, lowest, popcount

# All numbers here are judgement, judged by eye (tests/games/creatures/greedy.md).
KINDS = len(TYPES)
RANKS = STRAIGHT_FLUSH + 1  # rank 0: never a group
NUMBER = RANKS  # behind the ranks: the tie-break number to expect
PARTS = RANKS + 1
LONE = np.array([0.06, 0.34, 0.22, 0.20, 0.08, 0.10, 5.0])  # one creature or none, seen by a stranger
HELD = 0.9  # that a card in hand ends up where it is wanted
SHARE = 0.7  # that a card drawn later does
FIRM = 0.94  # that the better of two finished groups stays better
PER_NUMBER = 0.12  # what one more of the tie-break number is worth between equal ranks


@jit
def known_hand(s: Any, seat: int) -> int:
    """A hand as far as the record shows it."""
    return max(int(s.hands[seat]), 0)


@jit
def unseen(s: Any) -> int:
    """Creatures that are neither placed nor in a hand the record shows."""
    left = ALL_CREATURES
    for position in range(ROW):
        for side in range(SEATS):
            left &= ~int(s.sides[position, side])
    for seat in range(SEATS):
        left &= ~known_hand(s, seat)
    return left


@jit
def to_come(s: Any, seat: int) -> int:
    """How many creatures a seat is still going to place."""
    return int(s.creatures_held[seat]) + int(s.creature_deck[seat])


@jit
def reach(hand: int, pool: int, each: float, wanted: int) -> float:
    """The chance to get one of the wanted creatures, from the hand or from what is still to be drawn."""
    miss = 1.0
    if hand & wanted:
        miss = 1.0 - HELD
    for _ in range(popcount(pool & wanted)):
        miss *= 1.0 - each * SHARE
    return 1.0 - miss


@jit
def pair_outlook(s: Any, a: int, b: int, hand: int, pool: int, each: float, out: NDArray[np.float64]) -> None:
    """What two creatures may become with a third that fits their terrain."""
    u, v = value_of(s, a), value_of(s, b)
    low, high = min(u, v), max(u, v)
    kin, same, run = 0, 0, 0
    common = types_of(s, a) & types_of(s, b)
    for kind in range(KINDS):
        if common >> kind & 1:
            kin |= int(OF_TYPE[kind])
    if low == high:
        same = int(OF_VALUE[low])
    elif high - low == 1:
        if low > 0:
            run |= int(OF_VALUE[low - 1])
        if high < HIGHEST_VALUE:
            run |= int(OF_VALUE[high + 1])
    elif high - low == 2:
        run = int(OF_VALUE[low + 1])
    flush = reach(hand, pool, each, run & kin)
    value = reach(hand, pool, each, run & kin | same)
    type_ = reach(hand, pool, each, kin | same)
    straight = reach(hand, pool, each, kin | same | run)
    out[STRAIGHT_FLUSH] = flush
    out[SAME_VALUE] = value - flush
    out[SAME_TYPE] = type_ - value
    out[STRAIGHT] = straight - type_
    out[UNORGANIZED] = 1.0 - straight
    out[NUMBER] = high + 0.5


@jit
def side_outlook(s: Any, position: int, seat: int, hand: int, pool: int, out: NDArray[np.float64]) -> None:
    """The chances of each rank for one side, from its creatures, its hand as known, and what is left to draw."""
    group = int(s.sides[position, seat])
    size = popcount(group)
    for part in range(PARTS):
        out[part] = 0.0
    if size >= GROUP:
        key = key_of(s, group)
        out[key // RANK] = 1.0
        out[NUMBER] = key % RANK
        return
    fit = fitting(s, position)
    left = popcount(pool)
    drawn = to_come(s, seat) - popcount(hand)
    each = min(drawn / left, 1.0) if left > 0 else 0.0
    if size == 2:
        a = lowest(group)
        pair_outlook(s, a, lowest(group & (group - 1)), hand & fit, pool & fit, each, out)
    else:
        for part in range(PARTS):
            out[part] = LONE[part]
        if size == 1:
            lone_outlook(s, lowest(group), hand & fit, pool & fit, each, out)
    able = chance_to_fill(s, position, seat)
    for rank in range(1, RANKS):
        out[rank] *= able
    out[0] = 1.0 - able * (1.0 - out[0])


@jit
def lone_outlook(s: Any, creature: int, hand: int, pool: int, each: float, out: NDArray[np.float64]) -> None:
    """The average of what a lone creature and each fitting card of the hand promise, where that is better."""
    best = worth(out)
    trial = np.zeros(PARTS)
    left = hand
    while left:
        other = lowest(left)
        left &= left - 1
        pair_outlook(s, creature, other, hand & ~(1 << other), pool, each, trial)
        for part in range(PARTS):
            trial[part] = (trial[part] + LONE[part]) / 2
        if worth(trial) > best:
            best = worth(trial)
            for part in range(PARTS):
                out[part] = trial[part]


@jit
def worth(outlook: NDArray[np.float64]) -> float:
    total = 0.0
    for rank in range(RANKS):
        total += outlook[rank] * rank
    return total


@jit
def chance_to_fill(s: Any, position: int, seat: int) -> float:
    """Whether enough creatures are left for this side and for the other thin ones."""
    if not is_open(s, position):
        return 0.0
    needed = 0
    for other in range(ROW):
        if is_open(s, other):
            needed += max(GROUP - popcount(int(s.sides[other, seat])), 0)
    coming = to_come(s, seat)
    if coming < GROUP - popcount(int(s.sides[position, seat])):
        return 0.0
    return min(1.0, coming / needed)


@jit
def terrain_chance(s: Any, position: int, both: NDArray[np.float64]) -> float:
    """The chance of seat 0 to win a terrain, from the outlooks of both sides."""
    win, even, void = 0.0, 0.0, both[0, 0] * both[1, 0]
    for mine in range(1, RANKS):
        for theirs in range(mine):
            win += both[0, mine] * both[1, theirs]
        even += both[0, mine] * both[1, mine]
    lead = (both[0, NUMBER] - both[1, NUMBER]) * PER_NUMBER
    if popcount(int(s.sides[position, 0])) >= GROUP and popcount(int(s.sides[position, 1])) >= GROUP:
        lead *= HIGHEST_VALUE  # both numbers are known
        if lead == 0.0:
            lead = 0.5 if s.since[position, 0] < s.since[position, 1] else -0.5
    chance = win + even * (0.5 + min(max(lead, -0.5), 0.5)) + void / 2
    if not is_open(s, position):
        return chance
    return (1.0 - FIRM) + (2.0 * FIRM - 1.0) * chance


@jit
def share_of_win(chances: NDArray[np.float64]) -> float:
    """The chance to win most of the terrains."""
    tally = np.zeros(ROW + 1)
    tally[0] = 1.0
    for position in range(ROW):
        for won in range(position + 1, 0, -1):
            tally[won] = tally[won] * (1.0 - chances[position]) + tally[won - 1] * chances[position]
        tally[0] *= 1.0 - chances[position]
    total = 0.0
    for won in range(ROW // 2 + 1, ROW + 1):
        total += tally[won]
    return total


@jit
def all_chances(s: Any, chances: NDArray[np.float64]) -> None:
    """The chance of seat 0 at every position."""
    for position in range(ROW):
        one_chance(s, position, chances)


@jit
def one_chance(s: Any, position: int, chances: NDArray[np.float64]) -> None:
    both = np.zeros((SEATS, PARTS))
    pool = unseen(s)
    for seat in range(SEATS):
        side_outlook(s, position, seat, known_hand(s, seat), pool, both[seat])
    chances[position] = terrain_chance(s, position, both)


@jit
def expectation(s: Any, seat: int, chances: NDArray[np.float64]) -> float:
    """A seat's share of the win with these chances; a little goes to every terrain, so that none is idle."""
    total = 0.0
    for position in range(ROW):
        total += chances[position]
    share = 0.85 * share_of_win(chances) + 0.15 * total / ROW
    return share if seat == 0 else 1.0 - share
