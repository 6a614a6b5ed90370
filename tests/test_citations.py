"""Every citation of a rule or a document leads somewhere, and translated rules have the same numbers."""

from pathlib import Path

import pytest

from tests.citations import (
    Rulebook,
    anchors,
    check,
    check_question_clauses,
    check_text,
    check_translations,
    read_rulebook,
)

RULES = """# Stonehenge

## 7. Resolving a trick

7.6 **Five domains?** The round ends (7.7).

7.7 **Sickles.** Compulsory.

<!-- programmers -->

7.8 For programmers.

## 10. Rulings

| # | Question |
|---|---|
| A-14 | A Sickle? |

<!-- /programmers -->
"""
SOURCE = Path("src/druids/games/stonehenge/steps.py")


@pytest.fixture
def books() -> dict[str, Rulebook]:
    return {"stonehenge": read_rulebook(RULES), "creatures": read_rulebook(RULES)}


def told(path: Path, text: str, books: dict[str, Rulebook], root: Path = Path()) -> list[str]:
    return [str(problem) for problem in check_text(path, text, books, root)]


def test_the_repository_cites_nothing_that_is_not_there() -> None:
    found = check()
    assert not found, "\n" + "\n".join(map(str, found))


def test_a_rules_document_is_read_with_the_parts_for_players(books: dict[str, Rulebook]) -> None:
    book = books["stonehenge"]
    assert (book.sections, book.clauses, book.rulings) == ({"7", "10"}, {"7.6", "7.7", "7.8"}, {"A-14"})
    assert (book.player_clauses, book.player_sections) == (["7.6", "7.7"], ["7"])
    assert not book.mistakes


@pytest.mark.parametrize(
    "comment",
    [
        "stonehenge 7.6", "why (stonehenge 7.6 to 7.8, A-14)", "stonehenge section 7", "stonehenge 7.6, section 10",
        "4.5 seconds", "30 creatures 15", "at 0.5 %",
    ],
)  # fmt: skip
def test_a_citation_that_resolves_is_accepted(comment: str, books: dict[str, Rulebook]) -> None:
    assert told(Path("src/druids/cli.py"), f"x = 1  # {comment}\n", books) == []


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("stonehenge 7.9", "stonehenge has no 7.9"),
        ("see stonehenge 7.6, 7.7 and 9.1", "stonehenge has no 9.1"),
        ("stonehenge A-15", "stonehenge has no A-15"),
        ("stonehenge section 8", "stonehenge has no 8"),
        ("Stonehenge 7.6", "small letters, `stonehenge 7.6`"),
        ("7.6: at once", "write `stonehenge 7.6`"),
        ("at once (7.6)", "write `stonehenge 7.6`"),
        ("no effect, A-14", "write `stonehenge A-14`"),
        ("stonehenge 7", "write `stonehenge section 7`"),
        ("flow 3.4", "cite docs/rules/<game>.md"),
        ("design 9", "docs/architecture.md#anchor"),
        ("docs/nothing.md", "there is no such file"),
    ],
)
def test_a_bad_citation_is_told_with_file_and_line(comment: str, said: str, books: dict[str, Rulebook]) -> None:
    for text, line in ((f"x = 1\ny = 2  # {comment}\n", 2), (f'"""{comment}"""\n', 1)):
        found = told(SOURCE, text, books)
        assert len(found) == 1, found
        assert found[0].startswith(f"src/druids/games/stonehenge/steps.py:{line}: citation ")
        assert said in found[0]


def test_a_number_in_code_is_no_citation(books: dict[str, Rulebook]) -> None:
    assert told(SOURCE, 'SCORE = max(0.5, (7.9))\nNAME = "(7.9)"\n', books) == []


def test_tests_named_after_a_clause_are_resolved(books: dict[str, Rulebook]) -> None:
    text = (
        "def test_7_6_and_7_9_it_ends() -> None: ...\ndef test_a_14_no() -> None: ...\ndef test_8_no() -> None: ...\n"
    )
    found = told(Path("tests/games/stonehenge/test_rules.py"), text, books)
    assert [line.split(": ")[0] for line in found] == [
        "tests/games/stonehenge/test_rules.py:1",
        "tests/games/stonehenge/test_rules.py:3",
    ]
    assert told(Path("tests/games/stonehenge/test_section_8_end.py"), "", books)


def test_links_and_anchors_are_resolved(tmp_path: Path, books: dict[str, Rulebook]) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "architecture.md").write_text("# Architecture\n\n## Stored games\n", encoding="utf-8")
    anchors.cache_clear()
    code = '"""Stored games (docs/architecture.md#stored-games)."""\n'
    page = "[one](architecture.md#stored-games) [two](architecture.md#nothing) [three](nothing.md)\n"
    assert told(SOURCE, code, books, tmp_path) == []
    assert len(told(SOURCE, code.replace("games)", "name)"), books, tmp_path)) == 1
    found = told(Path("docs/glossary.md"), page, books, tmp_path)
    assert ["no such heading" in line for line in found] == [True, False]


def test_a_rules_document_that_contradicts_itself_is_told(books: dict[str, Rulebook]) -> None:
    path = Path("docs/rules/stonehenge.md")
    assert told(path, RULES, books) == []
    assert "has no 7.9" in told(path, RULES.replace("(7.7)", "(7.9)"), books)[0]
    assert "defined twice" in told(path, RULES.replace("7.7 **", "7.6 **"), books)[0]
    assert "stands in section 7" in told(path, RULES.replace("7.7 **", "8.7 **"), books)[0]
    assert "is missing" in told(path, RULES.replace("<!-- /programmers -->", ""), books)[0]


def test_a_translation_has_the_same_numbers(tmp_path: Path, books: dict[str, Rulebook]) -> None:
    folder = tmp_path / "docs" / "rules" / "fr"
    folder.mkdir(parents=True)
    page = "## 7. Le pli\n\n7.6 Cinq domaines.\n\n7.7 Serpes.\n"
    (folder / "creatures.md").write_text(page, encoding="utf-8")
    (folder / "stonehenge.md").write_text(page.replace("7.6", "7.8"), encoding="utf-8")
    found = [str(problem) for problem in check_translations(tmp_path, books)]
    assert [line.split(": ")[1].split(" ")[0] for line in found] == ["7.6", "7.8"]


def test_every_question_has_a_clause_for_players(tmp_path: Path, books: dict[str, Rulebook]) -> None:
    words = tmp_path / "src" / "druids" / "games" / "stonehenge" / "words"
    listed = tmp_path / "web" / "src" / "games" / "stonehenge"
    words.mkdir(parents=True)
    listed.mkdir(parents=True)
    (words / "en.ftl").write_text("rule-play = Follow.\nrule-sickle = It takes.\n", encoding="utf-8")
    (listed / "clauses.json").write_text('{"rule-play": "7.8", "rule-luck": "7.6"}', encoding="utf-8")
    found = "\n".join(map(str, check_question_clauses(tmp_path, {"stonehenge": books["stonehenge"]})))
    assert "rule-sickle of stonehenge has no clause" in found
    assert "no clause 7.8 for players" in found
    assert "rule-luck is no rule" in found
