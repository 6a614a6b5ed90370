"""The house tests can fail: bugs planted into the toy game are caught."""

from tests.conformance.processes import python


def test_planted_bugs_are_caught() -> None:
    assert "bugs caught" in python("-m", "tests.toy.mutations", NUMBA_DISABLE_JIT="1")
