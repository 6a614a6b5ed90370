"""Hidden information: a face is known to the seat that holds, placed or discarded it, and to all after a claim."""

from typing import Any

from druids.games.futark.determinize import random_member, resample_gems
from druids.games.futark.history import hide_faces
from druids.games.futark.state import NO_DISCARD, Ask
from druids.games.futark.tables import ALL_SERVANTS, SERVANTS, SLOTS
from druids.kernel.bits import nth_member
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, SEAT, WHAT, top

HIDDEN = -1


# -- hiding ----------------------------------------------------------------------------------------------


@jit
def hide(s: Any, seat: int) -> None:
    s.deck = HIDDEN
    hide_faces(s, seat)
    for other in range(s.seats):
        if other == seat:
            continue
        s.hands[other] = HIDDEN
        s.thrown[other] = HIDDEN
        s.servants[other] = HIDDEN
        s.fresh[other] = HIDDEN
        for slot in range(SLOTS):
            s.piles[slot, other] = HIDDEN
        for k in range(SERVANTS):
            s.out_face[other, k] = HIDDEN


# -- resampling ------------------------------------------------------------------------------------------


@jit
def resample_servants(s: Any, seat: int, rng: Rng) -> None:
    """Sample a seat's servants.

    A servant that was drawn openly from the returned ones is in hand, or was placed later than those then on the table.
    """
    unknown = ALL_SERVANTS
    for k in range(s.returned_count[seat]):
        unknown ^= 1 << int(s.returned[seat, k])
    out, held = int(s.out_count[seat]), int(s.servants_held[seat])
    hand = 0
    free = (1 << out) - 1  # of the servants on the table, those without a face yet
    for after in range(out, 0, -1):  # the most restricted first, so that all possible layouts are equally likely
        for servant in range(SERVANTS):
            if s.drawn_after[seat, servant] == after and unknown >> servant & 1:
                able = free >> after << after
                pick = randbelow(rng, popcount(able) + held)
                unknown ^= 1 << servant
                if pick < held:
                    hand |= 1 << servant
                    held -= 1
                else:
                    k = nth_member(able, pick - held)
                    free ^= 1 << k
                    s.out_face[seat, k] = servant
    while free != 0:
        k = lowest(free)
        free ^= 1 << k
        servant = random_member(unknown, rng)
        unknown ^= 1 << servant
        s.out_face[seat, k] = servant
    for _ in range(held):
        servant = random_member(unknown, rng)
        unknown ^= 1 << servant
        hand |= 1 << servant
    s.servants[seat] = hand
    s.fresh[seat] = unknown


@jit
def resample(s: Any, seat: int, rng: Rng) -> None:
    hide(s, seat)
    resample_gems(s, seat, rng)
    for other in range(s.seats):
        if other != seat:
            resample_servants(s, other, rng)


# -- secrets ---------------------------------------------------------------------------------------------


@jit
def secret(s: Any, action: int, viewer: int) -> bool:
    kind = top(s, KIND)
    if kind == Ask.GEM:
        return top(s, WHAT) != viewer
    if kind == Ask.SERVANT:
        return top(s, WHAT) != viewer and s.fresh_count[top(s, WHAT)] > 0
    if kind in (Ask.TAKE, Ask.PLACE):
        return top(s, SEAT) != viewer
    return kind == Ask.DISCARD and action != NO_DISCARD and top(s, SEAT) != viewer
