"""The Python examples of the README, the guides and the package's docstring run as they are printed."""

import doctest
from pathlib import Path

import pytest

import druids

ROOT = Path(__file__).parents[1]
PAGES = {
    "README.md": 10,
    "docs/getting-started/programmers.md": 8,
    "docs/bots.md": 2,
    "docs/coach.md": 3,
}  # page -> examples, at least


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > PAGES[page]
    assert failed == 0


def test_the_docstring_is_true() -> None:
    failed, tried = doctest.testmod(druids)
    assert tried > 2
    assert failed == 0
