"""Score a policy against rivals: the same deals for every policy, so that scores can be compared and reproduced."""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.envs.rivals import Policy, Rivals
from druids.kernel.game import Game
from druids.kernel.info import OptionValue

FIRST_SEED = 1_000_000  # the deals for evaluation: a learner with a smaller seed never meets them
ROWS = 128


class Planner(Protocol):
    """A policy that looks ahead: it is given the batch itself, and must not use what the seat to act cannot know."""

    def act(self, batch: Batch) -> NDArray[np.int64]:
        """One action for each row."""


def evaluate(
    policy: Policy | Planner,
    game: str | Game,
    *,
    rivals: Rivals = "random",
    games: int = 1000,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    seed: int = 0,
    egocentric: bool = True,
) -> NDArray[np.float64]:
    """The rewards (`standing`) of a policy in one seat, drawn for each game, against rivals in the others.

    The policy is called with observations and masks and returns one action for each row, or it is a `Planner`. As many
    games of each row of a batch are counted, because short games end first; so the number of games is rounded to a
    multiple of the rows.
    """
    rows = min(games, ROWS)
    batch = Batch(game, rows, seats, options, rivals=rivals, seed=FIRST_SEED + seed, egocentric=egocentric)
    wanted = round(games / rows)
    found = np.zeros((rows, wanted))
    finished = np.zeros(rows, np.int64)
    while finished.min() < wanted:
        learners = batch.learners.copy()
        batch.step(policy(batch.observations, batch.masks) if callable(policy) else policy.act(batch))
        for row in np.flatnonzero(batch.dones).tolist():
            if finished[row] < wanted:
                found[row, finished[row]] = batch.rewards[row, learners[row]]
            finished[row] += 1
    return found.reshape(-1)
