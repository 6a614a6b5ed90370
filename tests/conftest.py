"""Switches and fixtures shared by all tests."""

import gc

import pytest
from hypothesis import settings

from tests.scheduling import place, pytest_xdist_make_scheduler

__all__ = ["pytest_xdist_make_scheduler"]  # pytest finds the hook here

settings.register_profile("druids", deadline=None)  # the first example of a function also compiles it
settings.load_profile("druids")

COLLECT_AFTER = (20_000, 20, 20)  # new objects and collections, before the garbage collector runs


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
    """Work is given to workers in this order, which leaves none of them alone with a long test at the end."""
    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Keep 4,000 tests and all modules out of garbage collections, and make these rare: compiled code stays anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
