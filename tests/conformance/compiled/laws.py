"""Template: the laws that are cheap enough to be checked at hundreds of thousands of positions.

`states` has five places: the true position, its view, a world imagined from it, the view of that world, and the
world imagined from the view. `raw` are the same places as bytes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, allowed, clear, count, nth
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import KIND, NATURE, NOBODY, OVER, to_act, top
from druids.kernel.unbound import (
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_scores,
    apply,
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

TRUE, VIEW, WORLD, VIEW_OF_WORLD, WORLD_OF_VIEW = range(5)
ROUNDING = 1e-6


@jit
def like(states: States, i: int, out: NDArray[np.float64]) -> None:
    action_scores(states[i], out)


@jit
def expect(states: States, i: int, out: NDArray[np.float64]) -> None:
    value(states[i], out)


@jit
def draws(states: States, i: int, n: int, rng: Rng, counts: NDArray[np.int64]) -> None:
    """Roll NATURE's answer n times in one position, and count what came up."""
    for _ in range(n):
        counts[draw(states[i], rng)] += 1


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
def sight(states: States, raw: Raw, viewer: int, rng: Rng) -> int:
    """The laws of docs/architecture.md#hidden-information for one viewer in the position at place TRUE."""
    states[VIEW] = states[TRUE]
    hide(states[VIEW], viewer)
    states[VIEW_OF_WORLD] = states[VIEW]
    hide(states[VIEW_OF_WORLD], viewer)
    if not same(raw, VIEW, VIEW_OF_WORLD):
        return Violation.HIDE_TWICE_DIFFERS_FROM_ONCE
    twin = rng.copy()
    states[WORLD] = states[TRUE]
    resample(states[WORLD], viewer, rng)
    states[WORLD_OF_VIEW] = states[VIEW]
    resample(states[WORLD_OF_VIEW], viewer, twin)
    if twin[0] != rng[0] or not same(raw, WORLD, WORLD_OF_VIEW):
        return Violation.RESAMPLE_READS_WHAT_IS_HIDDEN
    states[VIEW_OF_WORLD] = states[WORLD]
    hide(states[VIEW_OF_WORLD], viewer)
    if not same(raw, VIEW, VIEW_OF_WORLD):
        return Violation.VIEW_CHANGES_WITH_WHAT_IS_HIDDEN
    points = np.zeros((2, MAX_SEATS), np.int64)
    scores(states[TRUE], points[0])
    scores(states[VIEW], points[1])
    for seat in range(MAX_SEATS):
        if points[0, seat] != points[1, seat]:
            return Violation.SCORES_DIFFER_IN_THE_VIEW
    return heuristics(states, viewer) if viewer == to_act(states[TRUE]) else Violation.NONE


@jit
def heuristics(states: States, seat: int) -> int:
    """For the seat asked: what is legal is the same wherever it looks, and its hints are about that alone."""
    mask = np.zeros(MASK_WORDS, np.uint64)
    other = np.zeros(MASK_WORDS, np.uint64)
    legal(states[TRUE], mask)
    legal(states[VIEW], other)
    if not same_mask(mask, other):
        return Violation.LEGAL_DIFFERS_IN_THE_VIEW
    clear(other)
    legal(states[WORLD], other)
    if not same_mask(mask, other):
        return Violation.LEGAL_DIFFERS_IN_THE_IMAGINED_WORLD
    liked = np.zeros(SIZE, np.float64)
    action_scores(states[VIEW], liked)
    most = 0.0
    for action in range(SIZE):
        if liked[action] != 0.0 and not allowed(mask, action):
            return Violation.PREFER_LIKES_WHAT_IS_NOT_LEGAL
        most = max(most, liked[action])
    if not most > 0.0:
        return Violation.PREFER_LIKES_NOTHING
    share = np.zeros(MAX_SEATS, np.float64)
    value(states[VIEW], share)
    for one in share:
        if not -ROUNDING <= one <= 1.0 + ROUNDING:
            return Violation.EVALUATE_IS_NO_SHARE
    return Violation.NONE if abs(np.sum(share) - 1.0) < ROUNDING else Violation.EVALUATE_IS_NO_SHARE


@jit
def crowd(
    states: States,
    raw: Raw,
    seats: int,
    options: NDArray[np.int64],
    games: int,
    pace: int,
    bound: int,
    slice_of: NDArray[np.int64],
    rng: Rng,
    answered: NDArray[np.int64],
) -> int:
    """Play whole games at random, and look at about one position in `pace` through somebody's eyes.

    Counts in `answered` how often each kind of ask got an answer of each slice. Stops at the first trouble, with the
    position at place TRUE.
    """
    mask = np.zeros(MASK_WORDS, np.uint64)
    s = states[TRUE]
    for _ in range(games):
        setup(s, seats, options)
        answers = 0
        seats_asked = 0
        while True:
            if randbelow(rng, pace) == 0:
                viewer = randbelow(rng, seats + 1)
                trouble = sight(states, raw, viewer if viewer < seats else NOBODY, rng)
                if trouble != Violation.NONE:
                    return trouble
            actor = to_act(s)
            if actor == OVER:
                break
            if actor < NATURE or actor >= seats:
                return Violation.NO_SUCH_SEAT_ASKED
            clear(mask)
            legal(s, mask)
            choices = count(mask)
            if choices == 0:
                return Violation.NO_LEGAL_ANSWER
            if nth(mask, choices - 1) >= SIZE:
                return Violation.LEGAL_OUTSIDE_THE_ACTION_SPACE
            if actor == NATURE:
                action = draw(s, rng)
                if action < 0 or action >= SIZE or not allowed(mask, action):
                    return Violation.DRAW_IS_NOT_LEGAL
            else:
                action = nth(mask, randbelow(rng, choices))
                seats_asked += 1
            answered[top(s, KIND), slice_of[action]] += 1
            apply(s, action)
            answers += 1
            if answers > bound:
                return Violation.ENDLESS
            if actor == NATURE and redeal(s):
                if seats_asked > 0:
                    return Violation.REDEAL_AFTER_A_SEAT_WAS_ASKED
                setup(s, seats, options)
        if winners(s) < 0 or winners(s) >= 1 << seats:
            return Violation.NO_SUCH_WINNER
    return Violation.NONE
