"""Greedy and random seats against each other, in bulk: `python -m tests.games.creatures.arena 2000`."""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.games.creatures.flow import apply, setup
from druids.games.creatures.heuristics.action_scoring import action_scores
from druids.games.creatures.information import hide
from druids.games.creatures.scoring import winners
from druids.kernel.bind import bind
from druids.kernel.jit import jit
from druids.kernel.rng import Rng, seeded_rng
from druids.kernel.tasks import NATURE, OVER, to_act
from tests.games.creatures.table import GAME, Table

SIZE, WORDS = GAME.actions.size, GAME.actions.mask_words
random_step = bind("druids.kernel.driver", GAME).random_step


@jit
def contests(
    states: NDArray[Any], options: NDArray[np.int64], games: int, greedy: int, rng: Rng, tally: NDArray[np.int64]
) -> None:
    """Play games with a set of greedy seats; tally draws, wins of seat 0, wins of seat 1."""
    mask = np.zeros(WORDS, np.uint64)
    scores = np.zeros(SIZE, np.float64)
    for _ in range(games):
        setup(states[0], 2, options)
        while to_act(states[0]) != OVER:
            seat = to_act(states[0])
            if seat != NATURE and greedy >> seat & 1:
                states[1] = states[0]
                hide(states[1], seat)
                scores[:] = 0.0
                action_scores(states[1], scores)
                apply(states[0], int(np.argmax(scores)))
            else:
                random_step(states[0], mask, rng)
        tally[winners(states[0])] += 1


def shares(games: int, greedy: int, seed: int) -> list[float]:
    """The shares of draws, of wins of seat 0 and of seat 1."""
    tally = np.zeros(3, np.int64)
    contests(GAME.record.new(2), Table().codes, games, greedy, seeded_rng(seed), tally)
    return [float(n) / games for n in tally]


if __name__ == "__main__":
    for greedy, title in (
        (0b01, "greedy - random"),
        (0b10, "random - greedy"),
        (0b11, "greedy - greedy"),
        (0, "random - random"),
    ):
        draws, first, second = shares(int(sys.argv[1]), greedy, seed=6)
        print(f"{title}: {first:.1%} - {second:.1%}, drawn {draws:.1%}")
