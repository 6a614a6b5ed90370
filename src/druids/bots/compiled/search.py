"""Template: information-set Monte Carlo tree search, bound to one game.

There is one tree, as the searching seat sees the game. Each simulation begins in a world resampled from what the seat
knows; among the answers legal in that world the tree chooses by what was learnt in all worlds, and counts how often an
answer was available at all. Chance is rolled anew each time and makes no branches. Answers that the searcher may not
see lead to one common node, so that it never plays as if it knew them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask, allowed, clear, count, nth
from druids.kernel.jit import jit, lowest, to_int64
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
    resample,
    scores,
    secret,
    value,
    winners,
)

States = NDArray[Any]
Tree = NDArray[Any]
Floats = NDArray[np.float64]

ROOT = 0
NONE = 0  # no node: nothing ever leads to the root
FULL = -1
LONGEST = 256  # decisions of one simulation that may be kept in the tree
FINE = 1 << 20  # steps between 0 and 1 of a rolled fraction
LOOK = 16  # simulations between two looks at whether the answer is decided

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("action", "i4"),
                ("first", "i4"),  # child
                ("sibling", "i4"),
                ("blind", "i4"),  # node after any answer the searcher may not see
                ("visits", "i4"),
                ("available", "i4"),  # how often it could have been chosen
                ("prior", "f8"),
                ("worth", "f8"),  # sum of what the chooser got: share and margin mixed
                ("share", "f8"),
                ("margin", "f8"),  # in points
                ("square", "f8"),  # of share
            ],
            align=True,
        ),
    )
)

HOW = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("explore", "f8"),  # how much curiosity counts against success
                ("guided", "f8"),  # 0: every answer is tried once, evenly; else the power put on the hints as a prior
                ("others", "f8"),  # the same where another seat answers than the searcher
                ("heavy", "f8"),  # how many of a playout's decisions follow the hints; the others are random
                ("margin", "f8"),  # weight of the score margin in what a seat strives for
                ("near", "i8"),  # after so many decisions a playout ends when chance is asked
                ("far", "i8"),  # after so many when the turn passes to another seat
            ],
            align=True,
        ),
    )
)


@jit
def search(
    tree: Tree, used: NDArray[np.int64], how: NDArray[Any], root: States, world: States, seat: int,
    candidates: Mask, rng: Rng, simulations: int, left: int,
) -> bool:  # fmt: skip
    """So many simulations more, of those left; whether the rest of them could still change what was tried most.

    `used[0]` counts the nodes; only the candidates are tried at the root.
    """
    mask = np.zeros(MASK_WORDS, np.uint64)
    rest = np.zeros(MASK_WORDS, np.uint64)
    liked = np.zeros(SIZE, np.float64)
    points = np.zeros(MAX_SEATS, np.int64)
    share = np.zeros(MAX_SEATS, np.float64)
    worth = np.zeros(MAX_SEATS, np.float64)
    margin = np.zeros(MAX_SEATS, np.float64)
    path = np.zeros(LONGEST, np.int64)
    actors = np.zeros(LONGEST, np.int64)
    h = how[0]
    s = world[0]
    for done in range(simulations):
        if (left - done) % LOOK == 0 and decided(tree, left - done):
            return False
        world[0] = root[0]
        resample(s, seat, rng)
        length = descend(tree, used, h, s, seat, candidates, mask, rest, liked, path, actors, rng)
        over = playout(h, s, length, to_int64(actors[length - 1]), mask, liked, rng)
        judge(h, s, over, points, share, worth, margin)
        for k in range(length):
            node = tree[path[k]]
            actor = actors[k]
            node.visits += 1
            node.worth += worth[actor]
            node.share += share[actor]
            node.margin += margin[actor]
            node.square += share[actor] * share[actor]
    return True


@jit
def decided(tree: Tree, left: int) -> bool:
    """Whether the most tried answer stays so, whatever the simulations that are left try."""
    most, second = 0, 0
    child = to_int64(tree[ROOT].first)
    while child != NONE:
        visits = to_int64(tree[child].visits)
        if visits > most:
            most, second = visits, most
        else:
            second = max(second, visits)
        child = to_int64(tree[child].sibling)
    return most - second > left


@jit
def plant(tree: Tree, used: NDArray[np.int64], how: NDArray[Any], root: States, candidates: Mask, rng: Rng) -> None:
    """Begin a tree with the candidates as the root's children, as the hints like them in what the seat really sees."""
    used[0] = 0
    new_node(tree, used, -1, 0.0)
    grow(tree, used, how[0].guided, ROOT, root[0], candidates, candidates, np.zeros(SIZE, np.float64), 0, rng)


@jit
def new_node(tree: Tree, used: NDArray[np.int64], action: int, prior: float) -> int:
    k = to_int64(used[0])
    used[0] = k + 1
    node = tree[k]
    node.action = action
    node.first = NONE
    node.sibling = NONE
    node.blind = NONE
    node.visits = 0
    node.available = 0
    node.prior = prior
    node.worth = 0.0
    node.share = 0.0
    node.margin = 0.0
    node.square = 0.0
    return k


@jit
def descend(
    tree: Tree, used: NDArray[np.int64], h: Any, s: Any, seat: int, candidates: Mask,
    mask: Mask, rest: Mask, liked: Floats, path: NDArray[np.int64], actors: NDArray[np.int64], rng: Rng,
) -> int:  # fmt: skip
    """Play from the root to the first answer not tried before; the number of decisions on the way."""
    node = to_int64(ROOT)
    length = 0
    last = seat
    while length < LONGEST:
        actor = to_act(s)
        if may_stop(h, actor, last, length):
            break
        if actor == NATURE:
            apply(s, draw(s, rng))
            continue
        clear(mask)
        legal(s, mask)
        if length == 0:
            for w in range(MASK_WORDS):
                mask[w] &= candidates[w]
        power = h.guided if actor == seat else h.others
        child = select(tree, used, h, power, node, s, mask, rest, liked, rng)
        if child == FULL:
            break
        action = to_int64(tree[child].action)
        unseen = actor != seat and secret(s, action, seat)
        apply(s, action)
        path[length] = child
        actors[length] = actor
        length += 1
        last = actor
        if tree[child].visits == 0:
            break
        node = beyond(tree, used, node) if unseen else child
        if node == FULL:
            break
    return length


@jit
def beyond(tree: Tree, used: NDArray[np.int64], node: int) -> int:
    """The node where the game goes on after an answer that the searcher did not see."""
    if tree[node].blind == NONE:
        if used[0] == tree.size:
            return FULL
        tree[node].blind = new_node(tree, used, -1, 0.0)
    return to_int64(tree[node].blind)


@jit
def may_stop(h: Any, actor: int, last: int, length: int) -> bool:
    """Whether the game is over, or has come to a point where it may be judged as it stands."""
    if actor == OVER:
        return True
    if actor == NATURE:
        return bool(length >= h.near)
    return bool(actor != last and length >= h.far)


@jit
def select(
    tree: Tree, used: NDArray[np.int64], h: Any, power: float, node: int, s: Any, mask: Mask, rest: Mask,
    liked: Floats, rng: Rng,
) -> int:  # fmt: skip
    """The child to go to, among those legal in this world; FULL if there is none, and no room for one."""
    for w in range(MASK_WORDS):
        rest[w] = mask[w]
    chances = 1
    while True:
        if power > 0.0:
            best = by_hints(tree, h, node, mask, rest, chances)
        else:
            best = by_bounds(tree, h, node, mask, rest, chances, rng)
        missing = count(rest)
        if missing == 0:
            return best
        if used[0] + missing > tree.size:
            return best if best != NONE else to_int64(FULL)
        grow(tree, used, power, node, s, mask, rest, liked, chances, rng)
        chances = 0  # those that were there have been counted


@jit
def grow(
    tree: Tree, used: NDArray[np.int64], power: float, node: int, s: Any, mask: Mask, rest: Mask, liked: Floats,
    chances: int, rng: Rng,
) -> None:  # fmt: skip
    """Add a child for each answer of `rest`, which had so many chances to be chosen."""
    total = 0.0
    if power > 0.0:
        total = weigh(s, mask, liked, power)
    for w in range(MASK_WORDS):
        word = rest[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            prior = 0.0
            if power > 0.0:  # equal priors are told apart by chance
                prior = liked[action] / total * (1.0 + 0.01 * randbelow(rng, FINE) / FINE)
            child = new_node(tree, used, action, prior)
            tree[child].available = chances
            tree[child].sibling = tree[node].first
            tree[node].first = child


@jit
def weigh(s: Any, mask: Mask, liked: Floats, power: float) -> float:
    """Write a weight for each legal answer: 1 for the favourite, less for others by how far the hints like them less.

    Likings have no unit, so they are measured against how much they vary here. The sum of the weights.
    """
    best = like(s, mask, liked)
    n, mean, square = 0, 0.0, 0.0
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            short = best - liked[w * WORD + lowest(word)]
            word &= word - ONE
            n += 1
            mean += short
            square += short * short
    mean /= n
    spread = np.sqrt(max(0.0, square / n - mean * mean))
    total = 0.0
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            liked[action] = np.exp(-power * (best - liked[action]) / spread) if spread > 0.0 else 1.0
            total += liked[action]
    return total


@jit
def like(s: Any, mask: Mask, liked: Floats) -> float:
    """Write the hints' liking of each legal answer; the largest."""
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            liked[w * WORD + lowest(word)] = 0.0
            word &= word - ONE
    action_scores(s, liked)
    best = 0.0
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            best = max(best, liked[w * WORD + lowest(word)])
            word &= word - ONE
    return best


@jit
def by_bounds(tree: Tree, h: Any, node: int, mask: Mask, rest: Mask, chances: int, rng: Rng) -> int:
    """The upper confidence bound: whatever was never tried, evenly, then what did well or was seldom tried.

    Whatever there is a child for is taken out of `rest`, and had so many chances more.
    """
    best, best_score, untried = to_int64(NONE), -1.0, 0
    child = to_int64(tree[node].first)
    while child != NONE:
        there = tree[child]
        action = to_int64(there.action)
        if allowed(mask, action):
            take_out(rest, action)
            there.available += chances
            if there.visits == 0:
                untried += 1
                if randbelow(rng, untried) == 0:
                    best = child
            elif untried == 0:
                n = float(there.visits)
                score = there.worth / n + h.explore * np.sqrt(np.log(float(there.available)) / n)
                if score > best_score:
                    best, best_score = child, score
        child = to_int64(there.sibling)
    return best


@jit
def by_hints(tree: Tree, h: Any, node: int, mask: Mask, rest: Mask, chances: int) -> int:
    """What did well, or is liked by the hints and was tried less than it deserves.

    Of the untried only the most liked matters; it is thought as good as the tried are on average. Whatever there is a
    child for is taken out of `rest`, and had so many chances more.
    """
    best, best_score, visits, worth = to_int64(NONE), -1.0, 0.0, 0.0
    new, new_score = to_int64(NONE), -1.0
    child = to_int64(tree[node].first)
    while child != NONE:
        there = tree[child]
        action = to_int64(there.action)
        if allowed(mask, action):
            take_out(rest, action)
            there.available += chances
            urge = h.explore * there.prior * np.sqrt(float(there.available))
            if there.visits == 0:
                if urge > new_score:
                    new, new_score = child, urge
            else:
                n = float(there.visits)
                visits += n
                worth += there.worth
                score = there.worth / n + urge / (1.0 + n)
                if score > best_score:
                    best, best_score = child, score
        child = to_int64(there.sibling)
    if new != NONE and (visits == 0.0 or worth / visits + new_score > best_score):
        return new
    return best


@jit
def take_out(mask: Mask, action: int) -> None:
    """Take an action out of a mask that holds it or not."""
    mask[action >> 6] &= ~(ONE << np.uint64(action & 63))


@jit
def playout(h: Any, s: Any, length: int, last: int, mask: Mask, liked: Floats, rng: Rng) -> bool:
    """Play on, by the hints or at random, to where the game may be judged; whether it is over."""
    heavy = int(h.heavy * FINE)
    while True:
        actor = to_act(s)
        if may_stop(h, actor, last, length):
            return actor == OVER
        if actor == NATURE:
            apply(s, draw(s, rng))
            continue
        clear(mask)
        legal(s, mask)
        if heavy > 0 and randbelow(rng, FINE) < heavy:
            action = favourite(s, mask, liked)
        else:
            action = nth(mask, randbelow(rng, count(mask)))
        apply(s, action)
        length += 1
        last = actor


@jit
def favourite(s: Any, mask: Mask, liked: Floats) -> int:
    """The legal answer the hints like best; the lowest of equals."""
    best = like(s, mask, liked)
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            if liked[action] >= best:
                return action
            word &= word - ONE
    return -1


@jit
def judge(h: Any, s: Any, over: bool, points: NDArray[np.int64], share: Floats, worth: Floats, margin: Floats) -> None:
    """What each seat gets: its share of the win, how far it is ahead, and both mixed into what it strives for."""
    seats = int(s.seats)
    scores(s, points)
    if over:
        won = winners(s)
        sharing = seats if won == 0 else 0  # a draw is shared by all
        for seat in range(seats):
            sharing += won >> seat & 1
        for seat in range(seats):
            share[seat] = 1.0 / sharing if won == 0 or (won >> seat & 1) == 1 else 0.0
    else:
        value(s, share)
    for seat in range(seats):
        rival = points[(seat + 1) % seats]
        for other in range(seats):
            if other != seat:
                rival = max(rival, points[other])
        ahead = float(points[seat] - rival)
        size = 1.0 + abs(float(points[seat])) + abs(float(rival))
        margin[seat] = ahead
        worth[seat] = (1.0 - h.margin) * share[seat] + h.margin * 0.5 * (1.0 + ahead / size)
