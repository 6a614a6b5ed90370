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
from druids.games.creatures.state import RANK, SEATS, Ask
from druids.games.creatures.tables import ALL_CREATURES, GROUP, HIGHEST_VALUE, OF_TYPE, OF_VALUE, ROW, TYPES
from druids.kernel.jit import jit, lowest, popcount
from druids.kernel.tasks import KIND, WHAT, top

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

Outlooks = NDArray[np.float64]  # of every side of every terrain: ROW, SEATS, PARTS


@jit
def known_hand(s: Any, seat: int) -> int:
    """A hand as far as the record shows it."""
    return max(int(s.hands[seat]), 0)


@jit
def unseen(s: Any) -> int:
    """Creatures that are neither placed, nor on their way, nor in a hand the record shows."""
    left = ALL_CREATURES
    if s.depth > 0 and (top(s, KIND) == Ask.AT or top(s, KIND) == Ask.WITH):
        left &= ~(1 << top(s, WHAT))
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
def luck(s: Any, seat: int, pool: int) -> float:
    """The chance of each unseen creature to be drawn by the seat, as far as its hand is known."""
    left = popcount(pool)
    if left == 0:
        return 0.0
    return min((to_come(s, seat) - popcount(known_hand(s, seat))) / left, 1.0)


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
    out[0] = 0.0
    out[STRAIGHT_FLUSH] = flush
    out[SAME_VALUE] = value - flush
    out[SAME_TYPE] = type_ - value
    out[STRAIGHT] = straight - type_
    out[UNORGANIZED] = 1.0 - straight
    out[NUMBER] = high + 0.5


@jit
def side_outlook(
    s: Any, position: int, group: int, hand: int, pool: int, each: float, out: NDArray[np.float64]
) -> None:
    """The chances of each rank once a side is full, from the hand as known and from what is left to draw."""
    size = popcount(group)
    if size >= GROUP:
        key = key_of(s, group)
        for rank in range(RANKS):
            out[rank] = 0.0
        out[key // RANK] = 1.0
        out[NUMBER] = key % RANK
        return
    if size == 2:
        fit = fitting(s, position)
        a = lowest(group)
        pair_outlook(s, a, lowest(group & (group - 1)), hand & fit, pool & fit, each, out)
    else:
        for part in range(PARTS):
            out[part] = LONE[part]
        if size == 1:
            fit = fitting(s, position)
            lone_outlook(s, lowest(group), hand & fit, pool & fit, each, out)


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
def look(s: Any, position: int, side: int, pool: int, outlooks: Outlooks) -> None:
    """Write the outlook of one side as it stands."""
    each, group = luck(s, side, pool), int(s.sides[position, side])
    side_outlook(s, position, group, known_hand(s, side), pool, each, outlooks[position, side])


@jit
def look_along(s: Any, side: int, pool: int, outlooks: Outlooks) -> None:
    """Write the outlooks of all terrains on one side."""
    for position in range(ROW):
        look(s, position, side, pool, outlooks)


@jit
def supply(s: Any, seat: int) -> float:
    """How much of what the thin sides of a seat lack it can still fill."""
    lack = 0
    for position in range(ROW):
        if is_open(s, position):
            lack += max(GROUP - popcount(int(s.sides[position, seat])), 0)
    return min(1.0, to_come(s, seat) / lack) if lack > 0 else 1.0


@jit
def chance_to_fill(s: Any, position: int, seat: int, enough: float) -> float:
    """Whether a side becomes a group, if the seat has enough, or that part of it, for its thin sides."""
    lack = GROUP - popcount(int(s.sides[position, seat]))
    if lack <= 0:
        return 1.0
    return enough if is_open(s, position) and to_come(s, seat) >= lack else 0.0


@jit
def terrain_chance(s: Any, position: int, enough: float, theirs_enough: float, outlooks: Outlooks) -> float:
    """The chance of seat 0 to win a terrain, from the outlooks of both sides and the supplies of both seats."""
    mine, theirs = outlooks[position, 0], outlooks[position, 1]
    fill_mine = chance_to_fill(s, position, 0, enough)
    fill_theirs = chance_to_fill(s, position, 1, theirs_enough)
    some_mine, some_theirs = fill_mine * (1.0 - mine[0]), fill_theirs * (1.0 - theirs[0])
    win, even, lower = 0.0, 0.0, 0.0
    for rank in range(1, RANKS):
        win += mine[rank] * lower
        even += mine[rank] * theirs[rank]
        lower += theirs[rank]
    win = win * fill_mine * fill_theirs + some_mine * (1.0 - some_theirs)
    even *= fill_mine * fill_theirs
    lead = (mine[NUMBER] - theirs[NUMBER]) * PER_NUMBER
    if popcount(int(s.sides[position, 0])) >= GROUP and popcount(int(s.sides[position, 1])) >= GROUP:
        lead *= HIGHEST_VALUE  # both numbers are known
        if lead == 0.0:
            lead = 0.5 if s.since[position, 0] < s.since[position, 1] else -0.5
    void = (1.0 - some_mine) * (1.0 - some_theirs)
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
def weigh(s: Any, outlooks: Outlooks, chances: NDArray[np.float64]) -> None:
    """The chance of seat 0 at every position, from all outlooks."""
    enough, theirs_enough = supply(s, 0), supply(s, 1)
    for position in range(ROW):
        chances[position] = terrain_chance(s, position, enough, theirs_enough, outlooks)


@jit
def survey(s: Any, outlooks: Outlooks, chances: NDArray[np.float64]) -> None:
    """All outlooks and chances as things stand."""
    pool = unseen(s)
    for side in range(SEATS):
        look_along(s, side, pool, outlooks)
    weigh(s, outlooks, chances)


@jit
def expectation(chances: NDArray[np.float64], seat: int) -> float:
    """A seat's share of the win with these chances; a little goes to every terrain, so that none is idle."""
    total = 0.0
    for position in range(ROW):
        total += chances[position]
    share = 0.85 * share_of_win(chances) + 0.15 * total / ROW
    return share if seat == 0 else 1.0 - share
