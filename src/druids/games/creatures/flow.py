"""Setup, and dispatch by kind of ask: `legal`, `chance`, `draw` and `apply`. The place to start reading."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures import INFO
from druids.games.creatures.asks.exchange import apply_for, legal_for
from druids.games.creatures.asks.nature import (
    apply_creature,
    apply_first,
    apply_special,
    apply_terrain,
    chance_nature,
    draw_nature,
    legal_nature,
)
from druids.games.creatures.asks.placing import apply_at, apply_with, legal_at, legal_with
from druids.games.creatures.asks.turn import apply_turn, legal_turn
from druids.games.creatures.beliefs import nothing_drawn
from druids.games.creatures.state import (
    AT,
    BLANK,
    DRAW_CREATURE,
    DRAW_SPECIAL,
    FOR,
    GO_FIRST,
    LAY_TERRAIN,
    SEATS,
    WITH_ICONS,
    Ask,
)
from druids.games.creatures.tables import CREATURE_DECK, SPECIAL_DECK
from druids.kernel.bits import Mask
from druids.kernel.instructions import overwrite
from druids.kernel.jit import jit
from druids.kernel.rng import Rng
from druids.kernel.tasks import KIND, NATURE, push, top

VERSION = INFO.rules


@jit
def setup(s: Any, seats: int, options: NDArray[np.int64]) -> None:
    overwrite(s, BLANK)
    s.creatures = VERSION
    s.seats = seats
    s.fallback = options[0]
    s.exchange_scope = options[1]
    s.group_rule = options[2]
    s.turn = 1
    for seat in range(SEATS):
        s.creature_deck[seat] = CREATURE_DECK
        s.special_deck[seat] = SPECIAL_DECK
        nothing_drawn(s, seat)
    push(s, Ask.FIRST, NATURE, 0, 1)


@jit
def legal(s: Any, mask: Mask) -> None:
    kind = top(s, KIND)
    if kind == Ask.TURN:
        legal_turn(s, mask)
    elif kind == Ask.AT:
        legal_at(s, mask)
    elif kind == Ask.WITH:
        legal_with(s, mask)
    elif kind == Ask.FOR:
        legal_for(s, mask)
    else:
        legal_nature(s, mask)


@jit
def chance(s: Any, weights: NDArray[np.int64]) -> None:
    chance_nature(s, weights)


@jit
def draw(s: Any, rng: Rng) -> int:
    return draw_nature(s, rng)


@jit
def apply(s: Any, action: int) -> None:
    kind = top(s, KIND)
    if kind == Ask.TURN:
        apply_turn(s, action)
    elif kind == Ask.AT:
        apply_at(s, action - AT)
    elif kind == Ask.WITH:
        apply_with(s, action - WITH_ICONS)
    elif kind == Ask.FOR:
        apply_for(s, action - FOR)
    elif kind == Ask.CREATURE:
        apply_creature(s, action - DRAW_CREATURE)
    elif kind == Ask.SPECIAL:
        apply_special(s, action - DRAW_SPECIAL)
    elif kind == Ask.TERRAIN:
        apply_terrain(s, action - LAY_TERRAIN)
    else:
        apply_first(s, action - GO_FIRST)
