"""Machine instructions that Python has no operator for.

Each has a function that Python runs, and code that the compiler writes in its place.
"""

from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic, overload


@intrinsic  # type: ignore[untyped-decorator]
def _population(_typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, builder.ctpop(arguments[0]), signature.args[0], types.int64)

    return types.int64(word), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing(_typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        zeros = builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return context.cast(builder, zeros, signature.args[0], types.int64)

    return types.int64(word), generate


@intrinsic  # type: ignore[untyped-decorator]
def _copy_words(_typing: Any, record: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = context.make_array(signature.args[1])(context, builder, arguments[1])
        size = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, arguments[0], source.data, size, 1)
        return context.get_dummy_value()

    return types.void(record, words), generate


@intrinsic  # type: ignore[untyped-decorator]
def _record_in(_typing: Any, words: Any, dtype: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.bitcast(source.data, context.get_value_type(signature.return_type))

    return dtype.dtype(words, dtype), generate


@intrinsic  # type: ignore[untyped-decorator]
def _unsigned(_typing: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        context.nrt.incref(builder, signature.args[0], arguments[0])
        return arguments[0]

    return words.copy(dtype=types.uint64)(words), generate


def popcount(word: int) -> int:
    """How many bits of a non-negative word are set."""
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The index of the lowest set bit; the word must not be 0."""
    word = int(word)
    return (word & -word).bit_length() - 1


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


@overload(popcount, inline="always")
def _popcount(word):  # type: ignore[no-untyped-def]  # the compiler compares the two signatures literally
    return lambda word: _population(word)


@overload(lowest, inline="always")
def _lowest(word):  # type: ignore[no-untyped-def]
    return lambda word: _trailing(word)


@overload(to_int64, inline="always")
def _to_int64(number):  # type: ignore[no-untyped-def]
    return lambda number: types.int64(number)


@overload(wrapping_mul, inline="always")
def _wrapping_mul(a, b):  # type: ignore[no-untyped-def]
    return lambda a, b: a * b


@overload(overwrite, inline="always")
def _overwrite(record, words):  # type: ignore[no-untyped-def]
    return lambda record, words: _copy_words(record, words)


@overload(record_in, inline="always")
def _overload_record_in(words, dtype):  # type: ignore[no-untyped-def]
    return lambda words, dtype: _record_in(words, dtype)


@overload(unsigned, inline="always")
def _overload_unsigned(words):  # type: ignore[no-untyped-def]
    return lambda words: _unsigned(words)
