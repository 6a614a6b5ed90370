"""Luck-adjusted results of an arena: each win share less what chance is known to have given.

The weight of luck is fitted on one half of the deals and used on the other, and the other way round. So the adjusted
mean is unbiased, and it is visible whether luck predicts results that it was not fitted to. Where it does not, the
adjustment switches itself off.
"""

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean, pvariance

from druids.lab.intervals import interval
from druids.lab.results import Game
from druids.lab.standings import of_entrant, shares

FEWEST_DEALS = 4


@dataclass(frozen=True)
class Adjustment:
    """The adjusted win share of each entrant with its interval, and whether it is to be used."""

    variance_ratio: float  # of the deals' means: plain over adjusted, on deals that the weight was not fitted to
    weights: tuple[float, float]  # of luck, for the even and the odd deals
    win_shares: list[float]
    intervals: list[tuple[float, float] | None]

    @property
    def helps(self) -> bool:
        return self.variance_ratio > 1


def adjust(games: list[Game], entrants: int) -> Adjustment | None:
    """The adjustment; None for too few deals, or if the luck of a game is unknown."""
    deals = sorted({game.deal for game in games})
    if len(deals) < FEWEST_DEALS or any(game.outcome.luck is None for game in games):
        return None
    half = {deal: number % 2 for number, deal in enumerate(deals)}
    weights = _weight(games, half, 1), _weight(games, half, 0)
    plain, adjusted = [], []
    for entrant in range(entrants):
        before, after = _means(games, entrant, (0.0, 0.0), half), _means(games, entrant, weights, half)
        plain.append(before)
        adjusted.append(after)
    spread = sum(pvariance(means) for means in adjusted)
    ratio = sum(pvariance(means) for means in plain) / spread if spread > 0 else 1.0
    return Adjustment(ratio, weights, [fmean(means) for means in adjusted], [interval(means) for means in adjusted])


def _weight(games: list[Game], half: dict[int, int], which: int) -> float:
    """The regression of results on luck, over one half of the deals."""
    products = squares = 0.0
    for game in games:
        if half[game.deal] == which:
            for share, luck in zip(shares(game), game.outcome.luck or [], strict=True):
                products += (share - 1 / len(game.entrants)) * luck
                squares += luck * luck
    return products / squares if squares > 0 else 0.0


def _means(games: list[Game], entrant: int, weights: tuple[float, float], half: dict[int, int]) -> list[float]:
    """The mean adjusted win share of an entrant on each deal."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for game in games:
        share, luck = shares(game), game.outcome.luck or []
        for seat in of_entrant(game, entrant):
            by_deal[game.deal].append(share[seat] - weights[half[game.deal]] * luck[seat])
    return [fmean(values) for values in by_deal.values()]
