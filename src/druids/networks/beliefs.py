"""Beliefs: which sampled worlds are likely, judged by what the other seats do in them (policy inference).

A world is a determinization with a history of its own (`Match.determinize`); the viewer cannot tell that history from
the true one. A policy says how likely each action was for the seat that took it, from what that seat saw in that world.
Every possible world keeps a positive weight, because no action counts as impossible.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import allow
from druids.match import Match, Position
from druids.networks.network import Network

DOUBT = 0.1  # the probability that a seat acts at random instead of by the policy

Policy = Callable[[Position], NDArray[np.float64]]
"""The probability of each legal action, over all actions, at a position hidden for the seat to act."""


def policy_of(network: Network, power: float = 1.0) -> Policy:
    """The prior of a network as a policy; a power below 1 makes it flatter, for players who are less sure."""

    def policy(view: Position) -> NDArray[np.float64]:
        mask = np.zeros(view.game.actions.mask_words, np.uint64)
        for action in view.legal.tolist():
            allow(mask, action)
        flat = network.prior(view, mask) ** power
        found: NDArray[np.float64] = flat / flat.sum()
        return found

    return policy


def weigh(worlds: Sequence[Match], viewer: int, policy: Policy, first: int = 0) -> NDArray[np.float64]:
    """The weights of worlds for a viewer, with sum 1, from the steps since `first`."""
    logs = np.array([log_likelihood(world, viewer, policy, first) for world in worlds])
    weights = np.exp(logs - logs.max())
    found: NDArray[np.float64] = weights / weights.sum()
    return found


def log_likelihood(world: Match, viewer: int, policy: Policy, first: int = 0) -> float:
    """The logarithm of the probability of what the other seats do in this world since step `first`."""
    total = 0.0
    position = world.position_after(first)
    for step in world.steps[first:]:
        if step.actor >= 0 and step.actor != viewer and len(position.legal) > 1:
            prior = policy(position.hide(step.actor))[step.action]
            total += math.log((1 - DOUBT) * prior + DOUBT / len(position.legal))
        position.play(step.action)
    return total
