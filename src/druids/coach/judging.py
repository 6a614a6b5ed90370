"""Judge one decision from what its seat knew.

Every candidate is tried in the same sampled worlds with the same dice. Worlds are added for the candidates that may
still be best. Then the played action and the best other one are compared in new worlds, which had no part in choosing
it, so that the difference is not flattered by having been chosen.

The generators depend on the hidden position alone, so nothing that the seat did not know can change a verdict.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from druids.coach.method import BLUNDER, CLEAR, INACCURACY, MISTAKE, VERSION, Method, Z
from druids.coach.playouts import Shares, shares_after, worlds
from druids.coach.results import Verdict
from druids.match import Position

SELECTION, CONFIRMATION = range(2)  # two series of worlds
PRECISE = 0.006  # half the width of an interval that needs no more worlds
FIRST_CONFIRMATION = 64  # worlds
FEWEST_ROUNDS = 4  # of the selection, unless one action is clearly the best before


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error."""

    mean: float
    error: float
    worlds: int

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - Z * self.error, self.mean + Z * self.error

    @staticmethod
    def of(values: NDArray[np.float64]) -> "Estimate":
        """The mean of independent values. The error is never quite 0: equal playouts in a few worlds prove little."""
        n = len(values)
        variance = float(values.var(ddof=1)) if n > 1 else inf
        return Estimate(float(values.mean()), sqrt(variance / n + 1 / (4.0 * n * n * n)), n)


@dataclass(frozen=True)
class Judgement:
    """The verdict on one decision. `candidates` are action numbers, best first; the lists follow their order."""

    seat: int
    played: int
    best: int
    verdict: Verdict
    loss: Estimate  # of the played action against the best other one
    regret: float  # the loss, if the worlds that chose the rival prefer it: unbiased, and 0 for the best action
    real: bool
    effects: list[float]  # for each seat: what the played action gave it, against the best
    candidates: list[int]
    shares: list[Estimate]
    differences: list[Estimate]  # to the best candidate


def judge(position: Position, played: int, method: Method, seed: int = 0, effort: float = 1.0) -> Judgement:
    """Judge an action of the seat to act. The position must be hidden for that seat and leave a choice."""
    seat, actions = position.to_act, position.legal.tolist()
    which = (VERSION, position.fingerprint())
    tried = _select(position, seat, actions, played, method, effort, (seed, SELECTION, *which))
    others = [action for action in actions if action != played]
    rival = max(others, key=lambda action: (len(tried[action]), tried[action][:, seat].mean(), -action))
    behind = float(tried[rival][:, seat].mean()) > float(tried[played][:, seat].mean())
    mine, its = _confirm(position, seat, played, rival, method, effort, (seed, CONFIRMATION, *which))
    loss = Estimate.of(its[:, seat] - mine[:, seat])
    verdict = verdict_of(loss)
    best = played if verdict == "best" or (verdict == "close" and loss.mean <= 0) else rival
    tried[played], tried[rival] = np.concatenate([tried[played], mine]), np.concatenate([tried[rival], its])
    order = sorted(others if best == played else [a for a in actions if a != best], key=_rank(tried, seat))
    candidates = [best, *order]
    differences = [_difference(tried, action, best, seat) for action in candidates]
    real = abs(loss.mean) > Z * loss.error or any(d.mean + CLEAR * d.error < 0 for d in differences[1:])
    effects = (mine - its).mean(axis=0) if best == rival and verdict != "close" else np.zeros(position.seats)
    return Judgement(
        seat, played, best, verdict, loss, loss.mean if behind else 0.0, real, [float(x) for x in effects], candidates,
        [Estimate.of(tried[action][:, seat]) for action in candidates], differences,
    )  # fmt: skip


def verdict_of(loss: Estimate) -> Verdict:
    """The verdict on an action that loses this much against the best other one."""
    low, high = loss.interval
    if high < 0:
        return "best"
    if low <= 0:
        return "close"
    if loss.mean < INACCURACY:
        return "good"
    if loss.mean < MISTAKE:
        return "inaccuracy"
    return "mistake" if loss.mean < BLUNDER else "blunder"


def _rank(tried: dict[int, Shares], seat: int) -> Callable[[int], tuple[float, int]]:
    """A sort key that puts the action with the highest mean share first."""
    return lambda action: (-float(tried[action][:, seat].mean()), action)


def _select(
    position: Position, seat: int, actions: list[int], played: int, method: Method, effort: float,
    seeds: tuple[int, ...],
) -> dict[int, Shares]:  # fmt: skip
    """The shares `[world, seat]` of every action, in more worlds the longer it may be the best one.

    Sequential halving (Karnin, Koren and Somekh 2013): every round has an equal part of the playouts.
    """
    tried = {action: np.zeros((0, position.seats)) for action in actions}
    left = max(round(method.playouts * effort), 2 * method.first * len(actions))
    alive, done = list(actions), 0
    for rounds in range(max(FEWEST_ROUNDS, ceil(log2(len(actions)))), 0, -1):
        batch = max(left // (rounds * len(alive)), 0 if done else method.first)
        shares = shares_after(position, seat, alive, worlds(done, batch, *seeds), method.policy)
        for k, action in enumerate(alive):
            tried[action] = np.concatenate([tried[action], shares[:, k]])
        left -= batch * len(alive)
        done += batch
        ranked = sorted(alive, key=_rank(tried, seat))
        close = [action for action in ranked if not _clearly_worse(tried, action, ranked[0], seat)]
        if len(close) == 1:
            break
        alive = sorted({*close[: max(2, 2 ** (rounds - 1))], played})
    return tried


def _clearly_worse(tried: dict[int, Shares], action: int, leader: int, seat: int) -> bool:
    difference = _difference(tried, action, leader, seat)
    return action != leader and difference.mean + CLEAR * difference.error < 0


def _difference(tried: dict[int, Shares], action: int, best: int, seat: int) -> Estimate:
    """By how much an action is better than the best one, in the worlds that both were tried in."""
    if action == best:
        return Estimate(0.0, 0.0, len(tried[best]))
    n = min(len(tried[action]), len(tried[best]))
    return Estimate.of(tried[action][:n, seat] - tried[best][:n, seat])


def _confirm(
    position: Position, seat: int, played: int, rival: int, method: Method, effort: float, seeds: tuple[int, ...]
) -> tuple[Shares, Shares]:
    """The shares of the played action and its rival in new worlds, until the difference is precise or clear enough."""
    most = max(FIRST_CONFIRMATION, round(method.confirm * effort))
    mine = its = np.zeros((0, position.seats))
    batch = FIRST_CONFIRMATION
    while True:
        rows = worlds(len(mine), batch, *seeds)
        shares = shares_after(position, seat, [played, rival], rows, method.policy)
        mine, its = np.concatenate([mine, shares[:, 0]]), np.concatenate([its, shares[:, 1]])
        loss = Estimate.of(its[:, seat] - mine[:, seat])
        precise = Z * loss.error <= PRECISE / sqrt(effort) or abs(loss.mean) > 2 * CLEAR * loss.error
        if precise or len(mine) + len(mine) > most:
            return mine, its
        batch = len(mine)
