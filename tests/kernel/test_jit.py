"""The machine's instructions mean the same compiled and not; compilation is reported."""

from enum import IntEnum
from pathlib import Path

import numpy as np
import pytest

from druids.kernel.instructions import lowest, popcount, wrapping_mul
from druids.kernel.jit import COMPILED, compiling, jit

WORDS = [1, 2, 3, 12, 1 << 40, (1 << 62) - 1, (1 << 62) + 8]


@jit
def compiled_popcount(word: int) -> int:
    return popcount(word)


@jit
def compiled_lowest(word: int) -> int:
    return lowest(word)


@jit
def compiled_times(a: np.uint64, b: np.uint64) -> np.uint64:
    product: np.uint64 = wrapping_mul(a, b)
    return product


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("kind", [np.int64, np.uint64])
def test_instructions(word: int, kind: type) -> None:
    ones = bin(word).count("1")
    zeros = len(bin(word)) - len(bin(word).rstrip("0"))
    assert compiled_popcount(kind(word)) == popcount(kind(word)) == ones
    assert compiled_lowest(kind(word)) == lowest(kind(word)) == zeros
    assert popcount(0) == compiled_popcount(0) == 0


def test_times_wraps_round() -> None:
    a, b = np.uint64(2**63 + 12345), np.uint64(2**40 + 7)
    assert int(compiled_times(a, b)) == int(wrapping_mul(a, b)) == (int(a) * int(b)) % 2**64


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_compilation_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path))  # nothing there: compiled for sure

    @jit
    def newcomer(n: int) -> int:
        return n + 1

    reported: list[str] = []
    with compiling(reported.append):
        assert newcomer(1) == 2
    assert any("newcomer" in name for name in reported)
    reported.clear()
    with compiling(reported.append):
        newcomer(2)
    assert not reported


class Kind(IntEnum):
    ONE = 1
    TWO = 2


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
def test_constants_and_enums_are_numbers_to_compiled_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So cached code names no enum's module: it can be loaded where that module is not installed."""
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path))  # nothing there: compiled for sure

    @jit
    def twice(n: int) -> int:
        return 2 * n

    @jit
    def both() -> int:
        return twice(Kind.ONE) + twice(Kind.TWO) + twice(3)

    assert both() == 12
    assert [str(types) for types in twice.fragments.keys] == ["(int64,)"]  # type: ignore[attr-defined]
