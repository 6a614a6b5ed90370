"""The conformance tests can fail: bugs put into the toy game are caught."""

from tests.conformance.processes import python


def test_mutations_are_caught() -> None:
    assert "mutations caught" in python("-m", "tests.toy.mutations", NUMBA_DISABLE_JIT="1")
