"""A server for each test, and a time limit for tests that wait."""

import faulthandler
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from druids.server.storage import Store
from tests.postgres import Cluster, cluster
from tests.server.support import DATABASES, Server, serving, serving_together

PROCESSES = 3  # that serve one PostgreSQL database together
SECONDS = 120
AGAIN = 20  # seconds between further alarms, if the teardown waits as well
LAST = 60  # seconds of that, before the process exits with the stacks of its threads


@pytest.fixture(autouse=True)
def time_limit(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that waits too long. `@pytest.mark.time_limit(seconds)` sets another limit."""
    marker = request.node.get_closest_marker("time_limit")

    def give_up(_signal: int, _frame: Any) -> None:
        raise TimeoutError("waited too long")

    seconds = marker.args[0] if marker else SECONDS
    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    faulthandler.dump_traceback_later(seconds + LAST, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL cluster with a template of an empty database of ours. It is never skipped."""
    with cluster() as running:
        store = Store(running.create("druids_template"))
        store.open()
        store.engine.dispose()
        running.template = "druids_template"
        yield running


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """An empty database."""
    url = postgres.create()
    yield url
    postgres.drop(url)


def database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """The URL of an empty database of a kind."""
    if kind == "sqlite":
        return f"sqlite:///{folder}/druids.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn."""
    return database(request.param, request, tmp_path)


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database, of each kind in turn."""
    DATABASES[tmp_path] = database(request.param, request, tmp_path)
    with serving_together(tmp_path, PROCESSES) if request.param == "processes" else serving(tmp_path) as made:
        yield made
    del DATABASES[tmp_path]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests with SQLite and with three servers on PostgreSQL.

    Tests that look into the file of SQLite are marked with `sqlite`; those that look into the server, with
    `one_process`: they run with one on PostgreSQL.
    """
    marked = metafunc.definition.get_closest_marker
    kinds = ["sqlite"] if marked("sqlite") else ["sqlite", "postgres"]
    if "database_url" in metafunc.fixturenames:
        metafunc.parametrize("database_url", kinds, indirect=True)
    if "server" in metafunc.fixturenames:
        if not marked("sqlite") and not marked("one_process"):
            kinds = ["sqlite", "processes"]
        metafunc.parametrize("server", kinds, indirect=True)
