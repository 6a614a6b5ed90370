"""A score for each legal action, from one-step estimates in points."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.asks.actions import erected, free_place, runes_left
from druids.games.edora.asks.move import cheapest_die, goals, next_shrines
from druids.games.edora.flow import legal
from druids.games.edora.gains import has_herb
from druids.games.edora.heuristics import gain_values
from druids.games.edora.heuristics.shrine_values import contest, placement_value, tablets_value
from druids.games.edora.kinds import (
    CLEARING_HERB,
    KNO,
    MIS,
    MISTLETOE_HERB,
    PD,
    PROVISIONS_HERB,
    RU,
    SIC,
    ST,
    TABLET_HERB,
    TB,
    A,
    Effect,
    K,
    M,
)
from druids.games.edora.kinds import DIE as DICE_GAIN
from druids.games.edora.state import (
    ACTIONS,
    ACTIVATE,
    ADVANCE,
    AGAIN,
    BREW,
    DIE,
    DISTRESS,
    FIELD,
    GEM,
    KEEP,
    LAYER,
    MOVE,
    NO_BREW,
    PLAN_HERB,
    PROVISIONS,
    RUNE,
    SIX,
    SKIP,
    START,
    STONE,
    TABLET,
    TAKE_DIE,
    TURNED_DIE,
    TURNED_TO,
    Ask,
)
from druids.games.edora.tables import (
    BONUS_COUNT,
    DISTRESS_PROVISIONS,
    FIELD_ACTION,
    FIELD_LAYER,
    FIELD_POTIONS,
    FIELD_STRENGTH,
    GEMS,
    HERB_CLEARING_COST,
    HERB_PROVISIONS,
    LAYERS,
    OPEN_TABLETS,
    PIPS,
    POTION_COST,
    POTION_COUNT,
    POTION_DICE,
    POTION_EFFECT,
    POTION_N,
    POTION_PRESTIGE,
    POTION_PROVISIONS,
    RUNE_COUNT,
    SHRINE_COUNT,
    STARTS,
    STONES,
    SUPPLY_DICE,
    SUPPLY_PROVISIONS,
    TABLETS_AT_A_SIDE,
)
from druids.kernel.bits import ONE, WORD
from druids.kernel.jit import jit, lowest, to_int64
from druids.kernel.tasks import KIND, SEAT, WHAT, N, top

WORDS = ACTIONS.mask_words
OFFSET = 12.0  # added to every estimate, so that all scores are positive
LEAST = 0.01  # the score of an action that looks bad
IDLE_TURN = 9.0  # the cost of a turn without placing a die


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    seat, kind, what, n = top(s, SEAT), top(s, KIND), top(s, WHAT), top(s, N)
    if kind == Ask.MOVE:
        score_move(s, seat, out)
        return
    mask = np.zeros(WORDS, np.uint64)
    legal(s, mask)
    for w in range(WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            out[action] = max(OFFSET + action_score(s, seat, kind, what, n, action), LEAST)


@jit
def action_score(s: Any, seat: int, kind: int, what: int, n: int, action: int) -> float:
    """The estimated gain of an action, in points."""
    if action in (SKIP, NO_BREW):
        return 0.0
    if kind == Ask.FIELD:
        return field_value(s, seat, to_int64(s.here[seat]), action - FIELD)
    if kind == Ask.DIE:
        return die_value(s, seat, what, action)
    if kind == Ask.SUPPLY:
        return supply_value(s, seat, action == PROVISIONS)
    if kind == Ask.ADVANCE:
        return gain_values.advance(s, seat, what, n) if action == ADVANCE else 0.0
    if kind == Ask.TABLET:
        return oracle_value(s, seat, action - TABLET)
    if kind == Ask.BREW:
        return potion_value(s, seat, action - BREW)
    if kind == Ask.GEM:
        return gain_values.gem(s, seat, what, action - GEM, n)
    if kind == Ask.STONE:
        return gain_values.stone(s, seat, action - STONE)
    if kind == Ask.RUNE:
        return gain_values.rune(s, seat, action - RUNE, n)
    if kind == Ask.LAYER:
        return 5.0 if s.amulet[seat, 2 * (action - LAYER)] >= 0 else 1.0
    if kind == Ask.SIX:
        shrine = action - SIX
        return contest(s, seat, shrine, PIPS) - contest(s, seat, shrine, to_int64(s.values[seat, shrine])) + 0.1
    if kind == Ask.AGAIN:
        return gain_values.bonus(s, seat, action - AGAIN, 1)
    if kind == Ask.TAKE_DIE:
        return taken_die_value(s, seat, action - TAKE_DIE + 1)
    if kind == Ask.KEEP:
        return gain_values.tablet(s, seat, action - KEEP)
    if kind == Ask.PLAN_HERB:
        return gain_values.herb(s, action - PLAN_HERB)
    if kind == Ask.START:
        return best_field(s, seat, to_int64(STARTS[action - START]))
    return gain_values.herb(s, action - ACTIVATE)


@jit
def score_move(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    rest = gain_values.provisions(s, seat, DISTRESS_PROVISIONS) + gain_values.gain(s, seat, DICE_GAIN, 1)
    idle = IDLE_TURN * (1.0 if gain_values.turns_left(s) > 1.0 else 2.0)
    out[DISTRESS] = max(OFFSET + rest - idle, LEAST)
    costs = np.zeros(SHRINE_COUNT, np.int64)
    move_costs(s, seat, costs)
    die, tablets = cheapest_die(s, seat), tablets_value(s, seat)
    left = goals(s, seat)
    while left:
        goal = lowest(left)
        left &= left - 1
        benefit = best_field(s, seat, goal) + placement_value(s, seat, goal, tablets)
        out[MOVE + goal] = max(OFFSET + benefit + gain_values.provisions(s, seat, -(costs[goal] + die)), LEAST)


@jit
def move_costs(s: Any, seat: int, costs: NDArray[np.int64]) -> None:
    """Write the cost of entering each shrine: `move_cost` for all shrines at once."""
    here = to_int64(s.here[seat])
    if s.beside[seat] == 1:
        return
    newest, before = 1 << here, 0
    reached, cost = newest, 0
    while newest | before:
        found = next_shrines(s, newest, before, reached)
        cost += 1
        left = found
        while left:
            costs[lowest(left)] = cost
            left &= left - 1
        reached |= found
        newest, before = found, newest
    if has_herb(s, seat, CLEARING_HERB):
        left = to_int64(s.clearing[here])
        while left:
            costs[lowest(left)] = HERB_CLEARING_COST
            left &= left - 1


@jit
def best_field(s: Any, seat: int, shrine: int) -> float:
    best = 0.0
    for k in range(s.seats):
        if s.holders[shrine, k] < 0:
            best = max(best, field_value(s, seat, shrine, k))
    return best


@jit
def likely_die(s: Any, seat: int) -> int:
    """The highest personal die, as a guess of the one that will be placed."""
    best = 1
    for value in range(1, PIPS + 1):
        if s.personal[seat, value - 1] > 0:
            best = value
    return best


@jit
def field_value(s: Any, seat: int, shrine: int, k: int) -> float:
    """The value of a field's action."""
    kind = to_int64(s.fields[shrine, k])
    action, n = FIELD_ACTION[kind], FIELD_STRENGTH[kind]
    if action == PD:
        return max(supply_value(s, seat, True), supply_value(s, seat, False))
    if action == TB:
        best = 0.0
        for place in range(OPEN_TABLETS):
            if s.offer[place] >= 0:
                best = max(best, oracle_value(s, seat, place))
        return best
    if action == M:
        return mistletoe_value(s, seat, n, FIELD_POTIONS[kind])
    if action == A:
        if free_place(s, seat, FIELD_LAYER[kind]) < 0:
            return 0.0
        return best_gem(s, seat, FIELD_LAYER[kind], n)
    if action == ST:
        return best_stone(s, seat)
    if action == RU:
        return best_rune(s, seat, likely_die(s, seat))
    return gain_values.advance(s, seat, KNO if action == K else SIC, n)


@jit
def supply_value(s: Any, seat: int, as_provisions: bool) -> float:
    if not as_provisions:
        return gain_values.gain(s, seat, DICE_GAIN, SUPPLY_DICE)
    if has_herb(s, seat, PROVISIONS_HERB):
        return gain_values.provisions(s, seat, SUPPLY_PROVISIONS + HERB_PROVISIONS) + 3.0
    return gain_values.provisions(s, seat, SUPPLY_PROVISIONS)


@jit
def oracle_value(s: Any, seat: int, place: int) -> float:
    """The value of a tablet with the two bonuses beside it."""
    side = place // TABLETS_AT_A_SIDE
    times = 2 if has_herb(s, seat, TABLET_HERB) else 1
    paid = gain_values.bonus(s, seat, to_int64(s.oracle[side]), times)
    paid += gain_values.bonus(s, seat, to_int64(s.oracle[(side + 1) % BONUS_COUNT]), times)
    return paid + gain_values.tablet(s, seat, to_int64(s.offer[place]))


@jit
def mistletoe_value(s: Any, seat: int, n: int, potions: int) -> float:
    """The value of mistletoe, with the best potion it can pay for."""
    extra = 1 if has_herb(s, seat, MISTLETOE_HERB) else 0
    value = gain_values.gain(s, seat, MIS, n + extra) + 3.0 * extra
    have = to_int64(s.mistletoe[seat]) + n + extra
    best = 0.0
    for kind in range(POTION_COUNT):
        if s.brewers[kind] < 0 and POTION_COST[kind] <= have:
            best = max(best, potion_value(s, seat, kind))
    return value + best * (1.0 if potions == 1 else 1.4)


@jit
def potion_value(s: Any, seat: int, kind: int) -> float:
    """The value of a potion, less that of its mistletoe."""
    effect, n = POTION_EFFECT[kind], POTION_N[kind]
    value = 0.7  # the token counts for a tablet
    if effect == Effect.GAIN:
        value += POTION_PRESTIGE[kind] + gain_values.provisions(s, seat, POTION_PROVISIONS[kind])
        value += gain_values.gain(s, seat, DICE_GAIN, POTION_DICE[kind])
    elif effect == Effect.STONE:
        value += best_stone(s, seat) * n
    elif effect == Effect.RUNE:
        value += best_rune(s, seat, n)
    elif effect == Effect.TABLET:
        best = 0.0
        for place in range(OPEN_TABLETS):
            if s.offer[place] >= 0:
                best = max(best, oracle_value(s, seat, place))
        value += best * n
    elif effect == Effect.KNOWLEDGE:
        value += gain_values.advance(s, seat, KNO, n)
    elif effect == Effect.SICKLE:
        value += gain_values.advance(s, seat, SIC, n)
    elif effect == Effect.GEM:
        best = 0.0
        for layer in range(LAYERS):
            if free_place(s, seat, layer) >= 0:
                best = max(best, best_gem(s, seat, layer, n))
        value += best
    elif effect == Effect.WAKE:
        value += 4.0 * gain_values.share_left(s) if s.face_down[seat] != 0 else 0.0
    elif effect == Effect.PICK:
        value += 8.0 * n * gain_values.share_left(s)
    else:
        value += 2.0 * n
    return value - POTION_COST[kind] * (1.0 + 0.8 * gain_values.share_left(s))


@jit
def best_gem(s: Any, seat: int, layer: int, times: int) -> float:
    best = 0.0
    for kind in range(GEMS):
        owned = False
        for place in range(GEMS):
            owned = owned or s.amulet[seat, place] == kind
        if not owned:
            best = max(best, gain_values.gem(s, seat, layer, kind, times))
    return best


@jit
def best_stone(s: Any, seat: int) -> float:
    best, standing = 0.0, erected(s, seat)
    for kind in range(STONES):
        if standing >> kind & 1 == 0:
            best = max(best, gain_values.stone(s, seat, kind))
    return best


@jit
def best_rune(s: Any, seat: int, value: int) -> float:
    best, left = 0.0, runes_left(s, seat)
    for row in range(RUNE_COUNT):
        if left >> row & 1 == 1:
            best = max(best, gain_values.rune(s, seat, row, value))
    return best


@jit
def die_value(s: Any, seat: int, k: int, action: int) -> float:
    """The value of placing a die: high dice win shrines and feed runestones, low ones are cheap."""
    value = action - DIE + 1
    if action >= TURNED_DIE:
        value = TURNED_TO[action - TURNED_DIE]
    shrine = to_int64(s.here[seat])
    value_of_die = contest(s, seat, shrine, value) + gain_values.provisions(s, seat, -value)
    if FIELD_ACTION[to_int64(s.fields[shrine, k])] == RU:
        value_of_die += best_rune(s, seat, value)
    return value_of_die


@jit
def taken_die_value(s: Any, seat: int, value: int) -> float:
    """The value of taking a stored die: low dice are better while provisions are short, high ones later."""
    return (to_int64(s.provisions[seat]) - 8) * 0.05 * value - 0.1 * abs(value - 3)
