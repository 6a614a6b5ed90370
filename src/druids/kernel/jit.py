"""The only module that imports the compiler: `jit`, a few machine instructions, and a listener for compilation.

Decorated functions give the same bytes with `NUMBA_DISABLE_JIT=1`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

import numba
from numba.core import cgutils, event, types
from numba.extending import intrinsic, overload

from druids.kernel import cache

COMPILED: bool = not numba.config.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., Any])

_decorating = Lock()  # Numba's cache directory is global, and threads load games at the same time


def jit(function: F) -> F:
    """Compile a function on first use, cache the result, and release the interpreter lock while it runs."""
    if not COMPILED:
        return function
    names = function.__globals__
    folders = [cache.home(Path(function.__code__.co_filename).parent), *names.get("BOUND_FOLDERS", ())]
    place = cache.directory(*folders)
    if place is None:
        return cast(F, _once(numba.njit(nogil=True)(function)))
    with _decorating:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(place)  # read when the decorator runs, not later
        try:
            return cast(F, _once(numba.njit(nogil=True, cache=True)(function)))
        finally:
            numba.config.CACHE_DIR = before


def _once(function: Any) -> Any:
    """Compile a function once for all integers. Numba would compile it again for each constant and each enum.

    A cached signature with an enum also names the enum's module, so kernel code cached for one game could not be
    loaded where another game (or a test) that used it is not installed.
    """
    template = function.get_call_template

    def general(args: Any, kws: Any) -> Any:
        return template([_number(kind) for kind in args], kws)

    function.get_call_template = general
    return function


def _number(kind: Any) -> Any:
    kind = types.unliteral(kind)  # type: ignore[attr-defined]
    return kind.dtype if isinstance(kind, types.IntEnumMember) else kind


class _Listener(event.Listener):  # type: ignore[misc]
    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell

    def on_start(self, news: Any) -> None:
        self.tell(news.data["dispatcher"].py_func.__qualname__)

    def on_end(self, news: Any) -> None:
        pass


@contextmanager
def compiling(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with the name of each function that really has to be compiled inside the block."""
    listener = _Listener(tell)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


# -- machine instructions that Python has no operator for ---------------------------------


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
    import numpy as np

    return np.uint64((int(a) * int(b)) & 0xFFFF_FFFF_FFFF_FFFF)


def overwrite(record: Any, words: Any) -> None:
    """Replace all bytes of a record by an array of 64-bit words of the same size."""
    source = words.view(record.dtype)[0]
    for name in record.dtype.names:
        record[name] = source[name]


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
