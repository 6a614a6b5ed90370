"""Judge one decision from what its seat knew.

Every candidate is tried in the same sampled worlds with the same dice, and worlds are added for the candidates that may
still be best; or a search tries them all. Then the played action and the best other one are compared in new worlds,
which had no part in choosing it, so that the difference is not flattered by having been chosen. Where a search chooses,
each of the two actions is continued by a search of its own.

The generators depend on the hidden position alone, so nothing that the seat did not know can change a verdict.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, hypot, inf, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from druids.coach.method import BLUNDER, CLEAR, INACCURACY, MISTAKE, Method, Z
from druids.coach.playouts import Shares, shares_after, worlds
from druids.coach.results import Verdict
from druids.coach.trees import Tree, Visits
from druids.match import Position

SELECTION, CONFIRMATION, CONTINUATION = 0, 1, 4  # series of random numbers, beside those of `luck`
PRECISE = 0.006  # half the width of an interval that needs no more worlds
FIRST_CONFIRMATION = 64  # worlds
LEAST_SEARCH = 16  # simulations
LEAST_VISITS = 4  # simulations of every candidate
FEWEST_ROUNDS = 4  # of the selection, unless one action is clearly the best before

Seeds = Callable[[int], tuple[int, ...]]  # of a series


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
    regret: float  # the loss, up to `Method.counted`, if what chose the rival prefers it; 0 for the best action
    real: bool
    effects: list[float]  # for each seat: what the played action gave it, against the best
    candidates: list[int]
    shares: list[Estimate]
    differences: list[Estimate]  # to the best candidate


@dataclass(frozen=True)
class _Trials:
    """What was tried: the best action but the played one, both in the same new worlds, and all other candidates."""

    rival: int
    behind: bool  # whether the rival is preferred by what chose it
    mine: Shares  # of the played action
    its: Shares  # of the rival
    share: Callable[[int], Estimate]
    difference: Callable[[int, int], Estimate]  # of an action to the best one


def judge(position: Position, played: int, method: Method, seed: int = 0, effort: float = 1.0) -> Judgement:
    """Judge an action of the seat to act. The position must be hidden for that seat and leave a choice."""
    seat, actions = position.to_act, position.legal.tolist()
    which = (method.version, position.fingerprint())
    by = _by_playouts if method.search is None else _by_search
    tried = by(position, seat, actions, played, method, effort, lambda series: (seed, series, *which))
    loss = Estimate.of(tried.its[:, seat] - tried.mine[:, seat])
    verdict = "close" if method.search is not None and tried.behind != (loss.mean > 0) else verdict_of(loss)
    best = played if verdict == "best" or (verdict == "close" and loss.mean <= 0) else tried.rival
    shares = {action: tried.share(action) for action in actions}
    candidates = [best, *sorted((a for a in actions if a != best), key=lambda a: (-shares[a].mean, a))]
    differences = [tried.difference(action, best) for action in candidates]
    real = abs(loss.mean) > Z * loss.error or any(d.mean + CLEAR * d.error < 0 for d in differences[1:])
    cost = (tried.mine - tried.its).mean(axis=0) if best != played and verdict != "close" else np.zeros(position.seats)
    regret = max(-method.counted, min(method.counted, loss.mean)) if tried.behind else 0.0
    return Judgement(
        seat, played, best, verdict, loss, regret, real, [float(x) for x in cost],
        candidates, [shares[action] for action in candidates], differences,
    )  # fmt: skip


def _by_playouts(
    position: Position, seat: int, actions: list[int], played: int, method: Method, effort: float, seeds: Seeds
) -> _Trials:
    """Playouts choose the rival, and compare it with the played action in new worlds."""
    tried = _select(position, seat, actions, played, method, effort, seeds(SELECTION))
    others = [action for action in actions if action != played]
    rival = max(others, key=lambda action: (len(tried[action]), tried[action][:, seat].mean(), -action))
    behind = float(tried[rival][:, seat].mean()) > float(tried[played][:, seat].mean())
    most = max(FIRST_CONFIRMATION, round(method.confirm * effort))
    mine, its = _confirm(
        lambda rows: _split(shares_after(position, seat, [played, rival], rows, method.policy)),
        seat, most, effort, seeds(CONFIRMATION),
    )  # fmt: skip
    tried[played], tried[rival] = np.concatenate([tried[played], mine]), np.concatenate([tried[rival], its])
    return _Trials(
        rival, behind, mine, its, lambda action: Estimate.of(tried[action][:, seat]),
        lambda action, best: _difference(tried, action, best, seat),
    )  # fmt: skip


def _by_search(
    position: Position, seat: int, actions: list[int], played: int, method: Method, effort: float, seeds: Seeds
) -> _Trials:
    """A search chooses the rival. Then both actions are searched alone, at last in the same new worlds."""
    assert method.search is not None
    how = method.search
    searched = Tree(position, actions).grow(max(LEAST_SEARCH, round(how.simulations * effort)), *seeds(SELECTION))
    found = searched.visits()
    ranked = sorted(actions, key=lambda action: (-found[action].count, -found[action].mean, action))
    rival = ranked[0] if ranked[0] != played else ranked[1]
    least = max(LEAST_VISITS, min(method.first, round(method.first * effort)))
    for action in actions:
        if found[action].count < least:
            found[action] = Tree(position, [action]).grow(least, *seeds(SELECTION), action).visits()[action]
    simulations = max(LEAST_SEARCH, round(how.continuation * effort))
    trees = [Tree(position, [action]).grow(simulations, *seeds(CONTINUATION)) for action in (played, rival)]
    most = max(FIRST_CONFIRMATION, round(method.confirm * effort))
    mine, its = _confirm(
        lambda rows: (trees[0].shares(rows), trees[1].shares(rows)), seat, most, effort, seeds(CONFIRMATION)
    )
    compared = {played: mine, rival: its}

    def difference(action: int, best: int) -> Estimate:
        if action in compared and best in compared:
            return _difference(compared, action, best, seat)
        step, apart = _searched(found[action], found[rival]), _difference(compared, rival, best, seat)
        return Estimate(step.mean + apart.mean, hypot(step.error, apart.error), step.worlds)

    def share(action: int) -> Estimate:
        if action in compared:
            return Estimate.of(compared[action][:, seat])
        its_share, step = Estimate.of(its[:, seat]), _searched(found[action], found[rival])
        return Estimate(min(1.0, max(0.0, its_share.mean + step.mean)), hypot(its_share.error, step.error), step.worlds)

    return _Trials(rival, ranked[0] == rival, mine, its, share, difference)


def _searched(one: Visits, other: Visits) -> Estimate:
    """By how much one action is better than another in the simulations of searches; the error is never quite 0."""
    variances = [found.variance / max(1, found.count - 1) + 1 / (4.0 * found.count**3) for found in (one, other)]
    return Estimate(one.mean - other.mean, sqrt(sum(variances)), one.count)


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


def _split(shares: Shares) -> tuple[Shares, Shares]:
    return shares[:, 0], shares[:, 1]


def _confirm(
    compare: Callable[[NDArray[np.uint64]], tuple[Shares, Shares]], seat: int, most: int, effort: float,
    seeds: tuple[int, ...],
) -> tuple[Shares, Shares]:  # fmt: skip
    """The shares of the played action and its rival in new worlds, until the difference is precise or clear enough."""
    mine, its = compare(worlds(0, FIRST_CONFIRMATION, *seeds))
    while True:
        loss = Estimate.of(its[:, seat] - mine[:, seat])
        precise = Z * loss.error <= PRECISE / sqrt(effort) or abs(loss.mean) > 2 * CLEAR * loss.error
        if precise or len(mine) + len(mine) > most:
            return mine, its
        more = compare(worlds(len(mine), len(mine), *seeds))
        mine, its = np.concatenate([mine, more[0]]), np.concatenate([its, more[1]])
