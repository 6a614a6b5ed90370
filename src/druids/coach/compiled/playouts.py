"""Template: try actions in sampled worlds with common random numbers, bound to one game. `coach.playouts` calls it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask, clear, count, nth
from druids.kernel.choosing import FRACTION_STEPS, best_of, write_win_shares
from druids.kernel.instructions import lowest
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_scores,
    apply,
    draw,
    legal,
    redeal,
    resample,
    value,
    winners,
)

States = NDArray[Any]
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

NO_ACTION = -1


@jit
def try_actions(
    root: States, world: States, ends: States, viewer: int, actions: Numbers, worlds: NDArray[np.uint64], heavy: float,
    near: int, far: int, shares: NDArray[np.float64],
) -> None:  # fmt: skip
    """Play each action on from the same worlds with the same dice; write the win shares and the last records.

    `worlds` has a row of three generator states for each world: hidden information, chance, and choices. A viewer of -1
    knows everything. The action -1 plays nothing. `world` is room for one record.
    Results are `shares[world, action, seat]` and `ends[world * actions + action]`; with room for
    fewer records, `ends` keeps the last ones.
    """
    mask = np.zeros(MASK_WORDS, np.uint64)
    estimates = np.zeros(SIZE, np.float64)
    share = np.zeros(MAX_SEATS, np.float64)
    rng = np.zeros(3, np.uint64)
    hidden, dice, choices = rng[0:1], rng[1:2], rng[2:3]
    for w in range(worlds.shape[0]):
        rng[:] = worlds[w]
        world[0] = root[0]
        if viewer >= 0:
            resample(world[0], viewer, hidden)
        for k in range(actions.size):
            rng[:] = worlds[w]
            end = (w * actions.size + k) % ends.size
            ends[end] = world[0]
            s = ends[end]
            last, length = to_act(s), 0
            if actions[k] != NO_ACTION:
                apply(s, actions[k])
                length = 0 if last == NATURE else 1
            over = play_on(ends, end, world, length, last, heavy, near, far, mask, estimates, dice, choices)
            judge(s, over, share)
            for seat in range(shares.shape[2]):
                shares[w, k, seat] = share[seat]


@jit
def play_on(
    ends: States, end: int, world: States, length: int, last: int, heavy: float, near: int, far: int, mask: Mask,
    estimates: Floats, dice: Rng, choices: Rng,
) -> bool:  # fmt: skip
    """Play by the heuristics, or at random, until the playout may stop. Return whether the game is over.

    A first deal that has to start over begins again with the world.
    """
    s = ends[end]
    threshold = int(heavy * FRACTION_STEPS)
    while True:
        actor = to_act(s)
        if actor == OVER:
            return True
        if actor == NATURE:
            if length >= near:
                return False
            apply(s, draw(s, dice))
            if redeal(s):
                ends[end] = world[0]
            continue
        if actor != last and length >= far:
            return False
        clear(mask)
        legal(s, mask)
        if randbelow(choices, FRACTION_STEPS) < threshold:
            action = best_scored(s, mask, estimates)
        else:
            action = nth(mask, randbelow(choices, count(mask)))
        apply(s, action)
        length += 1
        last = actor


@jit
def best_scored(s: Any, mask: Mask, estimates: Floats) -> int:
    """The legal action with the highest heuristic score; the lowest of equals."""
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            estimates[w * WORD + lowest(word)] = 0.0
            word &= word - ONE
    action_scores(s, estimates)
    return best_of(mask, estimates)


@jit
def judge(s: Any, over: bool, share: Floats) -> None:
    """Write each seat's win share: its true one when the game is over, else the game's evaluation."""
    seats = int(s.seats)
    if not over:
        value(s, share)
        return
    write_win_shares(winners(s), seats, share)
