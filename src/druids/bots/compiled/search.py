"""Template: single-observer information-set Monte Carlo tree search (SO-ISMCTS), bound to one game.

There is one tree, over what the searching seat sees. Each simulation starts from a determinization: what the seat
cannot know is drawn anew. Selection considers the actions that are legal in this determinization, uses statistics from
all of them, and counts how often an action was available. Chance is sampled each time and has no nodes. Actions that
the searcher may not see lead to one common node, so that it never plays as if it knew them.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.bots.compiled.style import may_stop, mix
from druids.bots.compiled.tree import (
    FULL,
    NONE,
    ROOT,
    Tree,
    hidden_child,
    is_decided,
    new_node,
    select_puct,
    select_ucb,
)
from druids.kernel.bits import ONE, WORD, Mask, clear, count, nth
from druids.kernel.choosing import FRACTION_STEPS, soften, write_win_shares
from druids.kernel.game import NO_ACTION
from druids.kernel.instructions import lowest, to_int64
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow
from druids.kernel.tasks import NATURE, OVER, to_act
from druids.kernel.unbound import (
    MASK_WORDS,
    MAX_SEATS,
    SIZE,
    action_features,
    action_scores,
    apply,
    best_action,
    draw,
    hide,
    legal,
    resample,
    scores,
    secret,
    value,
    winners,
)
from druids.networks.compiled import FOLDER
from druids.networks.compiled.forward import Net, Workspace, think, write_prior, write_results

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

States = NDArray[Any]
Floats = NDArray[np.float64]

MAX_DEPTH = 256  # decisions of one simulation that are kept in the tree
CHECK_EVERY = 16  # simulations between two checks whether the result is decided


class Evaluator(NamedTuple):
    """A network with memory for what it sees.

    A search gets None in its place if it uses no network, and is compiled without what networks need.
    """

    net: Net
    work: Workspace
    memory: NDArray[np.int64]
    seen: States  # the same memory as a record
    expected: Floats


@jit
def search(
    tree: Tree, used: NDArray[np.int64], styles: NDArray[Any], root: States, sampled: States, seat: int,
    candidates: Mask, rng: Rng, simulations: int, left: int, evaluator: Evaluator | None, worlds: States,
    bounds: Floats,
) -> bool:  # fmt: skip
    """Run simulations, out of `left`. Return whether the rest of them could still change the most visited action.

    `used[0]` counts the nodes; 0 starts a new tree. Only the candidates are tried at the root. A simulation starts from
    one of the worlds, by their weights, of which the bounds are the sums; where the last bound is exceeded or there are
    no worlds, from a new determinization.
    """
    mask = np.zeros(MASK_WORDS, np.uint64)
    rest = np.zeros(MASK_WORDS, np.uint64)
    estimates = np.zeros(SIZE, np.float64)
    points = np.zeros(MAX_SEATS, np.int64)
    share = np.zeros(MAX_SEATS, np.float64)
    values = np.zeros(MAX_SEATS, np.float64)
    margin = np.zeros(MAX_SEATS, np.float64)
    path = np.zeros(MAX_DEPTH, np.int64)
    actors = np.zeros(MAX_DEPTH, np.int64)
    following = np.zeros(1, np.int64)
    style = styles[0]
    leaf, end = int(style.leaf * FRACTION_STEPS), int(style.end * FRACTION_STEPS)
    s = sampled[0]
    if used[0] == 0:  # the root's priors come from what the seat sees
        new_node(tree, used, -1, 0.0)
        expand(
            tree, used, style, style.guided, ROOT, root[0], seat, candidates, candidates, estimates, 0, evaluator, rng
        )
    for done in range(simulations):
        if (left - done) % CHECK_EVERY == 0 and is_decided(tree, left - done):
            return False
        k = drawn_world(bounds, rng) if bounds.size > 0 else 0
        if k < bounds.size:
            sampled[0] = worlds[k]
        else:
            sampled[0] = root[0]
            resample(s, seat, rng)
        length = descend(tree, used, style, s, seat, candidates, mask, rest, estimates, path, actors, evaluator, rng)
        if evaluator is not None and leaf > 0 and randbelow(rng, FRACTION_STEPS) < leaf and reaches_choice(s, rng):
            expect(evaluator, s, seat, share, points)
        else:
            over = playout(style, s, length, to_int64(actors[length - 1]), mask, estimates, following, rng)
            if evaluator is not None and stops_at_choice(s, over, end, rng):
                expect(evaluator, s, seat, share, points)
            else:
                evaluate(s, over or to_act(s) == OVER, points, share)
        mix(style, to_int64(s.seats), points, share, values, margin)
        for k in range(length):
            node = tree[path[k]]
            actor = actors[k]
            node.visits += 1
            node.value += values[actor]
            node.share += share[actor]
            node.margin += margin[actor]
            node.share_squares += share[actor] * share[actor]
    return True


@jit
def drawn_world(bounds: Floats, rng: Rng) -> int:
    """The first bound above a random fraction; the number of bounds if there is none."""
    fraction = randbelow(rng, FRACTION_STEPS) / FRACTION_STEPS
    low, high = 0, bounds.size
    while low < high:
        middle = (low + high) // 2
        if bounds[middle] > fraction:
            high = middle
        else:
            low = middle + 1
    return low


@jit
def stops_at_choice(s: Any, over: bool, end: int, rng: Rng) -> bool:
    """Whether the network evaluates a playout where it stopped: a fraction of those that did not end the game."""
    return not over and end > 0 and randbelow(rng, FRACTION_STEPS) < end and reaches_choice(s, rng)


@jit
def reaches_choice(s: Any, rng: Rng) -> bool:
    """Play chance until a seat is to act; False if the game is over."""
    while to_act(s) == NATURE:
        apply(s, draw(s, rng))
    return to_act(s) != OVER


@jit
def consider(evaluator: Evaluator, s: Any, seat: int) -> int:
    """Let the network look at what a seat sees. Return where the factors of the game's own evaluation begin."""
    evaluator.seen[0, 0] = s
    hide(evaluator.seen[0, 0], seat)
    value(evaluator.seen[0, 0], evaluator.expected)
    return think(evaluator.net, evaluator.memory[0], evaluator.expected, seat, to_int64(s.seats), evaluator.work)


@jit
def expect(evaluator: Evaluator, s: Any, seat: int, share: Floats, points: NDArray[np.int64]) -> None:
    """Write the win shares and scores that the network expects, from what the searching seat would see."""
    n, seats = consider(evaluator, s, seat), to_int64(s.seats)
    work = evaluator.work
    write_results(
        evaluator.net.layers, work.second, work.factors[n : n + seats], seat, seats, share, evaluator.expected
    )
    for k in range(seats):
        points[k] = math.floor(evaluator.expected[k] + 0.5)


@jit
def descend(
    tree: Tree, used: NDArray[np.int64], style: Any, s: Any, seat: int, candidates: Mask,
    mask: Mask, rest: Mask, estimates: Floats, path: NDArray[np.int64], actors: NDArray[np.int64],
    evaluator: Evaluator | None, rng: Rng,
) -> int:  # fmt: skip
    """Play from the root to the first action that was never tried. Return the number of decisions on the path."""
    node = to_int64(ROOT)
    length = 0
    last = seat
    while length < MAX_DEPTH:
        actor = to_act(s)
        if may_stop(style, actor, last, length):
            break
        if actor == NATURE:
            apply(s, draw(s, rng))
            continue
        clear(mask)
        legal(s, mask)
        if length == 0:
            for w in range(MASK_WORDS):
                mask[w] &= candidates[w]
        exponent = style.guided if actor == seat else style.others
        child = select(tree, used, style, exponent, node, s, actor, mask, rest, estimates, evaluator, rng)
        if child == FULL:
            break
        action = to_int64(tree[child].action)
        is_hidden = actor != seat and secret(s, action, seat)
        apply(s, action)
        path[length] = child
        actors[length] = actor
        length += 1
        last = actor
        if tree[child].visits == 0:
            break
        node = hidden_child(tree, used, node) if is_hidden else child
        if node == FULL:
            break
    return length


@jit
def select(
    tree: Tree, used: NDArray[np.int64], style: Any, exponent: float, node: int, s: Any, actor: int, mask: Mask,
    rest: Mask, estimates: Floats, evaluator: Evaluator | None, rng: Rng,
) -> int:  # fmt: skip
    """The child to descend to, among those legal in this determinization; FULL if there is none and no room for one."""
    for w in range(MASK_WORDS):
        rest[w] = mask[w]
    times = 1
    while True:
        if exponent > 0.0:
            best = select_puct(tree, style.explore, node, mask, rest, times)
        else:
            best = select_ucb(tree, style.explore, node, mask, rest, times, rng)
        missing = count(rest)
        if missing == 0:
            return best
        if used[0] + missing > tree.size:
            return best if best != NONE else to_int64(FULL)
        expand(tree, used, style, exponent, node, s, actor, mask, rest, estimates, times, evaluator, rng)
        times = 0  # the children that existed have been counted


@jit
def expand(
    tree: Tree, used: NDArray[np.int64], style: Any, exponent: float, node: int, s: Any, actor: int, mask: Mask,
    rest: Mask, estimates: Floats, times: int, evaluator: Evaluator | None, rng: Rng,
) -> None:  # fmt: skip
    """Add a child for each action of `rest`, each available `times` times so far."""
    total = 0.0
    if exponent > 0.0:
        if evaluator is not None and style.prior > 0.0:
            total = write_network_priors(evaluator, s, actor, mask, estimates, style.prior)
        else:
            total = write_priors(s, mask, estimates, exponent)
    for w in range(MASK_WORDS):
        word = rest[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            prior = 0.0
            if exponent > 0.0:  # ties are broken at random
                prior = estimates[action] / total * (1.0 + 0.01 * randbelow(rng, FRACTION_STEPS) / FRACTION_STEPS)
            child = new_node(tree, used, action, prior)
            tree[child].available = times
            tree[child].sibling = tree[node].first_child
            tree[node].first_child = child


@jit
def write_priors(s: Any, mask: Mask, estimates: Floats, exponent: float) -> float:
    """Write the prior weight of each legal action, a softmax of its score, and return the sum of the weights."""
    write_scores(s, mask, estimates)
    return soften(mask, estimates, exponent)


@jit
def write_network_priors(
    evaluator: Evaluator, s: Any, actor: int, mask: Mask, estimates: Floats, exponent: float
) -> float:
    """Write the network's prior of each legal action, to a power, from what the acting seat sees; return the sum."""
    consider(evaluator, s, actor)
    write_scores(evaluator.seen[0, 0], mask, estimates)
    if evaluator.net.layers.features.shape[0] > 0:
        action_features(evaluator.seen[0, 0], evaluator.work.features)
    write_prior(evaluator.net, evaluator.work, mask, estimates)
    if exponent == 1.0:
        return 1.0
    total = 0.0
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            word &= word - ONE
            estimates[action] = estimates[action] ** exponent
            total += estimates[action]
    return total


@jit
def write_scores(s: Any, mask: Mask, estimates: Floats) -> float:
    """Write the heuristic score of each legal action and return the highest."""
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            estimates[w * WORD + lowest(word)] = 0.0
            word &= word - ONE
    action_scores(s, estimates)
    best = 0.0
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            best = max(best, estimates[w * WORD + lowest(word)])
            word &= word - ONE
    return best


@jit
def playout(
    style: Any, s: Any, length: int, last: int, mask: Mask, estimates: Floats, following: NDArray[np.int64], rng: Rng
) -> bool:
    """Play on, by the heuristics or at random, until the simulation may stop. Return whether the game is over."""
    heavy = int(style.heavy * FRACTION_STEPS)
    following[0] = NO_ACTION
    while True:
        actor = to_act(s)
        if may_stop(style, actor, last, length):
            return actor == OVER
        if actor == NATURE:
            apply(s, draw(s, rng))
            continue
        action = to_int64(following[0])
        following[0] = NO_ACTION
        if heavy > 0 and randbelow(rng, FRACTION_STEPS) < heavy:
            if action == NO_ACTION:
                action = best_action(s, estimates, following)
            if action == NO_ACTION:
                clear(mask)
                legal(s, mask)
                action = best_scored(s, mask, estimates)
        else:
            clear(mask)
            legal(s, mask)
            action = nth(mask, randbelow(rng, count(mask)))
        apply(s, action)
        length += 1
        last = actor


@jit
def best_scored(s: Any, mask: Mask, estimates: Floats) -> int:
    """The legal action with the highest heuristic score; the lowest of equals."""
    best = write_scores(s, mask, estimates)
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            action = w * WORD + lowest(word)
            if estimates[action] >= best:
                return action
            word &= word - ONE
    return -1


@jit
def evaluate(s: Any, over: bool, points: NDArray[np.int64], share: Floats) -> None:
    """Write each seat's score and win share, as they are at the end of a game or estimated by the heuristics."""
    seats = int(s.seats)
    scores(s, points)
    if over:
        write_win_shares(winners(s), seats, share)
    else:
        value(s, share)
