"""The README's tour of the Python API runs, and so does the package's own docstring."""

import doctest
from pathlib import Path

import druids

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 10
    assert failed == 0


def test_the_docstring_is_true() -> None:
    failed, tried = doctest.testmod(druids)
    assert tried > 2
    assert failed == 0
