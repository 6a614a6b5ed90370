"""Switches and fixtures shared by all tests."""

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None)  # the first example of a function also compiles it
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-snapshots",
        action="store_true",
        help="write the text files that tests compare with (names, census) anew; review the difference like code",
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether snapshots are to be written instead of compared."""
    return bool(request.config.getoption("--update-snapshots"))
