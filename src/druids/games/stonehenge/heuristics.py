"""Heuristics: action scores and position values. Used by bots through `game.py`.

A card is scored by its effect on the trick: it is good to win tricks that raise one's tops, and bad to win tricks that
open a fifth domain or cover a high top. The constants are judgement, not rules.
"""

import math
from typing import Any

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
    NOBODY_YET,
    ONE_DOMAIN,
    SICKLE,
    SICKLE_FIRST,
    Ask,
)
from druids.games.stonehenge.tables import BUST_POINTS, DOMAINS, HAND_SIZE, TOO_MANY_DOMAINS, VALUES
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, NATURE, SEAT, top

OFFSET = 100.0  # added to every score, so that all are positive
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


@jit
def score_play(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    cards = playable(s, seat)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        out[CARD_FIRST + card] = card_score(s, seat, card)
    for special in range(SICKLE, MISTLETOE + 1):
        if (s.sickles[seat] if special == SICKLE else s.mistletoes[seat]) > 0:
            out[CARD_FIRST + special] = card_score(s, seat, special)


@jit
def card_score(s: Any, seat: int, card: int) -> float:
    """The value of the trick if it ended with this card, weighted by the chance that the card wins."""
    led = int(s.led)
    s.trick[seat] = card
    if led < 0 and card < DOMAIN_CARDS:
        s.led = card // VALUES
    ahead = trick_winner(s)
    chance = holds(s, seat, card) if ahead == seat else 0.0
    mine = trick_value(s, seat)
    theirs = trick_value(s, ahead) if ahead != seat else 0.0
    s.trick[seat] = NOBODY_YET
    s.led = led
    value = chance * mine - (1.0 - chance) * HARM * theirs + discard_value(s, seat, card)
    return max(LEAST, OFFSET + value)


@jit
def still_to_play(s: Any) -> int:
    """The number of seats that have not played to the trick."""
    waiting = 0
    for seat in range(int(s.seats)):
        if s.trick[seat] < 0:
            waiting += 1
    return waiting


@jit
def holds(s: Any, seat: int, card: int) -> float:
    """The chance that the winning card of the trick so far stays ahead."""
    if card >= DOMAIN_CARDS:
        return 1.0 if still_to_play(s) == 0 else 0.0  # somebody will play a domain card
    domain = card // VALUES
    out_there = ONE_DOMAIN & ~(s.seen >> (VALUES * domain)) & ~suit(s, seat, domain)
    if out_there == 0:
        return 1.0
    beaten = FOLLOWS * popcount(out_there >> (card % VALUES)) / popcount(out_there)
    chance = 1.0
    for other in range(int(s.seats)):
        if s.trick[other] < 0 and s.voids[other] >> domain & 1 == 0:
            chance *= 1.0 - beaten
    return chance


@jit
def trick_value(s: Any, winner: int) -> float:
    """The value of winning the trick for a seat: its tops less its risk, after minus before."""
    waiting = still_to_play(s)
    owned = piles_of(s, winner)
    before = points_of(s, winner)
    after, highest = 0.0, 0.0
    placed, sickles = 0, 0
    for seat in range(int(s.seats)):
        if s.trick[seat] == SICKLE:
            sickles += 1
        if 0 <= s.trick[seat] < DOMAIN_CARDS:
            placed |= 1 << int(s.trick[seat]) // VALUES
    for domain in range(DOMAINS):
        value = float(s.tops[winner, domain])
        if placed >> domain & 1 == 1:
            value = float(packet_top(s, domain))
            if domain == s.led and s.cult == MOON:
                value /= 1.0 + UNDERCUT * waiting  # lower cards will come to lie on top
        after += value
        highest = max(highest, value)
    piles = popcount(owned | placed)
    if piles == TOO_MANY_DOMAINS:
        return float(BUST_POINTS - before)
    fifth_domain = FIFTH_DOMAIN_CHANCE[piles] * waiting * (after - BUST_POINTS)
    if sickles > 0 and piles > 0:
        after -= highest
        piles -= 1
    return after - before - RISK[piles] + RISK[popcount(owned)] - fifth_domain


@jit
def packet_top(s: Any, domain: int) -> int:
    """The value of the card that ends up on top of the domain's cards in the trick (stonehenge 7.5)."""
    shown = 0
    for seat in range(int(s.seats)):
        card = int(s.trick[seat])
        if 0 <= card < DOMAIN_CARDS and card // VALUES == domain:
            value = card % VALUES + 1
            if shown == 0 or (value > shown) == (s.cult != MOON):
                shown = value
    return shown


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
