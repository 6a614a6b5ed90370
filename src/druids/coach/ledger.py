"""The ledger of a game: where each seat's result comes from.

All terms are rounded to multiples of 2**-32. Sums of such numbers are exact in floating point in any order, so a row
adds up to the last bit.
"""

from collections.abc import Sequence
from math import sqrt

from druids.coach.coefficients import coefficient
from druids.coach.judging import Judgement
from druids.coach.luck import Chance
from druids.coach.results import LedgerRow
from druids.match import Match

GRID = 2.0**32


def on_grid(number: float) -> float:
    return round(number * GRID) / GRID


def result_shares(seats: int, winners: Sequence[int]) -> list[float]:
    """Each seat's share of the win; a draw is shared by all."""
    sharing = list(winners) or list(range(seats))
    return [1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats)]


def ledger(match: Match, chances: Sequence[Chance], judged: Sequence[Judgement]) -> list[LedgerRow]:
    """A row for each seat of a finished match."""
    seats, results = match.seats, result_shares(match.seats, match.winners)
    factor = coefficient(match.game, seats, match.options)
    return [_row(seat, seats, results[seat], factor, chances, judged) for seat in range(seats)]


def _row(
    seat: int, seats: int, share: float, factor: float, chances: Sequence[Chance], judged: Sequence[Judgement]
) -> LedgerRow:
    start, result = on_grid(1 / seats), on_grid(share)
    deal = on_grid(factor * sum(float(c.gain[seat]) for c in chances if c.kind == "deal"))
    later = on_grid(factor * sum(float(c.gain[seat]) for c in chances if c.kind == "draw"))
    own = on_grid(sum(j.effects[seat] for j in judged if j.seat == seat))
    others = on_grid(sum(j.effects[seat] for j in judged if j.seat != seat))
    unnamed = result - start - deal - later - own - others
    counted = [j for j in judged if any(j.effects)]
    return LedgerRow(
        seat, start, deal, later, own, others, unnamed, result,
        factor * sqrt(sum(c.variance for c in chances)), sqrt(sum(j.loss.error**2 for j in counted)),
    )  # fmt: skip
