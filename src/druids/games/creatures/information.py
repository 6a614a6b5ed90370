"""Hidden information: a seat knows its own hand only (creatures section 3). A creature being placed is public."""

from typing import Any

from druids.games.creatures.asks.nature import any_member
from druids.games.creatures.state import DRAW_CREATURE, PLAY, SEATS, Ask
from druids.games.creatures.tables import (
    ALL_CREATURES,
    COPIES,
    FIRST_OF,
    HANDS,
    NOTHING,
    ROW,
    SECOND_OF,
    SPECIALS,
)
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, WHAT, top

HIDDEN = -1
ALL_HANDS = len(HANDS)


@jit
def hide(s: Any, seat: int) -> None:
    for other in range(SEATS):
        if other != seat:
            s.hands[other] = HIDDEN
            for kind in range(SPECIALS):
                s.specials[other, kind] = HIDDEN


@jit
def resample(s: Any, seat: int, rng: Rng) -> None:
    resample_creatures(s, seat, rng)
    while True:
        for other in range(SEATS):
            if other != seat:
                resample_specials(s, seat, other, rng)
        if seat >= 0 or accept_both_hands(s, rng):
            break


@jit
def unseen_creatures(s: Any, seat: int) -> int:
    """The set of creatures that may be in another hand, in a deck or removed, as far as the seat knows."""
    unseen = ALL_CREATURES
    for position in range(ROW):
        for side in range(SEATS):
            unseen &= ~int(s.sides[position, side])
    if s.depth > 0 and (top(s, KIND) == Ask.AT or top(s, KIND) == Ask.WITH):
        unseen &= ~(1 << top(s, WHAT))
    if seat >= 0:
        unseen &= ~int(s.hands[seat])
    return unseen


@jit
def unseen_specials(s: Any, seat: int, kind: int) -> int:
    unseen = int(COPIES[kind]) - int(s.played[kind])
    if seat >= 0:
        unseen -= int(s.specials[seat, kind])
    return unseen


@jit
def resample_creatures(s: Any, seat: int, rng: Rng) -> None:
    unseen = unseen_creatures(s, seat)
    for other in range(SEATS):
        if other != seat:
            hand = 0
            for _ in range(s.creatures_held[other]):
                creature = any_member(unseen, rng)
                unseen &= ~(1 << creature)
                hand |= 1 << creature
            s.hands[other] = hand


@jit
def chances(s: Any, seat: int, other: int, hand: int) -> int:
    """The number of orders of drawing physical cards that give the other seat this hand, as far as the seat knows."""
    ways = int(s.ways[other, hand])
    if ways == 0:
        return 0
    a, b = int(FIRST_OF[hand]), int(SECOND_OF[hand])
    if a != NOTHING:
        ways *= unseen_specials(s, seat, a)
    if b != NOTHING:
        ways *= unseen_specials(s, seat, b) - (1 if a == b else 0)
    return ways


@jit
def resample_specials(s: Any, seat: int, other: int, rng: Rng) -> None:
    total = 0
    for hand in range(ALL_HANDS):
        total += chances(s, seat, other, hand)
    left = randbelow(rng, total)
    hand = 0
    while left >= chances(s, seat, other, hand):
        left -= chances(s, seat, other, hand)
        hand += 1
    for kind in range(SPECIALS):
        s.specials[other, kind] = (1 if FIRST_OF[hand] == kind else 0) + (1 if SECOND_OF[hand] == kind else 0)


@jit
def falling(n: int, k: int) -> int:
    """The number of ways to draw k of n cards in order."""
    ways = 1
    for drawn in range(k):
        ways *= max(n - drawn, 0)
    return ways


@jit
def accept_both_hands(s: Any, rng: Rng) -> bool:
    """For a spectator, whose two hands are sampled independently: accept them as often as both come from one deck."""
    together, apart = 1, 1
    for kind in range(SPECIALS):
        unseen = int(COPIES[kind]) - int(s.played[kind])
        one, two = int(s.specials[0, kind]), int(s.specials[1, kind])
        together *= falling(unseen, one + two)
        apart *= falling(unseen, one) * falling(unseen, two)
    return randbelow(rng, apart) < together


@jit
def secret(s: Any, action: int, viewer: int) -> bool:
    """Draws are private; all other actions are public."""
    return DRAW_CREATURE <= action < PLAY and top(s, WHAT) != viewer
