"""Hidden information: the own hand and the own face-down pebble are private, everything else is open."""

from typing import Any

from druids.kernel.bits import nth_member
from druids.kernel.instructions import popcount
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from tests.toy.pebbles.state import DEAL, LAY, PEBBLES

HIDDEN = -1


@jit
def hide(s: Any, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.hands[other] = HIDDEN
            s.laid[other] = HIDDEN


@jit
def resample(s: Any, seat: int, rng: Rng) -> None:
    unknown = ((1 << PEBBLES) - 1) & ~s.seen
    if seat >= 0:
        unknown &= ~s.hands[seat]
        if s.lies[seat] == 1:
            unknown &= ~(1 << int(s.laid[seat]))
    for other in range(s.seats):
        if other == seat:
            continue
        hand = 0
        for _ in range(s.held[other]):
            pebble = nth_member(unknown, randbelow(rng, popcount(unknown)))
            unknown &= ~(1 << pebble)
            hand |= 1 << pebble
        s.hands[other] = hand
        s.laid[other] = HIDDEN
        if s.lies[other] == 1:
            pebble = nth_member(unknown, randbelow(rng, popcount(unknown)))
            unknown &= ~(1 << pebble)
            s.laid[other] = pebble


@jit
def secret(s: Any, action: int, viewer: int) -> bool:
    depth = s.depth - 1
    if action >= LAY:
        return s.tasks[depth, 1] != viewer
    return action >= DEAL and s.tasks[depth, 2] != viewer
