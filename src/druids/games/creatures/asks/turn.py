"""The open question of a turn: creature, specials on placed creatures, End card, end of the turn (creatures 4.1)."""

from typing import Any

from druids.games.creatures.asks.exchange import firsts
from druids.games.creatures.board import affectable, is_open, showing, spend_special, update_key_of
from druids.games.creatures.state import (
    CLOSE,
    END_TURN,
    ICON,
    MINUS,
    PLAY,
    PLUS,
    SEATS,
    STAR_ON,
    SWAP,
    TURNS,
    Ask,
)
from druids.games.creatures.tables import (
    ADDS,
    CREATURES,
    END,
    EXCHANGE,
    GROUP,
    ICON_KINDS,
    LEGENDARIES,
    PLUSMINUS,
    ROW,
    SPECIAL_HAND,
    STAR,
)
from druids.kernel.bits import Mask, allow, allow_bits
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, SEAT, pop, push, top


@jit
def closable(s: Any, position: int) -> bool:
    """Open, and a full group's worth of creatures on each side (creatures 6.3)."""
    for side in range(SEATS):
        if popcount(int(s.sides[position, side])) < GROUP:
            return False
    return is_open(s, position)


@jit
def legal_turn(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    if s.entered == 0:
        allow_bits(mask, PLAY, int(s.hands[seat]))  # creatures 4.7: each fits somewhere
    else:
        allow(mask, END_TURN)
    if s.specials_held[seat] == 0:
        return
    targets = affectable(s)
    for kind in range(ICON_KINDS):
        if s.specials[seat, kind] > 0:
            allow_bits(mask, ICON + kind * CREATURES, targets & ~showing(s, lowest(int(ADDS[kind]))))
    if s.specials[seat, STAR] > 0:
        allow_bits(mask, STAR_ON, targets & ~(LEGENDARIES | int(s.starred)))
    if s.specials[seat, PLUSMINUS] > 0:
        allow_bits(mask, PLUS, targets)
        allow_bits(mask, MINUS, targets)
    if s.specials[seat, EXCHANGE] > 0:
        allow_bits(mask, SWAP, firsts(s))
    if s.specials[seat, END] > 0:
        for position in range(ROW):
            if closable(s, position):
                allow(mask, CLOSE + position)


@jit
def apply_turn(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    if action == END_TURN:
        end_turn(s, seat)
    elif action >= CLOSE:
        s.steps += 1
        spend_special(s, seat, END)
        s.closed |= 1 << (action - CLOSE)
        push(s, Ask.TURN, seat, 0, 0)
    elif action >= SWAP:
        spend_special(s, seat, EXCHANGE)
        push(s, Ask.FOR, seat, action - SWAP, 0)
    elif action >= ICON:
        s.steps += 1
        attach(s, seat, action)
        push(s, Ask.TURN, seat, 0, 0)
    else:
        creature = action - PLAY
        s.hands[seat] &= ~(1 << creature)
        s.creatures_held[seat] -= 1
        push(s, Ask.AT, seat, creature, 0)


@jit
def attach(s: Any, seat: int, action: int) -> None:
    """An icon, a star, +1 or -1 for a placed creature (creatures 5.1)."""
    creature = (action - ICON) % CREATURES  # the four slices follow each other
    if action >= MINUS:
        spend_special(s, seat, PLUSMINUS)
        s.lowered |= 1 << creature
    elif action >= PLUS:
        spend_special(s, seat, PLUSMINUS)
        s.raised |= 1 << creature
    elif action >= STAR_ON:
        spend_special(s, seat, STAR)
        s.starred |= 1 << creature
    else:
        kind = (action - ICON) // CREATURES
        spend_special(s, seat, kind)
        s.attached[kind] |= 1 << creature
        return  # icons are no part of a key
    update_key_of(s, creature, seat)


@jit
def end_turn(s: Any, seat: int) -> None:
    """End the turn and draw (creatures 4.5, 4.6); nothing is drawn after the last turn (creatures 12.1)."""
    s.steps += 1
    if s.turn == TURNS:
        return
    s.turn += 1
    s.entered = 0
    push(s, Ask.TURN, (seat + 1) % SEATS, 0, 0)
    specials = min(SPECIAL_HAND - int(s.specials_held[seat]), int(s.special_deck[seat]))
    if specials > 0:
        push(s, Ask.SPECIAL, NATURE, seat, specials)
    if s.creature_deck[seat] > 0:
        push(s, Ask.CREATURE, NATURE, seat, 1)
