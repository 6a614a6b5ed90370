"""Compile a function once for all compiled functions that call it, as code to be linked into them.

Numba makes an executable of every function, with a wrapper for Python and one for C, although nearly all our functions
are called by compiled functions only. Here such a function becomes a *fragment*: code that is optimized a little and
executed nowhere. A function that Python calls is an *entry*: the fragments that it needs are linked into it and
optimized together, once. `kernel.jit` is the only user.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba.core import compiler, event, serialize
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys

from druids.kernel import cache

_known: dict[Path, "Fragment"] = {}  # the fragments of this process, by their file in the cache


class Fragment(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function for one signature, to be linked. It never becomes an executable."""

    description: Any  # Numba's, with the name of its symbol
    environment: Any
    signature: Any

    def __init__(self, name: str) -> None:
        super().__init__(cpu_target.target_context.codegen(), name)
        self.calls: list[Fragment] = []

    def _optimize_functions(self, ll_module: Any) -> None:
        _optimize_defined(self, ll_module)

    def add_linking_library(self, library: Any) -> None:
        if isinstance(library, Fragment):
            self.calls.append(library)
        elif library is not rtsys.library:  # which every entry links
            super().add_linking_library(library)

    def finalize(self) -> None:
        """Link what Numba itself compiled for it. The fragments it calls are linked by entries, each once."""
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def complete(self, made: Any) -> None:
        """Keep what callers need to know. All but the function itself is private: Numba may reuse such names."""
        self.description, self.environment, self.signature = made.fndesc, made.environment, made.signature
        self.description.typemap = self.description.calltypes = None
        self._ensure_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration:
                own = function.name == self.description.llvm_func_name
                function.linkage = "linkonce_odr" if own else "internal"

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class Entry(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls, with all fragments that it needs."""

    def _optimize_functions(self, ll_module: Any) -> None:
        _optimize_defined(self, ll_module)

    def finalize(self) -> None:
        linked: list[Any] = vars(self)["_linking_libraries"]
        called = [library for library in linked if isinstance(library, Fragment)]
        linked[:] = [library for library in linked if not isinstance(library, Fragment)]
        linked += _closure(called)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimize. Fragments become private functions, so that the optimizer knows all their callers.

        Without unrolling of loops a tenth of the time of compiling is saved, but Creatures runs 2 to 7 % slower.
        """
        for function in self._final_module.functions:
            if function.linkage == binding.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()


def _optimize_defined(library: Any, ll_module: Any) -> None:
    """Take the slack out of each function: variables in memory, empty blocks. Entries optimize the rest, once."""
    ll_module.data_layout = library._codegen._data_layout
    builder = library._codegen._pass_builder()
    passes = binding.create_new_function_pass_manager()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_instruction_combine_pass()
    for function in ll_module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


def _closure(fragments: Iterable[Fragment]) -> Iterator[Fragment]:
    """The fragments and those that they call, each once."""
    seen: set[int] = set()
    waiting = list(fragments)
    while waiting:
        fragment = waiting.pop()
        if id(fragment) not in seen:
            seen.add(id(fragment))
            waiting += fragment.calls
            yield fragment


class EntryCompiler(_FunctionCompiler):  # type: ignore[misc]
    """Compiles a function for calls from Python."""

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        library = Entry(cpu_target.target_context.codegen(), self.py_func.__qualname__)
        library.enable_object_caching()
        with _without_garbage_collection():
            made = _compile(self, args, return_type, library, no_cfunc_wrapper=True)
        for environment in made._find_referenced_environments():
            library.codegen.set_env(environment.env_name, environment)
        return made


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """The compiler keeps nearly all objects that it makes to the end, so there is hardly any garbage to look for."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Flags(compiler.Flags):  # type: ignore[misc]
    """Numba's, compared and hashed faster: both happen several times for each operator in a function."""

    NAMES = hash(tuple(sorted(compiler.Flags.options)))  # all that Numba's own hash depends on

    def __hash__(self) -> int:
        return self.NAMES

    def __eq__(self, other: object) -> bool:
        alike = isinstance(other, Flags) and self._values == other._values
        return alike or bool(super().__eq__(other))


def _compile(how: Any, args: Any, return_type: Any, library: Any, **switches: bool) -> Any:
    flags = Flags()
    how.targetdescr.options.parse_as_flags(flags, how.targetoptions)
    for name, value in switches.items():
        setattr(flags, name, value)
    return compiler.compile_extra(
        how.targetdescr.typing_context,
        how.targetdescr.target_context,
        how.py_func,
        args=args,
        return_type=return_type,
        flags=flags,
        locals=how.locals,
        library=library,
        pipeline_class=how.pipeline_class,
    )


class Fragments:
    """The fragments of one function, by the types of its arguments."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.known: dict[Any, Fragment] = {}
        self.keys: dict[Any, object] = {}  # under which Numba finds the code of a call

    def get(self, args: Any) -> Fragment:
        """The fragment for these types: known, loaded or compiled now."""
        if args not in self.known:
            files = self.function._cache.fragment_files(args)
            fragment = next(filter(None, map(_load, files)), None) or self._compile(args, files[0])
            self.keys[args] = object()
            cpu_target.target_context.insert_user_function(self.keys[args], fragment.description, [fragment])
            self.known[args] = fragment
        return self.known[args]

    def _compile(self, args: Any, file: Path) -> Fragment:
        function = self.function
        fragment = Fragment(function.py_func.__qualname__)
        news = {"dispatcher": function, "args": args, "return_type": None}
        with event.trigger_event("numba:compile", data=news), function._compiling_counter:
            fragment.complete(
                _compile(
                    function._compiler, args, None, fragment,
                    no_compile=True, no_cpython_wrapper=True, no_cfunc_wrapper=True,
                )
            )  # fmt: skip
        _known[file] = fragment
        if not fragment.has_dynamic_globals:
            _save(fragment, file)
        return fragment


def _save(fragment: Fragment, file: Path) -> None:
    places = {id(known): place for place, known in _known.items()}
    calls = [
        (place.parent.name, place.name, call.description.llvm_func_name)
        for call in fragment.calls
        for place in [places[id(call)]]
    ]
    content = (
        fragment.name, fragment._final_module.as_bitcode(), calls, tuple(fragment._reload_init),
        fragment.description, fragment.environment, fragment.signature,
    )  # fmt: skip
    cache.write(file, serialize.dumps(content))


def _load(file: Path) -> Fragment | None:
    """A fragment from the cache; None if it or one that it calls is missing or was replaced."""
    if file in _known:
        return _known[file]
    found = cache.read(file)
    if found is None:
        return None
    name, bitcode, calls, reload_init, description, environment, signature = serialize.loads(found)
    fragment = Fragment(name)
    for directory, called, symbol in calls:
        bases = (file.parent.parent, cache.SHIPPED / "compiled")
        call = next(filter(None, (_load(base / directory / called) for base in bases)), None)
        if call is None or call.description.llvm_func_name != symbol:
            return None
        fragment.calls.append(call)
    for function in reload_init:
        function()
    fragment._reload_init.update(reload_init)
    fragment._final_module = binding.parse_bitcode(bitcode)
    fragment._finalized = True
    fragment.description, fragment.environment, fragment.signature = description, environment, signature
    _known[file] = fragment
    return fragment
