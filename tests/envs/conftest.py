"""Tests with a parameter `name` run once per game, the toy included."""

import pytest

from tests.conformance.games import infos


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(infos()))
