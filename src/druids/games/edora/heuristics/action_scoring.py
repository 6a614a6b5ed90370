"""A score for each legal action, from one-step estimates in points."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.edora.asks.move import cheapest_die, goals, next_shrines
from druids.games.edora.flow import legal
from druids.games.edora.gains import has_herb
from druids.games.edora.heuristics import gain_values
from druids.games.edora.heuristics.field_values import (
    Known,
    best_field,
    best_rune,
    field_value,
    known_values,
    oracle_value,
    potion_value,
    supply_value,
)
from druids.games.edora.heuristics.shrine_values import (
    contest,
    placement_value,
    tablets_value,
    with_die,
)
from druids.games.edora.kinds import (
    CLEARING_HERB,
    RU,
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
    DISTRESS_PROVISIONS,
    FIELD_ACTION,
    HERB_CLEARING_COST,
    PIPS,
    SHRINE_COUNT,
    STARTS,
)
from druids.kernel.bits import ONE, WORD, Mask
from druids.kernel.instructions import lowest, to_int64
from druids.kernel.jit import jit
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
    if kind in (Ask.FIELD, Ask.TABLET, Ask.BREW, Ask.START):
        score_choices(s, seat, kind, mask, known_values(), out)
        return
    for w in range(WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            out[action] = max(OFFSET + action_score(s, seat, kind, what, n, action), LEAST)


@jit
def score_choices(s: Any, seat: int, kind: int, mask: Mask, known: Known, out: NDArray[np.float64]) -> None:
    """Score the actions of an ask whose actions share values."""
    for w in range(WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            out[action] = max(OFFSET + choice_score(s, seat, kind, action, known), LEAST)


@jit
def choice_score(s: Any, seat: int, kind: int, action: int, known: Known) -> float:
    if action in (SKIP, NO_BREW):
        return 0.0
    if kind == Ask.FIELD:
        return field_value(s, seat, to_int64(s.fields[to_int64(s.here[seat]), action - FIELD]), known)
    if kind == Ask.TABLET:
        return oracle_value(s, seat, action - TABLET, known)
    if kind == Ask.BREW:
        return potion_value(s, seat, action - BREW, known)
    return best_field(s, seat, to_int64(STARTS[action - START]), known)


@jit
def action_score(s: Any, seat: int, kind: int, what: int, n: int, action: int) -> float:
    """The estimated gain of an action, in points."""
    if action in (SKIP, NO_BREW):
        return 0.0
    if kind == Ask.DIE:
        return die_value(s, seat, what, action)
    if kind == Ask.SUPPLY:
        return supply_value(s, seat, action == PROVISIONS)
    if kind == Ask.ADVANCE:
        return gain_values.advance(s, seat, what, n) if action == ADVANCE else 0.0
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
    return gain_values.herb(s, action - ACTIVATE)


@jit
def score_move(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    rest = gain_values.provisions(s, seat, DISTRESS_PROVISIONS) + gain_values.gain(s, seat, DICE_GAIN, 1)
    idle = IDLE_TURN * (1.0 if gain_values.turns_left(s) > 1.0 else 2.0)
    out[DISTRESS] = max(OFFSET + rest - idle, LEAST)
    left = goals(s, seat)
    if left == 0:
        return
    costs = np.zeros(SHRINE_COUNT, np.int64)
    move_costs(s, seat, costs)
    die, before = cheapest_die(s, seat), tablets_value(s, seat)
    known, die_placed = known_values(), with_die(s, seat, lowest(left))
    while left:
        goal = lowest(left)
        left &= left - 1
        benefit = best_field(s, seat, goal, known)
        benefit += placement_value(s, seat, goal, before, die_placed)
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
def placed_value(action: int) -> int:
    """The value with which a die is placed, turned or not."""
    return to_int64(TURNED_TO[action - TURNED_DIE]) if action >= TURNED_DIE else action - DIE + 1


@jit
def die_value(s: Any, seat: int, k: int, action: int) -> float:
    """The value of placing a die: high dice win shrines and feed runestones, low ones are cheap."""
    value, shrine = placed_value(action), to_int64(s.here[seat])
    value_of_die = contest(s, seat, shrine, value) + gain_values.provisions(s, seat, -value)
    if FIELD_ACTION[to_int64(s.fields[shrine, k])] == RU:
        value_of_die += best_rune(s, seat, value)
    return value_of_die


@jit
def taken_die_value(s: Any, seat: int, value: int) -> float:
    """The value of taking a stored die: low dice are better while provisions are short, high ones later."""
    return (to_int64(s.provisions[seat]) - 8) * 0.05 * value - 0.1 * abs(value - 3)
