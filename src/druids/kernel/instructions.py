"""Machine instructions that Python has no operator for.

These are the functions that Python runs. The compiler writes the code in `instruction_code` in their place.
"""

from typing import Any

import numpy as np

CACHE_LINE = 64  # bytes
WORD_BITS = 64


def popcount(word: int) -> int:
    """How many bits of a non-negative word are set."""
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The index of the lowest set bit; the word must not be 0."""
    word = int(word)
    return (word & -word).bit_length() - 1


def nth_bit(word: Any, k: int) -> int:
    """The index of the k-th set bit of an unsigned word, from 0 at the lowest; it must exist."""
    word = int(word)
    for _ in range(k):
        word &= word - 1
    return lowest(word)


def deposit(word: Any, where: Any) -> Any:
    """The lowest bits of a word, moved to the set bits of `where`; only compiled code uses it."""
    raise NotImplementedError


def prefetch(rows: Any, i: int, first: int, end: int) -> None:
    """Begin to fetch a part of row i of an array into the processor's cache; it changes nothing."""


def write_bits(word: Any, one: Any, rows: Any, i: int, k: int) -> None:
    """Write the lowest bits of an unsigned word to row i from k on, 64 bytes: `one` for members, 0 for others."""
    lanes = CACHE_LINE // rows.itemsize
    for bit in range(lanes):
        rows[i, k + bit] = one if int(word) >> bit & 1 else 0


def write_bytes(word: Any, factors: Any, w: int, rows: Any, i: int, k: int) -> None:
    """Write the eight signed bytes of a word to row i from k on, as float32, times the factors in row w."""
    _write_numbers(np.int8, word, factors[w], rows[i, k:])


def write_halves(word: Any, factors: Any, w: int, rows: Any, i: int, k: int) -> None:
    """Write the four signed 16-bit numbers of a word to row i from k on, as float32, times the factors in row w."""
    _write_numbers(np.int16, word, factors[w], rows[i, k:])


def _write_numbers(kind: Any, word: Any, factors: Any, out: Any) -> None:
    numbers = np.array([word], np.int64).view(kind).astype(np.float32)
    out[: numbers.size] = numbers * factors[: numbers.size]


def fetch_add(counters: Any, k: int) -> int:
    """Add 1 to one of several int64 counters; return what it was before. Only compiled threads may share counters."""
    before = int(counters[k])
    counters[k] = before + 1
    return before


def fresh(counters: Any, k: int) -> int:
    """The value of a counter that another thread may be changing."""
    return int(counters[k])


def publish(counters: Any, k: int, value: int) -> None:
    """Set such a counter; who sees the value also sees all that this thread wrote before."""
    counters[k] = value


def pause() -> None:
    """Tell the processor that this thread only waits for another one."""


def to_int64(number: Any) -> int:
    """A number at full width. Compiled `int` keeps int8, and each mix of integer types is compiled separately."""
    return int(number)


def wrapping_mul(a: Any, b: Any) -> Any:
    """The product of two unsigned 64-bit numbers, modulo 2**64."""
    return np.uint64((int(a) * int(b)) & 0xFFFF_FFFF_FFFF_FFFF)


def overwrite(record: Any, words: Any) -> None:
    """Replace all bytes of a record by an array of the same size."""
    source = words.view(record.dtype)[0]
    for name in record.dtype.names:
        record[name] = source[name]


def record_in(words: Any, dtype: Any) -> Any:
    """The record at the beginning of a contiguous array; it shares the array's memory."""
    size = dtype.itemsize // words.itemsize
    return words[:size].view(dtype)[0]


def unsigned(words: Any) -> Any:
    """An array of 64-bit words as unsigned numbers; it shares the array's memory."""
    return words.view(np.uint64)


SHARING = frozenset({unsigned})  # their result is an array that shares the memory of an argument
