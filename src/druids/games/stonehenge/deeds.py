"""The deeds: begin a round, resolve a trick step by step, end a round. Run by `flow.py`."""

from typing import Any

from druids.games.stonehenge.asks import cut, highest_piles, piles_of
from druids.games.stonehenge.scoring import points_of
from druids.games.stonehenge.state import (
    DOMAIN_CARDS,
    GAIA,
    MAX_SEATS,
    MISTLETOE,
    MOON,
    NOBODY_YET,
    SHEET_ROUNDS,
    SICKLE,
    Ask,
    Deed,
)
from druids.games.stonehenge.tables import BUST_POINTS, DOMAINS, TOO_MANY_DOMAINS, VALUES
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, SEAT, WHAT, N, pop, push, top


@jit
def reset_cult(s: Any) -> None:
    """Without the variant the Moon rules; with it, the Gaia player has yet to choose (stonehenge 9.1)."""
    s.cult = NOBODY_YET if s.sun_and_moon == 1 else MOON


@jit
def gather(s: Any) -> None:
    """Take all cards from the table and the hands, and forget which were seen (stonehenge 3.7, 8.5)."""
    s.trick_no = 0
    reset_cult(s)
    s.gaia = NOBODY_YET
    s.leader = NOBODY_YET
    s.led = NOBODY_YET
    s.aside = 0
    s.seen = 0
    s.sickles_seen = 0
    s.mistletoes_seen = 0
    for seat in range(MAX_SEATS):
        s.hands[seat] = 0
        s.sickles[seat] = 0
        s.mistletoes[seat] = 0
        s.held[seat] = 0
        s.trick[seat] = NOBODY_YET
        s.voids[seat] = 0
        for domain in range(DOMAINS):
            s.tops[seat, domain] = 0
            s.heights[seat, domain] = 0


@jit
def begin_round(s: Any) -> None:
    pop(s)
    s.round_no += 1
    push(s, Ask.DEAL, NATURE, (int(s.dealer) + 1) % int(s.seats), 0)  # stonehenge 3.5


@jit
def trick_winner(s: Any) -> int:
    """The seat with the highest card of the led domain, or the leader if all are specials (stonehenge 7.1)."""
    best = VALUES * int(s.led) - 1
    end = best + VALUES
    winner = int(s.leader)
    if s.led < 0:
        return winner
    for seat in range(s.seats):
        card = int(s.trick[seat])
        if best < card <= end:
            best = card
            winner = seat
    return winner


@jit
def resolve(s: Any) -> None:
    """Resolve a full trick (stonehenge 7.1 to 7.6) and push what its specials do."""
    pop(s)
    winner = trick_winner(s)
    placed, sickles, mistletoes = 0, 0, 0
    for seat in range(s.seats):
        card = int(s.trick[seat])
        s.trick[seat] = NOBODY_YET
        if card < DOMAIN_CARDS:
            domain = card // VALUES
            value = card % VALUES + 1
            # the packet covers the old top; its lowest card lies on top, under the Sun its highest (stonehenge 7.5)
            first = placed >> domain & 1 == 0
            if first or (value > s.tops[winner, domain]) == (s.cult != MOON):
                s.tops[winner, domain] = value
            s.heights[winner, domain] += 1
            placed |= 1 << domain
        elif card == SICKLE:
            sickles += 1
        elif card == MISTLETOE:
            mistletoes += 1
        elif card == GAIA:
            s.aside += 1  # stonehenge 7.4
    s.led = NOBODY_YET
    s.leader = winner
    if popcount(piles_of(s, winner)) == TOO_MANY_DOMAINS:
        s.aside += sickles + mistletoes  # stonehenge 7.6: without effect
        push(s, Deed.END_ROUND, winner, 1, 0)
        return
    push(s, Deed.END_TRICK, winner, 0, 0)
    if mistletoes > 0:
        push(s, Deed.USE_MISTLETOES, winner, 0, mistletoes)
    for _ in range(sickles):
        push(s, Deed.USE_SICKLE, winner, 0, 0)


@jit
def use_sickle(s: Any) -> None:
    """Take one pile with the highest top card, or ask which (stonehenge 7.7)."""
    winner = top(s, SEAT)
    pop(s)
    tied = highest_piles(s, winner)
    if tied == 0:
        s.aside += 1
    elif popcount(tied) == 1:
        cut(s, winner, lowest(tied))
    else:
        push(s, Ask.SICKLE, winner, 0, 0)


@jit
def use_mistletoes(s: Any) -> None:
    """Put the Mistletoes of the trick under one pile, or ask under which (stonehenge 7.8)."""
    winner = top(s, SEAT)
    mistletoes = top(s, N)
    pop(s)
    owned = piles_of(s, winner)
    if owned == 0:
        s.aside += mistletoes
    elif popcount(owned) == 1:
        s.heights[winner, lowest(owned)] += mistletoes
    else:
        push(s, Ask.MISTLETOE, winner, 0, mistletoes)


@jit
def end_trick(s: Any) -> None:
    """The winner leads again, or the round ends with the last cards (stonehenge 7.10, 8.1)."""
    winner = top(s, SEAT)
    pop(s)
    if s.held[winner] == 0:
        push(s, Deed.END_ROUND, winner, 0, 0)
    else:
        s.trick_no += 1
        push(s, Ask.PLAY, winner, 0, 0)


@jit
def end_round(s: Any) -> None:
    """Score the round, find the next dealer, and deal again unless it was the last round (stonehenge 8.1 to 8.6)."""
    loser = top(s, SEAT) if top(s, WHAT) == 1 else NOBODY_YET
    pop(s)
    row = int(s.round_no) - 1
    if row >= SHEET_ROUNDS:
        row = SHEET_ROUNDS - 1
        for older in range(row):
            for seat in range(MAX_SEATS):
                s.sheet[older, seat] = s.sheet[older + 1, seat]
    for seat in range(s.seats):
        points = BUST_POINTS if seat == loser else points_of(s, seat)
        s.sheet[row, seat] = points
        s.totals[seat] += points
    gather(s)
    if s.round_no < s.rounds:
        s.dealer = next_dealer(s, row)
        push(s, Deed.BEGIN_ROUND, 0, 0, 0)


@jit
def next_dealer(s: Any, row: int) -> int:
    """Fewest points of the round; of several the first clockwise after the previous dealer (stonehenge 8.4)."""
    fewest = (int(s.dealer) + 1) % int(s.seats)
    for step in range(2, s.seats + 1):
        seat = (int(s.dealer) + step) % int(s.seats)
        if s.sheet[row, seat] < s.sheet[row, fewest]:
            fewest = seat
    return fewest
