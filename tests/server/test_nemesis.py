"""Four processes on one PostgreSQL database, while everything that can fail does."""

import pytest

from tests.postgres import cluster
from tests.server.nemesis import torment

FAULTS = 14
GROUPS = 12


@pytest.mark.time_limit(240)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # clients of killed servers
def test_nothing_acknowledged_is_lost_doubled_or_forked() -> None:
    with cluster() as postgres:  # of its own: it crashes
        counted = torment(postgres, FAULTS, 1, GROUPS, seed=20261117)
    assert counted["kill"] >= 3
    assert counted["stop"] >= 1
    assert counted["database crashes"] == 1
    assert counted["acknowledged"] > 10 * GROUPS, counted  # enough was going on
    assert counted["views"] > GROUPS
