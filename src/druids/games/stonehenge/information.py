"""Hidden information: hands are private, everything else is open or was seen when it was played (stonehenge section 4).

`resample` deals the unseen cards to the other hands and the heap. The only restriction is that a seat which did not
follow a domain holds none of it (stonehenge 6.4). Cards are dealt one by one, the most restricted domain first, each
into one of the free places that may take it. An attempt rolls among the largest number of places there could be, and is
rejected if the roll lies beyond the places there are; this makes every possible deal equally likely. After too many
rejections, which is rare, `deal_with_lookahead` puts cards only where the rest can still be dealt (Hall's theorem): it
always succeeds, but not all deals are equally likely.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.stonehenge.state import (
    ALL_DOMAIN_CARDS,
    DEAL_FIRST,
    MAX_SEATS,
    NOBODY_YET,
    ONE_DOMAIN,
    Ask,
)
from druids.games.stonehenge.tables import COPIES, DOMAINS, GAIA_PLACES, VALUES
from druids.kernel.bits import nth_member
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, WHAT, N, top

HIDDEN = -1
HEAP = MAX_SEATS  # the undealt cards are treated like a hand
RECEIVERS = MAX_SEATS + 1
ATTEMPTS = 256
BYTE = 8  # bits
ONE_BYTE = 0xFF
EACH = 0x01_01_01_01_01_01  # 1 for each receiver
ALL_BYTES = ONE_BYTE * EACH
HIGHEST_BITS = EACH << BYTE - 1


@jit
def dealing(s: Any) -> bool:
    return s.depth > 0 and top(s, KIND) == Ask.DEAL


@jit
def hide(s: Any, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.hands[other] = HIDDEN
            s.sickles[other] = HIDDEN
            s.mistletoes[other] = HIDDEN
    if s.gaia != seat and dealing(s):  # later its holder is asked to lead it
        s.gaia = HIDDEN


@jit
def secret(s: Any, action: int, viewer: int) -> bool:
    return action >= DEAL_FIRST and top(s, WHAT) != viewer


@jit
def resample(s: Any, seat: int, rng: Rng) -> None:
    if dealing(s) and s.gaia != seat:
        s.gaia = resample_gaia(s, seat, rng)
    cards = ALL_DOMAIN_CARDS & ~s.seen
    sickles = COPIES - int(s.sickles_seen)
    mistletoes = COPIES - int(s.mistletoes_seen)
    if seat >= 0:
        cards &= ~s.hands[seat]
        sickles -= int(s.sickles[seat])
        mistletoes -= int(s.mistletoes[seat])
    hands = np.empty(RECEIVERS, np.int64)
    unseen = popcount(cards) + sickles + mistletoes
    for _ in range(ATTEMPTS):
        capacity = empty_hands(s, seat, unseen, hands)
        if deal_evenly(s, cards, sickles, mistletoes, capacity, hands, rng):
            take_up(s, seat, hands)
            return
    deal_with_lookahead(s, cards, sickles, mistletoes, empty_hands(s, seat, unseen, hands), hands, rng)
    take_up(s, seat, hands)


@jit
def resample_gaia(s: Any, seat: int, rng: Rng) -> int:
    """Sample Gaia's place in the deck among those not dealt to the seat; the hand it was dealt to, or nobody's yet."""
    dealt = top(s, N)
    first = (int(s.dealer) + 1) % int(s.seats)
    possible = 0
    for place in range(GAIA_PLACES):
        if place >= dealt or (first + place) % int(s.seats) != seat:
            possible |= 1 << place
    place = nth_member(possible, randbelow(rng, popcount(possible)))
    return (first + place) % int(s.seats) if place < dealt else NOBODY_YET


# The free places of all receivers are one number, a byte for each: so all are compared at once, without a branch that
# the processor cannot predict.


@jit
def empty_hands(s: Any, seat: int, unseen: int, hands: NDArray[np.int64]) -> int:
    """Empty the other hands. Return the free places in each and in the heap."""
    capacity = 0
    hands[HEAP] = 0
    for other in range(MAX_SEATS):
        hands[other] = 0
        if other < s.seats and other != seat:
            s.sickles[other] = 0
            s.mistletoes[other] = 0
            free = int(s.held[other]) - (1 if s.gaia == other else 0)
            capacity |= free << (BYTE * other)
            unseen -= free
    return capacity | unseen << (BYTE * HEAP)


@jit
def take_up(s: Any, seat: int, hands: NDArray[np.int64]) -> None:
    """Write the domain cards that were dealt into the record."""
    for other in range(s.seats):
        if other != seat:
            s.hands[other] = hands[other]


@jit
def ends(s: Any, domain: int, capacity: int) -> int:
    """For each receiver, the number of free places for cards of the domain in its own hand and those before.

    A seat that has shown to be out of the domain has none. Specials count as a sixth domain, which every seat may hold.
    """
    taken = ONE_BYTE << (BYTE * HEAP)
    for other in range(MAX_SEATS):
        if s.voids[other] >> domain & 1 == 0:
            taken |= ONE_BYTE << (BYTE * other)
    return ((capacity & taken) * EACH) & ALL_BYTES


@jit
def receiver(ends: int, place: int) -> int:
    """The receiver of the place-th free place; RECEIVERS beyond the last."""
    return popcount((place * EACH | HIGHEST_BITS) - ends & HIGHEST_BITS)


@jit
def give_special(s: Any, other: int, is_sickle: bool) -> None:
    if other != HEAP:
        if is_sickle:
            s.sickles[other] += 1
        else:
            s.mistletoes[other] += 1


@jit
def deal_evenly(
    s: Any, cards: int, sickles: int, mistletoes: int, capacity: int, hands: NDArray[np.int64], rng: Rng
) -> bool:
    """One attempt to deal all cards; false if it is rejected."""
    most = 0  # places for each domain, a byte each
    for domain in range(DOMAINS):
        most |= (ends(s, domain, capacity) >> (BYTE * HEAP)) << (BYTE * domain)
    total = popcount(cards) + sickles + mistletoes
    waiting = (1 << DOMAINS) - 1
    while waiting != 0:
        domain = lowest(waiting)
        for d in range(domain + 1, DOMAINS):
            if waiting >> d & 1 == 1 and byte_of(most, d) < byte_of(most, domain):
                domain = d
        waiting ^= 1 << domain
        free = min(byte_of(most, domain), total)
        last_places = ends(s, domain, capacity)
        todo = cards & (ONE_DOMAIN << (VALUES * domain))
        while todo != 0:
            if free <= 0:
                return False
            other = receiver(last_places, randbelow(rng, free))
            if other == RECEIVERS:
                return False
            hands[other] |= todo & -todo
            capacity -= 1 << (BYTE * other)
            last_places -= EACH << (BYTE * other) & ALL_BYTES
            todo &= todo - 1
            free -= 1
            total -= 1
    deal_specials(s, sickles, mistletoes, capacity, rng)
    return True


@jit
def byte_of(bytes_: int, k: int) -> int:
    return bytes_ >> (BYTE * k) & ONE_BYTE


@jit
def deal_specials(s: Any, sickles: int, mistletoes: int, capacity: int, rng: Rng) -> None:
    """Deal the specials into the places that are left."""
    left = sickles + mistletoes
    for special in range(sickles + mistletoes):
        other = receiver(ends(s, DOMAINS, capacity), randbelow(rng, left))
        capacity -= 1 << (BYTE * other)
        give_special(s, other, special < sickles)
        left -= 1


@jit
def deal_with_lookahead(
    s: Any, cards: int, sickles: int, mistletoes: int, capacity: int, hands: NDArray[np.int64], rng: Rng
) -> None:
    """Deal all cards, each only where the rest can still be dealt."""
    todo = cards
    while todo != 0:
        card = todo & -todo
        domain = lowest(todo) // VALUES
        todo ^= card
        fitting, free = 0, 0
        for other in range(RECEIVERS):
            if byte_of(capacity, other) > 0 and (other == HEAP or s.voids[other] >> domain & 1 == 0):
                if can_be_dealt(s, todo, capacity - (1 << (BYTE * other))):
                    fitting |= 1 << other
                    free += byte_of(capacity, other)
        place = randbelow(rng, free)
        for other in range(RECEIVERS):
            if fitting >> other & 1 == 1:
                place -= byte_of(capacity, other)
                if place < 0:
                    hands[other] |= card
                    capacity -= 1 << (BYTE * other)
                    break
    deal_specials(s, sickles, mistletoes, capacity, rng)


@jit
def can_be_dealt(s: Any, cards: int, capacity: int) -> bool:
    """Whether every set of domains has at least as many places as cards (Hall's theorem)."""
    for domains in range(1, 1 << DOMAINS):
        need, free = 0, 0
        for domain in range(DOMAINS):
            if domains >> domain & 1 == 1:
                need += popcount(cards & (ONE_DOMAIN << (VALUES * domain)))
        for other in range(RECEIVERS):
            if other == HEAP or domains & ~s.voids[other] != 0:
                free += byte_of(capacity, other)
        if free < need:
            return False
    return True
