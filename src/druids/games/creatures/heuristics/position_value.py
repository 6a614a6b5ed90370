"""Position values: the chance of each rank for every side of a terrain, and from those the share of the win."""

from typing import Any

import numpy as np

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
from druids.kernel.jit import jit, lowest, popcount
from druids.kernel.tasks import KIND, WHAT, top

# The constants are judgement (tests/games/creatures/greedy.md).
RANKS = STRAIGHT_FLUSH + 1  # rank 0: never a group
NUMBER = RANKS  # after the ranks: the expected tie-break number
PARTS = RANKS + 1
LONE = np.array([0.06, 0.34, 0.22, 0.20, 0.08, 0.10, 5.0])  # for a side with one creature or none
HELD = 0.9  # the chance that a card in hand ends up where it is wanted
SHARE = 0.7  # the same for a card drawn later
FIRM = 0.94  # the chance that the better of two finished groups stays better
PER_NUMBER = 0.12  # the gain in chance per point of the tie-break number between equal ranks

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
                ("kept", "f8", (SEATS, PARTS)),  # rank chances to restore
                ("enough", "f8", (SEATS,)),  # the supplies that the chances assume
                ("chances", "f8", (ROW,)),  # of seat 0
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
def write(
    d: Any, position: int, side: int,
    never: float, unorganized: float, straight: float, same_type: float, same_value: float, flush: float, number: float,
) -> None:  # fmt: skip
    """Write all parts of one side; single stores are faster than a block here (store forwarding)."""
    d.rank_chances[position, side, 0] = never
    d.rank_chances[position, side, UNORGANIZED] = unorganized
    d.rank_chances[position, side, STRAIGHT] = straight
    d.rank_chances[position, side, SAME_TYPE] = same_type
    d.rank_chances[position, side, SAME_VALUE] = same_value
    d.rank_chances[position, side, STRAIGHT_FLUSH] = flush
    d.rank_chances[position, side, NUMBER] = number


@jit
def estimate_group(d: Any, position: int, side: int, key: int) -> None:
    for rank in range(RANKS):
        d.rank_chances[position, side, rank] = 0.0
    d.rank_chances[position, side, key // RANK] = 1.0
    d.rank_chances[position, side, NUMBER] = key % RANK


@jit
def estimate_pair(s: Any, d: Any, position: int, side: int, a: int, b: int) -> None:
    """Estimate a side of two creatures: what they become with a third that fits."""
    hand, pool = d.hands[side] & d.fitting[position], d.pool & d.fitting[position]
    straight, type_, value, flush = pair_reach(s, d, side, a, b, hand, pool)
    number = max(value_of(s, a), value_of(s, b)) + 0.5
    write(d, position, side, 0.0, 1.0 - straight, straight - type_, type_ - value, value - flush, flush, number)


@jit
def estimate_lone(s: Any, d: Any, position: int, side: int, creature: int) -> None:
    """Estimate a side of one creature: the average of LONE and the best pair with a fitting card of the hand."""
    hand, pool = d.hands[side] & d.fitting[position], d.pool & d.fitting[position]
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
        if expected_rank(one, two, three, four, five) > best:
            best = expected_rank(one, two, three, four, five)
            number = max(value_of(s, creature), value_of(s, other)) + 0.5
            write(d, position, side, LONE[0] / 2, one, two, three, four, five, (number + LONE[NUMBER]) / 2)


@jit
def expected_rank(one: float, two: float, three: float, four: float, five: float) -> float:
    """The expected rank."""
    return one + two * 2 + three * 3 + four * 4 + five * 5


@jit
def estimate_side(s: Any, d: Any, position: int, side: int) -> None:
    """Write the chance of each rank that a side may reach, from the known hand and the unseen creatures."""
    group = int(s.sides[position, side])
    size = popcount(group)
    if size >= GROUP:
        estimate_group(d, position, side, key_of(s, group))
    elif size == 2:
        estimate_pair(s, d, position, side, lowest(group), lowest(group & (group - 1)))
    else:
        for part in range(PARTS):
            d.rank_chances[position, side, part] = LONE[part]
        if size == 1:
            estimate_lone(s, d, position, side, lowest(group))


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
                estimate_group(d, position, side, int(s.keys[position, side]))
            else:
                estimate_side(s, d, position, side)


@jit
def save_side(d: Any, place: int, position: int, side: int) -> None:
    for part in range(PARTS):
        d.kept[place, part] = d.rank_chances[position, side, part]


@jit
def restore_side(d: Any, place: int, position: int, side: int) -> None:
    for part in range(PARTS):
        d.rank_chances[position, side, part] = d.kept[place, part]


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
def chance_to_fill(s: Any, d: Any, position: int, seat: int) -> float:
    """The chance that a side becomes a group, from the seat's supply for its incomplete sides."""
    lacking, enough = GROUP - popcount(int(s.sides[position, seat])), float(d.enough[seat])
    possible = is_open(s, position) & (to_come(s, seat) >= lacking)  # no `and`: the branch is unpredictable
    part = enough if possible else 0.0
    return 1.0 if lacking <= 0 else part


@jit
def terrain_chance(s: Any, d: Any, position: int) -> float:
    """The chance of seat 0 to win a terrain, from the rank chances of both sides and the supplies of both seats."""
    fill_mine, fill_theirs = chance_to_fill(s, d, position, 0), chance_to_fill(s, d, position, 1)
    some_mine = fill_mine * (1.0 - d.rank_chances[position, 0, 0])
    some_theirs = fill_theirs * (1.0 - d.rank_chances[position, 1, 0])
    win, even, lower = 0.0, 0.0, 0.0
    for rank in range(1, RANKS):
        mine, theirs = d.rank_chances[position, 0, rank], d.rank_chances[position, 1, rank]
        win += mine * lower
        even += mine * theirs
        lower += theirs
    win = win * fill_mine * fill_theirs + some_mine * (1.0 - some_theirs)
    even *= fill_mine * fill_theirs
    lead = (d.rank_chances[position, 0, NUMBER] - d.rank_chances[position, 1, NUMBER]) * PER_NUMBER
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
def share_of_win(d: Any) -> float:
    """The chance to win at least three of the five terrains. Variables are faster than an array here."""
    none, one, two, three, four, five = 1.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for position in range(ROW):
        won = d.chances[position]
        lost = 1.0 - won
        five = five * lost + four * won
        four = four * lost + three * won
        three = three * lost + two * won
        two = two * lost + one * won
        one = one * lost + none * won
        none *= lost
    return three + four + five


@jit
def write_chances(s: Any, d: Any) -> None:
    """Write the supplies, and the chance of seat 0 at every position."""
    for seat in range(SEATS):
        d.enough[seat] = supply(s, seat, lack(s, seat))
    for position in range(ROW):
        d.chances[position] = terrain_chance(s, d, position)


@jit
def update_chances(s: Any, d: Any, seat: int, enough: float) -> None:
    """Update the chances for another supply of a seat, which matters to its incomplete sides."""
    if enough != d.enough[seat]:
        d.enough[seat] = enough
        for position in range(ROW):
            if popcount(int(s.sides[position, seat])) < GROUP:
                d.chances[position] = terrain_chance(s, d, position)


@jit
def evaluate(s: Any, d: Any) -> None:
    """Write all estimates: rank chances of every side, chances of every terrain."""
    estimate_all_sides(s, d)
    write_chances(s, d)


@jit
def expectation(d: Any, seat: int) -> float:
    """A seat's expected share of the win, with a small part for each terrain, so that none is ignored."""
    total = 0.0
    for position in range(ROW):
        total += d.chances[position]
    share = 0.85 * share_of_win(d) + 0.15 * total / ROW
    return share if seat == 0 else 1.0 - share
