"""The compiler: `jit`, interpreted start, and a listener. See also `linking` and `instruction_code`.

Decorated functions give the same bytes compiled, interpreted and with `NUMBA_DISABLE_JIT=1`.

A program calls a decorated function and it is compiled on first use, or loaded from the cache. A server or a terminal
calls `start_interpreted` first: then nothing is compiled in the process. Every function runs as Python until another
process has compiled its game; then `try_compiled` loads that code in a thread and changes over to it, if need be in the
middle of a game.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from threading import Lock, local
from types import FunctionType
from typing import Any, TypeVar, cast
from warnings import warn
from weakref import WeakSet

import numba
from llvmlite import binding
from numba.core import event, serialize, types
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typing import make_concrete_template

from druids.kernel import cache, instruction_code  # noqa: F401  # the code is known to Numba once it is imported
from druids.kernel.linking import EntryCompiler, Fragments
from druids.kernel.pipeline import Pipeline

COMPILED: bool = not numba.config.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., Any])

PLAIN_NAMES = "__plain_names__"  # in a module: its names with interpreted functions


def jit(function: F) -> F:
    """Compile a function on first use, cache the result, and release the interpreter lock while it runs."""
    if not COMPILED:
        return function
    bound: tuple[Path, ...] = function.__globals__.get("BOUND_FOLDERS", ())
    made = numba.njit(nogil=True, pipeline_class=Pipeline)(function)
    made._cache = CodeFiles(function, cache.directory(cache.home(Path(function.__code__.co_filename).parent), *bound))
    made.bound_folders = bound
    with _functions_lock:
        _functions.add(made)
    if _process.interpreting:
        _interpret(made)
    return cast(F, _link(made))


def _link(function: Any) -> Any:
    """Let compiled functions link this one instead of calling its executable, compiled once for all small integers.

    Numba would compile it again for each constant, each enum and each width of integers. A cached signature with an
    enum also names the enum's module, so kernel code cached for one game could not be loaded where another game (or a
    test) that used it is not installed.
    """
    fragments = Fragments(function)
    function._compiler = EntryCompiler(
        function.py_func, function.targetdescr, function.targetoptions, {}, function._compiler.pipeline_class
    )

    def get_call_template(args: Any, kws: Any) -> Any:
        pysig, folded = function.fold_argument_types([_number(kind) for kind in args], kws)
        signature = fragments.get(tuple(folded)).signature
        name = function.py_func.__name__
        return make_concrete_template(name, key=name, signatures=[signature]), pysig, folded, {}

    function.get_call_template = get_call_template
    function.get_overload = lambda args: fragments.keys[tuple(args)]
    function.fragments = fragments
    return function


def _number(kind: Any) -> Any:
    kind = types.unliteral(kind)  # type: ignore[attr-defined]
    kind = kind.dtype if isinstance(kind, types.IntEnumMember) else kind
    small = isinstance(kind, types.Integer) and kind.bitwidth < 64  # type: ignore[attr-defined]
    return types.int64 if small else kind


# -- compiled code on disk ---------------------------------------------------------------------------------


class NotCached(Exception):
    """The cache has no compiled code for this function and these types."""


class CodeFiles(FunctionCache):  # type: ignore[misc]
    """A function's compiled code, one file for each signature.

    Numba keeps an index per function, which two processes that compile at the same time overwrite for each other, and
    fails where the disk is full. Here no file depends on another, and what cannot be written is kept in memory only.
    """

    def __init__(self, function: Callable[..., Any], place: Path) -> None:  # Numba's own would look for a place
        self._py_func = function
        self._name = repr(function)
        self._cache_path = str(place)
        self._place = place
        self.enable()

    def flush(self) -> None:
        pass

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        for file in self._files(sig, "code") if self._enabled else ():
            found = cache.read(file)
            if found is not None:
                return CompileResult._rebuild(target_context, *serialize.loads(found))
        if _thread.load_only:
            raise NotCached(f"{self._name}{sig}")
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        if data.library.has_dynamic_globals:
            warn(f"{self._name} cannot be cached: it uses a large global array or a pointer", stacklevel=2)
        elif self._enabled:
            cache.write(self._files(sig, "code")[0], serialize.dumps(data._reduce()))

    def fragment_files(self, sig: Any) -> list[Path]:
        """Where the code is that is linked into other functions: here, or in a wheel."""
        return self._files(sig, "fragment")

    def _files(self, sig: Any, kind: str) -> list[Path]:
        """The file of this cache, and of a wheel if it can be used."""
        types, cpu, code = self._index_key(sig, _codegen())
        files = [self._place / self._file((types, cpu, code), kind)]
        portable = portable_cpu()
        if portable is not None:
            files.append(cache.shipped(self._place) / self._file((types, portable, code), kind))
        return files

    def _file(self, key: Any, kind: str) -> str:
        """By everything the code depends on: where the function is, its types, and the machine."""
        function = self._py_func
        whole = (function.__module__, function.__qualname__, function.__code__.co_firstlineno, key)
        name = function.__qualname__.replace("<", "").replace(">", "")
        return f"{name}-{sha256(repr(whole).encode()).hexdigest()[:32]}.{kind}"


def _codegen() -> Any:
    return cpu_target.target_context.codegen()


PORTABLE: dict[str, tuple[str, tuple[str, ...]]] = {  # by architecture: what wheels are compiled for, and what it needs
    "x86_64": ("x86-64-v2", ("popcnt", "sse4.2")),
    "aarch64": ("generic", ()),
    "arm64": ("generic", ()),
}


def portable_cpu() -> tuple[str, str, str] | None:
    """The processor that a wheel's code is compiled for, as Numba names it; None if this machine cannot run it."""
    triple, _, _ = _codegen().magic_tuple()
    name, needs = PORTABLE.get(triple.partition("-")[0], ("", ()))
    return (triple, name, "") if name and cache.SHIPPED.is_dir() and _host_has(needs) else None


@lru_cache
def _host_has(features: tuple[str, ...]) -> bool:
    host = binding.get_host_cpu_features()
    return all(host.get(feature, False) for feature in features)


def _cpu() -> str:
    """The machine that code is compiled for, as Numba names it."""
    return repr(_codegen().magic_tuple())


def mark_compiled(part: str, game: Path) -> bool:
    """Note in the cache that a part of a game is completely compiled; False if the cache cannot be written."""
    return not COMPILED or cache.mark(part, game, _cpu())


def is_compiled(part: str, game: Path) -> bool:
    """Whether the cache says that it holds all code of a part of a game, from these sources for this machine."""
    portable = portable_cpu() if COMPILED else None
    return not COMPILED or cache.is_marked(part, game, _cpu(), repr(portable) if portable else None)


def unmark_compiled(part: str, game: Path) -> None:
    """Take the note back: some code is missing."""
    cache.unmark(part, game, _cpu())


# -- interpreted start -------------------------------------------------------------------------------------


class _Process:
    interpreting = False


class _Thread(local):
    load_only = False


_process = _Process()
_thread = _Thread()
_functions: "WeakSet[Any]" = WeakSet()
_functions_lock = Lock()  # games are loaded in several threads
_plain_lock = Lock()


class Interpreted(CPUDispatcher):  # type: ignore[misc]
    """A decorated function that runs as Python. Compiled functions that call it are compiled as ever."""

    plain: Callable[..., Any]

    def __call__(self, *args: Any) -> Any:
        return self.plain(*args)


class InterpretedTemplate(Interpreted):
    """A function of a template bound to a game; compiled code for it may be loaded later."""

    def __call__(self, *args: Any) -> Any:
        if _thread.load_only:
            return CPUDispatcher.__call__(self, *args)
        return self.plain(*args)


def _all_functions() -> list[Any]:
    with _functions_lock:
        return list(_functions)


def start_interpreted() -> None:
    """From now on no function of this process is compiled; each runs as Python until `use_compiled`."""
    _process.interpreting = True
    for function in _all_functions():
        _interpret(function)


@contextmanager
def interpreted() -> Iterator[None]:
    """Inside the block as after `start_interpreted`; afterwards functions are compiled on first use again."""
    start_interpreted()
    try:
        yield
    finally:
        _process.interpreting = False
        for function in _all_functions():
            function.__class__ = CPUDispatcher


def starts_interpreted() -> bool:
    """Whether this process has called `start_interpreted`."""
    return _process.interpreting


def is_interpreted(function: Any) -> bool:
    """Whether a decorated function runs as Python now."""
    return not isinstance(function, CPUDispatcher) or isinstance(function, Interpreted)


@contextmanager
def load_only() -> Iterator[None]:
    """Inside the block, in this thread: run templates compiled, from the cache; NotCached if they are not there."""
    _thread.load_only = True
    try:
        yield
    finally:
        _thread.load_only = False


def use_compiled(game: Path) -> None:
    """Run those templates of the game in this folder compiled whose code was loaded.

    The game's own functions stay interpreted where Python calls them: they are small, and types that nobody loaded
    code for would have to be compiled.
    """
    for function in _all_functions():
        if game in function.bound_folders and function.overloads:
            function.__class__ = CPUDispatcher


def try_compiled(part: str, game: Path, run: Callable[[], object]) -> bool:
    """Change over to compiled code if the cache holds all of it; `run` calls every template that the part needs.

    The calling thread loads the code. Other threads go on meanwhile.
    """
    if not is_compiled(part, game):
        return False
    try:
        with load_only():
            run()
    except NotCached:
        unmark_compiled(part, game)
        return False
    use_compiled(game)
    return True


def _interpret(function: Any) -> None:
    if "plain" not in vars(function):
        function.plain = partial(_first_call, function)
    function.__class__ = InterpretedTemplate if function.bound_folders else Interpreted


def _first_call(function: Any, *args: Any) -> Any:
    with _plain_lock:
        plain = _make_plain(function)
    return plain(*args)


def _make_plain(function: Any) -> Callable[..., Any]:
    """Make the function as Python that calls other decorated functions as Python too, and keep it as its `plain`.

    Such a function has a copy of its module's names, with plain functions in place of the decorated ones. So a call
    that is under way stays interpreted when `use_compiled` changes the functions it calls, and calls cost little.
    """
    made: dict[int, tuple[Any, FunctionType]] = {}
    copies: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
    to_fill: list[int] = []

    def plain(decorated: Any) -> Any:
        if not isinstance(vars(decorated).get("plain"), partial | None):
            return decorated.plain
        if id(decorated) not in made:
            python = decorated.py_func
            names = copy_of(python.__globals__)
            copied = FunctionType(python.__code__, names, python.__name__, python.__defaults__, python.__closure__)
            made[id(decorated)] = decorated, copied
        return made[id(decorated)][1]

    def copy_of(names: dict[str, Any]) -> dict[str, Any]:
        if PLAIN_NAMES in names:
            return cast(dict[str, Any], names[PLAIN_NAMES])
        if id(names) not in copies:
            copies[id(names)] = names, {}
            to_fill.append(id(names))
        return copies[id(names)][1]

    found: Callable[..., Any] = plain(function)
    while to_fill:
        names, copied = copies[to_fill.pop()]
        if getattr(names.get("__spec__"), "_initializing", False):  # names are still to come: not yet to be copied
            return cast(Callable[..., Any], function.py_func)
        for name, value in list(names.items()):
            copied[name] = plain(value) if isinstance(value, CPUDispatcher) else value
    for names, copied in copies.values():
        names[PLAIN_NAMES] = copied
    for decorated, python in made.values():
        decorated.plain = python
    return found


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
