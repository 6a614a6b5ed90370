"""Machine instructions that Python has no operator for.

Each has a function that Python runs, and code that the compiler writes in its place.
"""

from threading import Lock
from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.core.imputils import impl_ret_borrowed
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload

CACHE_LINE = 64  # bytes
_adding = Lock()
ONE = np.uint64(1)
BYTE = np.uint64(0xFF)
EACH_BYTE = np.uint64(0x0101_0101_0101_0101)
HIGHEST_BITS = np.uint64(0x8080_8080_8080_8080)
PAIRS = np.uint64(0x5555_5555_5555_5555)  # the lower half of each pair of bits, of each four, of each byte
FOURS = np.uint64(0x3333_3333_3333_3333)
EIGHTS = np.uint64(0x0F0F_0F0F_0F0F_0F0F)


def _nth_of_byte(k: int, byte: int) -> int:
    members = [bit for bit in range(8) if byte >> bit & 1]
    return members[k] if k < len(members) else 0


NTH_OF_BYTE = np.array([_nth_of_byte(k, byte) for k in range(8) for byte in range(256)], np.uint8)


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
def _deposit(_typing: Any, word: Any, where: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        word = ir.IntType(64)
        pdep = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(pdep, arguments)

    return types.uint64(types.uint64, types.uint64), generate


def _address(context: Any, builder: Any, kind: Any, array: Any, i: Any, k: Any) -> Any:
    """Where element k of row i of a two-dimensional array is whose rows are contiguous."""
    from llvmlite import ir

    made = context.make_array(kind)(context, builder, array)
    offset = builder.mul(cgutils.unpack_tuple(builder, made.strides)[0], i)
    row = builder.gep(builder.bitcast(made.data, ir.IntType(8).as_pointer()), [offset])
    return builder.gep(builder.bitcast(row, made.data.type), [k])


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(_typing: Any, rows: Any, i: Any, first: Any, end: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        array, i, first, end = arguments
        byte, int32 = ir.IntType(8).as_pointer(), ir.IntType(32)
        prefetch = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.VoidType(), [byte, int32, int32, int32]), "llvm.prefetch.p0i8"
        )
        for_writing, keep, data = (ir.Constant(int32, number) for number in (0, 3, 1))
        line = context.get_constant(types.intp, CACHE_LINE * 8 // signature.args[0].dtype.bitwidth)
        with cgutils.for_range_slice(builder, first, end, line, inc=True) as (k, _):
            place = _address(context, builder, signature.args[0], array, i, k)
            builder.call(prefetch, [builder.bitcast(place, byte), for_writing, keep, data])
        return context.get_dummy_value()

    return types.void(rows, types.int64, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _write_bits(_typing: Any, word: Any, one: Any, rows: Any, i: Any, k: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        word, one, array, i, k = arguments
        element = context.get_value_type(signature.args[2].dtype)
        lanes = CACHE_LINE * 8 // signature.args[2].dtype.bitwidth
        many = ir.VectorType(element, lanes)
        members = builder.bitcast(builder.trunc(word, ir.IntType(lanes)) if lanes < 64 else word,
                                  ir.VectorType(ir.IntType(1), lanes))  # fmt: skip
        first = builder.insert_element(ir.Constant(many, ir.Undefined), one, ir.IntType(32)(0))
        ones = builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes))
        numbers = builder.select(members, ones, ir.Constant(many, [0] * lanes))
        place = _address(context, builder, signature.args[2], array, i, k)
        builder.store(numbers, builder.bitcast(place, many.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, rows.dtype, rows, types.int64, types.int64), generate


def _number_writer(width: int) -> Any:
    """An instruction that writes the numbers of so many bits in a word, each times a factor."""

    def write(_typing: Any, word: Any, factors: Any, w: Any, rows: Any, i: Any, k: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            word, factors, w, array, i, k = arguments
            lanes = 64 // width
            floats = ir.VectorType(ir.FloatType(), lanes)
            numbers = builder.bitcast(word, ir.VectorType(ir.IntType(width), lanes))
            wide = builder.sitofp(builder.sext(numbers, ir.VectorType(ir.IntType(32), lanes)), floats)
            source = _address(context, builder, signature.args[1], factors, w, context.get_constant(types.int64, 0))
            factor = builder.load(builder.bitcast(source, floats.as_pointer()), align=4)
            place = _address(context, builder, signature.args[3], array, i, k)
            builder.store(builder.fmul(wide, factor), builder.bitcast(place, floats.as_pointer()), align=4)
            return context.get_dummy_value()

        return types.void(types.int64, factors, types.int64, rows, types.int64, types.int64), generate

    return intrinsic(write)


_write_bytes, _write_halves = _number_writer(8), _number_writer(16)


def _cell(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where the counter is that the first two arguments name."""
    return builder.gep(context.make_array(signature.args[0])(context, builder, arguments[0]).data, [arguments[1]])


@intrinsic  # type: ignore[untyped-decorator]
def _fetch_add(_typing: Any, counters: Any, k: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _cell(context, builder, signature, arguments)
        return builder.atomic_rmw("add", place, context.get_constant(types.int64, 1), "seq_cst")

    return types.int64(counters, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _fresh(_typing: Any, counters: Any, k: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_cell(context, builder, signature, arguments), "seq_cst", 8)

    return types.int64(counters, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _publish(_typing: Any, counters: Any, k: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _cell(context, builder, signature, arguments), "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(counters, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _pause(_typing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        if builder.module.triple.startswith("x86_64"):
            kind = ir.FunctionType(ir.VoidType(), [])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.sse2.pause"), [])
        return context.get_dummy_value()

    return types.void(), generate


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
        return impl_ret_borrowed(context, builder, signature.args[0], arguments[0])

    return words.copy(dtype=types.uint64)(words), generate


SHARING = frozenset({_unsigned})  # their result is an array that shares the memory of an argument


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
    """Add 1 to one of several int64 counters that threads share; return what it was before."""
    with _adding:
        before = int(counters[k])
        counters[k] = before + 1
        return before


def fresh(counters: Any, k: int) -> int:
    """The value of a counter that another thread may be changing."""
    return int(counters[k])


def publish(counters: Any, k: int, value: int) -> None:
    """Set such a counter; who sees the value also sees all that this thread wrote before."""
    with _adding:
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


@overload(popcount, inline="always")
def _popcount(word):  # type: ignore[no-untyped-def]  # the compiler compares the two signatures literally
    return lambda word: _population(word)


@overload(lowest, inline="always")
def _lowest(word):  # type: ignore[no-untyped-def]
    return lambda word: _trailing(word)


def _deposits_fast() -> bool:
    """Whether the processor that code is compiled for deposits bits (PDEP) in few cycles."""
    _, processor, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features and processor not in ("znver1", "znver2")


@overload(nth_bit, inline="always")
def _nth_bit(word, k):  # type: ignore[no-untyped-def]
    if _deposits_fast():
        return lambda word, k: _trailing(_deposit(ONE << np.uint64(k), word))
    return _nth_bit_by_bytes


def _nth_bit_by_bytes(word, k):  # type: ignore[no-untyped-def]
    counts = word - (word >> ONE & PAIRS)
    counts = (counts & FOURS) + (counts >> np.uint64(2) & FOURS)
    counts = counts + (counts >> np.uint64(4)) & EIGHTS
    counts = counts * EACH_BYTE  # members in each byte and those below it
    ended = (np.uint64(k) * EACH_BYTE | HIGHEST_BITS) - counts & HIGHEST_BITS  # one bit for each byte that ends before
    base = 8 * types.int64(popcount(ended))
    rest = types.int64(k) - types.int64(counts << np.uint64(8) >> np.uint64(base) & BYTE)
    return base + types.int64(NTH_OF_BYTE[rest << 8 | types.int64(word >> np.uint64(base) & BYTE)])


@overload(prefetch, inline="always")
def _overload_prefetch(rows, i, first, end):  # type: ignore[no-untyped-def]
    return lambda rows, i, first, end: _prefetch(rows, i, first, end)


@overload(write_bits, inline="always")
def _overload_write_bits(word, one, rows, i, k):  # type: ignore[no-untyped-def]
    return lambda word, one, rows, i, k: _write_bits(word, one, rows, i, k)


@overload(write_bytes, inline="always")
def _overload_write_bytes(word, factors, w, rows, i, k):  # type: ignore[no-untyped-def]
    return lambda word, factors, w, rows, i, k: _write_bytes(word, factors, w, rows, i, k)


@overload(write_halves, inline="always")
def _overload_write_halves(word, factors, w, rows, i, k):  # type: ignore[no-untyped-def]
    return lambda word, factors, w, rows, i, k: _write_halves(word, factors, w, rows, i, k)


@overload(fetch_add, inline="always")
def _overload_fetch_add(counters, k):  # type: ignore[no-untyped-def]
    return lambda counters, k: _fetch_add(counters, k)


@overload(fresh, inline="always")
def _overload_fresh(counters, k):  # type: ignore[no-untyped-def]
    return lambda counters, k: _fresh(counters, k)


@overload(publish, inline="always")
def _overload_publish(counters, k, value):  # type: ignore[no-untyped-def]
    return lambda counters, k, value: _publish(counters, k, value)


@overload(pause, inline="always")
def _overload_pause():  # type: ignore[no-untyped-def]
    return lambda: _pause()


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
