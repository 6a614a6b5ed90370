"""The rating of play: win share lost per real decision, and the level of bots that loses about as much."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from druids.coach.coefficients import yardsticks
from druids.coach.judging import Judgement
from druids.coach.method import Z
from druids.coach.results import Rating
from druids.kernel.game import Game


def rate(game: Game, seat: int, judged: Sequence[Judgement]) -> Rating:
    """The rating of one seat from its judged decisions, of one game or of many."""
    own = [j for j in judged if j.seat == seat]
    real = [j.regret for j in own if j.real]
    loss = sum(real) / len(real) if real else 0.0
    spread = sqrt(sum((x - loss) ** 2 for x in real) / max(1, len(real) - 1) / max(1, len(real)))
    counts: Counter[str] = Counter(j.verdict for j in own)
    interval = (loss - Z * spread, loss + Z * spread) if len(real) > 1 else (0.0, 1.0)
    return Rating(seat, len(own), len(real), loss, interval, level_of(game, loss) if real else None, dict(counts))


def over_games(game: Game, ratings: Sequence[Rating]) -> Rating:
    """The rating over many games of one player, from those of the single games."""
    real = sum(r.real for r in ratings)
    loss = sum(r.loss * r.real for r in ratings) / max(1, real)
    known = [r for r in ratings if r.real > 1]
    variance = sum((r.real * (r.interval[1] - r.interval[0]) / (2 * Z)) ** 2 for r in known) / max(1, real) ** 2
    counts: Counter[str] = Counter()
    for one in ratings:
        counts.update(one.counts)
    half = Z * sqrt(variance)
    return Rating(
        ratings[0].seat, sum(r.decisions for r in ratings), real, loss,
        (loss - half, loss + half) if known else (0.0, 1.0), level_of(game, loss) if real else None, dict(counts),
    )  # fmt: skip


def level_of(game: Game, loss: float) -> str | None:
    """The level whose mean loss is nearest, by ratio; None without yardsticks."""
    measured = yardsticks(game)
    if not measured:
        return None
    return min(measured, key=lambda level: abs(_scale(measured[level]) - _scale(loss)))


def _scale(loss: float) -> float:
    """Losses are compared by their roots: half as much lost is about as large a step at every level."""
    return sqrt(max(0.0, loss))
