"""Checks the texts of the client and the game folders: `python web/check_games.py`. Each problem names file and line.

Reads the Fluent texts of the client and the server, the lessons, and the sources that use texts.
docs/adding-a-game.md says what a game's folder holds. `python -m tests.citations` checks the clauses in rules.json.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast

LANGUAGES = ("en", "fr")
PARTS = ("Board.svelte", "Art.svelte", "colours.css", "rules.json", "view.ts")
TEXTS = tuple(f"{language}.ftl" for language in LANGUAGES)
TEXT_FOLDERS = ("i18n", "review")  # of the client, without games
GUIDE = "docs/adding-a-game.md says what it holds"
SOURCES = (".svelte", ".ts")
USE = re.compile(
    r"""(?:\.t\(\s*(?:[^"`()]+\?\s*)?|\bkey: (?:[^"`,{}]+\?\s*)?|:\s*|\?\?\s*|^\s*\w+: )["`]([a-z][\w-]*)(\$\{|["`])""",
    re.M,
)
STRICT_USE = re.compile(r"""(?:\.t\(\s*|\bkey: )"([a-z][\w-]*)\"""")
VARIABLE = re.compile(r"\$([a-zA-Z][\w-]*)")
LOG_HIDDEN = "web-log-hidden"  # how far back the log goes, in games that forbid to look back further
SCRIPTED = re.compile(r"\d+ \S.*")


@dataclass(frozen=True)
class Message:
    """A message of a Fluent file."""

    path: Path
    line: int
    arguments: frozenset[str]


@dataclass
class Checker:
    """Collects problems of a source tree."""

    root: Path
    problems: list[str] = field(default_factory=list)

    @property
    def source(self) -> Path:
        return self.root / "web" / "src"

    def report(self, path: Path, line: int | None, problem: str) -> None:
        place = path.relative_to(self.root).as_posix()
        self.problems.append(f"{place}:{line}: {problem}" if line else f"{place}: {problem}")

    # -- Fluent files --------------------------------------------------------------------------------------

    def messages(self, path: Path) -> dict[str, Message]:
        """The messages of a file by key; none for a file that is missing."""
        if not path.is_file():
            return {}
        text = path.read_text(encoding="utf-8")
        found: dict[str, Message] = {}
        for entry in FluentParser().parse(text).body:
            line = text.count("\n", 0, entry.span.start) + 1 if entry.span else 1
            if isinstance(entry, ast.Junk):
                self.report(path, line, f"not Fluent: {entry.annotations[0].message}")
            elif isinstance(entry, ast.Message):
                key = entry.id.name
                if key in found:
                    self.report(path, line, f"{key} is there twice, first in line {found[key].line}")
                source = text[entry.id.span.end : entry.span.end]  # without its comment
                found[key] = Message(path, line, arguments_of(source))
        return found

    def translations(self, folder: Path) -> dict[str, Message]:
        """The English messages of a folder; the other languages must have the same keys and arguments."""
        english = self.messages(folder / "en.ftl")
        for language in LANGUAGES[1:]:
            path = folder / f"{language}.ftl"
            other = self.messages(path)
            if not path.is_file():
                continue
            for key in english.keys() - other.keys():
                self.report(
                    path, None, f"{key} is missing; it is in {english[key].path.name}:{english[key].line}. Add it"
                )
            for key in other.keys() - english.keys():
                self.report(path, other[key].line, f"{key} is not in en.ftl. Add it there, or remove it")
            for key in english.keys() & other.keys():
                if english[key].arguments != other[key].arguments:
                    names = ", ".join(sorted(english[key].arguments)) or "none"
                    self.report(path, other[key].line, f"{key} must have the arguments of en.ftl: {names}")
        return english

    def server_texts(self, folder: Path) -> set[str]:
        """The keys of the server's English texts in a folder of the Python package."""
        return {key for path in sorted(folder.glob("*/en.ftl")) for key in self.messages(path)}

    # -- games ---------------------------------------------------------------------------------------------

    def game(self, folder: Path) -> dict[str, Message]:
        """A game's folder; its texts."""
        for part in (*PARTS, *TEXTS):
            if not (folder / part).is_file():
                todo = "Run `make web`" if part == "view.ts" else f"Add it: {GUIDE}"
                self.report(folder / part, None, f"missing. {todo}")
        texts = self.translations(folder)
        for key, message in texts.items():
            if not key.startswith("web-"):
                self.report(message.path, message.line, f"{key}: keys of the client begin with web-. Rename it")
        self.lesson(folder / "lesson")
        return texts

    def lesson(self, folder: Path) -> None:
        """The chapters of a lesson. `tests/web/test_lessons.py` plays them against the rules."""
        chapters = sorted(folder.glob("*.toml"))
        if not chapters:
            self.report(folder, None, f"a game has a lesson of one or more chapters. Add one: {GUIDE}")
        for path in chapters:
            try:
                self.chapter(path, tomllib.loads(path.read_text(encoding="utf-8")))
            except tomllib.TOMLDecodeError as error:
                self.report(path, None, f"not TOML: {error}")

    def chapter(self, path: Path, chapter: dict[str, Any]) -> None:
        steps = chapter.get("step", [])
        if not 0 <= chapter.get("you", -1) < chapter.get("seats", 0) or not steps:
            self.report(path, None, "a chapter has seats, the learner's seat `you` among them, and steps")
        for what in ("title", "about"):
            self.chapter_text(path, f"`{what}`", chapter.get(what, {}))
        for number, step in enumerate(steps):
            self.chapter_text(path, f"step {number}", step)
            for text in [*step.get("answer", []), *([step.get("missed", {})] if "goal" in step else [])]:
                self.chapter_text(path, f"a reaction in step {number}", text)
            for line in [*step.get("opening", []), *step.get("then", []), *step.get("others", [])]:
                if not SCRIPTED.fullmatch(line):
                    self.report(path, line_of(path, line), f'"{line}" is not "seat action"')

    def chapter_text(self, path: Path, what: str, text: dict[str, Any]) -> None:
        for language in LANGUAGES:
            if not text.get(language):
                self.report(path, None, f"{what} has no text in {language}. Add it")

    # -- uses ----------------------------------------------------------------------------------------------

    def uses(self, paths: Iterable[Path]) -> Iterator[tuple[Path, int, str, bool]]:
        """Keys in sources: file, line, key or its beginning, whether it is all of the key."""
        for path in paths:
            text = path.read_text(encoding="utf-8")
            for found in USE.finditer(text):
                yield path, text.count("\n", 0, found.start(1)) + 1, found[1], found[2] != "${"

    def used(self, paths: Iterable[Path], own: dict[str, Message], others: set[str]) -> set[str]:
        """Which of the own keys sources use; a `web-` key that exists nowhere is a problem."""
        found = set()
        for path, line, key, complete in self.uses(paths):
            meant = {one for one in own if (one == key if complete else one.startswith(key))}
            found |= meant
            if key.startswith("web-") and not meant and not any(one.startswith(key) for one in others):
                self.report(path, line, f"no text has the key {key}. Add it to en.ftl and to all other languages")
        return found

    def unknown(self, paths: Iterable[Path], keys: set[str]) -> None:
        """Keys that no text of the client or the server has."""
        for path in paths:
            text = path.read_text(encoding="utf-8")
            for found in STRICT_USE.finditer(text):
                if found[1] not in keys and not found[1].startswith("web-"):
                    line = text.count("\n", 0, found.start(1)) + 1
                    self.report(path, line, f"the server has no text {found[1]}. Correct the key")

    def unused(self, own: dict[str, Message], used: set[str]) -> None:
        for key in own.keys() - used:
            self.report(own[key].path, own[key].line, f"no source uses {key}. Remove it from all languages")

    # -- all -----------------------------------------------------------------------------------------------

    def check(self) -> list[str]:
        client = {key: text for name in TEXT_FOLDERS for key, text in self.translations(self.source / name).items()}
        games = sorted(path for path in (self.source / "games").iterdir() if path.is_dir())
        sources = [p for p in sorted(self.source.rglob("*")) if p.suffix in SOURCES and not p.name.endswith(".test.ts")]
        package = self.root / "src" / "druids"
        shared = self.server_texts(package)
        options: set[str] = set()
        for folder in games:
            inside = [path for path in sources if folder in path.parents]
            texts = self.game(folder)
            self.unknown(inside, shared | self.server_texts(package / "games" / folder.name))
            # used by the name of an option, or where a game has it
            named = {key for key in texts if key.startswith("web-option-") or key == LOG_HIDDEN}
            options |= named
            self.unused(texts, self.used(inside, texts, set()) | named)
        outside = [path for path in sources if not any(folder in path.parents for folder in games)]
        self.unused(client, self.used(outside, client, options))
        return self.problems


def arguments_of(source: str) -> frozenset[str]:
    """The variables in the source of a message. `who_you` is part of `who`."""
    return frozenset(name.removesuffix("_you") for name in VARIABLE.findall(source))


def line_of(path: Path, text: str) -> int:
    """The first line of a file that holds a text as a JSON string."""
    quoted = json.dumps(text, ensure_ascii=False)
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, start=1) if quoted in line), 1)


def check(root: Path) -> list[str]:
    """The problems of a source tree, in order."""
    return Checker(root).check()


if __name__ == "__main__":
    problems = check(Path(__file__).resolve().parents[1])
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    raise SystemExit(1 if problems else 0)
