"""Functions of Python and NumPy whose code is written in place of the call: same results, and nothing else compiled."""

import math
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from druids.kernel import linking
from druids.kernel.jit import COMPILED, compiling

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")

SOURCE = """
import numpy as np
from druids.kernel.jit import jit
PAIR = np.dtype([("a", "i4"), ("b", "i4")])
@jit
def extremes(a, b):
    return min(a, b), max(a, b)
@jit
def literal(a):
    return max(0, a), min(a, 3)
@jit
def whole(number):
    return int(number)
@jit
def arrays(n):
    kept = np.empty(n, np.int16)
    kept[:] = 7
    return np.zeros(n), np.zeros((n, 2), np.uint64), kept, np.zeros(shape=n)
@jit
def pairs(words):
    return words.view(PAIR)
@jit
def shadowed(a, b):
    max = min
    return max(a, b)
"""
IN_PLACE_ONLY = ("extremes", "literal", "whole", "pairs", "shadowed")


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("DRUIDS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(linking, "_known", {})
    path = tmp_path / "in_place_functions.py"
    path.write_text(SOURCE)
    made = ModuleType("in_place_functions")
    monkeypatch.setitem(sys.modules, made.__name__, made)
    exec(compile(SOURCE, str(path), "exec"), vars(made))  # noqa: S102
    return made


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (3, -2),
        (1.5, 2.5),
        (2, 1.5),
        (np.int8(-3), np.int64(5)),
        (True, False),
        (math.nan, 1.0),
        (1.0, math.nan),
        (0.0, -0.0),
        (-0.0, 0.0),
    ],
)
def test_min_and_max_are_those_of_python(module: Any, a: Any, b: Any) -> None:
    compiled, python = module.extremes(a, b), module.extremes.py_func(a, b)
    np.testing.assert_array_equal(np.array(compiled, float), np.array(python, float))
    assert [math.copysign(1, x) for x in compiled] == [math.copysign(1, x) for x in python]
    assert module.shadowed(a, b) is not None


def test_of_literals(module: Any) -> None:
    assert module.literal(np.int8(5)) == (5, 3)
    assert module.literal(-2) == (0, -2)


@pytest.mark.parametrize("number", [3, -2.9, 2.9, True, np.int8(-5), np.uint64(2**63 + 1)])
def test_int_is_that_of_python(module: Any, number: Any) -> None:
    assert module.whole(number) == int(number)


def test_new_arrays(module: Any) -> None:
    floats, words, kept, by_name = module.arrays(3)
    assert (floats.dtype, words.dtype, kept.dtype, by_name.dtype) == (np.float64, np.uint64, np.int16, np.float64)
    assert (floats.shape, words.shape, kept.shape) == ((3,), (3, 2), (3,))
    assert not floats.any()
    assert not words.any()
    assert not by_name.any()
    assert kept.tolist() == [7, 7, 7]


def test_views(module: Any) -> None:
    words = np.array([[1 | 2 << 32], [3 | 4 << 32]])
    assert module.pairs(words).tolist() == [[(1, 2)], [(3, 4)]]
    with pytest.raises(ValueError, match="compatible"):
        module.pairs(np.zeros(3, np.int32))


def test_nothing_else_is_compiled(module: Any) -> None:
    compiled: list[str] = []
    with compiling(compiled.append):
        module.extremes(1, 2)
        module.literal(np.int8(5))
        module.whole(2.5)
        module.pairs(np.zeros((2, 1), np.int64))
        module.shadowed(1, 2)
    assert sorted(compiled) == sorted(IN_PLACE_ONLY)
