"""Functions that make no array count no references; all others count as Numba does, and nothing is lost."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from druids.kernel import linking
from druids.kernel.jit import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")

SOURCE = """
import numpy as np
from druids.kernel.jit import jit
@jit
def sums(numbers):
    total = 0
    for k in range(numbers.size):
        rest = numbers[k:]
        total += first(rest)
    return total
@jit
def first(numbers):
    return numbers[0]
@jit
def made(n):
    return np.arange(n)
@jit
def of_made(n):
    numbers = made(n)
    return sums(numbers) + sums(numbers[1:])
@jit
def picked(numbers, places):
    return sums(numbers[places])
@jit
def entry(numbers, places):
    return sums(numbers) + of_made(numbers.size) + picked(numbers, places)
"""
NUMBERS, PLACES = np.arange(1, 6), np.array([0, 2])
EXPECTED = 15 + (10 + 10) + (1 + 3)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(linking, "_known", {})
    path = tmp_path / "borrowing_functions.py"
    path.write_text(SOURCE)
    made = ModuleType("borrowing_functions")
    monkeypatch.setitem(sys.modules, made.__name__, made)
    exec(compile(SOURCE, str(path), "exec"), vars(made))  # noqa: S102
    return made


def counting(module: Any) -> dict[str, bool]:
    """Which of the module's fragments count references."""
    assert module.entry(NUMBERS, PLACES) == EXPECTED
    return {made.name: "NRT_incref" in str(made._final_module) for made in linking._known.values()}


def test_only_functions_that_make_arrays_count(module: Any) -> None:
    counted = counting(module)
    assert not counted["sums"]
    assert not counted["first"]
    assert {"made", "of_made", "picked"} <= counted.keys()


@pytest.fixture
def counted_memory() -> Iterator[None]:
    _nrt_python.memsys_enable_stats()
    yield
    _nrt_python.memsys_disable_stats()


@pytest.mark.usefixtures("counted_memory")
def test_every_array_is_freed(module: Any) -> None:
    module.entry(NUMBERS, PLACES)
    before = rtsys.get_allocation_stats()
    for _ in range(100):
        assert module.entry(NUMBERS, PLACES) == EXPECTED
    after = rtsys.get_allocation_stats()
    assert after.alloc > before.alloc
    assert after.alloc - before.alloc == after.free - before.free
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free
