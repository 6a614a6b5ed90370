"""What the browser client and the translations keep of a game: the type of its view, the clauses of its rules."""

import re
from pathlib import Path

import pytest

from druids import catalog
from druids.kernel.plain import to_typescript

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web" / "src" / "games"
RULES = ROOT / "docs" / "rules"
LANGUAGES = sorted(folder.name for folder in RULES.iterdir() if folder.is_dir())
GAMES = list(catalog.infos())


@pytest.mark.parametrize("game", GAMES)
def test_the_view_type_is_that_of_the_record(game: str) -> None:
    """After a change of a record: `python web/views.py`."""
    kept = (WEB / game / "view.ts").read_text(encoding="utf-8")
    assert kept.partition("\n\n")[2].strip() == to_typescript(catalog.load(game).record).strip()


def test_the_rules_are_translated() -> None:
    assert "fr" in LANGUAGES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_rules_have_the_same_clauses_and_examples(game: str, language: str) -> None:
    original, translated = RULES / f"{game}.md", RULES / language / f"{game}.md"
    assert outline(translated.read_text(encoding="utf-8")) == outline(original.read_text(encoding="utf-8"))


def outline(text: str) -> list[str]:
    """The numbers of clauses and sections, the examples and the sizes of tables, in order; for players only."""
    for_players = re.sub(r"<!-- programmers -->.*?<!-- /programmers -->", "", text, flags=re.DOTALL)
    found = []
    for line in for_players.splitlines():
        if number := re.match(r"(?:## )?(\d+(?:\.\d+)?)\.? ", line):
            found.append(number[1])
        elif re.match(r"\*Ex[ae]mple\.\*|> ", line):
            found.append("example")
        elif line.startswith("|"):
            found.append("|" * line.count("|"))
    return [mark for k, mark in enumerate(found) if mark != "example" or found[k - 1] != "example"]
