"""A server for each test, and a time limit for tests that wait."""

import faulthandler
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import Server, serving

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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as made:
        yield made
