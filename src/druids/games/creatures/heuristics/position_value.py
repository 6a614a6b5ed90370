"""Position values: the chance of each rank for every side of a terrain, and from those the share of the win."""

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
from druids.games.creatures.tables import (
    ALL_CREATURES,
    ALL_TYPES,
    CREATURES,
    GROUP,
    HIGHEST_VALUE,
    OF_TYPE,
    OF_VALUE,
    ROW,
)
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, WHAT, top

# The constants are judgement (tests/games/creatures/greedy.md).
RANKS = STRAIGHT_FLUSH + 1  # rank 0: never a group
NUMBER = RANKS  # after the ranks: the expected tie-break number
PARTS = RANKS + 1
NO_RANKS = (0.06, 0.34, 0.22, 0.20, 0.08, 0.10, 5.0)  # for a side with one creature or none
LONE = np.array(NO_RANKS)
HELD = 0.9  # the chance that a card in hand ends up where it is wanted
SHARE = 0.7  # the same for a card drawn later
FIRM = 0.94  # the chance that the better of two finished groups stays better
PER_NUMBER = 0.12  # the gain in chance per point of the tie-break number between equal ranks

Ranks = tuple[float, float, float, float, float, float, float]  # rank chances of a side, and its expected number

# All estimates for one ask are in one piece of memory, because an allocation takes as long as the estimate of a side.
# Only an array keeps its memory alive, so a workspace is passed on as an array of one.
WORKSPACE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("pool", "i8"),  # unseen creatures
                ("hands", "i8", (SEATS,)),  # known creatures in each hand
                ("fitting", "i8", (ROW,)),  # creatures with an icon of each terrain
                (
                    "reach",
                    "f8",
                    (SEATS, 2, CREATURES + 1),
                ),  # chance to get a wanted creature, by: held or not, number unseen
                ("rank_chances", "f8", (ROW, SEATS, PARTS)),
                ("enough", "f8", (SEATS,)),  # the supplies that the chances assume
                ("chances", "f8", (ROW,)),  # of seat 0
                ("surplus_chances", "f8", (ROW,)),  # the same if the next creature completes no group
            ],
            align=True,
        ),
    )
)


def _in_a_row(u: int, v: int) -> int:
    """The set of creatures that complete a straight with two values."""
    gap = {1: (min(u, v) - 1, max(u, v) + 1), 2: (min(u, v) + 1,)}.get(abs(u - v), ())
    return sum(int(OF_VALUE[value]) for value in gap if 0 <= value <= HIGHEST_VALUE)


def _kin(types: int) -> int:
    """The set of creatures of one of the types."""
    found = 0
    for kind, members in enumerate(OF_TYPE):
        found |= int(members) if types >> kind & 1 else 0
    return found


VALUES = range(HIGHEST_VALUE + 1)
KIN = np.array([_kin(types) for types in range(ALL_TYPES + 1)], np.int64)
RUN = np.array([[_in_a_row(u, v) for v in VALUES] for u in VALUES], np.int64)
SAME = np.diag(OF_VALUE)  # the creatures that make a pair three of a value; none of two values


@jit
def known_hand(s: Any, seat: int) -> int:
    """The creatures in a hand, as far as the record shows them."""
    return max(int(s.hands[seat]), 0)


@jit
def unseen(s: Any) -> int:
    """The set of creatures that are neither placed, nor being placed, nor in a hand that the record shows."""
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
    """The number of creatures that a seat will still place."""
    return int(s.creatures_held[seat]) + int(s.creature_deck[seat])


@jit
def draw_chance(s: Any, seat: int, pool: int) -> float:
    """The chance of each unseen creature to be drawn by the seat."""
    left = popcount(pool)
    if left == 0:
        return 0.0
    return min((to_come(s, seat) - popcount(known_hand(s, seat))) / left, 1.0)


@jit
def write_reach(s: Any, d: Any, seat: int) -> None:
    """Write the chances to get one of the wanted creatures, from the hand or by drawing."""
    lost = 1.0 - draw_chance(s, seat, d.pool) * SHARE
    miss, miss_held = 1.0, 1.0 - HELD
    for unseen_ones in range(popcount(d.pool) + 1):
        d.reach[seat, 0, unseen_ones] = 1.0 - miss
        d.reach[seat, 1, unseen_ones] = 1.0 - miss_held
        miss *= lost
        miss_held *= lost


@jit
def reach(d: Any, seat: int, hand: int, pool: int, wanted: int) -> float:
    return float(d.reach[seat, int(hand & wanted != 0), popcount(pool & wanted)])


@jit
def pair_reach(s: Any, d: Any, seat: int, a: int, b: int, hand: int, pool: int) -> tuple[float, float, float, float]:
    """The chances that a third fitting creature makes of two at least a straight, ... at least a straight flush."""
    u, v = value_of(s, a), value_of(s, b)
    kin, same, run = int(KIN[types_of(s, a) & types_of(s, b)]), int(SAME[u, v]), int(RUN[u, v])
    return (
        reach(d, seat, hand, pool, kin | same | run),
        reach(d, seat, hand, pool, kin | same),
        reach(d, seat, hand, pool, run & kin | same),
        reach(d, seat, hand, pool, run & kin),
    )


@jit
def group_ranks(key: int) -> Ranks:
    """The rank chances of a group, from its key."""
    rank, number = key // RANK, float(key % RANK)
    return (
        1.0 if rank == 0 else 0.0,
        1.0 if rank == UNORGANIZED else 0.0,
        1.0 if rank == STRAIGHT else 0.0,
        1.0 if rank == SAME_TYPE else 0.0,
        1.0 if rank == SAME_VALUE else 0.0,
        1.0 if rank == STRAIGHT_FLUSH else 0.0,
        number,
    )


@jit
def pair_ranks(s: Any, d: Any, position: int, side: int, a: int, b: int) -> Ranks:
    """The rank chances of two creatures: what they become with a third that fits."""
    hand, pool = d.hands[side] & d.fitting[position], d.pool & d.fitting[position]
    straight, type_, value, flush = pair_reach(s, d, side, a, b, hand, pool)
    number = max(value_of(s, a), value_of(s, b)) + 0.5
    return 0.0, 1.0 - straight, straight - type_, type_ - value, value - flush, flush, number


@jit
def lone_ranks(s: Any, d: Any, position: int, side: int, creature: int) -> Ranks:
    """The rank chances of one creature: the average of LONE and the best pair with a fitting card of the hand."""
    hand, pool = d.hands[side] & d.fitting[position], d.pool & d.fitting[position]
    found = NO_RANKS
    best = expected_rank(LONE[UNORGANIZED], LONE[STRAIGHT], LONE[SAME_TYPE], LONE[SAME_VALUE], LONE[STRAIGHT_FLUSH])
    left = hand
    while left:
        other = lowest(left)
        left &= left - 1
        straight, type_, value, flush = pair_reach(s, d, side, creature, other, hand & ~(1 << other), pool)
        one = (1.0 - straight + LONE[UNORGANIZED]) / 2
        two = (straight - type_ + LONE[STRAIGHT]) / 2
        three = (type_ - value + LONE[SAME_TYPE]) / 2
        four = (value - flush + LONE[SAME_VALUE]) / 2
        five = (flush + LONE[STRAIGHT_FLUSH]) / 2
        expected = expected_rank(one, two, three, four, five)
        if expected > best:
            best = expected
            number = max(value_of(s, creature), value_of(s, other)) + 0.5
            found = (LONE[0] / 2, one, two, three, four, five, (number + LONE[NUMBER]) / 2)
    return found


@jit
def expected_rank(one: float, two: float, three: float, four: float, five: float) -> float:
    """The expected rank."""
    return one + two * 2 + three * 3 + four * 4 + five * 5


@jit
def ranks_of(s: Any, d: Any, position: int, side: int, group: int) -> Ranks:
    """The chance of each rank that a set of creatures on a side may reach, from the known hand and the unseen ones."""
    size = popcount(group)
    if size >= GROUP:
        return group_ranks(key_of(s, group))
    if size == 2:
        return pair_ranks(s, d, position, side, lowest(group), lowest(group & (group - 1)))
    if size == 1:
        return lone_ranks(s, d, position, side, lowest(group))
    return NO_RANKS


@jit
def write_ranks(d: Any, position: int, side: int, ranks: Ranks) -> None:
    """Write all parts of one side; single stores are faster than a block here (store forwarding)."""
    never, unorganized, straight, same_type, same_value, flush, number = ranks
    d.rank_chances[position, side, 0] = never
    d.rank_chances[position, side, UNORGANIZED] = unorganized
    d.rank_chances[position, side, STRAIGHT] = straight
    d.rank_chances[position, side, SAME_TYPE] = same_type
    d.rank_chances[position, side, SAME_VALUE] = same_value
    d.rank_chances[position, side, STRAIGHT_FLUSH] = flush
    d.rank_chances[position, side, NUMBER] = number


@jit
def read_ranks(d: Any, position: int, side: int) -> Ranks:
    return (
        float(d.rank_chances[position, side, 0]),
        float(d.rank_chances[position, side, UNORGANIZED]),
        float(d.rank_chances[position, side, STRAIGHT]),
        float(d.rank_chances[position, side, SAME_TYPE]),
        float(d.rank_chances[position, side, SAME_VALUE]),
        float(d.rank_chances[position, side, STRAIGHT_FLUSH]),
        float(d.rank_chances[position, side, NUMBER]),
    )


@jit
def estimate_side(s: Any, d: Any, position: int, side: int) -> None:
    write_ranks(d, position, side, ranks_of(s, d, position, side, int(s.sides[position, side])))


@jit
def estimate_all_sides(s: Any, d: Any) -> None:
    """Write the estimates of all sides, and what they depend on."""
    d.pool = unseen(s)
    for position in range(ROW):
        d.fitting[position] = fitting(s, position)
    for side in range(SEATS):
        d.hands[side] = known_hand(s, side)
        write_reach(s, d, side)
        for position in range(ROW):
            if s.keys[position, side] > 0:  # a group whose key is known
                write_ranks(d, position, side, group_ranks(int(s.keys[position, side])))
            else:
                estimate_side(s, d, position, side)


@jit
def lack(s: Any, seat: int) -> int:
    """The number of creatures that the incomplete sides of a seat are short of."""
    total = 0
    for position in range(ROW):
        if is_open(s, position):
            total += max(GROUP - popcount(int(s.sides[position, seat])), 0)
    return total


@jit
def supply(s: Any, seat: int, lacking: int) -> float:
    """The share of its missing creatures that a seat can still place."""
    return min(1.0, to_come(s, seat) / lacking) if lacking > 0 else 1.0


@jit
def chance_to_fill(s: Any, position: int, seat: int, size: int, enough: float) -> float:
    """The chance that a side becomes a group, from the seat's supply for its incomplete sides."""
    lacking = GROUP - size
    possible = is_open(s, position) & (to_come(s, seat) >= lacking)  # no `and`: the branch is unpredictable
    part = enough if possible else 0.0
    return 1.0 if lacking <= 0 else part


@jit
def terrain_chance(s: Any, d: Any, position: int) -> float:
    """The chance of seat 0 to win a terrain, from the estimates of both sides."""
    return chance_between(
        s, d, position, read_ranks(d, position, 0), popcount(int(s.sides[position, 0])),
        read_ranks(d, position, 1), popcount(int(s.sides[position, 1])),
    )  # fmt: skip


@jit
def chance_with(s: Any, d: Any, position: int, side: int, group: int) -> float:
    """The chance of seat 0 to win a terrain with another set of creatures on one side."""
    ranks, size = ranks_of(s, d, position, side, group), popcount(group)
    others, other_size = read_ranks(d, position, 1 - side), popcount(int(s.sides[position, 1 - side]))
    if side == 0:
        return chance_between(s, d, position, ranks, size, others, other_size)
    return chance_between(s, d, position, others, other_size, ranks, size)


@jit
def chance_between(s: Any, d: Any, position: int, mine: Ranks, my_size: int, theirs: Ranks, their_size: int) -> float:
    """The chance of seat 0 to win a terrain, from the rank chances of both sides and the supplies of both seats."""
    fill_mine = chance_to_fill(s, position, 0, my_size, float(d.enough[0]))
    fill_theirs = chance_to_fill(s, position, 1, their_size, float(d.enough[1]))
    never, one, two, three, four, five, number = mine
    their_never, lower, their_two, their_three, their_four, their_five, their_number = theirs
    some_mine = fill_mine * (1.0 - never)
    some_theirs = fill_theirs * (1.0 - their_never)
    even = one * lower + two * their_two + three * their_three + four * their_four + five * their_five
    win = two * lower
    lower += their_two
    win += three * lower
    lower += their_three
    win += four * lower
    lower += their_four
    win += five * lower
    win = win * fill_mine * fill_theirs + some_mine * (1.0 - some_theirs)
    even *= fill_mine * fill_theirs
    lead = (number - their_number) * PER_NUMBER
    if my_size >= GROUP and their_size >= GROUP:
        lead *= HIGHEST_VALUE  # both numbers are known
        if lead == 0.0:
            lead = 0.5 if s.since[position, 0] < s.since[position, 1] else -0.5
    void = (1.0 - some_mine) * (1.0 - some_theirs)
    chance = win + even * (0.5 + min(max(lead, -0.5), 0.5)) + void / 2
    if not is_open(s, position):
        return chance
    return (1.0 - FIRM) + (2.0 * FIRM - 1.0) * chance


@jit
def write_chances(s: Any, d: Any) -> None:
    """Write the supplies, and the chance of seat 0 at every position."""
    for seat in range(SEATS):
        d.enough[seat] = supply(s, seat, lack(s, seat))
    for position in range(ROW):
        d.chances[position] = terrain_chance(s, d, position)


@jit
def evaluate(s: Any, d: Any) -> None:
    """Write all estimates: rank chances of every side, chances of every terrain."""
    estimate_all_sides(s, d)
    write_chances(s, d)


@jit
def expectation(d: Any, seat: int) -> float:
    """A seat's expected share of the win."""
    return expectation_with(d.chances, seat, 0, float(d.chances[0]))


@jit
def expectation_with(chances: NDArray[np.float64], seat: int, position: int, chance: float) -> float:
    """A seat's expected share of the win, with another chance at one position."""
    return mixed_share(
        seat,
        chance if position == 0 else float(chances[0]),
        chance if position == 1 else float(chances[1]),
        chance if position == 2 else float(chances[2]),
        chance if position == 3 else float(chances[3]),
        chance if position == 4 else float(chances[4]),
    )


@jit
def mixed_share(seat: int, a: float, b: float, c: float, d: float, e: float) -> float:
    """The share of the win from the chances of seat 0 on the five terrains, with a small part for each terrain.

    The small part keeps a search from ignoring a terrain. Variables are faster than an array here.
    """
    none, one, two, three, four, five = 1.0 - a, a, 0.0, 0.0, 0.0, 0.0
    none, one, two = none * (1.0 - b), one * (1.0 - b) + none * b, one * b
    none, one, two, three = none * (1.0 - c), one * (1.0 - c) + none * c, two * (1.0 - c) + one * c, two * c
    four = three * d
    one, two, three = one * (1.0 - d) + none * d, two * (1.0 - d) + one * d, three * (1.0 - d) + two * d
    five = four * e
    three, four = three * (1.0 - e) + two * e, four * (1.0 - e) + three * e
    share = 0.85 * (three + four + five) + 0.15 * (a + b + c + d + e) / ROW
    return share if seat == 0 else 1.0 - share
