"""Determinization of the gems: a possible history that looks the same to the viewer. Used by `information.py`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.futark.history import CLAIMED, DISCARDED, DRAWN, LOST, SHUFFLED
from druids.games.futark.history_paths import (
    BEGIN,
    BOOK_ROWS,
    DECK,
    KIND,
    OWNER,
    PLAN,
    Book,
    explain,
    plan_paths,
    read_history,
)
from druids.games.futark.tables import ALL_GEMS, GEM_VALUES, GEMS, MAX_SEATS, SLOTS
from druids.kernel.bits import nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow

# where a gem is besides the piles at the slots: rows of `places`, by seat
HAND, DISCARDS = SLOTS, SLOTS + 1
PLACES = SLOTS + 2

# Of ten gems that searching bots placed, 9.5 were of their location's kind; people may bluff more.
IN_TEN, OF_ITS_KIND = 10, 9


@jit
def random_member(members: int, rng: Rng) -> int:
    """A member of a set, sampled evenly."""
    return nth_member(members, randbelow(rng, popcount(members)))


@jit
def planned_draws(book: Book, deck: int) -> int:
    """The set of gems that the plan draws from a deck."""
    gems = 0
    for i in range(book[BEGIN, deck], book[BEGIN, deck + 1]):
        if book[KIND, i] == DRAWN and book[PLAN, i] >= 0:
            gems |= 1 << book[PLAN, i]
    return gems


@jit
def replay_moves(book: Book, moves: int, places: NDArray[np.int64], rng: Rng) -> int:
    """Replay all moves, as planned or else with random gems the plan does not need; the final deck, or -1 if stuck."""
    deck, spent, kept = ALL_GEMS, 0, planned_draws(book, 0)  # kept: gems in the deck or in a hand that the plan needs
    for i in range(moves):
        owner, kind = book[OWNER, i], book[KIND, i]
        if kind == SHUFFLED:
            deck, spent = spent, 0
            for seat in range(MAX_SEATS):
                deck |= places[DISCARDS, seat]
                places[DISCARDS, seat] = 0
            kept |= planned_draws(book, book[DECK, i])
            continue
        if kind >= CLAIMED:
            for seat in range(MAX_SEATS):
                spent |= places[kind - CLAIMED, seat]
                places[kind - CLAIMED, seat] = 0
            continue
        source = deck if kind == DRAWN else places[HAND, owner]
        by_plan = book[PLAN, i] >= 0
        able = source & (1 << book[PLAN, i]) if by_plan else source & ~kept
        if able == 0:
            return -1
        gem = random_member(able, rng)
        book[PLAN, i] = gem
        if kind == DRAWN:
            deck ^= 1 << gem
            places[HAND, owner] |= 1 << gem
        else:
            places[HAND, owner] ^= 1 << gem
            places[DISCARDS if kind == DISCARDED else kind, owner] |= 1 << gem
            kept &= ~(1 << gem)
    return deck


@jit
def unknown_gems(s: Any, viewer: int) -> int:
    """The set of gems whose place the viewer does not know."""
    unknown = ALL_GEMS & ~int(s.spent)
    if viewer >= 0:
        unknown &= ~(int(s.hands[viewer]) | int(s.thrown[viewer]))
        for slot in range(SLOTS):
            unknown &= ~int(s.piles[slot, viewer])
    return unknown


@jit
def plan_placements(s: Any, viewer: int, book: Book, since: NDArray[np.int64], rng: Rng) -> None:
    """Plan most gems placed by others to match their location, where a gem can have got there."""
    unknown = unknown_gems(s, viewer)
    one_kind = (1 << GEM_VALUES) - 1
    for i in range(s.move_count):
        slot = book[KIND, i]
        if slot >= SLOTS or book[PLAN, i] >= 0 or randbelow(rng, IN_TEN) >= OF_ITS_KIND:
            continue
        able = unknown & one_kind << GEM_VALUES * int(s.locations[slot])
        if able == 0:
            continue
        gem = random_member(able, rng)
        if explain(book, gem, since[gem], i, book[DECK, i], rng):
            unknown ^= 1 << gem


@jit
def resample_history(s: Any, viewer: int, rng: Rng) -> bool:
    """Sample a possible history and write where it leaves the gems; false if none was found."""
    n = int(s.move_count)
    book = np.empty((BOOK_ROWS, n + 2), np.int64)
    since = np.empty(GEMS, np.int64)
    read_history(s, book)
    if not plan_paths(s, viewer, book, since, rng):
        return False
    plan_placements(s, viewer, book, since, rng)
    places = np.zeros((PLACES, MAX_SEATS), np.int64)
    deck = replay_moves(book, n, places, rng)
    if deck < 0:
        return False
    s.deck = deck
    for i in range(n):
        s.faces[i] = book[PLAN, i]
    for seat in range(s.seats):
        if seat != viewer:
            s.hands[seat] = places[HAND, seat]
            s.thrown[seat] = places[DISCARDS, seat]
            for slot in range(SLOTS):
                s.piles[slot, seat] = places[slot, seat]
    return True


@jit
def draw_gems(unknown: int, count: int, rng: Rng) -> int:
    """A set of unknown gems, sampled evenly."""
    gems = 0
    for _ in range(count):
        gems |= 1 << random_member(unknown & ~gems, rng)
    return gems


@jit
def resample_places(s: Any, viewer: int, rng: Rng) -> None:
    """Sample the places of unknown gems evenly, without regard to the history."""
    unknown = unknown_gems(s, viewer)
    for seat in range(s.seats):
        if seat != viewer:
            s.hands[seat] = draw_gems(unknown, int(s.gems_held[seat]), rng)
            unknown ^= int(s.hands[seat])
            s.thrown[seat] = draw_gems(unknown, int(s.thrown_count[seat]), rng)
            unknown ^= int(s.thrown[seat])
            for slot in range(SLOTS):
                s.piles[slot, seat] = draw_gems(unknown, int(s.piled[slot, seat]), rng)
                unknown ^= int(s.piles[slot, seat])
    s.deck = unknown


@jit
def resample_gems(s: Any, viewer: int, rng: Rng) -> None:
    """Sample the gems by a possible history, or without one where none can be found."""
    if s.move_count == LOST or not resample_history(s, viewer, rng):
        resample_places(s, viewer, rng)
