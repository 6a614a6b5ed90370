"""Possible paths of gems between two sightings by a viewer. Used by `determinize.py`.

The viewer sees a gem when it draws it and when a claim shows it; it then knows into which deck the gem went. From there
to the next sighting the gem was drawn by another seat and kept until that seat placed it, or was discarded in secret
into a later deck, and so on. Each stay is a draw and a later move of the same seat; both can serve one gem only, and at
no time can a hand have kept more gems than it held. Any plan of stays that keeps to this is a possible history, however
the other gems went.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.futark.history import CLAIMED, DISCARDED, DRAWN, KINDS_OF_MOVE, SHUFFLED
from druids.games.futark.tables import MAX_SEATS, SLOTS
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow

Book = NDArray[np.int64]

# rows of the book, by move
OWNER, KIND, DECK, FACE, HELD, CAPACITY, PLAN = range(7)
# rows of the book, by deck
BEGIN, HOPS, BY_DRAW, BY_DISCARD = range(7, 11)
BOOK_ROWS = 11
# rows of the sightings to be explained
GEM, SINCE, AT, INTO = range(4)
SIGHTING_ROWS = 4

FAR = 1 << 20
TRIES = 500  # 60 were too few once in 453,735 positions (docs/decisions/0006-futark-history-for-determinization.md)


@jit
def read_history(s: Any, book: Book) -> None:
    """Copy the history into a book, with the deck in use at each move and the gems its owner holds after it."""
    held = np.zeros(MAX_SEATS, np.int64)
    deck = 0
    book[BEGIN, 0] = 0
    for i in range(s.move_count):
        move = int(s.moves[i])
        if move == SHUFFLED:
            deck += 1
            book[BEGIN, deck] = i
        book[DECK, i] = deck
        book[FACE, i] = s.faces[i]
        if move >= CLAIMED:
            book[OWNER, i] = -1
            book[KIND, i] = move
            book[HELD, i] = 0
        else:
            owner, kind = move // KINDS_OF_MOVE, move % KINDS_OF_MOVE
            held[owner] += 1 if kind == DRAWN else -1
            book[OWNER, i] = owner
            book[KIND, i] = kind
            book[HELD, i] = held[owner]
    book[BEGIN, deck + 1] = s.move_count


@jit
def list_sightings(s: Any, viewer: int, book: Book, sightings: Book, since: NDArray[np.int64]) -> int:
    """List the sightings that need a stay with another seat: by a claim (AT a placement) or by a draw (INTO a deck).

    Also write, for each gem, the deck that the viewer last knew it to be in. Returns the number of sightings.
    """
    since[:] = 0
    piles = np.zeros(SLOTS, np.int64)
    n = 0
    for i in range(s.move_count):
        kind, deck, face = book[KIND, i], book[DECK, i], book[FACE, i]
        if kind >= CLAIMED:
            if kind < SHUFFLED:
                pile = piles[kind - CLAIMED]
                piles[kind - CLAIMED] = 0
                while pile != 0:
                    since[lowest(pile)] = deck + 1
                    pile &= pile - 1
            continue
        if face < 0:
            continue
        own = book[OWNER, i] == viewer
        if kind < SLOTS:
            piles[kind] |= 1 << face
        elif kind == DISCARDED:
            since[face] = deck + 1
        if (own and kind == DRAWN and since[face] < deck) or (not own and kind < SLOTS):
            sightings[GEM, n] = face
            sightings[SINCE, n] = since[face]
            sightings[AT, n] = -1 if own else i
            sightings[INTO, n] = deck
            n += 1
    return n


@jit
def find_stay(book: Book, end: int, since: int, hops: int, found: int, rng: Rng) -> tuple[int, int, int]:
    """A draw that may have begun the stay which a move ended, from a deck that takes the fewest hops to get into.

    Only the latest free draw of each deck is considered: it keeps the gem in hand for the shortest time. `hops` and
    `found` are the fewest hops so far and the number of draws with as few, so that the best draws are equally likely.
    Both are returned with the draw, which is -1 if the one chosen before stays.
    """
    owner = book[OWNER, end]
    draw, last_deck = -1, -1
    for i in range(end - 1, book[BEGIN, since] - 1, -1):
        if book[OWNER, i] != owner:
            continue
        if book[CAPACITY, i] < 1:
            break
        deck = book[DECK, i]
        if book[KIND, i] == DRAWN and book[PLAN, i] < 0 and deck != last_deck and book[HOPS, deck] <= hops:
            last_deck = deck
            if book[HOPS, deck] < hops:
                hops, found = book[HOPS, deck], 0
            found += 1
            if randbelow(rng, found) == 0:
                draw = i
    return draw, hops, found


@jit
def spread(book: Book, since: int, into: int, rng: Rng) -> None:
    """Write the fewest hops, by secret discards, from one deck into each later one, and the last of those hops."""
    book[HOPS, since] = 0
    for deck in range(since + 1, into + 1):
        book[HOPS, deck] = FAR
        hops, found = FAR - 1, 0
        for i in range(book[BEGIN, deck - 1], book[BEGIN, deck]):
            if book[KIND, i] == DISCARDED and book[PLAN, i] < 0:
                draw, hops, found = find_stay(book, i, since, hops, found, rng)
                if draw >= 0:
                    book[HOPS, deck] = hops + 1
                    book[BY_DRAW, deck] = draw
                    book[BY_DISCARD, deck] = i


@jit
def reserve(book: Book, draw: int, end: int, gem: int) -> None:
    """Use a draw and the move that ends its stay for a gem."""
    book[PLAN, draw] = gem
    book[PLAN, end] = gem
    for i in range(draw, end):
        if book[OWNER, i] == book[OWNER, end]:
            book[CAPACITY, i] -= 1


@jit
def explain(book: Book, gem: int, since: int, at: int, into: int, rng: Rng) -> bool:
    """Plan the stays of a gem from a deck to its next sighting; false if no free moves explain it."""
    deck = into
    if at >= 0:
        book[HOPS, since : into + 1] = FAR
        book[HOPS, since] = 0
        draw, _, _ = find_stay(book, at, since, 0, 0, rng)  # usually it was drawn from that deck
        if draw < 0:
            spread(book, since, into, rng)
            draw, _, _ = find_stay(book, at, since, FAR - 1, 0, rng)
        if draw < 0:
            return False
        reserve(book, draw, at, gem)
        deck = book[DECK, draw]
    else:
        spread(book, since, into, rng)
        if book[HOPS, into] == FAR:
            return False
    while deck != since:
        draw = book[BY_DRAW, deck]
        reserve(book, draw, book[BY_DISCARD, deck], gem)
        deck = book[DECK, draw]
    return True


@jit
def plan_paths(s: Any, viewer: int, book: Book, since: NDArray[np.int64], rng: Rng) -> bool:
    """Plan the stays for all sightings; false if that fails. A sighting that fails is planned first in the next try."""
    n = int(s.move_count)
    sightings = np.empty((SIGHTING_ROWS, n), np.int64)
    count = list_sightings(s, viewer, book, sightings, since)
    order = np.empty(count, np.int64)
    for k in range(count):
        other = randbelow(rng, k + 1)
        order[k] = order[other]
        order[other] = k
    for _ in range(TRIES):
        for i in range(n):
            book[PLAN, i] = book[FACE, i]
            book[CAPACITY, i] = book[HELD, i]
        failed = -1
        for k in range(count):
            one = order[k]
            if not explain(
                book, sightings[GEM, one], sightings[SINCE, one], sightings[AT, one], sightings[INTO, one], rng
            ):
                failed = k
                break
        if failed < 0:
            return True
        one = order[failed]
        for k in range(failed, 0, -1):
            order[k] = order[k - 1]
        order[0] = one
    return False
