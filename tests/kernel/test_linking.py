"""Functions that compiled functions call are compiled once and linked, from memory or from the cache."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numba.core import compiler

from druids.kernel import cache, linking
from druids.kernel.jit import COMPILED, compiling

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")

SOURCE = """
from druids.kernel.jit import jit
@jit
def double(n):
    return 2 * n
@jit
def both(a, b):
    return double(a) + double(b)
@jit
def first(numbers):
    return both(numbers[0], 1) + double(numbers[1])
@jit
def second(numbers, small):
    return both(numbers[1], small[0])
@jit
def ratio(a, b):
    return a // b
@jit
def third(numbers, divisor):
    return ratio(numbers[0], divisor)
"""
NUMBERS, SMALL = np.array([3, 4], np.int64), np.array([5], np.int8)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], ModuleType]:
    """The source as a module, each time as a new process would have it; the cache is empty at first."""
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(linking, "_known", {})
    path = tmp_path / "linked.py"
    path.write_text(SOURCE)

    def load() -> ModuleType:
        linking._known.clear()
        made = ModuleType("linked")
        monkeypatch.setitem(sys.modules, "linked", made)
        exec(compile(path.read_text(), str(path), "exec"), vars(made))  # noqa: S102
        return made

    return load


def compiled(work: Callable[[], int]) -> tuple[int, list[str]]:
    told: list[str] = []
    with compiling(told.append):
        result = work()
    return result, [name for name in told if "." not in name]


def fragment(name: str) -> Path:
    (found,) = (cache.root() / "compiled").glob(f"*/{name}-*.fragment")
    return found


def test_a_function_is_compiled_once_for_all_callers_and_integers(module: Callable[[], ModuleType]) -> None:
    made = module()
    assert compiled(lambda: made.first(NUMBERS)) == (16, ["first", "both", "double"])
    assert compiled(lambda: made.second(NUMBERS, SMALL)) == (18, ["second"])


def test_fragments_are_loaded_from_the_cache(module: Callable[[], ModuleType]) -> None:
    module().first(NUMBERS)
    made = module()
    assert compiled(lambda: made.first(NUMBERS)) == (16, [])
    assert compiled(lambda: made.second(NUMBERS, SMALL)) == (18, ["second"])


@pytest.mark.parametrize("damage", [b"", None])
def test_a_fragment_that_is_lost_is_compiled_again(module: Callable[[], ModuleType], damage: bytes | None) -> None:
    module().first(NUMBERS)
    if damage is None:
        fragment("double").unlink()
    else:
        fragment("double").write_bytes(damage)
    made = module()
    assert compiled(lambda: made.second(NUMBERS, SMALL)) == (18, ["second", "both", "double"])
    assert fragment("double").exists()


def test_a_fragment_that_another_process_replaced(module: Callable[[], ModuleType]) -> None:
    """Its symbol may have another name then, which its callers do not know: they are compiled again."""
    module().first(NUMBERS)
    callers = fragment("both").read_bytes()
    fragment("double").unlink()
    module().second(NUMBERS, SMALL)
    fragment("both").write_bytes(callers)
    made = module()
    assert compiled(lambda: made.second(NUMBERS[::-1].copy(), SMALL)) == (16, [])  # an entry holds all its code
    for entry in (cache.root() / "compiled").glob("*/second-*.code"):
        entry.unlink()
    made = module()
    result, names = compiled(lambda: made.second(NUMBERS, SMALL))
    assert result == 18
    assert set(names) <= {"second", "both"}
    assert "second" in names


def test_python_calls_what_compiled_functions_call(module: Callable[[], ModuleType]) -> None:
    made = module()
    assert made.first(NUMBERS) == 16
    assert made.double(7) == 14
    assert made.both(1, 2) == 6


def test_errors_inside_a_fragment_reach_python(module: Callable[[], ModuleType]) -> None:
    for _ in range(2):  # compiled, and from the cache
        made = module()
        assert made.third(NUMBERS, 2) == 1
        with pytest.raises(ZeroDivisionError, match="division by zero"):
            made.third(NUMBERS, 0)


def test_flags_are_equal_where_numbas_are() -> None:
    """Numba finds what it has compiled by them."""
    ours, other, numbas = linking.Flags(), linking.Flags(), compiler.Flags()
    ours.release_gil = True
    assert ours != other
    assert ours != numbas
    numbas.release_gil = True
    assert ours == numbas
    assert hash(ours) == hash(numbas)
    other.release_gil, other.debuginfo = True, False  # its default
    assert ours == other
    assert hash(ours) == hash(other)


def test_garbage_is_collected_again_after_compiling(module: Callable[[], ModuleType]) -> None:
    collected = []
    with compiling(lambda name: collected.append(gc.isenabled())):
        module().first(NUMBERS)
    assert collected[1:] == [False, False]  # the entry itself is announced before
    assert gc.isenabled()
