"""The asks: their legal actions and what each action does. The first two are NATURE's. Called by `flow.py`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.stonehenge.state import (
    ALL_DOMAIN_CARDS,
    CARD_FIRST,
    DEAL_FIRST,
    DEALER_FIRST,
    DOMAIN_CARDS,
    GAIA,
    GAIA_FIRST,
    MAX_SEATS,
    MISTLETOE,
    MISTLETOE_FIRST,
    NOBODY_YET,
    ONE_DOMAIN,
    SICKLE,
    SICKLE_FIRST,
    Ask,
    Deed,
)
from druids.games.stonehenge.tables import CARDS, COPIES, DOMAINS, GAIA_PLACES, HAND_SIZE, NOT_GAIA, VALUES
from druids.kernel.bits import Mask, allow, allow_bits, nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, SEAT, WHAT, N, pop, push, top

# -- who deals the first round (stonehenge 2.3) -----------------------------------------------------


@jit
def legal_dealer(s: Any, mask: Mask) -> None:
    allow_bits(mask, DEALER_FIRST, (1 << int(s.seats)) - 1)


@jit
def chance_dealer(s: Any, weights: NDArray[np.int64]) -> None:
    for seat in range(s.seats):
        weights[DEALER_FIRST + seat] = 1


@jit
def draw_dealer(s: Any, rng: Rng) -> int:
    return DEALER_FIRST + randbelow(rng, int(s.seats))


@jit
def apply_dealer(s: Any, seat: int) -> None:
    pop(s)
    s.dealer = seat
    push(s, Deed.BEGIN_ROUND, 0, 0, 0)


# -- the next card dealt (stonehenge 3.1 to 3.6, 13) ------------------------------------------------


@jit
def undealt_cards(s: Any) -> int:
    dealt = 0
    for seat in range(MAX_SEATS):
        dealt |= s.hands[seat]
    return ALL_DOMAIN_CARDS & ~dealt


@jit
def undealt_sickles(s: Any) -> int:
    left = COPIES
    for seat in range(MAX_SEATS):
        left -= int(s.sickles[seat])
    return left


@jit
def undealt_mistletoes(s: Any) -> int:
    left = COPIES
    for seat in range(MAX_SEATS):
        left -= int(s.mistletoes[seat])
    return left


@jit
def only_gaia_can_come(s: Any) -> bool:
    return s.gaia < 0 and top(s, N) == GAIA_PLACES - 1


@jit
def legal_deal(s: Any, mask: Mask) -> None:
    if s.gaia < 0:
        allow(mask, DEAL_FIRST + GAIA)
    if only_gaia_can_come(s):
        return
    allow_bits(mask, DEAL_FIRST, undealt_cards(s))
    if undealt_sickles(s) > 0:
        allow(mask, DEAL_FIRST + SICKLE)
    if undealt_mistletoes(s) > 0:
        allow(mask, DEAL_FIRST + MISTLETOE)


@jit
def chance_deal(s: Any, weights: NDArray[np.int64]) -> None:
    each = 1
    if s.gaia < 0:  # Gaia 1 of the places left in the upper half; the other cards share the rest evenly
        dealt = top(s, N)
        weights[DEAL_FIRST + GAIA] = NOT_GAIA - dealt
        each = GAIA_PLACES - 1 - dealt
    left = undealt_cards(s)
    for card in range(DOMAIN_CARDS):
        weights[DEAL_FIRST + card] = (left >> card & 1) * each
    weights[DEAL_FIRST + SICKLE] = undealt_sickles(s) * each
    weights[DEAL_FIRST + MISTLETOE] = undealt_mistletoes(s) * each


@jit
def draw_deal(s: Any, rng: Rng) -> int:
    return DEAL_FIRST + draw_card(top(s, N), s.gaia >= 0, undealt_cards(s), undealt_sickles(s), rng)


@jit
def draw_card(dealt: int, gaia_dealt: bool, left: int, sickles: int, rng: Rng) -> int:
    """The next card of a deal, given what was dealt before, the domain cards left and the Golden Sickles left."""
    rest = NOT_GAIA - dealt
    if gaia_dealt:
        rest += 1
    elif randbelow(rng, GAIA_PLACES - dealt) == 0:
        return GAIA
    k = randbelow(rng, rest)
    beyond = k - popcount(left)
    if beyond < 0:
        return nth_member(left, k)
    return SICKLE if beyond < sickles else MISTLETOE


@jit
def apply_deal(s: Any, card: int) -> None:
    seat = top(s, WHAT)
    dealt = top(s, N) + 1
    give(s, seat, card)
    if dealt == int(s.seats) * HAND_SIZE[s.seats]:
        end_deal(s)
    else:  # reuse the ask for the next seat; a push per card would cost more than the deal
        following = seat + 1
        s.tasks[s.depth - 1, WHAT] = 0 if following == s.seats else following
        s.tasks[s.depth - 1, N] = dealt


@jit
def give(s: Any, seat: int, card: int) -> None:
    if card < DOMAIN_CARDS:
        s.hands[seat] |= 1 << card
    elif card == SICKLE:
        s.sickles[seat] += 1
    elif card == MISTLETOE:
        s.mistletoes[seat] += 1
    else:
        s.gaia = seat
    s.held[seat] += 1


@jit
def end_deal(s: Any) -> None:
    pop(s)
    s.aside = CARDS - int(s.seats) * HAND_SIZE[s.seats]
    s.trick_no = 1
    s.leader = s.gaia
    push(s, Ask.LEAD_GAIA, s.gaia, 0, 0)


@jit
def deal_hands(s: Any, rng: Rng) -> int:
    """Deal every card that is left to deal, as `draw_deal` and `apply_deal` would in turns. Return how many."""
    seats, seat, before = int(s.seats), top(s, WHAT), top(s, N)
    left, sickles, gaia_dealt = undealt_cards(s), undealt_sickles(s), s.gaia >= 0
    end = seats * HAND_SIZE[seats]
    for dealt in range(before, end):
        card = draw_card(dealt, gaia_dealt, left, sickles, rng)
        give(s, seat, card)
        if card < DOMAIN_CARDS:
            left ^= 1 << card
        elif card == SICKLE:
            sickles -= 1
        elif card == GAIA:
            gaia_dealt = True
        seat = 0 if seat + 1 == seats else seat + 1
    end_deal(s)
    return end - before


# -- the first card of a round: Gaia (stonehenge 6.1, 9.1) -----------------------------------------------


@jit
def legal_lead_gaia(s: Any, mask: Mask) -> None:
    domains = (1 << DOMAINS) - 1
    if s.sun_and_moon == 1:
        allow_bits(mask, GAIA_FIRST + DOMAINS, domains << DOMAINS | domains)
    else:
        allow_bits(mask, GAIA_FIRST, domains)


@jit
def apply_lead_gaia(s: Any, named: int) -> None:
    """Lead Gaia; the actions are five domains alone, then five with the Moon, then five with the Sun."""
    seat = top(s, SEAT)
    if s.sun_and_moon == 1:
        s.cult = named // DOMAINS - 1
    s.led = named % DOMAINS
    s.gaia = NOBODY_YET
    lay(s, seat, GAIA)


# -- every other card (stonehenge 6.2 to 6.7) -------------------------------------------------------


@jit
def playable(s: Any, seat: int) -> int:
    """The set of domain cards that may be played; specials always may (stonehenge 6.4, 6.5)."""
    hand = s.hands[seat]
    if s.led >= 0:
        following = hand & (ONE_DOMAIN << (VALUES * int(s.led)))
        if following != 0:
            return following
    return hand


@jit
def legal_play(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    allow_bits(mask, CARD_FIRST, playable(s, seat))
    if s.sickles[seat] > 0:
        allow(mask, CARD_FIRST + SICKLE)
    if s.mistletoes[seat] > 0:
        allow(mask, CARD_FIRST + MISTLETOE)


@jit
def apply_play(s: Any, card: int) -> None:
    seat = top(s, SEAT)
    if card < DOMAIN_CARDS:
        s.hands[seat] ^= 1 << card
        s.seen |= 1 << card
        domain = card // VALUES
        if s.led < 0:
            s.led = domain  # stonehenge 6.3
        elif domain != s.led:
            s.voids[seat] |= 1 << int(s.led)  # only a seat without the led domain may play another (stonehenge 6.4)
    elif card == SICKLE:
        s.sickles[seat] -= 1
        s.sickles_seen += 1
    else:
        s.mistletoes[seat] -= 1
        s.mistletoes_seen += 1
    lay(s, seat, card)


@jit
def lay(s: Any, seat: int, card: int) -> None:
    """Play the card to the trick; the next seat plays, or the trick is resolved (stonehenge 6.7)."""
    s.trick[seat] = card
    s.held[seat] -= 1
    following = seat + 1
    if following == s.seats:
        following = 0
    if following == s.leader:
        pop(s)
        push(s, Deed.RESOLVE, 0, 0, 0)
    else:  # reuse the ask for the next seat
        s.tasks[s.depth - 1, KIND] = Ask.PLAY
        s.tasks[s.depth - 1, SEAT] = following


# -- which pile a Golden Sickle takes, if tops tie (stonehenge 7.7) ---------------------------------------


@jit
def highest_piles(s: Any, seat: int) -> int:
    """The set of domains whose piles show the seat's highest top card; empty without a pile."""
    best, tied = 1, 0
    for domain in range(DOMAINS):
        value = s.tops[seat, domain]
        if value > best:
            best, tied = value, 0
        if value == best:
            tied |= 1 << domain
    return tied


@jit
def legal_sickle(s: Any, mask: Mask) -> None:
    allow_bits(mask, SICKLE_FIRST, highest_piles(s, top(s, SEAT)))


@jit
def apply_sickle(s: Any, domain: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    cut(s, seat, domain)


@jit
def cut(s: Any, seat: int, domain: int) -> None:
    """Set the pile and the Sickle aside."""
    s.aside += int(s.heights[seat, domain]) + 1
    s.heights[seat, domain] = 0
    s.tops[seat, domain] = 0


# -- which pile gets the Mistletoes (stonehenge 7.8) -----------------------------------------------------


@jit
def piles_of(s: Any, seat: int) -> int:
    """The set of domains of which the seat has a pile."""
    owned = 0
    for domain in range(DOMAINS):
        if s.tops[seat, domain] > 0:
            owned |= 1 << domain
    return owned


@jit
def legal_mistletoe(s: Any, mask: Mask) -> None:
    allow_bits(mask, MISTLETOE_FIRST, piles_of(s, top(s, SEAT)))


@jit
def apply_mistletoe(s: Any, domain: int) -> None:
    seat = top(s, SEAT)
    s.heights[seat, domain] += top(s, N)
    pop(s)
