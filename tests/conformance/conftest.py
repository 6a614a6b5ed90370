"""Tests with a parameter `setting` run once per game, seats and options; those with `name` once per game."""

import pytest

from tests.conformance.games import infos, settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        every = [setting for name in infos() for setting in settings(name)]
        metafunc.parametrize("setting", every, ids=[str(setting) for setting in every])
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(infos()))
