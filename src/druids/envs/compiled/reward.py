"""Rewards at the end of a game, by standing or by score margin. Both sum to 0 over the seats."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from druids.kernel.jit import jit

Reward = Literal["standing", "margin"]
KINDS: tuple[Reward, ...] = ("standing", "margin")
STANDING, MARGIN = 0, 1
ILLEGAL = -1.0  # with strict=False: what an illegal action costs its agent; the others get 0


def code(reward: str) -> int:
    """The number of a kind of reward, for compiled code."""
    if reward not in KINDS:
        raise ValueError(f"a reward is {' or '.join(KINDS)}, not {reward!r}")
    return KINDS.index(reward)


@jit
def by_standing(winners: int, seats: int, out: Any) -> None:
    """A sole winner gets 1 and each loser -1 / (n - 1); several winners share; a draw gives 0 to all."""
    won = 0
    for seat in range(seats):
        won += winners >> seat & 1
    for seat in range(seats):
        share = 1.0 / seats if won == 0 else (winners >> seat & 1) / won
        out[seat] = (share - 1.0 / seats) * seats / (seats - 1)


@jit
def by_margin(scores: NDArray[np.int64], seats: int, out: Any) -> None:
    """A seat's score minus the mean of the other seats' scores."""
    total = 0
    for seat in range(seats):
        total += scores[seat]
    for seat in range(seats):
        out[seat] = scores[seat] - (total - scores[seat]) / (seats - 1)


@jit
def at_end(kind: int, winners: int, scores: NDArray[np.int64], seats: int, out: Any) -> None:
    if kind == MARGIN:
        by_margin(scores, seats, out)
    else:
        by_standing(winners, seats, out)
