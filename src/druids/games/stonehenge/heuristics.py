"""A cheap mind. It takes tricks that raise its tops, ducks when a trick would open a fifth domain or cover a high top,
and gives the others what hurts them. The numbers are judgement, not rules.
"""

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
from druids.kernel.jit import jit, lowest, popcount
from druids.kernel.tasks import KIND, NATURE, SEAT, top

LIKING = 100.0  # keeps every liking positive
LEAST = 0.01
RISK = np.array([0.0, 0.0, 1.0, 3.0, 8.0], np.float64)  # what owning so many domains costs, by feeling
SPARE = 3.0  # a special kept is worth a trick avoided later
NEW_DOMAIN = 0.06  # being rid of a card, per point of value and per domain already owned
OWN_DOMAIN = 0.1  # the same in a domain one owns, per point of value
HARM = 0.35  # another seat's loss is worth so much of one's own
FOLLOWS = 0.8  # chance that a seat has a card of the led domain
UNDERCUT = 0.7  # how much each seat still to play lowers the top of the led domain, under the Moon
STRAY = np.array([0.0, 0.0, 0.01, 0.04, 0.2], np.float64)  # chance, by domains owned, that a seat adds one too many
ROUND_POINTS = 7.5  # what a seat makes of a round on average, in games of searching bots
ROUND_LUCK = 6.2  # how much that varies (8 points), as the scale of a logistic curve


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
    """Name what one holds much of: the others run short, and whoever wins collects strange domains."""
    high = 0
    for domain in range(DOMAINS):
        high += popcount(suit(s, seat, domain) >> (VALUES // 2))
    sunny = 2 * high > popcount(s.hands[seat])
    for domain in range(DOMAINS):
        liking = 1.0 + 2.0 * popcount(suit(s, seat, domain)) + 0.1 * highest_in(s, seat, domain)
        if s.sun_and_moon == 1:
            out[GAIA_FIRST + DOMAINS + domain] = liking * (0.5 if sunny else 1.0)
            out[GAIA_FIRST + 2 * DOMAINS + domain] = liking * (1.0 if sunny else 0.5)
        else:
            out[GAIA_FIRST + domain] = liking


@jit
def score_play(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    cards = playable(s, seat)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        out[CARD_FIRST + card] = liking(s, seat, card)
    for special in range(SICKLE, MISTLETOE + 1):
        if (s.sickles[seat] if special == SICKLE else s.mistletoes[seat]) > 0:
            out[CARD_FIRST + special] = liking(s, seat, special)


@jit
def liking(s: Any, seat: int, card: int) -> float:
    """How good the position looks if the trick ended with this card, weighed by the chance that it wins."""
    led = int(s.led)
    s.trick[seat] = card
    if led < 0 and card < DOMAIN_CARDS:
        s.led = card // VALUES
    ahead = trick_winner(s)
    chance = holds(s, seat, card) if ahead == seat else 0.0
    mine = prospect(s, seat)
    theirs = prospect(s, ahead) if ahead != seat else 0.0
    s.trick[seat] = NOBODY_YET
    s.led = led
    value = chance * mine - (1.0 - chance) * HARM * theirs + shedding(s, seat, card)
    return max(LEAST, LIKING + value)


@jit
def still_to_play(s: Any) -> int:
    """Seats that have not played to the trick."""
    waiting = 0
    for seat in range(int(s.seats)):
        if s.trick[seat] < 0:
            waiting += 1
    return waiting


@jit
def holds(s: Any, seat: int, card: int) -> float:
    """The chance that a card which is ahead stays ahead."""
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
def prospect(s: Any, winner: int) -> float:
    """What taking the trick is worth to a seat: its tops and its risk, after minus before."""
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
    stray = STRAY[piles] * waiting * (after - BUST_POINTS)
    if sickles > 0 and piles > 0:
        after -= highest
        piles -= 1
    return after - before - RISK[piles] + RISK[popcount(owned)] - stray


@jit
def packet_top(s: Any, domain: int) -> int:
    """The value that comes to lie on top of the domain's cards in the trick (stonehenge 7.5)."""
    shown = 0
    for seat in range(int(s.seats)):
        card = int(s.trick[seat])
        if 0 <= card < DOMAIN_CARDS and card // VALUES == domain:
            value = card % VALUES + 1
            if shown == 0 or (value > shown) == (s.cult != MOON):
                shown = value
    return shown


@jit
def shedding(s: Any, seat: int, card: int) -> float:
    """What is gained by being rid of the card: high ones win tricks later, worst in a domain that is one too many."""
    if card >= DOMAIN_CARDS:
        return -SPARE
    value = card % VALUES + 1
    if s.tops[seat, card // VALUES] == 0:
        return NEW_DOMAIN * value * popcount(piles_of(s, seat))
    return OWN_DOMAIN * value


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    """Shares fall off with the distance to the best expected total, the less steeply the more luck is to come."""
    to_come = int(s.rounds) - int(s.round_no)
    best = -1e9
    for seat in range(int(s.seats)):
        out[seat] = int(s.totals[seat]) + expected_points(s, seat)
        best = max(best, out[seat])
    total = 0.0
    luck = ROUND_LUCK * np.sqrt(to_come + share_to_play(s) + 0.01)
    for seat in range(int(s.seats)):
        out[seat] = np.exp((out[seat] - best) / luck)
        total += out[seat]
    for seat in range(int(s.seats)):
        out[seat] /= total


@jit
def share_to_play(s: Any) -> float:
    """How much of the present round is still to come."""
    if s.depth == 0:
        return 0.0
    if top(s, SEAT) == NATURE:
        return 1.0
    return int(s.held[top(s, SEAT)]) / HAND_SIZE[s.seats]


@jit
def expected_points(s: Any, seat: int) -> float:
    """Points of the present round: what lies there, drawn towards the usual, less the danger of a fifth domain."""
    ahead = share_to_play(s)
    risk = RISK[min(popcount(piles_of(s, seat)), TOO_MANY_DOMAINS - 1)]
    return points_of(s, seat) * (1.0 - 0.5 * ahead) + (0.5 * ROUND_POINTS - risk) * ahead
