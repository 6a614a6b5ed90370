"""Brewing, and what each potion does (edora 11.4 and 12)."""

from typing import Any

from druids.games.edora.asks.actions import begin_gem, free_place, knowledge_action, sickle_action
from druids.games.edora.gains import compete, gain
from druids.games.edora.kinds import DIE, RU, ST, TB, Effect
from druids.games.edora.state import BREW, LAYER, NO_BREW, SIX, SKIP, Ask, Deed
from druids.games.edora.tables import (
    LAYERS,
    PIPS,
    POTION_COST,
    POTION_COUNT,
    POTION_DICE,
    POTION_EFFECT,
    POTION_N,
    POTION_PRESTIGE,
    POTION_PROVISIONS,
)
from druids.kernel.bits import Mask, allow, allow_bits
from druids.kernel.instructions import lowest, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import SEAT, N, pop, push, top


@jit
def affordable(s: Any, seat: int) -> int:
    """The set of potions that are left and that the seat can pay."""
    found = 0
    for potion in range(POTION_COUNT):
        if s.brewers[potion] < 0 and POTION_COST[potion] <= s.mistletoe[seat]:
            found |= 1 << potion
    return found


@jit
def brewing(s: Any) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    if n > 0 and affordable(s, seat) != 0:
        push(s, Ask.BREW, seat, 0, n)


@jit
def legal_brew(s: Any, mask: Mask) -> None:
    allow_bits(mask, BREW, affordable(s, top(s, SEAT)))
    allow(mask, NO_BREW)


@jit
def apply_brew(s: Any, action: int) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    if action == NO_BREW:
        return
    potion = action - BREW
    s.mistletoe[seat] -= POTION_COST[potion]
    s.brewers[potion] = seat
    push(s, Deed.BREWING, seat, 0, n - 1)
    apply_potion(s, seat, potion)


@jit
def apply_potion(s: Any, seat: int, potion: int) -> None:
    """Give the effect of a potion."""
    effect, n = POTION_EFFECT[potion], POTION_N[potion]
    if effect == Effect.GAIN:
        s.provisions[seat] += POTION_PROVISIONS[potion]
        s.prestige[seat] += POTION_PRESTIGE[potion]
        gain(s, seat, DIE, POTION_DICE[potion])
    elif effect == Effect.STONE:
        for _ in range(n):
            push(s, Deed.ACT, seat, ST, 0)
    elif effect == Effect.RUNE:
        push(s, Deed.ACT, seat, RU, n)
    elif effect == Effect.TABLET:
        for _ in range(n):
            push(s, Deed.ACT, seat, TB, 0)
    elif effect == Effect.KNOWLEDGE:
        knowledge_action(s, seat, n)
    elif effect == Effect.SICKLE:
        sickle_action(s, seat, n)
    elif effect == Effect.GEM:
        if open_layers(s, seat) != 0:
            push(s, Ask.LAYER, seat, 0, n)
    elif effect == Effect.WAKE:
        if s.face_down[seat] != 0:
            push(s, Ask.WAKE_HERB, seat, 0, 0)
    elif effect == Effect.PICK:
        push(s, Deed.PICK_HERBS, seat, 0, n)
    elif effect == Effect.SIX:
        push(s, Deed.TURN_SIXES, seat, 0, n)


# -- edora 12.3 a gem on a layer of one's choice ----------------------------------------------------------------


@jit
def open_layers(s: Any, seat: int) -> int:
    found = 0
    for layer in range(LAYERS):
        if free_place(s, seat, layer) >= 0:
            found |= 1 << layer
    return found


@jit
def legal_layer(s: Any, mask: Mask) -> None:
    allow_bits(mask, LAYER, open_layers(s, top(s, SEAT)))


@jit
def apply_layer(s: Any, layer: int) -> None:
    seat, times = top(s, SEAT), top(s, N)
    pop(s)
    begin_gem(s, seat, layer, times)


# -- edora 12.5 dice turned to 6 --------------------------------------------------------------------------------------


@jit
def below_six(s: Any, seat: int) -> int:
    """The shrines with a die of the seat that does not show 6 yet."""
    found, left = 0, to_int64(s.dice[seat])
    while left:
        shrine = lowest(left)
        left &= left - 1
        if s.values[seat, shrine] < PIPS:
            found |= 1 << shrine
    return found


@jit
def turn_sixes(s: Any) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    if n > 0 and below_six(s, seat) != 0:
        push(s, Ask.SIX, seat, 0, n)


@jit
def legal_six(s: Any, mask: Mask) -> None:
    allow_bits(mask, SIX, below_six(s, top(s, SEAT)))
    allow(mask, SKIP)


@jit
def apply_six(s: Any, action: int) -> None:
    seat, n = top(s, SEAT), top(s, N)
    pop(s)
    if action == SKIP:
        return
    s.values[seat, action - SIX] = PIPS
    compete(s, action - SIX)
    push(s, Deed.TURN_SIXES, seat, 0, n - 1)
