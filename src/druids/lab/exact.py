"""Exact values of policies in an unrolled game: expected rewards, best responses and exploitability.

Exploitability is OpenSpiel's: what the seats could gain together by deviating alone, divided by the number of seats. In
a game of two seats a policy with exploitability 0 is a Nash equilibrium.
"""

import numpy as np
from numpy.typing import NDArray

from druids.lab.tree import Policy, Tree


def checked(tree: Tree, policy: Policy) -> Policy:
    """The policy, if it is one of this tree; ValueError says what is wrong with it."""
    given = np.asarray(policy, np.float64)
    if given.shape != tree.actions.shape:
        raise ValueError(f"a policy of this tree has {len(tree.actions)} numbers, one per slot, not {given.shape}")
    if not np.isfinite(given).all() or (given < 0).any():
        raise ValueError("a policy has probabilities: finite and not negative")
    if not np.allclose(np.add.reduceat(given, tree.first_slots[:-1]), 1):
        raise ValueError("the probabilities of each information set add up to 1; Tree.normalized does that")
    return given


def transitions(tree: Tree, policy: Policy) -> NDArray[np.float64]:
    """The probability with which each node follows its parent."""
    return np.where(tree.slots >= 0, policy[tree.slots], tree.chances)


def reaches(tree: Tree, steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """The product of the transitions on the way to each node."""
    reach = np.ones(tree.size)
    for children in tree.levels:
        reach[children] = reach[tree.parents[children]] * steps[children]
    return reach


def values(tree: Tree, policy: Policy) -> NDArray[np.float64]:
    """The expected reward of each seat."""
    steps = transitions(tree, checked(tree, policy))
    worth = tree.returns.copy()
    for children in reversed(tree.levels):
        np.add.at(worth, tree.parents[children], steps[children, None] * worth[children])
    root: NDArray[np.float64] = worth[0]
    return root


def best_response(tree: Tree, policy: Policy, seat: int) -> tuple[float, Policy]:
    """The highest expected reward of a seat while the others keep to the policy, and a policy that gets it.

    The policy returned is the given one with the seat's own choices replaced.
    """
    given = checked(tree, policy)
    if not 0 <= seat < tree.seats:
        raise ValueError(f"a seat is a number from 0 to {tree.seats - 1}, not {seat}")
    own = np.zeros(tree.size, bool)
    own[1:] = tree.players[tree.parents[1:]] == seat
    steps = transitions(tree, given)
    steps[own] = 1.0
    reach = reaches(tree, steps)  # of the others and of chance
    worth = tree.returns[:, seat].copy()
    gains = np.zeros(len(tree.actions))
    best = np.zeros(len(tree.actions), bool)
    set_of_slot = tree.set_of_slot
    for children in reversed(tree.levels):
        mine = children[own[children]]
        if len(mine):
            np.add.at(gains, tree.slots[mine], reach[mine] * worth[mine])
            for which in np.unique(set_of_slot[tree.slots[mine]]):
                first, end = tree.first_slots[which], tree.first_slots[which + 1]
                best[first + int(gains[first:end].argmax())] = True
            steps[mine] = best[tree.slots[mine]]
        np.add.at(worth, tree.parents[children], steps[children] * worth[children])
    decided = np.add.reduceat(best, tree.first_slots[:-1])[set_of_slot] > 0
    return float(worth[0]), np.where(decided, best, given)


def exploitability(tree: Tree, policy: Policy) -> float:
    """What the seats could gain together by best responses, divided by their number."""
    expected = values(tree, policy)
    gains = [best_response(tree, policy, seat)[0] - expected[seat] for seat in range(tree.seats)]
    return float(np.mean(gains))
