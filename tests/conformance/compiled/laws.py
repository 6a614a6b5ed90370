"""Template: checks that are fast enough for hundreds of thousands of positions.

`states` has five records: the true position, its view, a determinization of it, the view of the determinization, and
a determinization of the view. `raw` are the same records as bytes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, allowed, clear, count, nth
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, NATURE, NOBODY, OVER, to_act, top
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_scores,
    apply,
    chance,
    draw,
    hide,
    legal,
    redeal,
    resample,
    scores,
    setup,
    value,
    winners,
)
from tests.conformance.compiled.violations import Violation

States = NDArray[Any]
Raw = NDArray[np.uint8]

TRUE, VIEW, SAMPLED, VIEW_OF_SAMPLED, SAMPLED_FROM_VIEW = range(5)
ROUNDING = 1e-6


@jit
def write_value(memory: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """Write the heuristic value of one record for each seat."""
    value(memory.view(DTYPE)[0], out)


@jit
def hide_rows(memory: NDArray[np.int64], viewer: int) -> None:
    """Hide many records in place, one per row."""
    states = memory.view(DTYPE)
    for i in range(memory.shape[0]):
        hide(states[i, 0], viewer)


@jit
def write_weights(memory: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    """Write the weight of each chance outcome of one record."""
    chance(memory.view(DTYPE)[0], out)


@jit
def count_draws(memory: NDArray[np.int64], n: int, rng: Rng, counts: NDArray[np.int64]) -> None:
    """Draw a chance outcome n times in one record, and count the outcomes."""
    s = memory.view(DTYPE)[0]
    for _ in range(n):
        counts[draw(s, rng)] += 1


@jit
def same(raw: Raw, i: int, j: int) -> bool:
    for k in range(raw.shape[1]):
        if raw[i, k] != raw[j, k]:
            return False
    return True


@jit
def same_mask(one: Mask, other: Mask) -> bool:
    for w in range(one.size):
        if one[w] != other[w]:
            return False
    return True


@jit
def check_information(states: States, raw: Raw, viewer: int, rng: Rng) -> int:
    """Check docs/architecture.md#hidden-information for one viewer in the position TRUE."""
    states[VIEW] = states[TRUE]
    hide(states[VIEW], viewer)
    states[VIEW_OF_SAMPLED] = states[VIEW]
    hide(states[VIEW_OF_SAMPLED], viewer)
    if not same(raw, VIEW, VIEW_OF_SAMPLED):
        return Violation.HIDE_TWICE_DIFFERS_FROM_ONCE
    twin = rng.copy()
    states[SAMPLED] = states[TRUE]
    resample(states[SAMPLED], viewer, rng)
    states[SAMPLED_FROM_VIEW] = states[VIEW]
    resample(states[SAMPLED_FROM_VIEW], viewer, twin)
    if twin[0] != rng[0] or not same(raw, SAMPLED, SAMPLED_FROM_VIEW):
        return Violation.RESAMPLE_READS_WHAT_IS_HIDDEN
    states[VIEW_OF_SAMPLED] = states[SAMPLED]
    hide(states[VIEW_OF_SAMPLED], viewer)
    if not same(raw, VIEW, VIEW_OF_SAMPLED):
        return Violation.VIEW_CHANGES_WITH_WHAT_IS_HIDDEN
    points = np.zeros((2, MAX_SEATS), np.int64)
    scores(states[TRUE], points[0])
    scores(states[VIEW], points[1])
    for seat in range(MAX_SEATS):
        if points[0, seat] != points[1, seat]:
            return Violation.SCORES_DIFFER_IN_THE_VIEW
        if seat >= states[TRUE].seats and points[0, seat] != 0:
            return Violation.EMPTY_SEAT_HAS_POINTS
    return Violation.NONE


@jit
def check_heuristics(states: States) -> int:
    """For the seat to act: the legal actions are the same in all records, and the heuristics score only these."""
    mask = np.zeros(MASK_WORDS, np.uint64)
    other = np.zeros(MASK_WORDS, np.uint64)
    legal(states[TRUE], mask)
    legal(states[VIEW], other)
    if not same_mask(mask, other):
        return Violation.LEGAL_DIFFERS_IN_THE_VIEW
    clear(other)
    legal(states[SAMPLED], other)
    if not same_mask(mask, other):
        return Violation.LEGAL_DIFFERS_IN_A_DETERMINIZATION
    estimates = np.zeros(SIZE, np.float64)
    action_scores(states[VIEW], estimates)
    most = 0.0
    for action in range(SIZE):
        if estimates[action] != 0.0 and not allowed(mask, action):
            return Violation.ILLEGAL_ACTION_HAS_A_SCORE
        most = max(most, estimates[action])
    if not most > 0.0:
        return Violation.NO_ACTION_HAS_A_SCORE
    share = np.zeros(MAX_SEATS, np.float64)
    value(states[VIEW], share)
    for one in share:
        if not -ROUNDING <= one <= 1.0 + ROUNDING:
            return Violation.VALUES_ARE_NOT_SHARES
    return Violation.NONE if abs(np.sum(share) - 1.0) < ROUNDING else Violation.VALUES_ARE_NOT_SHARES


@jit
def play_checked(
    states: States,
    raw: Raw,
    seats: int,
    options: NDArray[np.int64],
    games: int,
    check_every: int,
    max_length: int,
    slice_of: NDArray[np.int64],
    rng: Rng,
    played: NDArray[np.int64],
) -> int:
    """Play random games, and check about one position in `check_every` for some viewer.

    Counts in `played` how often each kind of ask got an action of each slice. Stops at the first violation, with the
    position in TRUE.
    """
    mask = np.zeros(MASK_WORDS, np.uint64)
    s = states[TRUE]
    for _ in range(games):
        setup(s, seats, options)
        length = 0
        seats_acted = 0
        while True:
            if randbelow(rng, check_every) == 0:
                viewer = randbelow(rng, seats + 1)
                violation = check_information(states, raw, viewer if viewer < seats else NOBODY, rng)
                if violation == Violation.NONE and viewer == to_act(s):
                    violation = check_heuristics(states)
                if violation != Violation.NONE:
                    return violation
            actor = to_act(s)
            if actor == OVER:
                break
            if actor < NATURE or actor >= seats:
                return Violation.NO_SUCH_SEAT_TO_ACT
            clear(mask)
            legal(s, mask)
            choices = count(mask)
            if choices == 0:
                return Violation.NO_LEGAL_ACTION
            if nth(mask, choices - 1) >= SIZE:
                return Violation.LEGAL_OUTSIDE_THE_ACTION_SPACE
            if actor == NATURE:
                action = draw(s, rng)
                if action < 0 or action >= SIZE or not allowed(mask, action):
                    return Violation.DRAW_IS_NOT_LEGAL
            else:
                action = nth(mask, randbelow(rng, choices))
                seats_acted += 1
            played[top(s, KIND), slice_of[action]] += 1
            apply(s, action)
            length += 1
            if length > max_length:
                return Violation.ENDLESS
            if actor == NATURE and redeal(s):
                if seats_acted > 0:
                    return Violation.REDEAL_AFTER_A_SEAT_ACTED
                setup(s, seats, options)
        if winners(s) < 0 or winners(s) >= 1 << seats:
            return Violation.NO_SUCH_WINNER
    return Violation.NONE
