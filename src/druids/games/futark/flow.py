"""Setup, and dispatch by kind of task: `legal`, `chance`, `draw` and `apply` for asks, `run_deeds` for deeds."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.futark import INFO
from druids.games.futark.asks import (
    apply_claim,
    apply_discard,
    apply_draw,
    apply_first,
    apply_gem,
    apply_location,
    apply_place,
    apply_servant,
    apply_take,
    chance_bits,
    chance_location,
    draw_location,
    draw_servant,
    legal_claim,
    legal_discard,
    legal_draw,
    legal_first,
    legal_gem,
    legal_location,
    legal_place,
    legal_servant,
    legal_take,
    servants_on_top,
)
from druids.games.futark.deeds import discarding, placing, refill, turn
from druids.games.futark.state import BLANK, FIRST, GEM, LOCATION, SERVANT, TAKE, Ask, Deed
from druids.games.futark.tables import ALL_GEMS, ALL_SERVANTS, GEMS, KIND_COUNT, LOCATIONS_OF_A_KIND, SERVANTS
from druids.kernel.bits import Mask, nth_member
from druids.kernel.instructions import overwrite
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, NATURE, WHAT, deed_due, push, top

VERSION = INFO.rules


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    overwrite(s, BLANK)
    s.futark = VERSION
    s.seats = seats
    s.chosen = options[0]
    s.optional_refill = options[1]
    s.reshuffle = options[2]
    s.deck = ALL_GEMS
    s.deck_count = GEMS
    for kind in range(KIND_COUNT):
        s.locations_left[kind] = LOCATIONS_OF_A_KIND
    for seat in range(seats):  # futark 2.1: unused colours leave the game
        s.fresh[seat] = ALL_SERVANTS
        s.fresh_count[seat] = SERVANTS
    push(s, Ask.FIRST, NATURE, 0, 0)


@jit
def legal(s: Any, mask: Mask) -> None:
    kind = top(s, KIND)
    if kind == Ask.PLACE:
        legal_place(s, mask)
    elif kind == Ask.DRAW:
        legal_draw(s, mask)
    elif kind == Ask.CLAIM:
        legal_claim(s, mask)
    elif kind == Ask.DISCARD:
        legal_discard(s, mask)
    elif kind == Ask.GEM:
        legal_gem(s, mask)
    elif kind == Ask.SERVANT:
        legal_servant(s, mask)
    elif kind == Ask.LOCATION:
        legal_location(s, mask)
    elif kind == Ask.TAKE:
        legal_take(s, mask)
    elif kind == Ask.FIRST:
        legal_first(s, mask)


@jit
def chance(s: Any, weights: NDArray[np.int64]) -> None:
    kind = top(s, KIND)
    if kind == Ask.GEM:
        chance_bits(weights, GEM, int(s.deck))
    elif kind == Ask.SERVANT:
        chance_bits(weights, SERVANT, servants_on_top(s, top(s, WHAT)))
    elif kind == Ask.LOCATION:
        chance_location(s, weights)
    elif kind == Ask.FIRST:
        chance_bits(weights, FIRST, (1 << int(s.seats)) - 1)


@jit
def draw(s: Any, rng: Rng) -> int:
    kind = top(s, KIND)
    if kind == Ask.GEM:
        return GEM + nth_member(s.deck, randbelow(rng, int(s.deck_count)))
    if kind == Ask.SERVANT:
        return draw_servant(s, rng)
    if kind == Ask.LOCATION:
        return draw_location(s, rng)
    return FIRST + randbelow(rng, int(s.seats))


@jit
def apply(s: Any, action: int) -> None:
    kind = top(s, KIND)
    if kind == Ask.PLACE:
        apply_place(s, action)
    elif kind == Ask.DRAW:
        apply_draw(s, action)
    elif kind == Ask.GEM:
        apply_gem(s, action - GEM)
    elif kind == Ask.SERVANT:
        apply_servant(s, action - SERVANT)
    elif kind == Ask.DISCARD:
        apply_discard(s, action)
    elif kind == Ask.CLAIM:
        apply_claim(s, action)
    elif kind == Ask.LOCATION:
        apply_location(s, action - LOCATION)
    elif kind == Ask.TAKE:
        apply_take(s, action - TAKE)
    elif kind == Ask.FIRST:
        apply_first(s, action - FIRST)
    run_deeds(s)


@jit
def run_deeds(s: Any) -> None:
    """Run deeds until an ask is on top of the stack or the game is over."""
    while deed_due(s):
        kind = top(s, KIND)
        if kind == Deed.PLACING:
            placing(s)
        elif kind == Deed.REFILL:
            refill(s)
        elif kind == Deed.DISCARDING:
            discarding(s)
        else:
            turn(s)
