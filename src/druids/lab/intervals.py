"""Confidence intervals of means of few values, by Student's t distribution."""

from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95


def interval(means: list[float]) -> tuple[float, float] | None:
    """The 95 % interval of the mean of the deals' means, cut to 0 and 1; None for fewer than two deals.

    Games of one deal are not independent, so each deal counts as one value.
    """
    if len(means) < 2:
        return None
    mean, error = fmean(means), stdev(means) / sqrt(len(means))
    half = t_quantile((1 + CONFIDENCE) / 2, len(means) - 1) * error
    return max(0.0, mean - half), min(1.0, mean + half)


def t_quantile(p: float, degrees: int) -> float:
    """The quantile of Student's t distribution for p above 1/2.

    Exact for 1 and 2 degrees of freedom; otherwise the expansion 26.7.5 of Abramowitz and Stegun, which is within
    0.2 % for p = 0.975. SciPy has an exact one, but takes 140 MB of disk.
    """
    if degrees == 1:
        return tan(pi * (p - 0.5))
    if degrees == 2:
        return (2 * p - 1) / sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(degrees) ** k for k, term in enumerate(terms, start=1))
