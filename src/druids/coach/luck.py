"""What chance gave each seat: the value after its outcome less the mean over all outcomes.

The value of a true position is the mean win share of playouts from it, with generators that do not depend on the game.
So it is a fixed function of the position, and whatever it is worth, what it calls luck has the mean 0.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from druids.coach.method import VERSION, Method, scaled
from druids.coach.playouts import EVERYTHING, Shares, shares_after, worlds
from druids.coach.results import Luck
from druids.kernel.chance import never
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Match, Position

VALUE, DEALS = 2, 3  # series of worlds, beside those of `judging`
WHOLE_DEAL = 8  # draws in a row from which on they are compared as a whole
PER_DEAL = 4  # playouts for each deal that the first one is compared with, where not every deal is kept


@dataclass(frozen=True)
class Chance:
    """A run of chance actions from one step of a match to another, and what it gave each seat."""

    first: int
    end: int
    kind: Luck
    gain: NDArray[np.float64]
    variance: float  # of the gain, from sampling: the largest of the seats


def value(position: Position, playouts: int, method: Method, seed: int) -> Shares:
    """The win shares `[playout, seat]` of playouts from a true position."""
    return shares_after(position, EVERYTHING, [], worlds(0, playouts, seed, VALUE, VERSION), method.values)[:, 0]


def runs(match: Match) -> list[tuple[int, int]]:
    """First step and end of each run of chance actions."""
    found: list[tuple[int, int]] = []
    for number, step in enumerate(match.steps):
        if step.actor == NATURE:
            if found and found[-1][1] == number:
                found[-1] = found[-1][0], number + 1
            else:
                found.append((number, number + 1))
    return found


def chance(match: Match, first: int, end: int, method: Method, seed: int, effort: float = 1.0) -> Chance:
    """What a run of chance actions gave each seat."""
    if first == 0 or end - first >= WHOLE_DEAL:
        return _deal(match, first, end, method, seed, effort)
    return _draws(match, first, end, method, seed, effort)


def chances(match: Match, method: Method, seed: int, effort: float = 1.0) -> list[Chance]:
    """What each run of chance actions of a match gave each seat."""
    return [chance(match, first, end, method, seed, effort) for first, end in runs(match)]


def _deal(match: Match, first: int, end: int, method: Method, seed: int, effort: float) -> Chance:
    """A whole deal against independent deals."""
    count = scaled(method.deal, effort)
    actual = value(match.position_after(end), count, method, seed)
    if first == 0 and match.game.rules.redeal is not never:
        return _chance(first, end, actual, _other_first_deals(match, count, method, seed))
    rows = worlds(0, count, seed, DEALS, VERSION, first)  # playouts that begin with a deal of their own
    others = shares_after(match.position_after(first), EVERYTHING, [], rows, method.values)[:, 0]
    return _chance(first, end, actual, others)


def _other_first_deals(match: Match, count: int, method: Method, seed: int) -> Shares:
    """The values of independent first deals, of which impossible ones are dealt again, as in a match."""
    rows = worlds(0, count // PER_DEAL, seed, DEALS, VERSION)
    means = np.zeros((len(rows), match.seats))
    for k in range(len(rows)):
        dealt = Position(match.game, match.seats, match.options, rng=seeded_rng(int(rows[k, 0])))
        playouts = worlds(count + k * PER_DEAL, PER_DEAL, seed, VALUE, VERSION)
        means[k] = shares_after(dealt, EVERYTHING, [], playouts, method.values)[:, 0].mean(axis=0)
    return means


def _chance(first: int, end: int, actual: Shares, expected: Shares) -> Chance:
    variance = actual.var(axis=0) / len(actual) + expected.var(axis=0) / len(expected)
    return Chance(first, end, "deal", actual.mean(axis=0) - expected.mean(axis=0), float(variance.max()))


def _draws(match: Match, first: int, end: int, method: Method, seed: int, effort: float) -> Chance:
    """Single draws: each against the exact mean over all its outcomes, in the same worlds."""
    gain, variance = np.zeros(match.seats), 0.0
    position = match.position_after(first)
    rows = worlds(0, scaled(method.outcome, effort), seed, VALUE, VERSION)
    for step in match.steps_from(first)[: end - first]:
        outcomes = position.chance_outcomes()
        if len(outcomes) > 1:
            actions, weights = [a for a, _ in outcomes], np.array([p for _, p in outcomes])
            shares = shares_after(position, EVERYTHING, actions, rows, method.values)
            mean = np.einsum("wks,k->ws", shares, weights)
            lucky = shares[:, actions.index(step.action)] - mean
            gain += lucky.mean(axis=0)
            variance += float((lucky.var(axis=0) / len(rows)).max())
        position.play(step.action)
    return Chance(first, end, "draw", gain, variance)


def largest_error(shares: Shares) -> float:
    """The largest standard error of the seats' means."""
    return float(sqrt((shares.var(axis=0) / max(1, len(shares) - 1)).max()))
