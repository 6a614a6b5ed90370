"""Template: how likely the other seats' actions are in possible pasts, bound to one game. Called by `bots/beliefs.py`.

A past is a list of actions, chance included, that the viewer cannot tell from the true one.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import ONE, WORD, Mask, clear, count
from druids.kernel.choosing import soften
from druids.kernel.instructions import lowest, to_int64
from druids.kernel.jit import jit
from druids.kernel.tasks import to_act
from druids.kernel.unbound import (
    DTYPE,
    MASK_WORDS,
    MAX_SEATS,
    RECORD_WORDS,
    SIZE,
    action_features,
    action_scores,
    apply,
    hide,
    legal,
    setup,
    value,
)
from druids.networks.compiled import FOLDER
from druids.networks.compiled.forward import Net, Workspace, think, workspace, write_prior

BOUND_FOLDERS = (*globals().get("BOUND_FOLDERS", ()), FOLDER)

States = NDArray[Any]
Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Policy(NamedTuple):
    """A policy with memory for what the acting seat sees."""

    learned: bool  # the network's prior, else the heuristics
    net: Net
    work: Workspace
    memory: Numbers
    seen: States  # the same memory as a record
    judged: Floats
    odds: Floats  # of each action


@jit
def weigh(
    pasts: Numbers, common: int, viewer: int, seats: int, options: Numbers, learned: bool, doubt: float, net: Net,
    states: States, logs: Floats,
) -> None:  # fmt: skip
    """Write the record at the end of each past, and the logarithm of the probability of the others' actions in it.

    The first `common` actions are the same in all pasts, so they do not count. The others follow the network's prior if
    `learned`, else the heuristics, except for a share `doubt` of their decisions, which are random.
    """
    mask = np.zeros(MASK_WORDS, np.uint64)
    memory = np.zeros((1, RECORD_WORDS), np.int64)
    policy = Policy(
        learned, net, workspace(net), memory, memory.view(DTYPE), np.zeros(MAX_SEATS, np.float64),
        np.zeros(SIZE, np.float64),
    )  # fmt: skip
    for k in range(pasts.shape[0]):
        s = states[k]
        setup(s, seats, options)
        total = 0.0
        for i in range(pasts.shape[1]):
            action, actor = to_int64(pasts[k, i]), to_act(s)
            if i >= common and actor >= 0 and actor != viewer:
                clear(mask)
                legal(s, mask)
                n = count(mask)
                if n > 1:
                    sum_of_odds = write_odds(policy, s, actor, mask)
                    total += math.log((1.0 - doubt) * policy.odds[action] / sum_of_odds + doubt / n)
            apply(s, action)
        logs[k] = total


@jit
def write_odds(policy: Policy, s: Any, actor: int, mask: Mask) -> float:
    """Write the odds of each legal action, from what the acting seat sees, and return their sum."""
    policy.seen[0, 0] = s
    record = policy.seen[0, 0]
    hide(record, actor)
    for w in range(MASK_WORDS):
        word = mask[w]
        while word != 0:
            policy.odds[w * WORD + lowest(word)] = 0.0
            word &= word - ONE
    action_scores(record, policy.odds)
    if not policy.learned:
        return soften(mask, policy.odds, 1.0)
    value(record, policy.judged)
    think(policy.net, policy.memory[0], policy.judged, actor, to_int64(s.seats), policy.work)
    if policy.net.layers.features.shape[0] > 0:
        action_features(record, policy.work.features)
    write_prior(policy.net, policy.work, mask, policy.odds)
    return 1.0
