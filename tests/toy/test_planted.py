"""The house tests can fail: bugs planted into the toy game are caught."""

from tests.house.processes import python


def test_planted_bugs_are_caught() -> None:
    assert "bugs caught" in python("-m", "tests.toy.planted", NUMBA_DISABLE_JIT="1")
