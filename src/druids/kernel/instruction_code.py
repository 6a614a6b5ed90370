"""The code that the compiler writes in place of calls: of the functions in `instructions`, and of some of Python's.

Numba's `overload` would compile a function for each of them and inline it into each caller, which takes long.
`kernel.jit` and `kernel.pipeline` are the only users.
"""

import operator
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import impl_ret_borrowed
from numba.core.registry import cpu_target
from numba.core.typing.npydecl import parse_dtype, parse_shape
from numba.cpython.builtins import do_minmax
from numba.extending import lower_builtin, overload, type_callable

from druids.kernel.instructions import (
    CACHE_LINE,
    WORD_BITS,
    deposit,
    fetch_add,
    fresh,
    lowest,
    nth_bit,
    overwrite,
    pause,
    popcount,
    prefetch,
    publish,
    record_in,
    to_int64,
    unsigned,
    wrapping_mul,
    write_bits,
    write_bytes,
    write_halves,
)

F = TypeVar("F", bound=Callable[..., Any])

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


def _code(function: Any, signature: Callable[..., Any]) -> Callable[[F], F]:
    """Let the compiler write the decorated function's code in place of calls of a function.

    `signature` maps the types of the arguments to those that they are converted to, and to the type of the result.
    """
    type_callable(function)(lambda _context: signature)
    return cast(Callable[[F], F], lower_builtin(function, types.VarArg(types.Any)))  # type: ignore[attr-defined]


@_code(popcount, lambda word: types.int64(word))
def _popcount(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return context.cast(builder, builder.ctpop(arguments[0]), signature.args[0], types.int64)


@_code(lowest, lambda word: types.int64(word))
def _lowest(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    zeros = builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))
    return context.cast(builder, zeros, signature.args[0], types.int64)


@_code(to_int64, lambda number: types.int64(number))
def _to_int64(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return context.cast(builder, arguments[0], signature.args[0], types.int64)


@_code(wrapping_mul, lambda a, b: types.uint64(types.uint64, types.uint64))
def _wrapping_mul(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.mul(*arguments)


@_code(deposit, lambda word, where: types.uint64(types.uint64, types.uint64))
def _code_of_deposit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    word = ir.IntType(64)
    kind = ir.FunctionType(word, [word, word])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), arguments)


@_code(overwrite, lambda record, words: types.void(record, words))
def _overwrite(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    source = context.make_array(signature.args[1])(context, builder, arguments[1])
    size = context.get_constant(types.intp, signature.args[0].size)
    cgutils.raw_memcpy(builder, arguments[0], source.data, size, 1)
    return context.get_dummy_value()


@_code(record_in, lambda words, dtype: dtype.dtype(words, dtype))
def _record_in(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    source = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.bitcast(source.data, context.get_value_type(signature.return_type))


@_code(unsigned, lambda words: words.copy(dtype=types.uint64)(words))
def _unsigned(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return impl_ret_borrowed(context, builder, signature.args[0], arguments[0])


def _address(context: Any, builder: Any, kind: Any, array: Any, i: Any, k: Any) -> Any:
    """Where element k of row i of a two-dimensional array is whose rows are contiguous."""
    made = context.make_array(kind)(context, builder, array)
    offset = builder.mul(cgutils.unpack_tuple(builder, made.strides)[0], i)
    row = builder.gep(builder.bitcast(made.data, ir.IntType(8).as_pointer()), [offset])
    return builder.gep(builder.bitcast(row, made.data.type), [k])


@_code(prefetch, lambda rows, i, first, end: types.void(rows, types.int64, types.int64, types.int64))
def _prefetch(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array, i, first, end = arguments
    byte, int32 = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [byte, int32, int32, int32])
    instruction = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
    for_writing, keep, data = (ir.Constant(int32, number) for number in (0, 3, 1))
    line = context.get_constant(types.intp, CACHE_LINE * 8 // signature.args[0].dtype.bitwidth)
    with cgutils.for_range_slice(builder, first, end, line, inc=True) as (k, _):
        place = _address(context, builder, signature.args[0], array, i, k)
        builder.call(instruction, [builder.bitcast(place, byte), for_writing, keep, data])
    return context.get_dummy_value()


@_code(write_bits, lambda word, one, rows, i, k: types.void(types.uint64, rows.dtype, rows, types.int64, types.int64))
def _write_bits(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    word, one, array, i, k = arguments
    lanes = CACHE_LINE * 8 // signature.args[2].dtype.bitwidth
    many = ir.VectorType(context.get_value_type(signature.args[2].dtype), lanes)
    lowest_bits = builder.trunc(word, ir.IntType(lanes)) if lanes < WORD_BITS else word
    members = builder.bitcast(lowest_bits, ir.VectorType(ir.IntType(1), lanes))
    first = builder.insert_element(ir.Constant(many, ir.Undefined), one, ir.IntType(32)(0))
    ones = builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes))
    place = _address(context, builder, signature.args[2], array, i, k)
    numbers = builder.select(members, ones, ir.Constant(many, [0] * lanes))
    builder.store(numbers, builder.bitcast(place, many.as_pointer()), align=1)
    return context.get_dummy_value()


def _write_wide(width: int, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Write the numbers in a word, each of a given number of bits, times a factor."""
    word, factors, w, array, i, k = arguments
    lanes = WORD_BITS // width
    floats = ir.VectorType(ir.FloatType(), lanes)
    numbers = builder.bitcast(word, ir.VectorType(ir.IntType(width), lanes))
    wide = builder.sitofp(builder.sext(numbers, ir.VectorType(ir.IntType(32), lanes)), floats)
    source = _address(context, builder, signature.args[1], factors, w, context.get_constant(types.int64, 0))
    factor = builder.load(builder.bitcast(source, floats.as_pointer()), align=4)
    place = _address(context, builder, signature.args[3], array, i, k)
    builder.store(builder.fmul(wide, factor), builder.bitcast(place, floats.as_pointer()), align=4)
    return context.get_dummy_value()


for _function, _width in ((write_bytes, 8), (write_halves, 16)):
    _code(
        _function,
        lambda word, factors, w, rows, i, k: types.void(
            types.int64, factors, types.int64, rows, types.int64, types.int64
        ),
    )(partial(_write_wide, _width))


def _cell(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where the counter is that the first two arguments name."""
    return builder.gep(context.make_array(signature.args[0])(context, builder, arguments[0]).data, [arguments[1]])


@_code(fetch_add, lambda counters, k: types.int64(counters, types.int64))
def _fetch_add(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place = _cell(context, builder, signature, arguments)
    return builder.atomic_rmw("add", place, context.get_constant(types.int64, 1), "seq_cst")


@_code(fresh, lambda counters, k: types.int64(counters, types.int64))
def _fresh(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load_atomic(_cell(context, builder, signature, arguments), "seq_cst", 8)


@_code(publish, lambda counters, k, value: types.void(counters, types.int64, types.int64))
def _publish(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    builder.store_atomic(arguments[2], _cell(context, builder, signature, arguments), "seq_cst", 8)
    return context.get_dummy_value()


@_code(pause, lambda: types.void())
def _pause(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    if builder.module.triple.startswith("x86_64"):
        kind = ir.FunctionType(ir.VoidType(), [])
        builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.sse2.pause"), [])
    return context.get_dummy_value()


def _deposits_fast() -> bool:
    """Whether the processor that code is compiled for deposits bits (PDEP) in few cycles."""
    _, processor, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features and processor not in ("znver1", "znver2")


@overload(nth_bit, inline="always")
def _nth_bit(word, k):  # type: ignore[no-untyped-def]  # the compiler compares the two signatures literally
    if _deposits_fast():
        return lambda word, k: lowest(deposit(ONE << np.uint64(k), word))
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


# -- functions of Python and NumPy: Numba compiles one for each combination of types ----------------------------

IN_PLACE: dict[tuple[Any, int], Any] = {}  # by function and number of arguments: what `kernel.pipeline` calls instead


def _in_place_of(function: Any, arguments: int, signature: Callable[..., Any]) -> Callable[[F], F]:
    """As `_code`, for calls of another library's function with this number of arguments."""

    def own(*_arguments: Any) -> None:
        raise NotImplementedError(f"only compiled code calls this, in place of {function}")

    @wraps(signature)  # Numba reads the names of its parameters
    def of_general_types(*kinds: Any) -> Any:
        return signature(*(types.unliteral(kind) for kind in kinds))  # type: ignore[attr-defined]

    IN_PLACE[function, arguments] = own
    return _code(own, of_general_types)


def _is_number(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Float | types.Boolean)


def _int_type(number: Any) -> Any:
    wide = number if isinstance(number, types.Integer) else types.intp
    return wide(number) if _is_number(number) else None


@_in_place_of(int, 1, _int_type)
def _int(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return context.cast(builder, arguments[0], signature.args[0], signature.return_type)


def _common_type(a: Any, b: Any) -> Any:
    common = cpu_target.typing_context.unify_types(a, b) if _is_number(a) and _is_number(b) else None
    return None if common is None else common(a, b)


def _best_of_two(comparison: Any, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return do_minmax(context, builder, signature.args, arguments, comparison)


for _chosen, _comparison in ((min, operator.lt), (max, operator.gt)):
    _in_place_of(_chosen, 2, _common_type)(partial(_best_of_two, _comparison))


def _array_type(shape: Any, dtype: Any = types.float64) -> Any:
    kind, dimensions = types.float64 if dtype == types.float64 else parse_dtype(dtype), parse_shape(shape)
    given = (shape,) if dtype == types.float64 else (shape, dtype)
    return None if kind is None or dimensions is None else types.Array(kind, dimensions, "C")(*given)


def _new_array(zero: bool, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    from numba.np import arrayobj  # loaded when something is compiled

    kind, shape = arrayobj._parse_empty_args(context, builder, signature, arguments)
    made = arrayobj._empty_nd_impl(context, builder, kind, shape)
    if zero:
        cgutils.memset(builder, made.data, builder.mul(made.itemsize, made.nitems), 0)
    return made._getvalue()


for _maker, _zero in ((np.empty, False), (np.zeros, True)):
    for _arguments in (1, 2):
        _in_place_of(_maker, _arguments, _array_type)(partial(_new_array, _zero))


def _view(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """An array's memory as other elements. Numba checks at run time what the type says: that it is contiguous."""
    from numba.np import arrayobj

    old, new = signature.args[0], signature.return_type
    if old.layout != "C":
        return arrayobj.array_view(context, builder, signature, arguments)
    source, made = context.make_array(old)(context, builder, arguments[0]), context.make_array(new)(context, builder)
    for name in made._datamodel._fields:
        value = getattr(source, name)
        setattr(made, name, builder.bitcast(value, made.data.type) if name == "data" else value)
    fits = arrayobj._change_dtype(context, builder, old, new, made)
    with builder.if_then(builder.not_(cgutils.is_true(builder, fits)), likely=False):
        message = "new type not compatible with array"
        context.call_conv.return_user_exc(builder, ValueError, (message,))
    return impl_ret_borrowed(context, builder, new, made._getvalue())


for _dtype in (types.DType, types.NumberClass):  # more exact than Numba's DTypeSpec
    lower_builtin("array.view", types.Array, _dtype)(_view)
