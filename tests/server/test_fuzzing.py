"""A few thousand fuzzed messages; `make soak-server` sends a million."""

from tests.server.fuzzing import fuzz


def test_fuzzed_messages_cause_no_internal_error() -> None:
    sent, replies = fuzz(2400, seed=20261117)
    assert sent >= 2400
    assert replies["done"] > 50  # enough of them were valid
    assert replies["malformed"] > 50
    assert replies["update"] > 50
