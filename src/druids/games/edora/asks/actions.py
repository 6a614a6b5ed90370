"""Step 4, the eight actions (edora section 11). An action that is impossible asks nothing; most can be refused."""

from typing import Any

from druids.games.edora.gains import advance_knowledge, advance_sickle, gain, has_herb, prestige_of, receive
from druids.games.edora.kinds import (
    AMULET_HERB,
    DIE,
    KNO,
    KNOWLEDGE_HERB,
    MISTLETOE_HERB,
    PD,
    PROVISIONS_HERB,
    RU,
    RUNE_HERB,
    SIC,
    SICKLE_HERB,
    SK,
    ST,
    STONE_HERB,
    TABLET_HERB,
    TB,
    A,
    K,
    M,
)
from druids.games.edora.state import (
    ADVANCE,
    AGAIN,
    DICE,
    GEM,
    PROVISIONS,
    RUNE,
    SKIP,
    STONE,
    TABLET,
    Ask,
    Deed,
)
from druids.games.edora.tables import (
    FIELD_ACTION,
    FIELD_LAYER,
    FIELD_POTIONS,
    FIELD_STRENGTH,
    GEMS,
    HERB_AMULET,
    HERB_KNOWLEDGE,
    HERB_MISTLETOE,
    HERB_MISTLETOE_PRESTIGE,
    HERB_PROVISIONS,
    HERB_PROVISIONS_PRESTIGE,
    HERB_RUNE,
    HERB_SICKLE,
    OPEN_TABLETS,
    RUNE_COUNT,
    RUNE_GIVES,
    RUNE_PLUS,
    RUNE_TIMES,
    STONES,
    SUPPLY_DICE,
    SUPPLY_PROVISIONS,
    TABLETS_AT_A_SIDE,
)
from druids.kernel.bits import Mask, allow, allow_bits
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import NATURE, SEAT, WHAT, N, pop, push, top


@jit
def perform(s: Any, seat: int, field: int, value: int) -> None:
    """Begin the action of the field that a die of this value was placed on."""
    action = FIELD_ACTION[field]
    if action == PD:
        push(s, Ask.SUPPLY, seat, 0, 0)
    elif action == K:
        push(s, Ask.ADVANCE, seat, KNO, FIELD_STRENGTH[field])
    elif action == SK:
        push(s, Ask.ADVANCE, seat, SIC, FIELD_STRENGTH[field])
    elif action == TB:
        begin_tablet(s, seat)
    elif action == M:
        take_mistletoe(s, seat, FIELD_STRENGTH[field], FIELD_POTIONS[field])
    elif action == A:
        begin_gem(s, seat, FIELD_LAYER[field], FIELD_STRENGTH[field])
    elif action == ST:
        begin_stone(s, seat)
    else:
        begin_rune(s, seat, value)


@jit
def begin_action(s: Any) -> None:
    """Begin an action that a potion gives."""
    seat, action, value = top(s, SEAT), top(s, WHAT), top(s, N)
    pop(s)
    if action == TB:
        begin_tablet(s, seat)
    elif action == ST:
        begin_stone(s, seat)
    elif action == RU:
        begin_rune(s, seat, value)


# -- edora 11.1 PD: provisions or dice -------------------------------------------------------------------------


@jit
def legal_supply(s: Any, mask: Mask) -> None:
    allow(mask, PROVISIONS)
    allow(mask, DICE)


@jit
def apply_supply(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    if action == DICE:
        gain(s, seat, DIE, SUPPLY_DICE)
        return
    s.provisions[seat] += SUPPLY_PROVISIONS
    if has_herb(s, seat, PROVISIONS_HERB):
        s.provisions[seat] += HERB_PROVISIONS
        s.prestige[seat] += prestige_of(s, seat, HERB_PROVISIONS_PRESTIGE)


# -- edora 11.2 K and SK: forward on a bar ---------------------------------------------------------------------


@jit
def legal_advance(s: Any, mask: Mask) -> None:
    allow(mask, ADVANCE)
    allow(mask, SKIP)


@jit
def apply_advance(s: Any, action: int) -> None:
    seat, bar, fields = top(s, SEAT), top(s, WHAT), top(s, N)
    pop(s)
    if action == SKIP:
        return
    if bar == KNO:
        knowledge_action(s, seat, fields)
    else:
        sickle_action(s, seat, fields)


@jit
def knowledge_action(s: Any, seat: int, fields: int) -> None:
    """Do the knowledge action of a field or a potion."""
    advance_knowledge(s, seat, fields + (HERB_KNOWLEDGE if has_herb(s, seat, KNOWLEDGE_HERB) else 0))


@jit
def sickle_action(s: Any, seat: int, fields: int) -> None:
    """Do the sickle action of a field or a potion."""
    advance_sickle(s, seat, fields + (HERB_SICKLE if has_herb(s, seat, SICKLE_HERB) else 0))


# -- edora 11.3 TB: a stone tablet -------------------------------------------------------------------------------


@jit
def begin_tablet(s: Any, seat: int) -> None:
    for place in range(OPEN_TABLETS):
        if s.offer[place] >= 0:
            push(s, Ask.TABLET, seat, 0, 0)
            return


@jit
def legal_tablet(s: Any, mask: Mask) -> None:
    for place in range(OPEN_TABLETS):
        if s.offer[place] >= 0:
            allow(mask, TABLET + place)
    allow(mask, SKIP)


@jit
def apply_tablet(s: Any, action: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    if action == SKIP:
        return
    place = action - TABLET
    s.tablets[seat, s.offer[place]] += 1
    s.offer[place] = -1
    if s.in_stack > 0:
        push(s, Ask.TURN_UP, NATURE, place, 0)
    gap = place // TABLETS_AT_A_SIDE
    times = 2 if has_herb(s, seat, TABLET_HERB) else 1
    receive(s, seat, to_int64(s.oracle[gap]), times)
    receive(s, seat, to_int64(s.oracle[(gap + 1) % STONES]), times)


# -- edora 11.4 M: mistletoe, and then potions -------------------------------------------------------------------


@jit
def take_mistletoe(s: Any, seat: int, n: int, potions: int) -> None:
    s.mistletoe[seat] += n
    if has_herb(s, seat, MISTLETOE_HERB):
        s.mistletoe[seat] += HERB_MISTLETOE
        s.prestige[seat] += prestige_of(s, seat, HERB_MISTLETOE_PRESTIGE)
    push(s, Deed.BREWING, seat, 0, potions)


# -- edora 11.5 A: a gem on the amulet -----------------------------------------------------------------------------


@jit
def free_place(s: Any, seat: int, layer: int) -> int:
    """The next free place of a layer, the left one first; -1 if both are full."""
    for place in range(2 * layer, 2 * layer + 2):
        if s.amulet[seat, place] < 0:
            return place
    return -1


@jit
def begin_gem(s: Any, seat: int, layer: int, times: int) -> None:
    if free_place(s, seat, layer) >= 0:
        push(s, Ask.GEM, seat, layer, times)


@jit
def legal_gem(s: Any, mask: Mask) -> None:
    seat = top(s, SEAT)
    owned = 0
    for place in range(GEMS):
        if s.amulet[seat, place] >= 0:
            owned |= 1 << to_int64(s.amulet[seat, place])
    allow_bits(mask, GEM, ((1 << GEMS) - 1) & ~owned)
    allow(mask, SKIP)


@jit
def apply_gem(s: Any, action: int) -> None:
    seat, layer, times = top(s, SEAT), top(s, WHAT), top(s, N)
    pop(s)
    if action == SKIP:
        return
    s.amulet[seat, free_place(s, seat, layer)] = action - GEM
    receive(s, seat, action - GEM, times + (HERB_AMULET if has_herb(s, seat, AMULET_HERB) else 0))


# -- edora 11.6 ST: a standing stone -------------------------------------------------------------------------------


@jit
def erected(s: Any, seat: int) -> int:
    """The set of standing stones that the seat has erected."""
    found = 0
    for stone in range(STONES):
        if s.stones[seat, stone] >= 0:
            found |= 1 << stone
    return found


@jit
def begin_stone(s: Any, seat: int) -> None:
    if erected(s, seat) != (1 << STONES) - 1:
        push(s, Ask.STONE, seat, 0, 0)


@jit
def legal_stone(s: Any, mask: Mask) -> None:
    allow_bits(mask, STONE, ((1 << STONES) - 1) & ~erected(s, top(s, SEAT)))
    allow(mask, SKIP)


@jit
def apply_stone(s: Any, action: int) -> None:
    """Erect it; give its own bonus, then those of all erected stones, its own included."""
    seat = top(s, SEAT)
    pop(s)
    if action == SKIP:
        return
    s.stones[seat, action - STONE] = s.here[seat]
    kinds = erected(s, seat)
    if has_herb(s, seat, STONE_HERB):
        push(s, Ask.AGAIN, seat, kinds, 0)
    receive(s, seat, action - STONE, 1)
    for bonus in range(STONES):
        if kinds >> bonus & 1:
            receive(s, seat, bonus, 1)


@jit
def legal_again(s: Any, mask: Mask) -> None:
    allow_bits(mask, AGAIN, top(s, WHAT))


@jit
def apply_again(s: Any, bonus: int) -> None:
    seat = top(s, SEAT)
    pop(s)
    receive(s, seat, bonus, 1)


# -- edora 11.7 RU: a runestone ------------------------------------------------------------------------------------


@jit
def runes_left(s: Any, seat: int) -> int:
    left = 0
    for rune in range(RUNE_COUNT):
        if s.runes[seat, rune] < 0:
            left |= 1 << rune
    return left


@jit
def begin_rune(s: Any, seat: int, value: int) -> None:
    if runes_left(s, seat) != 0:
        push(s, Ask.RUNE, seat, 0, value)


@jit
def legal_rune(s: Any, mask: Mask) -> None:
    allow_bits(mask, RUNE, runes_left(s, top(s, SEAT)))
    allow(mask, SKIP)


@jit
def apply_rune(s: Any, action: int) -> None:
    seat, value = top(s, SEAT), top(s, N)
    pop(s)
    if action == SKIP:
        return
    rune = action - RUNE
    s.runes[seat, rune] = s.here[seat]
    if has_herb(s, seat, RUNE_HERB):
        value += HERB_RUNE
    gain(s, seat, RUNE_GIVES[rune], (value + RUNE_PLUS[rune]) * RUNE_TIMES[rune])
