"""The machine's instructions mean the same compiled and not; compilation is reported."""

import sys
from enum import IntEnum
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from druids.kernel.instructions import (
    fetch_add,
    fresh,
    lowest,
    popcount,
    publish,
    wrapping_mul,
    write_bits,
    write_bytes,
    write_halves,
)
from druids.kernel.jit import COMPILED, compiling, jit, use_compiled

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


@jit
def compiled_writes(
    word: np.int64, factors: np.ndarray, small: np.ndarray, bits: np.ndarray, bytes_: np.ndarray, halves: np.ndarray
) -> None:
    write_bits(np.uint64(word), np.int8(1), small, 1, 2)
    write_bits(np.uint64(word), np.float32(-1), bits, 1, 3)
    write_bytes(word, factors, 1, bytes_, 1, 3)
    write_halves(word, factors, 1, halves, 1, 3)


@pytest.mark.parametrize("word", [*WORDS, -1, -2, 0x80_7F_FF_01_00_FE_55_AA - (1 << 64)])
def test_numbers_of_a_word_are_written(word: int) -> None:
    word64 = np.int64(word)
    factors = np.array([[0] * 8, [1, 0.5, 0.25, 2, 1 / 3, 1, 1, 0.1]], np.float32)
    small, bits, numbers, halves = np.full((3, 70), 9, np.int8), *(np.full((3, 20), 9, np.float32) for _ in range(3))
    compiled_writes(word64, factors, small, bits, numbers, halves)
    assert small[1, 2:66].tolist() == [word >> k & 1 for k in range(64)]
    assert bits[1, 3:19].tolist() == [-(word >> k & 1) for k in range(16)]
    assert (numbers[1, 3:11] == np.array([word64]).view(np.int8).astype(np.float32) * factors[1]).all()
    assert (halves[1, 3:7] == np.array([word64]).view(np.int16).astype(np.float32) * factors[1, :4]).all()
    written = ((small, 64), (bits, 16), (numbers, 8), (halves, 4))
    assert all((array == 9).sum() >= array.size - n for array, n in written)  # nothing beyond


@jit
def count_up(counters: np.ndarray, times: int) -> int:
    for _ in range(times):
        fetch_add(counters, 1)
    publish(counters, 0, fresh(counters, 1))
    return fresh(counters, 0)


def test_threads_count_together() -> None:
    counters = np.zeros(2, np.int64)
    assert count_up(counters, 5) == 5
    if COMPILED:
        others = [Thread(target=count_up, args=(counters, 100_000)) for _ in range(2)]
        for other in others:
            other.start()
        for other in others:
            other.join()
        assert counters[1] == 200_005


def test_games_may_be_loaded_in_several_threads(tmp_path: Path) -> None:
    """One thread changes a game over to compiled code while another one decorates the functions of the next game."""
    kept, interval = [], sys.getswitchinterval()

    def decorate() -> None:
        for _ in range(500):
            kept.append(jit(lambda number: number))

    loading = Thread(target=decorate)
    sys.setswitchinterval(1e-6)
    try:
        loading.start()
        while loading.is_alive():
            use_compiled(tmp_path)
    finally:
        sys.setswitchinterval(interval)
        loading.join()
    assert len(kept) == 500


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
