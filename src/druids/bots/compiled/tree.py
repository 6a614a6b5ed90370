"""The tree of a search: its nodes and how a child is selected. One code serves all games."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, Mask, allowed
from druids.kernel.instructions import to_int64
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow

Tree = NDArray[Any]

ROOT = 0
NONE = 0  # no node: no link leads to the root
FULL = -1

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("action", "i4"),
                ("first_child", "i4"),
                ("sibling", "i4"),
                ("hidden", "i4"),  # the node after any action that the searcher may not see
                ("visits", "i4"),
                ("available", "i4"),  # how often the action was legal when this node's parent was visited
                ("prior", "f8"),
                ("value", "f8"),  # sum of what the acting seat maximizes: win share and score margin mixed
                ("share", "f8"),  # sum of win shares
                ("margin", "f8"),  # sum of score margins, in points
                ("share_squares", "f8"),
            ],
            align=True,
        ),
    )
)


@jit
def is_decided(tree: Tree, left: int) -> bool:
    """Whether the simulations that are left cannot change the most visited action."""
    most, second = 0, 0
    child = to_int64(tree[ROOT].first_child)
    while child != NONE:
        visits = to_int64(tree[child].visits)
        if visits > most:
            most, second = visits, most
        else:
            second = max(second, visits)
        child = to_int64(tree[child].sibling)
    return most - second > left


@jit
def new_node(tree: Tree, used: NDArray[np.int64], action: int, prior: float) -> int:
    k = to_int64(used[0])
    used[0] = k + 1
    node = tree[k]
    node.action = action
    node.first_child = NONE
    node.sibling = NONE
    node.hidden = NONE
    node.visits = 0
    node.available = 0
    node.prior = prior
    node.value = 0.0
    node.share = 0.0
    node.margin = 0.0
    node.share_squares = 0.0
    return k


@jit
def hidden_child(tree: Tree, used: NDArray[np.int64], node: int) -> int:
    """The node after an action that the searcher does not see."""
    if tree[node].hidden == NONE:
        if used[0] == tree.size:
            return FULL
        tree[node].hidden = new_node(tree, used, -1, 0.0)
    return to_int64(tree[node].hidden)


@jit
def select_ucb(tree: Tree, explore: float, parent: int, mask: Mask, rest: Mask, times: int, rng: Rng) -> int:
    """The child chosen by UCB1: untried ones first, at random, then the highest upper confidence bound.

    Removes from `rest` every action that has a child, and adds `times` to the child's availability.
    """
    best, best_score, untried = to_int64(NONE), -1.0, 0
    child = to_int64(tree[parent].first_child)
    while child != NONE:
        node = tree[child]
        action = to_int64(node.action)
        if allowed(mask, action):
            remove(rest, action)
            node.available += times
            if node.visits == 0:
                untried += 1
                if randbelow(rng, untried) == 0:
                    best = child
            elif untried == 0:
                n = float(node.visits)
                score = node.value / n + explore * np.sqrt(math.log(float(node.available)) / n)
                if score > best_score:
                    best, best_score = child, score
        child = to_int64(node.sibling)
    return best


@jit
def select_puct(tree: Tree, explore: float, parent: int, mask: Mask, rest: Mask, times: int) -> int:
    """The child chosen by PUCT: value plus an exploration bonus in proportion to the prior.

    Of the untried children only the one with the highest prior is considered, with the mean value of the tried ones.
    Removes from `rest` every action that has a child, and adds `times` to the child's availability.
    """
    best, best_score, visits, total = to_int64(NONE), -1.0, 0.0, 0.0
    new, new_score = to_int64(NONE), -1.0
    child = to_int64(tree[parent].first_child)
    while child != NONE:
        node = tree[child]
        action = to_int64(node.action)
        if allowed(mask, action):
            remove(rest, action)
            node.available += times
            bonus = explore * node.prior * np.sqrt(float(node.available))
            if node.visits == 0:
                if bonus > new_score:
                    new, new_score = child, bonus
            else:
                n = float(node.visits)
                visits += n
                total += node.value
                score = node.value / n + bonus / (1.0 + n)
                if score > best_score:
                    best, best_score = child, score
        child = to_int64(node.sibling)
    if new != NONE and (visits == 0.0 or total / visits + new_score > best_score):
        return new
    return best


@jit
def remove(mask: Mask, action: int) -> None:
    """Clear an action's bit."""
    mask[action >> 6] &= ~(ONE << np.uint64(action & 63))
