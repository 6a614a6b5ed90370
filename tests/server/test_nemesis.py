"""Four processes on one PostgreSQL database, while everything that can fail does."""

import asyncio

import pytest
import sqlalchemy as sql

from druids.server.events import Acted, Event, Said, Stamped
from druids.server.storage import NewRow, Store
from tests.postgres import cluster
from tests.server import nemesis_check
from tests.server.nemesis import Faults, torment
from tests.server.nemesis_people import Promises

FAULTS = Faults(kill=8, stop=2, cut=2, drain=2, crash=1)
GROUPS = 12


@pytest.mark.time_limit(240)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # clients of killed servers
def test_nothing_acknowledged_is_lost_doubled_or_forked() -> None:
    with cluster() as postgres:  # of its own: it crashes
        counted = torment(postgres, FAULTS, GROUPS, seed=20261117)
    assert {name: counted[name] for name in vars(FAULTS)} == vars(FAULTS)
    assert counted["acknowledged"] > 2 * GROUPS, counted  # enough was going on
    assert counted["views"] > GROUPS


def test_the_checker_notices_what_is_lost_doubled_or_forked(postgres_url: str) -> None:
    """Promises that the log does not keep."""
    store = Store(postgres_url)
    store.open()
    events: list[Event] = [
        Said(0, "a line"), Acted(0, ["0 lay:1"], "1"), Acted(1, ["1 lay:2"], "1"),
    ]  # fmt: skip
    row = NewRow("k", "pebbles", 1, True)
    asyncio.run(store.create(row, [Stamped(seq, 1.0, event) for seq, event in enumerate(events)]))
    kept = Promises({("k", 0, "1"): (1, "lay:1"), ("k", 1, "1"): (2, "lay:2")}, said={("k", "a line")})
    assert nemesis_check.check_log(store, kept) == 2
    broken = {
        "acknowledged": Promises({("k", 0, "2"): (1, "lay:1")}),  # lost
        "stored": Promises({("k", 0, "1"): (1, "lay:3")}),  # changed
        "two actions": Promises({("k", 0, "1"): (1, "lay:1"), ("k", 1, "1"): (1, "lay:2")}),  # forked
        "refused and stored": Promises(refused={("k", 0, "1")}),
        "0 times": Promises(said={("k", "another line")}),
    }
    for sentence, promises in broken.items():
        with pytest.raises(AssertionError, match=sentence):
            nemesis_check.check_log(store, promises)
    table = store.read(sql.text("SELECT id FROM tables"))[0][0]
    asyncio.run(store.append(table, [Stamped(3, 1.0, Acted(0, ["0 lay:1"], "1"))]))
    with pytest.raises(AssertionError, match="stored twice"):
        nemesis_check.check_log(store, kept)
    store.close_now()
