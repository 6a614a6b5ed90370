"""A server for each test, and an end to tests that wait for what never comes."""

import faulthandler
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import Server, serving

PATIENCE = 120
AGAIN = 20  # seconds between further calls, should the end of the test wait as well
LAST = 60  # seconds of that, before the process is ended with a list of what its threads wait for


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that waits for ever. A test may ask for more with `@pytest.mark.patience(seconds)`."""
    marker = request.node.get_closest_marker("patience")

    def give_up(_signal: int, _frame: Any) -> None:
        raise TimeoutError("waited too long")

    seconds = marker.args[0] if marker else PATIENCE
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
