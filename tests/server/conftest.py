"""A server for each test, and an end to tests that wait for what never comes."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import Server, serving

PATIENCE = 120


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that waits for ever. A test may ask for more with `@pytest.mark.patience(seconds)`."""
    marker = request.node.get_closest_marker("patience")

    def give_up(_signal: int, _frame: Any) -> None:
        raise TimeoutError("waited too long")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(marker.args[0] if marker else PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as made:
        yield made
