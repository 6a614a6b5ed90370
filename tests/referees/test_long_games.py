"""Situations that games of ordinary length hardly ever reach."""

import pytest

from tests.referees.compare import with_random_chance
from tests.referees.stonehenge import RULEBOOK as STONEHENGE


@pytest.mark.parametrize(("seats", "seed"), [(3, 2), (4, 0), (5, 2)])
def test_stonehenge_8_4_the_deal_after_a_tie(seats: int, seed: int) -> None:
    """In each of these games the dealer shares the fewest points in some round."""
    with_random_chance(STONEHENGE, seats, {"rounds": "100"}, seed)
