"""Resolve every citation of a rule, of the architecture and of a decision in the repository.

A clause is cited as `stonehenge 7.6`, a section as `futark section 13`, a ruling as `creatures C-27`; further numbers
follow after ", ", " and ", " or " or " to ". Documents are cited by their path from the root, with an anchor if need be
(`docs/architecture.md#stored-games`). Run as a module it prints what leads nowhere:

    python -m tests.citations
"""

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("docs/rules")
FOLDERS = ("src", "tests", "web", "bench", "docs", "examples")
FILES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml", ".importlinter")
KINDS = {".py", ".md", ".ts", ".svelte", ".ftl", ".toml", ".css", ".html", ".txt", ".yml", ""}
SKIPPED = {"node_modules", "static", "golden", "__pycache__", ".venv"}
TOO_LARGE = 1_000_000

OPENS, CLOSES = "<!-- programmers -->", "<!-- /programmers -->"

REF = r"(?:\d{1,2}\.\d{1,2}|[A-Z]-\d{1,2}|sections? \d{1,2})"
MORE = r"(?:(?:, | and | or | to )(?:\d{1,2}\.\d{1,2}|[A-Z]-\d{1,2}|(?:sections? )?\d{1,2}(?![\d.]| \w))(?!\d| %))*"
PLURAL = "creatures"  # the game's name is also an ordinary word, so a bare number after it cites nothing
OLD = re.compile(r"\b(?:edora_flow|flow|design) (?:\d[\d.]*|F-\d+)|\bedora_flow\b")
BARE = re.compile(
    r"(?<![\w.,-])(\d{1,2}\.\d{1,2})(?![\d%]|\.\d| %)|\b([ABCF]-\d{1,2})\b|\b(sections? \d{1,2})\b|\((\d{1,2})\)"
)
DOCUMENT = re.compile(r"(?<![\w/.-])(docs/[\w./-]+\.md)(#[\w-]+)?")
LINK = re.compile(r"\]\(([^)\s:]+\.md)(#[\w-]+)?\)|\]\((#[\w-]+)\)")
NAMED = r"(?:\d+_\d+|[a-z]_\d+|\d+)"
TEST_NAME = re.compile(rf"def test_({NAMED}(?:_(?:and_|to_)?{NAMED})*)_(?=[a-z])")
TEST_FILE = re.compile(r"test_section_(\d+)_")


@dataclass
class Rulebook:
    """The numbers that one rules document defines."""

    sections: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    rulings: set[str] = field(default_factory=set)
    player_clauses: list[str] = field(default_factory=list)
    player_sections: list[str] = field(default_factory=list)
    mistakes: list[tuple[int, str]] = field(default_factory=list)

    def defines(self, ref: str) -> bool:
        return ref in self.sections or ref in self.clauses or ref in self.rulings


@dataclass(frozen=True)
class Problem:
    """A citation that leads nowhere, or a rules document that contradicts itself."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path.as_posix()}:{self.line}: {self.what}"


# -- what can be cited -----------------------------------------------------------------------------------------


def read_rulebook(text: str) -> Rulebook:
    """Collect sections (`## 7. Title`), clauses (a line that begins `7.6 `) and rulings (`| A-1 |`)."""
    book = Rulebook()
    hidden, section = False, ""
    for number, line in enumerate(text.splitlines(), 1):
        if line in (OPENS, CLOSES):
            if hidden == (line == OPENS):
                book.mistakes.append((number, f"{line} does not match the line before it of this kind"))
            hidden = line == OPENS
        elif heading := re.match(r"## (\d+)\. \S", line):
            section = heading[1]
            if section in book.sections:
                book.mistakes.append((number, f"section {section} is defined twice"))
            book.sections.add(section)
            if not hidden:
                book.player_sections.append(section)
        elif clause := re.match(r"((\d+)\.\d+) \S", line):
            if clause[1] in book.clauses:
                book.mistakes.append((number, f"clause {clause[1]} is defined twice"))
            if clause[2] != section:
                book.mistakes.append((number, f"clause {clause[1]} stands in section {section or 'none'}"))
            book.clauses.add(clause[1])
            if not hidden:
                book.player_clauses.append(clause[1])
        elif ruling := re.match(r"\| ([A-Z]-\d+) \|", line):
            if ruling[1] in book.rulings:
                book.mistakes.append((number, f"ruling {ruling[1]} is defined twice"))
            book.rulings.add(ruling[1])
    if hidden:
        book.mistakes.append((len(text.splitlines()), f"{CLOSES} is missing"))
    return book


def rulebooks(root: Path = ROOT) -> dict[str, Rulebook]:
    """The English rules documents by game."""
    return {path.stem: read_rulebook(path.read_text(encoding="utf-8")) for path in sorted((root / RULES).glob("*.md"))}


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors of a Markdown page's headings, as GitHub and MkDocs make them."""
    found: set[str] = set()
    fenced = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and (heading := re.match(r"#+ (.*)$", line)):
            explicit = re.search(r"\{ ?#([\w-]+) ?\}", heading[1])
            words = re.sub(r"[^\w\- ]", "", heading[1].lower()).strip()
            found.add(explicit[1] if explicit else re.sub(r"[ -]+", "-", words))
    return frozenset(found)


# -- where citations stand -------------------------------------------------------------------------------------


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Every file that may cite something, relative to the root."""
    paths = [root / name for name in FILES]
    for folder in FOLDERS:
        paths += sorted((root / folder).rglob("*"))
    for path in paths:
        relative = path.relative_to(root)
        if path.is_file() and path.suffix in KINDS and not SKIPPED & set(relative.parts):
            if path.stat().st_size < TOO_LARGE:
                yield relative


def game_of(path: Path, games: set[str]) -> str | None:
    """The game whose folder or referee the file belongs to."""
    parts = path.parts
    for home in (("src", "druids", "games"), ("tests", "games"), ("tests", "referees"), ("web", "src", "games")):
        if parts[: len(home)] == home and len(parts) > len(home):
            name = parts[len(home)].removesuffix(".py")
            return name if name in games else None
    return None


def prose(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """The lines that people read: comments and docstrings of Python, every line of other files."""
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# -")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for k, line in enumerate(node.value.value.splitlines()):
                yield node.lineno + k, line.strip()


# -- resolving -------------------------------------------------------------------------------------------------


def check_text(path: Path, text: str, books: dict[str, Rulebook], root: Path = ROOT) -> list[Problem]:
    """What is wrong with the citations in one file."""
    found: list[Problem] = []
    games = set(books)
    names = "|".join(sorted(games))
    cited = re.compile(rf"\b({names}) ({REF}{MORE})", re.IGNORECASE)
    numbered = re.compile(rf"\b({'|'.join(sorted(games - {PLURAL}))}) (\d{{1,2}})(?![\d.]|\w)", re.IGNORECASE)
    game = game_of(path, games)
    own_rules = path.parts[:2] == RULES.parts

    def tell(line: int, what: str) -> None:
        found.append(Problem(path, line, what))

    for number, line in prose(path, text):
        for match in cited.finditer(line):
            name, refs = match[1], match[2]
            if name != name.lower():
                tell(number, f"citation {match[0]!r}: write the game in small letters, `{name.lower()} {refs}`")
                continue
            for ref in re.findall(r"\d+\.\d+|[A-Z]-\d+|\d+", refs):
                if not books[name].defines(ref):
                    tell(number, nowhere(match[0], ref, name))
        rest = cited.sub("", line)
        for old in OLD.finditer(rest):
            tell(
                number, f"citation {old[0]!r}: cite docs/rules/<game>.md as `edora 9.4`, or docs/architecture.md#anchor"
            )
        if game and path.suffix in {".py", ".ftl", ".toml"}:
            for clause, ruling, section, digits in BARE.findall(rest):
                ref = clause or ruling or section or f"section {digits}"
                if not clause or books[game].defines(clause) or "(" + clause in rest or rest.startswith(clause):
                    tell(number, f"citation {ref!r} names no game: write `{game} {ref}`")
        if game and path.suffix in {".py", ".ts", ".svelte"} and (section := numbered.search(rest)):
            tell(number, f"citation {section[0]!r}: write `{section[1].lower()} section {section[2]}`")
        for document, anchor in DOCUMENT.findall(line):
            tell_document(tell, number, root / document, document, anchor)
        if path.suffix == ".md":
            for target, anchor, here in LINK.findall(line):
                page = root / path if here else (root / path).parent / target
                tell_document(tell, number, page, target or path.name, anchor or here)
    if own_rules:
        found += check_rules_page(path, text, books)
    if game:
        found += check_test_names(path, text, books[game], game)
    return found


def nowhere(citation: str, ref: str, game: str) -> str:
    return (
        f"citation {citation!r}: {game} has no {ref}; "
        f"correct the number, or define it in {(RULES / game).as_posix()}.md"
    )


def tell_document(tell: Callable[[int, str], None], number: int, page: Path, name: str, anchor: str) -> None:
    if not page.is_file():
        tell(number, f"citation {name + anchor!r}: there is no such file; correct the path")
    elif anchor and anchor[1:] not in anchors(page):
        tell(number, f"citation {name + anchor!r}: the page has no such heading; correct the anchor")


def check_rules_page(path: Path, text: str, books: dict[str, Rulebook]) -> list[Problem]:
    """References of a rules document to itself: numbers in brackets, and `section 9`."""
    book = books.get(path.stem)
    if book is None:
        return [Problem(path, 1, f"no English rules document {(RULES / path.stem).as_posix()}.md stands beside it")]
    found = [Problem(path, line, what) for line, what in read_rulebook(text).mistakes]
    for number, line in enumerate(text.splitlines(), 1):
        for inside in re.findall(r"\(([^()]*)\)", line):
            if re.fullmatch(rf"{REF}{MORE}", inside) and not inside.isdigit():
                for ref in re.findall(r"\d+\.\d+|[A-Z]-\d+|\d+", inside):
                    if not book.defines(ref):
                        found.append(Problem(path, number, nowhere(f"({inside})", ref, path.stem)))
        for section in re.findall(r"\b[Ss]ections? (\d+)", line):
            if section not in book.sections:
                found.append(Problem(path, number, nowhere(f"section {section}", section, path.stem)))
    return found


def check_test_names(path: Path, text: str, book: Rulebook, game: str) -> list[Problem]:
    """Tests that are named after a clause, a section or a ruling."""
    if path.parts[0] != "tests":
        return []
    found = []
    for name in TEST_FILE.findall(path.name):
        if name not in book.sections:
            found.append(Problem(path, 1, nowhere(path.name, name, game)))
    for number, line in enumerate(text.splitlines(), 1):
        if not (named := TEST_NAME.search(line)):
            continue
        for part in re.findall(NAMED, re.sub(r"_(?:and|to)_", " ", named[1])):
            ref = part.upper().replace("_", "-") if part[0].isalpha() else part.replace("_", ".")
            if not book.defines(ref):
                found.append(Problem(path, number, nowhere(line.split("(")[0].strip(), ref, game)))
    return found


def check_question_clauses(root: Path, books: dict[str, Rulebook]) -> list[Problem]:
    """The page's lists of which clause explains which question: every rule of the game, each to a player's clause."""
    found = []
    listed = {}
    for path in sorted((root / "web" / "src").rglob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(content, dict) and any(key.startswith("rule-") for key in content):
            name = next((part for part in (path.stem, path.parent.name) if part in books), None)
            if name:
                listed[name] = (path.relative_to(root), content)
    for game, book in books.items():
        words = root / "src" / "druids" / "games" / game
        keys = {
            key for file in words.glob("*/en.ftl") for key in re.findall(r"^(rule-[\w-]+) =", file.read_text(), re.M)
        }
        if game not in listed:
            found.append(Problem(RULES / f"{game}.md", 1, f"no JSON file under web/src gives the clauses of {game}"))
            continue
        path, content = listed[game]
        for key in sorted(keys - set(content)):
            found.append(Problem(path, 1, f"{key} of {game} has no clause: add one"))
        for key, clause in content.items():
            if key not in keys:
                found.append(Problem(path, 1, f"{key} is no rule in {game}'s en.ftl: remove it"))
            elif clause not in book.player_clauses:
                found.append(Problem(path, 1, f"{key}: {game} has no clause {clause} for players; correct the number"))
    return found


def check_translations(root: Path, books: dict[str, Rulebook]) -> list[Problem]:
    """Every translation has the clauses and sections that players read, in the same order, and no others."""
    found = []
    for folder in sorted(path for path in (root / RULES).iterdir() if path.is_dir()):
        for game, book in books.items():
            path = folder / f"{game}.md"
            here = path.relative_to(root)
            if not path.is_file():
                found.append(Problem(here, 1, f"the translation of {game} is missing"))
                continue
            theirs = read_rulebook(path.read_text(encoding="utf-8"))
            for kind in ("player_clauses", "player_sections"):
                wanted, got = getattr(book, kind), getattr(theirs, kind)
                for ref in wanted:
                    if ref not in got:
                        found.append(Problem(here, 1, f"{ref} is missing; translate it from the English document"))
                for ref in got:
                    if ref not in wanted:
                        found.append(Problem(here, 1, f"{ref} is not among the English clauses for players"))
                if sorted(wanted) == sorted(got) and wanted != got:
                    found.append(Problem(here, 1, f"{kind.replace('_', ' ')} stand in another order than in English"))
    return found


def check(root: Path = ROOT) -> list[Problem]:
    """Everything that is wrong in the repository."""
    books = rulebooks(root)
    found: list[Problem] = []
    for path in sources(root):
        try:
            found += check_text(path, (root / path).read_text(encoding="utf-8"), books, root)
        except SyntaxError as error:
            found.append(Problem(path, error.lineno or 1, f"not valid Python, so not checked: {error.msg}"))
    return found + check_question_clauses(root, books) + check_translations(root, books)


def main() -> int:
    found = check()
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"{len(found)} citations lead nowhere." if found else "Every citation resolves.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
