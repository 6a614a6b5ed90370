"""A server for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as made:
        yield made
