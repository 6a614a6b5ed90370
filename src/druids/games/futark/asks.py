"""The asks: their legal actions, NATURE's weights, and what each action does. Called by `flow.py`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.futark.claim import claim
from druids.games.futark.piles import (
    claimable_slots,
    discard_gem,
    draw_gem,
    gem_source,
    open_slots,
    place_gem,
    play_servant,
    reshuffle,
    servant_source,
    top_servant,
)
from druids.games.futark.state import (
    CLAIM,
    DISCARD,
    DRAW_GEM,
    DRAW_SERVANT,
    FIRST,
    GEM,
    LOCATION,
    NO_CLAIM,
    NO_DISCARD,
    PLACE,
    PLACE_SERVANT,
    SERVANT,
    STOP,
    TAKE,
    Ask,
    Deed,
)
from druids.games.futark.tables import FIRST_GEMS, FIRST_SERVANTS, GEMS, KIND_COUNT, SERVANTS, SLOTS
from druids.kernel.bits import Mask, allow, allow_bits, nth_member
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, SEAT, WHAT, N, pop, push, top


@jit
def again_or_pop(s: Any) -> None:
    """Remove an ask, or count down one that is put n times."""
    if top(s, N) > 1:
        s.tasks[s.depth - 1, N] -= 1
    else:
        pop(s)


# -- NATURE: first player, locations, gems, servants ---------------------------------------------------


@jit
def legal_first(s: Any, mask: Mask) -> None:
    allow_bits(mask, FIRST, (1 << int(s.seats)) - 1)


@jit
def apply_first(s: Any, seat: int) -> None:
    """Six locations, then clockwise from the first player four gems and three servants each (futark section 13)."""
    pop(s)
    s.first = seat
    push(s, Deed.TURN, seat, 0, 0)
    for k in range(s.seats - 1, -1, -1):
        other = (seat + k) % s.seats
        if s.chosen == 1:
            push(s, Ask.TAKE, other, 0, FIRST_SERVANTS)
        else:
            push(s, Ask.SERVANT, NATURE, other, FIRST_SERVANTS)
        push(s, Ask.GEM, NATURE, other, FIRST_GEMS)
    push(s, Ask.LOCATION, NATURE, 0, SLOTS)


@jit
def legal_location(s: Any, mask: Mask) -> None:
    for kind in range(KIND_COUNT):
        if s.locations_left[kind] > 0:
            allow(mask, LOCATION + kind)


@jit
def chance_location(s: Any, weights: NDArray[np.int64]) -> None:
    for kind in range(KIND_COUNT):
        weights[LOCATION + kind] = s.locations_left[kind]


@jit
def draw_location(s: Any, rng: Rng) -> int:
    cards = 0
    for kind in range(KIND_COUNT):
        cards += int(s.locations_left[kind])
    left = randbelow(rng, cards)
    for kind in range(KIND_COUNT):
        left -= int(s.locations_left[kind])
        if left < 0:
            return LOCATION + kind
    return -1


@jit
def apply_location(s: Any, kind: int) -> None:
    slot = top(s, WHAT)
    s.locations[slot] = kind
    s.locations_left[kind] -= 1
    if top(s, N) > 1:
        s.tasks[s.depth - 1, WHAT] = slot + 1  # at setup, slots from the left
    again_or_pop(s)


@jit
def apply_gem(s: Any, gem: int) -> None:
    seat = top(s, WHAT)
    again_or_pop(s)
    draw_gem(s, seat, gem)


@jit
def servants_on_top(s: Any, seat: int) -> int:
    """The set of servants that may be drawn next: any fresh one, or once there is none the topmost returned one."""
    if s.fresh_count[seat] > 0:
        return int(s.fresh[seat])
    return 1 << int(s.returned[seat, 0])


@jit
def draw_servant(s: Any, rng: Rng) -> int:
    servants = servants_on_top(s, top(s, WHAT))
    return SERVANT + nth_member(servants, randbelow(rng, popcount(servants)))


@jit
def apply_servant(s: Any, servant: int) -> None:
    seat = top(s, WHAT)
    again_or_pop(s)
    top_servant(s, seat, servant)


@jit
def chance_bits(weights: NDArray[np.int64], first: int, members: int) -> None:
    """Write weight 1 for each member of a set."""
    while members != 0:
        weights[first + lowest(members)] = 1
        members &= members - 1


# -- the seats -------------------------------------------------------------------------------------------


@jit
def legal_take(s: Any, mask: Mask) -> None:
    allow_bits(mask, TAKE, s.fresh[top(s, SEAT)])


@jit
def apply_take(s: Any, servant: int) -> None:
    seat = top(s, SEAT)
    again_or_pop(s)
    top_servant(s, seat, servant)


@jit
def legal_claim(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    allow_bits(mask, CLAIM, claimable_slots(s))
    if s.gems_held[seat] + s.servants_held[seat] > 0:  # futark 4.6: an empty hand must claim
        allow(mask, NO_CLAIM)


@jit
def apply_claim(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    push(s, Deed.PLACING, seat, 0, 0)
    if action != NO_CLAIM:
        claim(s, action - CLAIM)


@jit
def legal_place(s: Any, mask: Mask) -> None:
    """WHAT tells whether a servant was placed in this turn; there is no second one (futark 4.2, 4.3)."""
    seat = top(s, SEAT)
    slots = open_slots(s)
    gems = int(s.hands[seat])
    while gems != 0:
        allow_bits(mask, PLACE + lowest(gems) * SLOTS, slots)
        gems &= gems - 1
    if top(s, WHAT) == 0:
        servants = int(s.servants[seat])
        while servants != 0:
            allow_bits(mask, PLACE_SERVANT + lowest(servants) * SLOTS, slots)
            servants &= servants - 1


@jit
def apply_place(s: Any, action: int) -> None:
    seat, servant_placed, placed = top(s, SEAT), top(s, WHAT), top(s, N)
    pop(s)
    card, slot = (action - PLACE) // SLOTS, (action - PLACE) % SLOTS
    if card < GEMS:
        place_gem(s, seat, card, slot)
    else:
        play_servant(s, seat, card - GEMS, slot)
        servant_placed = 1
    push(s, Deed.PLACING, seat, servant_placed, placed + 1)


@jit
def legal_discard(s: Any, mask: Mask) -> None:
    allow_bits(mask, DISCARD, s.hands[top(s, SEAT)])
    allow(mask, NO_DISCARD)


@jit
def apply_discard(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    push(s, Deed.REFILL, seat, 0, 0)
    if action != NO_DISCARD:
        discard_gem(s, seat, action - DISCARD)


@jit
def legal_draw(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    if gem_source(s):
        allow(mask, DRAW_GEM)
    if servant_source(s, seat):
        allow(mask, DRAW_SERVANT)
    if s.optional_refill == 1 and s.gems_held[seat] + s.servants_held[seat] > 0:
        allow(mask, STOP)


@jit
def apply_draw(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    if action == STOP:
        push(s, Deed.TURN, (seat + 1) % s.seats, 0, 0)
        return
    push(s, Deed.REFILL, seat, 0, 0)
    if action == DRAW_GEM:
        if s.deck_count == 0:
            reshuffle(s)
        push(s, Ask.GEM, NATURE, seat, 1)
    else:
        push(s, Ask.SERVANT, NATURE, seat, 1)


@jit
def legal_servant(s: Any, mask: Mask) -> None:
    allow_bits(mask, SERVANT, servants_on_top(s, top(s, WHAT)) & ((1 << SERVANTS) - 1))


@jit
def legal_gem(s: Any, mask: Mask) -> None:
    allow_bits(mask, GEM, s.deck)
