"""Counterfactual regret minimization in an unrolled game: `cfr` (CFR+ on the whole tree) and `mccfr` (sampled).

Both return an average policy. In games of two seats it approaches a Nash equilibrium: see `druids.lab.exploitability`.
"""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit
from druids.kernel.rng import Rng, randbelow, seeded_rng
from druids.lab.exact import reaches, transitions
from druids.lab.tree import Policy, Tree
from druids.match.seeds import checked_seed

FINE = 1 << 30  # steps of a random number between 0 and 1


def cfr(tree: Tree, iterations: int) -> Policy:
    """CFR+: regrets of the seats in turn, never below 0; later iterations weigh more in the average."""
    regrets, sums = np.zeros(len(tree.actions)), np.zeros(len(tree.actions))
    movers = np.full(tree.size, -1)
    movers[1:] = tree.players[tree.parents[1:]]
    for iteration in range(1, iterations + 1):
        for seat in range(tree.seats):
            policy = tree.normalized(regrets)
            steps = transitions(tree, policy)
            mine = np.flatnonzero(movers == seat)
            others = steps.copy()
            others[mine] = 1.0
            reach = reaches(tree, others)
            worth = tree.returns[:, seat].copy()
            for children in reversed(tree.levels):
                np.add.at(worth, tree.parents[children], steps[children] * worth[children])
            gains = (worth[mine] - worth[tree.parents[mine]]) * reach[mine]
            np.add.at(regrets, tree.slots[mine], gains)
            np.maximum(regrets, 0.0, out=regrets)
            own = steps.copy()
            own[movers != seat] = 1.0
            acting = np.flatnonzero(tree.players == seat)
            reached = np.zeros(len(tree.views))
            reached[tree.sets[acting]] = reaches(tree, own)[acting]  # the same in all nodes of a set
            sums += iteration * policy * reached[tree.set_of_slot]
    return tree.normalized(sums)


def mccfr(tree: Tree, iterations: int, seed: int = 0) -> Policy:
    """External sampling: every iteration samples chance and the other seats, and follows all actions of one seat."""
    regrets, sums = np.zeros(len(tree.actions)), np.zeros(len(tree.actions))
    children = np.lexsort((tree.slots, tree.parents))  # of one parent: in the order of its slots
    first = np.searchsorted(tree.parents[children], np.arange(tree.size + 1))
    sample_regrets(
        tree.players, children, first, tree.slots, tree.sets, tree.chances, tree.returns, tree.first_slots,
        tree.parents, iterations, seeded_rng(checked_seed(seed)), regrets, sums,
    )  # fmt: skip
    return tree.normalized(sums)


@jit
def chosen_child(weights: NDArray[np.float64], rng: Rng) -> int:
    """An index drawn by its weight; evenly if all weights are 0."""
    total = weights.sum()
    if total <= 0.0:
        return randbelow(rng, len(weights))
    left = randbelow(rng, FINE) / FINE * total
    for k in range(len(weights) - 1):
        left -= weights[k]
        if left < 0.0:
            return k
    return len(weights) - 1


@jit
def sample_regrets(
    players: NDArray[np.int64],
    children: NDArray[np.int64],
    first: NDArray[np.int64],
    slots: NDArray[np.int64],
    sets: NDArray[np.int64],
    chances: NDArray[np.float64],
    returns: NDArray[np.float64],
    first_slots: NDArray[np.int64],
    parents: NDArray[np.int64],
    iterations: int,
    rng: Rng,
    regrets: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """The loop of `mccfr`. The children of a node are `children[first[node] : first[node + 1]]`."""
    visited = np.empty(len(players), np.int64)
    worth = np.zeros(len(players), np.float64)
    for iteration in range(iterations):
        seat = iteration % returns.shape[1]
        visited[0], count, k = 0, 1, 0
        while k < count:  # from the root down: the nodes that are visited
            node = visited[k]
            k += 1
            lo, hi = first[node], first[node + 1]
            if lo == hi:
                worth[node] = returns[node, seat]
                continue
            worth[node] = 0.0
            if players[node] == seat:
                for child in range(lo, hi):
                    visited[count] = children[child]
                    count += 1
                continue
            if players[node] < 0:
                weights = chances[children[lo:hi]]
            else:
                at, end = first_slots[sets[node]], first_slots[sets[node] + 1]
                weights = np.maximum(regrets[at:end], 0.0)
                total = weights.sum()
                for slot in range(at, end):
                    sums[slot] += weights[slot - at] / total if total > 0.0 else 1.0 / (end - at)
            visited[count] = children[lo + chosen_child(weights, rng)]
            count += 1
        for back in range(count - 1, 0, -1):  # and up again: what they are worth
            node = visited[back]
            if players[node] == seat:
                for child in range(first[node], first[node + 1]):
                    regrets[slots[children[child]]] += worth[children[child]] - worth[node]
            parent = parents[node]
            if players[parent] == seat:
                at, end = first_slots[sets[parent]], first_slots[sets[parent] + 1]
                total = np.maximum(regrets[at:end], 0.0).sum()
                share = max(regrets[slots[node]], 0.0) / total if total > 0.0 else 1.0 / (end - at)
                worth[parent] += share * worth[node]
            else:
                worth[parent] += worth[node]
        if players[0] == seat:
            for child in range(first[0], first[1]):
                regrets[slots[children[child]]] += worth[children[child]] - worth[0]
