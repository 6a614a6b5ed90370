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
    DOMAIN_CARDS,
    MAX_SEATS,
    MISTLETOE,
    NOBODY_YET,
    ONE_DOMAIN,
    SICKLE,
    Ask,
)
from druids.games.stonehenge.tables import COPIES, DOMAINS, GAIA_PLACES, VALUES
from druids.kernel.bits import nth_member
from druids.kernel.jit import jit, lowest, popcount
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, WHAT, N, top

HIDDEN = -1
HEAP = MAX_SEATS  # the undealt cards are treated like a hand
RECEIVERS = MAX_SEATS + 1
ATTEMPTS = 256


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
    room = np.empty(RECEIVERS, np.int64)
    for _ in range(ATTEMPTS):
        make_room(s, seat, room, popcount(cards) + sickles + mistletoes)
        if deal_evenly(s, cards, sickles, mistletoes, room, rng):
            return
    make_room(s, seat, room, popcount(cards) + sickles + mistletoes)
    deal_with_lookahead(s, cards, sickles, mistletoes, room, rng)


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


@jit
def make_room(s: Any, seat: int, room: NDArray[np.int64], unseen: int) -> None:
    """Empty the other hands, and count the places in each and in the heap."""
    for other in range(MAX_SEATS):
        room[other] = 0
        if other < s.seats and other != seat:
            s.hands[other] = 0
            s.sickles[other] = 0
            s.mistletoes[other] = 0
            room[other] = s.held[other]
            if s.gaia == other:
                room[other] -= 1
            unseen -= room[other]
    room[HEAP] = unseen


@jit
def takes(s: Any, other: int, domain: int) -> bool:
    """Whether a receiver may hold cards of the domain. Specials count as a sixth domain that every seat may hold."""
    return other == HEAP or s.voids[other] >> domain & 1 == 0


@jit
def places(s: Any, domain: int, room: NDArray[np.int64]) -> int:
    """The number of free places for cards of the domain."""
    free = 0
    for other in range(RECEIVERS):
        if takes(s, other, domain):
            free += room[other]
    return free


@jit
def receiver(s: Any, domain: int, room: NDArray[np.int64], place: int) -> int:
    """The receiver of the place-th free place for the domain, or -1 beyond the last."""
    for other in range(RECEIVERS):
        if takes(s, other, domain):
            place -= room[other]
            if place < 0:
                return other
    return -1


@jit
def give(s: Any, other: int, card: int, room: NDArray[np.int64]) -> None:
    room[other] -= 1
    if other == HEAP:
        return
    if card < DOMAIN_CARDS:
        s.hands[other] |= 1 << card
    elif card == SICKLE:
        s.sickles[other] += 1
    else:
        s.mistletoes[other] += 1


@jit
def deal_one(s: Any, card: int, most: int, room: NDArray[np.int64], rng: Rng) -> bool:
    """Put a card into a free place, rolled among `most` places; false if the roll lies beyond the free ones."""
    if most <= 0:
        return False
    other = receiver(s, card // VALUES, room, randbelow(rng, most))
    if other < 0:
        return False
    give(s, other, card, room)
    return True


@jit
def deal_evenly(s: Any, cards: int, sickles: int, mistletoes: int, room: NDArray[np.int64], rng: Rng) -> bool:
    """One attempt to deal all cards, which uses up the room; false if it is rejected."""
    most = np.empty(DOMAINS, np.int64)
    for domain in range(DOMAINS):
        most[domain] = places(s, domain, room)
    total = popcount(cards) + sickles + mistletoes
    waiting = (1 << DOMAINS) - 1
    while waiting != 0:
        domain = lowest(waiting)
        for d in range(domain + 1, DOMAINS):
            if waiting >> d & 1 == 1 and most[d] < most[domain]:
                domain = d
        waiting ^= 1 << domain
        free = min(most[domain], total)
        todo = cards & (ONE_DOMAIN << (VALUES * domain))
        while todo != 0:
            if not deal_one(s, lowest(todo), free, room, rng):
                return False
            todo &= todo - 1
            free -= 1
            total -= 1
    for special in range(sickles + mistletoes):
        deal_one(s, SICKLE if special < sickles else MISTLETOE, total, room, rng)
        total -= 1
    return True


@jit
def deal_with_lookahead(s: Any, cards: int, sickles: int, mistletoes: int, room: NDArray[np.int64], rng: Rng) -> None:
    """Deal all cards, each only where the rest can still be dealt."""
    todo = cards
    while todo != 0:
        card = lowest(todo)
        todo &= todo - 1
        fitting, free = 0, 0
        for other in range(RECEIVERS):
            if room[other] > 0 and takes(s, other, card // VALUES):
                room[other] -= 1
                if can_be_dealt(s, todo, room):
                    fitting |= 1 << other
                    free += room[other] + 1
                room[other] += 1
        place = randbelow(rng, free)
        for other in range(RECEIVERS):
            if fitting >> other & 1 == 1:
                place -= room[other]
                if place < 0:
                    give(s, other, card, room)
                    break
    for special in range(sickles + mistletoes):
        deal_one(s, SICKLE if special < sickles else MISTLETOE, sickles + mistletoes - special, room, rng)


@jit
def can_be_dealt(s: Any, cards: int, room: NDArray[np.int64]) -> bool:
    """Whether every set of domains has at least as many places as cards (Hall's theorem)."""
    for domains in range(1, 1 << DOMAINS):
        need, free = 0, 0
        for domain in range(DOMAINS):
            if domains >> domain & 1 == 1:
                need += popcount(cards & (ONE_DOMAIN << (VALUES * domain)))
        for other in range(RECEIVERS):
            if other == HEAP or domains & ~s.voids[other] != 0:
                free += room[other]
        if free < need:
            return False
    return True
