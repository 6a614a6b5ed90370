"""Confidence intervals: Student's t without SciPy, clustered by deal."""

import pytest
import scipy  # which loads its parts when they are used

from druids.lab.intervals import interval, t_quantile


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 9, 30, 399])
def test_t_quantiles_are_those_of_scipy(degrees: int) -> None:
    assert t_quantile(0.975, degrees) == pytest.approx(scipy.stats.t.ppf(0.975, degrees), rel=2e-3)


def test_a_single_deal_has_no_interval() -> None:
    assert interval([0.5]) is None


def test_intervals_are_cut_to_shares() -> None:
    assert interval([0.0, 1.0]) == (0.0, 1.0)


def test_equal_deals_have_an_interval_of_no_width() -> None:
    assert interval([0.25, 0.25, 0.25]) == (0.25, 0.25)


def test_an_interval_of_many_deals() -> None:
    low, high = interval([0.4, 0.6] * 50) or (1, 0)
    assert low == pytest.approx(0.5 - 1.984 * 0.1005 / 10, abs=1e-3)
    assert high == pytest.approx(1 - low)
