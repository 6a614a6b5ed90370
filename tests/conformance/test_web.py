"""What the browser client keeps of a game is what the game says: the type of its view, its rules in other languages."""

import re
from pathlib import Path

import pytest

from druids import catalog
from druids.kernel.plain import to_typescript

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web" / "src" / "games"
BOOKS = ROOT / "docs" / "games"
DRAWN = sorted(page.parent.name for page in WEB.glob("*/view.ts"))  # a game without a picture is played from its list
TRANSLATED = sorted(BOOKS.glob("*/*.md"))


@pytest.mark.parametrize("game", DRAWN)
def test_the_view_type_is_that_of_the_record(game: str) -> None:
    """After a change of a record: `python web/views.py`."""
    kept = (WEB / game / "view.ts").read_text(encoding="utf-8")
    assert kept.partition("\n\n")[2].strip() == to_typescript(catalog.load(game).record).strip()


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_translated_rules_have_the_same_clauses_and_examples(page: Path) -> None:
    original = (BOOKS / page.name).read_text(encoding="utf-8")
    assert _outline(page.read_text(encoding="utf-8")) == _outline(original)


def _outline(text: str) -> list[str]:
    """Numbers of clauses and sections, examples, and how large tables are, in order."""
    found = []
    for line in text.splitlines():
        if number := re.match(r"(?:## )?(\d+(?:\.\d+)?)\.? ", line):
            found.append(number[1])
        elif re.match(r"\*Ex[ae]mple\.\*|> ", line):
            found.append("example")
        elif line.startswith("|"):
            found.append("|" * line.count("|"))
    return [mark for k, mark in enumerate(found) if mark != "example" or found[k - 1] != "example"]
