"""What chance gave each seat: the value after its outcome less the mean over all outcomes.

The value of a true position is that of a frozen network (`coach.values`); whole deals are valued by playouts where the
method says so. Neither depends on the game, so whatever they are worth, what they call luck has the mean 0.
"""

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from druids.coach.compiled.luck import DEAL, Gains
from druids.coach.method import Method, method, scaled
from druids.coach.playouts import EVERYTHING, Shares, shares_after, worlds
from druids.coach.results import Luck
from druids.coach.values import LUCK, open_network
from druids.kernel.bind import bind
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Match, Position
from druids.networks.network import Network

VALUE, DEALS = 2, 3  # series of random numbers, beside those of `judging`
OTHER_DEALS = 256  # that a whole deal is compared with, at the standard effort
FEWEST = 2  # of them, where playouts value the deal instead


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
    return shares_after(position, EVERYTHING, [], worlds(0, playouts, seed, VALUE, method.version), method.values)[:, 0]


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


def chances(match: Match, seed: int, effort: float = 1.0, network: Network | None = None) -> list[Chance]:
    """What each run of chance actions of a match gave each seat, by the game's own value network or another."""
    game, length = match.game, match.length
    valued = open_network(game) if network is None else network
    how = method(game)
    by_playouts = network is None and how.deals > 0
    codes = np.array(game.info.codes(game.info.settle(match.options)), np.int64)
    actions = np.array([step.action for step in match.steps], np.int64)
    found = Gains(np.zeros(length, np.int64), np.zeros((length, match.seats)), np.zeros(length))
    rng, others = seeded_rng(seed, DEALS, how.version), FEWEST if by_playouts else scaled(OTHER_DEALS, effort)
    bind(LUCK, game).write_luck(valued.net, match.seats, codes, actions, others, rng, found)
    made = [_chance(first, end, found) for first, end in runs(match)]
    return [_played_out(match, c, how, scaled(how.deals, effort), seed) for c in made] if by_playouts else made


def _chance(first: int, end: int, found: Gains) -> Chance:
    steps = slice(first, end)
    kind: Luck = "deal" if DEAL in found.kinds[steps] else "draw"
    return Chance(first, end, kind, found.gains[steps].sum(axis=0), float(found.variances[steps].sum()))


def _played_out(match: Match, chance: Chance, how: Method, count: int, seed: int) -> Chance:
    """The same, but a whole deal is valued by playouts and compared with playouts of independent deals."""
    if chance.kind == "draw":
        return chance
    after, before = match.position_after(chance.end), match.position_after(chance.first)
    policy = how.deal_policy or how.values
    actual = shares_after(after, EVERYTHING, [], worlds(0, count, seed, VALUE, how.version, chance.end), policy)[:, 0]
    rows = worlds(0, count, seed, DEALS, how.version, chance.first)  # each begins with a deal of its own
    others = shares_after(before, EVERYTHING, [], rows, policy)[:, 0]
    variance = float(((actual.var(axis=0) + others.var(axis=0)) / count).max())
    return replace(chance, gain=actual.mean(axis=0) - others.mean(axis=0), variance=variance)


def largest_error(shares: Shares) -> float:
    """The largest standard error of the seats' means."""
    return float(sqrt((shares.var(axis=0) / max(1, len(shares) - 1)).max()))
