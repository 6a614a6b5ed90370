"""Action scores: try each action on the record, evaluate the terrains it changes, and undo it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.asks.exchange import firsts, partners
from druids.games.creatures.asks.turn import closable, legal_turn
from druids.games.creatures.board import affectable, enters, icon_kinds_held, is_open, place_of, showing
from druids.games.creatures.heuristics.position_value import (
    WORKSPACE,
    chance_with,
    estimate_all_sides,
    estimate_side,
    evaluate,
    expectation,
    expectation_with,
    lack,
    read_ranks,
    supply,
    terrain_chance,
    write_ranks,
)
from druids.games.creatures.state import (
    ACTIONS,
    AT,
    CLOSE,
    END_TURN,
    FOR,
    ICON,
    MINUS,
    PLAY,
    PLUS,
    SEATS,
    STAR_ON,
    SWAP,
    TURNS,
    WITH_ICONS,
    Ask,
)
from druids.games.creatures.tables import (
    ADDED_WITH,
    ADDS,
    CREATURES,
    END,
    EXCHANGE,
    GROUP,
    ICON_KINDS,
    LEGENDARIES,
    NEW_TO,
    PLUSMINUS,
    ROW,
    SPECIALS,
    STAR,
    WITH_KINDS,
)
from druids.kernel.bits import ONE, WORD
from druids.kernel.game import NO_ACTION
from druids.kernel.instructions import lowest, popcount
from druids.kernel.jit import jit
from druids.kernel.tasks import KIND, SEAT, WHAT, N, top

# The constants are judgement, as in position_value.py. A score is 1 plus the gain in the share of the win.
UNLIKELY = 0.05  # the score of actions that are not evaluated
PATIENCE = 0.04  # the gain required to use a special at once; it falls towards the end
ICON_KEPT = 0.015  # the value of an icon special in hand
NEW_CARD = 0.02  # the value of a new special in its place
WORDS = ACTIONS.mask_words
CHOICES = len(WITH_KINDS)


@jit
def action_scores(s: Any, out: NDArray[np.float64]) -> None:
    kind, seat = top(s, KIND), top(s, SEAT)
    if kind == Ask.WITH:
        score_with(s, seat, out)
    elif kind == Ask.TURN and s.entered == 1 and not holds_key_special(s, seat):
        out[END_TURN] = 1.0
        score_icons(s, seat, out)
    else:
        score_by_position(s, kind, seat, np.empty(1, WORKSPACE), out)


@jit
def score_by_position(s: Any, kind: int, seat: int, workspace: NDArray[Any], out: NDArray[np.float64]) -> None:
    d = workspace[0]
    if kind == Ask.AT:
        score_at(s, d, seat, top(s, WHAT), out)
    elif kind == Ask.FOR:
        score_for(s, d, seat, top(s, WHAT), out)
    elif s.entered == 0:
        score_play(s, d, seat, out)
        if s.specials_held[seat] > 0:  # they can wait until the creature is placed
            score_specials_low(s, out)
    else:
        score_more(s, d, seat, out)


@jit
def value(s: Any, out: NDArray[np.float64]) -> None:
    out[0] = 0.5
    if s.terrains[ROW - 1] >= 0:
        out[0] = expected(s, 0, np.empty(1, WORKSPACE))
    out[1] = 1.0 - out[0]


@jit
def expected(s: Any, seat: int, workspace: NDArray[Any]) -> float:
    """A seat's expected share of the win."""
    d = workspace[0]
    evaluate(s, d)
    return expectation(d, seat)


@jit
def write_placing_chances(s: Any, d: Any, seat: int) -> float:
    """Write the chances after the seat has placed a creature, but for the position where it stands.

    They differ by whether the creature fills a side or is one too many. Return the supply in the latter case.
    """
    lacking = lack(s, seat)
    d.enough[1 - seat] = supply(s, 1 - seat, lack(s, 1 - seat))
    d.enough[seat] = supply(s, seat, lacking - 1)
    surplus = supply(s, seat, lacking)
    for position in range(ROW):
        write_placing_chance(s, d, seat, position, surplus)
    return surplus


@jit
def write_placing_chance(s: Any, d: Any, seat: int, position: int, surplus: float) -> None:
    chance = terrain_chance(s, d, position)
    d.chances[position] = chance
    enough = d.enough[seat]
    if enough != surplus and popcount(int(s.sides[position, seat])) < GROUP:
        d.enough[seat] = surplus
        chance = terrain_chance(s, d, position)
        d.enough[seat] = enough
    d.surplus_chances[position] = chance


@jit
def placed(s: Any, d: Any, seat: int, creature: int, position: int) -> float:
    """The expected share of the win with a creature at a position that it can enter."""
    before = int(s.sides[position, seat])
    chance = chance_with(s, d, position, seat, before | 1 << creature)
    chances = d.chances if popcount(before) < GROUP else d.surplus_chances
    value = expectation_with(chances, seat, position, chance)
    return value if enters(s, creature, position, 0) else value - ICON_KEPT


@jit
def score_at(s: Any, d: Any, seat: int, creature: int, out: NDArray[np.float64]) -> None:
    estimate_all_sides(s, d)
    write_placing_chances(s, d, seat)
    more = int(ADDED_WITH[icon_kinds_held(s, seat)])
    for position in range(ROW):
        if is_open(s, position) and enters(s, creature, position, more):
            out[AT + position] = 1.0 + placed(s, d, seat, creature, position)


@jit
def score_play(s: Any, d: Any, seat: int, out: NDArray[np.float64]) -> tuple[int, int]:
    """Score the creatures. Return the action with the highest score, and the best one in the ask that follows it."""
    hand = int(s.hands[seat])
    more = int(ADDED_WITH[icon_kinds_held(s, seat)])
    estimate_all_sides(s, d)
    s.creatures_held[seat] -= 1
    surplus = write_placing_chances(s, d, seat)
    best, action, following = 0.0, NO_ACTION, NO_ACTION
    left = hand
    while left:
        creature = lowest(left)
        left &= left - 1
        estimate_without(s, d, seat, hand & ~(1 << creature), surplus)
        score, place = 0.0, NO_ACTION
        for position in range(ROW):
            if is_open(s, position) and enters(s, creature, position, more):
                here = 1.0 + placed(s, d, seat, creature, position)
                if here > score:
                    score, place = here, AT + position
        out[PLAY + creature] = score
        if score > best:
            best, action, following = score, PLAY + creature, place
    s.creatures_held[seat] += 1
    return action, following


@jit
def best_action(s: Any, out: NDArray[np.float64], following: NDArray[np.int64]) -> int:
    """The best creature to play, and in `following` its position. NO_ACTION in other asks."""
    if top(s, KIND) != Ask.TURN or s.entered == 1:
        return NO_ACTION
    return best_play(s, np.empty(1, WORKSPACE), out, following)


@jit
def best_play(s: Any, workspace: NDArray[Any], out: NDArray[np.float64], following: NDArray[np.int64]) -> int:
    action, following[0] = score_play(s, workspace[0], top(s, SEAT), out)
    return action


@jit
def estimate_without(s: Any, d: Any, seat: int, hand: int, surplus: float) -> None:
    """Estimate again the sides that a change of the hand may affect: begun, not yet full, and the card fits."""
    other = hand ^ d.hands[seat]
    d.hands[seat] = hand
    for position in range(ROW):
        if 0 < popcount(int(s.sides[position, seat])) < GROUP and other & d.fitting[position]:
            estimate_side(s, d, position, seat)
            write_placing_chance(s, d, seat, position, surplus)


@jit
def score_specials_low(s: Any, out: NDArray[np.float64]) -> None:
    mask = np.zeros(WORDS, np.uint64)
    legal_turn(s, mask)
    for w in range(ICON // WORD, WORDS):
        left = mask[w]
        while left != 0:
            action = w * WORD + lowest(left)
            left &= left - ONE
            if action >= ICON:
                out[action] = UNLIKELY


@jit
def score_with(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    """Attach no more icons than needed, unless a new special is worth more."""
    creature, position = top(s, WHAT), top(s, N)
    usable = icon_kinds_held(s, seat) & int(NEW_TO[creature])
    for choice in range(CHOICES):
        kinds = int(WITH_KINDS[choice])
        if kinds & ~usable == 0 and enters(s, creature, position, int(ADDED_WITH[kinds])):
            out[WITH_ICONS + choice] = 1.0 + popcount(kinds) * gain_of_new_card(s, seat)


@jit
def gain_of_new_card(s: Any, seat: int) -> float:
    """The gain of spending an icon without need and drawing another special."""
    return NEW_CARD - ICON_KEPT if s.special_deck[seat] > 0 else -ICON_KEPT


@jit
def write_score(out: NDArray[np.float64], action: int, gain: float) -> None:
    out[action] = max(1.0 + gain, UNLIKELY)


@jit
def holds_key_special(s: Any, seat: int) -> bool:
    """Whether a seat holds a special that can change a key or a terrain."""
    for kind in range(ICON_KINDS, SPECIALS):
        if s.specials[seat, kind] > 0:
            return True
    return False


@jit
def score_icons(s: Any, seat: int, out: NDArray[np.float64]) -> None:
    targets = affectable(s)
    for kind in range(ICON_KINDS):
        if s.specials[seat, kind] > 0:
            left = targets & ~showing(s, lowest(int(ADDS[kind])))
            while left:
                write_score(out, ICON + kind * CREATURES + lowest(left), gain_of_new_card(s, seat))
                left &= left - 1


@jit
def score_more(s: Any, d: Any, seat: int, out: NDArray[np.float64]) -> None:
    """Score specials once the creature is placed: is one worth more now than later?"""
    evaluate(s, d)
    now = expectation(d, seat) + PATIENCE * (TURNS - int(s.turn)) / TURNS
    out[END_TURN] = 1.0
    score_icons(s, seat, out)
    if s.specials[seat, STAR] > 0:
        score_stars(s, d, seat, now, out)
    if s.specials[seat, PLUSMINUS] > 0:
        score_plusminus(s, d, seat, now, out)
    if s.specials[seat, EXCHANGE] > 0:
        left = firsts(s)
        while left:
            creature = lowest(left)
            left &= left - 1
            write_score(out, SWAP + creature, best_exchange(s, d, seat, creature) - now)
    if s.specials[seat, END] > 0:
        score_closing(s, d, seat, now, out)


@jit
def changed(s: Any, d: Any, seat: int, place: int) -> float:
    """The expected share of the win after a change on one side; the estimates are left as they are."""
    position, side = place // SEATS, place % SEATS
    chance = chance_with(s, d, position, side, int(s.sides[position, side]))
    return expectation_with(d.chances, seat, position, chance)


@jit
def score_stars(s: Any, d: Any, seat: int, now: float, out: NDArray[np.float64]) -> None:
    before = s.starred
    left = affectable(s) & ~(LEGENDARIES | int(before))
    while left:
        creature = lowest(left)
        left &= left - 1
        s.starred |= 1 << creature
        write_score(out, STAR_ON + creature, changed(s, d, seat, place_of(s, creature)) - now)
        s.starred = before


@jit
def score_plusminus(s: Any, d: Any, seat: int, now: float, out: NDArray[np.float64]) -> None:
    left = affectable(s)
    while left:
        creature = lowest(left)
        left &= left - 1
        place = place_of(s, creature)
        s.raised = 1 << creature
        write_score(out, PLUS + creature, changed(s, d, seat, place) - now)
        s.raised = 0
        s.lowered = 1 << creature
        write_score(out, MINUS + creature, changed(s, d, seat, place) - now)
        s.lowered = 0


@jit
def score_closing(s: Any, d: Any, seat: int, now: float, out: NDArray[np.float64]) -> None:
    before = s.closed
    for position in range(ROW):
        if closable(s, position):
            s.closed |= 1 << position
            write_score(out, CLOSE + position, changed(s, d, seat, position * SEATS) - now)
            s.closed = before


@jit
def exchanged(s: Any, d: Any, seat: int, creature: int, other: int) -> float:
    """The expected share of the win after an exchange of two creatures; record and estimates are restored."""
    both = 1 << creature | 1 << other
    here, there = place_of(s, creature), place_of(s, other)
    p, q = here // SEATS, there // SEATS
    before, after = d.chances[p], d.chances[q]
    ranks, other_ranks = read_ranks(d, p, here % SEATS), read_ranks(d, q, there % SEATS)
    s.sides[p, here % SEATS] ^= both
    s.sides[q, there % SEATS] ^= both
    estimate_side(s, d, p, here % SEATS)
    estimate_side(s, d, q, there % SEATS)
    d.chances[p] = terrain_chance(s, d, p)
    d.chances[q] = terrain_chance(s, d, q)
    value = expectation(d, seat)
    s.sides[p, here % SEATS] ^= both
    s.sides[q, there % SEATS] ^= both
    write_ranks(d, p, here % SEATS, ranks)
    write_ranks(d, q, there % SEATS, other_ranks)
    d.chances[q] = after
    d.chances[p] = before
    return value


@jit
def best_exchange(s: Any, d: Any, seat: int, creature: int) -> float:
    best = 0.0
    left = partners(s, creature) & ~((1 << creature) - 1)
    while left:
        best = max(best, exchanged(s, d, seat, creature, lowest(left)))
        left &= left - 1
    return best


@jit
def score_for(s: Any, d: Any, seat: int, creature: int, out: NDArray[np.float64]) -> None:
    evaluate(s, d)
    left = partners(s, creature) & ~((1 << creature) - 1)
    while left:
        other = lowest(left)
        left &= left - 1
        out[FOR + other] = 1.0 + exchanged(s, d, seat, creature, other)
