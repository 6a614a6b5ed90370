"""Beliefs of a searching bot: sampled worlds, weighed by how likely the other seats' actions were in them.

The worlds come from a past: a match that the seat cannot tell from the true one (`Match.determinize`). It holds nothing
that the seat may not know, and so do the worlds.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.match import Match
from druids.networks.beliefs import DOUBT
from druids.networks.network import Network, net_of

BELIEFS = "druids.bots.compiled.beliefs"
TRUST = 0.3  # exponent of the likelihood: others follow the policy only roughly, and the worlds are few
LEAST = 1e-300  # the weight of a world, however unlikely
MOST = 4096  # worlds, to limit memory
FRESH = 0.1  # the share of simulations that start from a new determinization, so that no possible world is ruled out


class Worlds(NamedTuple):
    """Possible worlds as records, and the sum of their weights up to each. What is missing to 1 is for all others."""

    states: NDArray[Any]
    bounds: NDArray[np.float64]


def no_worlds(game: Game) -> Worlds:
    """No beliefs: every simulation starts from a new determinization."""
    return Worlds(game.record.new(1), np.zeros(0))


def log_likelihoods(
    past: Match, pasts: NDArray[np.int64], viewer: int, network: Network | None
) -> tuple[NDArray[Any], NDArray[np.float64]]:
    """The record at the end of each past, and the logarithm of the probability of the others' actions in it.

    Others are assumed to follow the network's prior, or the heuristics where there is none.
    """
    game = past.game
    states, logs = game.record.new(len(pasts)), np.zeros(len(pasts))
    options = np.array(game.info.codes(past.options), np.int64)
    differing = np.flatnonzero((pasts != pasts[0]).any(axis=0))
    common = int(differing[0]) if len(differing) else past.length
    net = net_of(game, None) if network is None else network.net
    bind(BELIEFS, game).weigh(pasts, common, viewer, past.seats, options, network is not None, DOUBT, net, states, logs)
    return states, logs


def weights_of(logs: NDArray[np.float64], trust: float = TRUST) -> list[float]:
    """Positive weights with sum 1."""
    best = float(logs.max())
    odds = [math.exp(trust * (log - best)) for log in logs.tolist()]
    total = sum(odds)
    return [max(one / total, LEAST) for one in odds]


def believed(past: Match, viewer: int, seeds: Sequence[int], network: Network | None) -> Worlds:
    """A world for each seed, with weights whose sum is 1 - FRESH."""
    states, logs = log_likelihoods(past, past.determinizations(viewer, seeds), viewer, network)
    bounds, sum_of_weights = np.zeros(len(seeds)), 0.0
    for k, weight in enumerate(weights_of(logs)):
        sum_of_weights += weight
        bounds[k] = (1 - FRESH) * sum_of_weights
    return Worlds(states, bounds)


def warm_beliefs(game: Game) -> None:
    """Load or compile the code that weighs worlds, if that was not done yet."""
    match = Match(game, game.info.default_seats, seed=0)
    log_likelihoods(match, np.zeros((1, 0), np.int64), 0, None)
