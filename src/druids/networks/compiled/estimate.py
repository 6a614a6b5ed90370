"""Template: what a network says of one hidden record, called from Python."""

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask
from druids.kernel.instructions import record_in
from druids.kernel.jit import jit
from druids.kernel.unbound import DTYPE, MAX_SEATS, action_features, action_scores, value
from druids.networks.compiled.forward import Net, Words, think, workspace, write_prior, write_results

Floats = NDArray[np.float64]


@jit
def write_estimate(net: Net, words: Words, me: int, seats: int, share: Floats, points: Floats) -> None:
    """Write the expected win share and final score of every seat."""
    work, judged = workspace(net), np.zeros(MAX_SEATS, np.float64)
    value(record_in(words, DTYPE), judged)
    n = think(net, words, judged, me, seats, work)
    write_results(net.layers, work.second, work.factors[n : n + seats], me, seats, share, points)


@jit
def write_policy(net: Net, words: Words, me: int, seats: int, mask: Mask, prior: Floats) -> None:
    """Write the prior probability of each legal action into zeros."""
    work, judged = workspace(net), np.zeros(MAX_SEATS, np.float64)
    value(record_in(words, DTYPE), judged)
    think(net, words, judged, me, seats, work)
    action_scores(record_in(words, DTYPE), prior)
    if net.layers.features.shape[0] > 0:
        action_features(record_in(words, DTYPE), work.features)
    write_prior(net, work, mask, prior)
