"""Documents: every link leads somewhere, the site's navigation is complete, and the architecture names real code."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_readme import ROOT

DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "druids" / "games"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "bench").rglob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.*?) *$", re.MULTILINE)
NAVIGATION = re.compile(r"^ +- (?:.*: )?(\S+\.md)$", re.MULTILINE)
OUTSIDE = re.compile(r'^    "(\S+\.md)",$', re.MULTILINE)
SECTIONS = (
    "Layers", "The Game interface", "The record and its traps", "The task stack", "Hidden information",
    "Names and messages", "Stored games", "Web client", "Conformance tests", "Style",
)  # fmt: skip


def prose(page: Path) -> str:
    """The text of a page without its code blocks, whose brackets are no links and whose comments are no headings."""
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?:^|\n\n)(?:    .*\n)+", "\n", text)


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and MkDocs make it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", plain).strip())


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(slug(heading) for heading in HEADING.findall(prose(page)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    wrong = []
    for link in LINK.findall(re.sub(r"`[^`]*`", "", prose(page))):
        path, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", path):
            continue
        target = (page.parent / path).resolve() if path else page
        inside = target.is_relative_to(ROOT) and target.exists()
        if not inside or (anchor and anchor not in anchors(target)):
            wrong.append(link)
    assert not wrong, f"{page.relative_to(ROOT)}: correct these links: {', '.join(wrong)}"


def test_the_navigation_is_complete() -> None:
    """Every page is in `nav`, and every entry is a page: of `docs/`, or one that `docs/site_hooks.py` adds."""
    entries = NAVIGATION.findall((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    added = OUTSIDE.findall((DOCS / "site_hooks.py").read_text(encoding="utf-8"))
    assert all((ROOT / path).is_file() for path in added)
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} | set(added)
    assert len(added) > 5
    assert len(entries) == len(set(entries)), "mkdocs.yml: a page is twice in `nav`"
    missing, unknown = sorted(pages - set(entries)), sorted(set(entries) - pages)
    assert not missing, f"mkdocs.yml: add to `nav`: {', '.join(missing)}"
    assert not unknown, f"mkdocs.yml: remove from `nav`: {', '.join(unknown)}"


def test_decisions_are_listed_by_their_titles() -> None:
    listed = (DOCS / "decisions" / "index.md").read_text(encoding="utf-8")
    for page in sorted((DOCS / "decisions").glob("0*.md")):
        number, title = re.fullmatch(r"# (\d+)\. (.*)", page.read_text(encoding="utf-8").splitlines()[0]).groups()  # type: ignore[union-attr]
        assert int(page.name[:4]) == int(number)
        assert f"| {number} | [{title}]({page.name}) |" in listed


def test_the_architecture_has_the_sections_that_others_cite() -> None:
    assert {slug(section) for section in SECTIONS} <= anchors(DOCS / "architecture.md")


@pytest.mark.parametrize("game", sorted(path.parent.name for path in GAMES.glob("*/game.py")))
def test_the_architecture_finds_rules(game: str) -> None:
    """A game's table names files that exist, and functions or constants that are defined in them."""
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    table = re.search(rf"\(`src/druids/games/{game}/`\)\n\n((?:\|.*\n)+)", text)
    assert table, f"docs/architecture.md has no table for {game}"
    rows = table[1].splitlines()[2:]
    assert len(rows) >= 5
    for row in rows:
        _, files, names = row.strip("|").split("|")
        paths = [GAMES / game / name for name in re.findall(r"`([^`]+)`", files)]
        assert paths
        assert all(path.is_file() for path in paths), f"docs/architecture.md: {row}"
        code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
        for name in re.findall(r"`([^`]+)`", names):
            assert re.search(rf"^(def {name}\(|{name}\b.*=)", code, re.MULTILINE), (
                f"docs/architecture.md: no {name}: {row}"
            )
