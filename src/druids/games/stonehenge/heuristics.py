"""Heuristics: action scores and position values. Used by bots through `game.py`.

A card is scored by its effect on the trick: it is good to win tricks that raise one's tops, and bad to win tricks that
open a fifth domain or cover a high top. The constants are judgement, not rules.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.games.stonehenge.asks import highest_piles, piles_of, playable
from druids.games.stonehenge.deeds import trick_winner
from druids.games.stonehenge.scoring import points_of
from druids.games.stonehenge.state import (
    CARD_FIRST,
    DOMAIN_CARDS,
    GAIA_FIRST,
    MISTLETOE,
    MISTLETOE_FIRST,
    MOON,
    ONE_DOMAIN,
    SICKLE,
    SICKLE_FIRST,
    Ask,
)
from druids.games.stonehenge.tables import BUST_POINTS, DOMAINS, HAND_SIZE, TOO_MANY_DOMAINS, VALUES
from druids.kernel.game import NO_ACTION
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, NATURE, SEAT, top

OFFSET = 100.0  # added to every score, so that all are positive
TOP_BITS = 4  # enough for a value
ONE_TOP = (1 << TOP_BITS) - 1
LEAST = 0.01  # the score of a card that looks bad
RISK = np.array([0.0, 0.0, 1.0, 3.0, 8.0], np.float64)  # the cost of owning a number of domains
SPARE = 3.0  # the value of a special in hand: a trick avoided later
NEW_DOMAIN = 0.06  # the value of playing a card of a new domain, per point of its value and domain owned
OWN_DOMAIN = 0.1  # the same for a domain already owned, per point of its value
HARM = 0.35  # the weight of another seat's loss against an own gain
FOLLOWS = 0.8  # the chance that a seat has a card of the led domain
UNDERCUT = 0.7  # how much each seat still to play lowers the top of the led domain, under the Moon
# the chance, by domains owned, that a seat still to play adds one too many
FIFTH_DOMAIN_CHANCE = np.array([0.0, 0.0, 0.01, 0.04, 0.2], np.float64)
ROUND_POINTS = 7.5  # a seat's average points in a round, in games of searching bots
ROUND_LUCK = 6.2  # their deviation (8 points), as the scale of a logistic curve


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    kind = top(s, KIND)
    seat = top(s, SEAT)
    if kind == Ask.PLAY:
        score_play(s, seat, out)
    elif kind == Ask.LEAD_GAIA:
        score_gaia(s, seat, out)
    elif kind == Ask.SICKLE:  # keep the domain whose pile the hand can still raise
        tied = highest_piles(s, seat)
        for domain in range(DOMAINS):
            if tied >> domain & 1 == 1:
                out[SICKLE_FIRST + domain] = 1.0 + VALUES - highest_in(s, seat, domain)
    elif kind == Ask.MISTLETOE:  # no effect (stonehenge A-23): under the lowest top
        for domain in range(DOMAINS):
            if s.tops[seat, domain] > 0:
                out[MISTLETOE_FIRST + domain] = 1.0 + VALUES - s.tops[seat, domain]


@jit
def suit(s: Any, seat: int, domain: int) -> int:
    """The values of a domain in hand, as bits from 0."""
    return s.hands[seat] >> (VALUES * domain) & ONE_DOMAIN


@jit
def highest_in(s: Any, seat: int, domain: int) -> int:
    values = suit(s, seat, domain)
    highest = 0
    while values != 0:
        highest = lowest(values) + 1
        values &= values - 1
    return highest


@jit
def score_gaia(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    """Prefer a domain with many own cards: the others run short of it and must add other domains to the trick."""
    high = 0
    for domain in range(DOMAINS):
        high += popcount(suit(s, seat, domain) >> (VALUES // 2))
    sunny = 2 * high > popcount(s.hands[seat])
    for domain in range(DOMAINS):
        score = 1.0 + 2.0 * popcount(suit(s, seat, domain)) + 0.1 * highest_in(s, seat, domain)
        if s.sun_and_moon == 1:
            out[GAIA_FIRST + DOMAINS + domain] = score * (0.5 if sunny else 1.0)
            out[GAIA_FIRST + 2 * DOMAINS + domain] = score * (1.0 if sunny else 0.5)
        else:
            out[GAIA_FIRST + domain] = score


class Trick(NamedTuple):
    """The cards of a trick, summed up."""

    packets: int  # the top of each domain's cards, four bits each
    sickles: int
    waiting: int  # seats that have not played, without the one to act
    ahead: int  # the seat that would win
    best: int  # the highest card of the led domain; -1 if there is none


@jit
def cards_to_choose(s: Any, seat: int) -> int:
    """The cards that may be played, specials too, as bits."""
    cards = playable(s, seat)
    if s.sickles[seat] > 0:
        cards |= 1 << SICKLE
    if s.mistletoes[seat] > 0:
        cards |= 1 << MISTLETOE
    return cards


@jit
def score_play(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    trick = trick_so_far(s)
    cards = cards_to_choose(s, seat)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        out[CARD_FIRST + card] = card_score(s, seat, card, trick)


@jit
def best_action(s: Any, scratch: NDArray[np.float64], following: NDArray[np.int64]) -> int:
    """The card with the highest score; a card that is the only one is not scored."""
    if top(s, KIND) != Ask.PLAY:
        return NO_ACTION
    seat = top(s, SEAT)
    cards = cards_to_choose(s, seat)
    best = lowest(cards)
    cards &= cards - 1
    if cards != 0:
        trick = trick_so_far(s)
        best_score = card_score(s, seat, best, trick)
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            score = card_score(s, seat, card, trick)
            if score > best_score:
                best, best_score = card, score
    return CARD_FIRST + best


@jit
def trick_so_far(s: Any) -> Trick:
    packets, sickles, waiting, best = 0, 0, -1, -1
    for seat in range(int(s.seats)):
        card = int(s.trick[seat])
        if card < 0:
            waiting += 1
        elif card == SICKLE:
            sickles += 1
        elif card < DOMAIN_CARDS:
            packets = with_card(s, packets, card)
            if card // VALUES == s.led:
                best = max(best, card)
    return Trick(packets, sickles, waiting, trick_winner(s), best)


@jit
def with_card(s: Any, packets: int, card: int) -> int:
    """The tops of the packets, four bits for each domain, when a domain card is added (stonehenge 7.5)."""
    shift = TOP_BITS * (card // VALUES)
    value = card % VALUES + 1
    shown = packets >> shift & ONE_TOP
    if shown == 0 or (value > shown) == (s.cult != MOON):
        return packets ^ (shown ^ value) << shift
    return packets


@jit
def card_score(s: Any, seat: int, card: int, trick: Trick) -> float:
    """The value of the trick if it ended with this card: for the seat if the card wins, else for another seat."""
    led, ahead = int(s.led), trick.ahead
    packets, sickles = trick.packets, trick.sickles
    if card < DOMAIN_CARDS:
        packets = with_card(s, packets, card)
        if led < 0 or (card // VALUES == led and card > trick.best):
            led, ahead = card // VALUES, seat
    elif card == SICKLE:
        sickles += 1
    value = trick_value(s, ahead, led, packets, sickles, trick.waiting)
    weight = holds(s, seat, card, trick.waiting) if ahead == seat else -HARM
    return max(LEAST, OFFSET + (weight * value + discard_value(s, seat, card)))


@jit
def holds(s: Any, seat: int, card: int, waiting: int) -> float:
    """The chance that a card which leads the trick stays ahead of those that are still to be played."""
    if card >= DOMAIN_CARDS:
        return 1.0 if waiting == 0 else 0.0  # somebody will play a domain card
    domain = card // VALUES
    out_there = ONE_DOMAIN & ~(s.seen >> (VALUES * domain)) & ~suit(s, seat, domain)
    if out_there == 0:
        return 1.0
    beaten = FOLLOWS * popcount(out_there >> (card % VALUES)) / popcount(out_there)
    chance = 1.0
    for other in range(int(s.seats)):
        if other != seat and s.trick[other] < 0 and s.voids[other] >> domain & 1 == 0:
            chance *= 1.0 - beaten
    return chance


@jit
def trick_value(s: Any, winner: int, led: int, packets: int, sickles: int, waiting: int) -> float:
    """The value of winning the trick for a seat: its tops less its risk, after minus before."""
    before, after, highest = 0, 0.0, 0.0
    owned, piles = 0, 0
    for domain in range(DOMAINS):
        old, new = int(s.tops[winner, domain]), packets >> (TOP_BITS * domain) & ONE_TOP
        owned += old > 0
        piles += old + new > 0
        before += old
        value = float(old if new == 0 else new)
        if new > 0 and domain == led and s.cult == MOON:
            value /= 1.0 + UNDERCUT * waiting  # lower cards will come to lie on top
        after += value
        highest = max(highest, value)
    if piles == TOO_MANY_DOMAINS:
        return float(BUST_POINTS - before)
    fifth_domain = FIFTH_DOMAIN_CHANCE[piles] * waiting * (after - BUST_POINTS)
    if sickles > 0 and piles > 0:
        after -= highest
        piles -= 1
    return after - before - RISK[piles] + RISK[owned] - fifth_domain


@jit
def discard_value(s: Any, seat: int, card: int) -> float:
    """The value of no longer holding the card: high cards win unwanted tricks later, above all in new domains."""
    if card >= DOMAIN_CARDS:
        return -SPARE
    value = card % VALUES + 1
    if s.tops[seat, card // VALUES] == 0:
        return NEW_DOMAIN * value * popcount(piles_of(s, seat))
    return OWN_DOMAIN * value


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    """A softmax of expected totals, flatter the more rounds are to come."""
    to_come = int(s.rounds) - int(s.round_no)
    best = -1e9
    for seat in range(int(s.seats)):
        out[seat] = int(s.totals[seat]) + expected_points(s, seat)
        best = max(best, out[seat])
    total = 0.0
    luck = ROUND_LUCK * np.sqrt(to_come + share_to_play(s) + 0.01)
    for seat in range(int(s.seats)):
        out[seat] = math.exp((out[seat] - best) / luck)
        total += out[seat]
    for seat in range(int(s.seats)):
        out[seat] /= total


@jit
def share_to_play(s: Any) -> float:
    """The share of the present round that is still to come."""
    if s.depth == 0:
        return 0.0
    if top(s, SEAT) == NATURE:
        return 1.0
    return int(s.held[top(s, SEAT)]) / HAND_SIZE[s.seats]


@jit
def expected_points(s: Any, seat: int) -> float:
    """Expected points of the present round: the tops, drawn towards the average, less the risk of a fifth domain."""
    ahead = share_to_play(s)
    risk = RISK[min(popcount(piles_of(s, seat)), TOO_MANY_DOMAINS - 1)]
    return points_of(s, seat) * (1.0 - 0.5 * ahead) + (0.5 * ROUND_POINTS - risk) * ahead
