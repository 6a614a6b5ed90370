"""Switches and fixtures shared by all tests."""

import pytest
from hypothesis import settings

from druids import catalog

LONG = 240  # seconds: the limit of a test, on a busy machine

settings.register_profile("druids", deadline=None)  # the first example of a function also compiles it
settings.load_profile("druids")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-snapshots",
        action="store_true",
        help="write the text files that tests compare with (names, census) anew; review the difference like code",
    )
    parser.addoption("--screenshots", action="store_true", help="save what browser tests see in artefacts/screens/")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether snapshots are to be written instead of compared."""
    return bool(request.config.getoption("--update-snapshots"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one game go to one worker, so that no two of them compile the same rules at the same time.

    Tests that may take long come first, so that no worker begins one when the others are done.
    """
    for item in items:
        game = next((name for name in catalog.infos() if name in item.nodeid), None)
        if game:
            item.add_marker(pytest.mark.xdist_group(game))
    items.sort(key=lambda item: not _may_take_long(item))


def _may_take_long(item: pytest.Item) -> bool:
    limits = (item.get_closest_marker(name) for name in ("timeout", "time_limit"))
    return any(limit.args[0] >= LONG for limit in limits if limit)
