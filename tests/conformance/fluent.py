"""Fluent files of a game: their keys and arguments, and rendering in which any error is a failure."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import druids
from druids.kernel.message import Many, Message, Seat

SHARED = Path(druids.__file__).parent / "words"
YOU = "_you"  # $who_you goes with the argument `who`


@dataclass
class Entry:
    """One message of a file: its arguments, and the other messages that it refers to."""

    arguments: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)


class _Collector(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.entry = Entry()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.entry.arguments.add(node.id.name.removesuffix(YOU))

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        self.entry.references.add(node.id.name)

    def visit_TermReference(self, node: Any) -> None:  # noqa: N802
        self.entry.references.add(f"-{node.id.name}")
        self.generic_visit(node)


@cache
def entries(path: Path) -> dict[str, Entry]:
    """All messages and terms of a file; AssertionError if a line is not Fluent or a key occurs twice."""
    found: dict[str, Entry] = {}
    for part in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(part, ast.Junk), f"{path.name} cannot be read: {part.content}"
        if isinstance(part, (ast.Message, ast.Term)):
            key = f"-{part.id.name}" if isinstance(part, ast.Term) else part.id.name
            assert key not in found, f"{path.name}: {key} occurs twice"
            collector = _Collector()
            collector.visit(part)
            found[key] = collector.entry
    return found


def arguments(words: dict[str, Entry], key: str) -> set[str]:
    """The arguments of a message, with those of the messages that it refers to."""
    entry = words[key]
    return entry.arguments.union(*(arguments(words, other) for other in entry.references if other in words))


def languages(folder: Path) -> list[str]:
    return sorted(path.stem for path in (folder / "words").glob("*.ftl"))


def files(folder: Path, language: str) -> list[Path]:
    """The messages of a game in a language, and those that all games share."""
    shared = SHARED / f"{language}.ftl"
    return [folder / "words" / f"{language}.ftl", *([shared] if shared.exists() else [])]


def within(message: Message) -> Iterator[Message]:
    """The message and those in its arguments."""
    yield message
    for value in message.gaps.values():
        if isinstance(value, Message):
            yield from within(value)
        elif isinstance(value, Many):
            for item in value.many:
                yield from within(item)


class Strict:
    """Renders messages of a game in a language for a viewer; any error is a failure."""

    def __init__(self, folder: Path, language: str, viewer: int) -> None:
        self.viewer = viewer
        self.bundle = FluentBundle([language], use_isolating=False)
        for path in files(folder, language):
            self.bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def text(self, message: Message) -> str:
        assert self.bundle.has_message(message.key), f"no text for {message.key}"
        pattern = self.bundle.get_message(message.key).value
        assert pattern is not None, f"{message.key} has no text of its own"
        text, errors = self.bundle.format_pattern(pattern, self._filled(message))
        assert not errors, f"{message}: {errors}"
        return str(text)

    def _filled(self, message: Message) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        for name, value in message.gaps.items():
            if isinstance(value, Seat):
                filled[name] = f"seat {value.seat}"
                filled[name + YOU] = "yes" if value.seat == self.viewer else "no"
            elif isinstance(value, Message):
                filled[name] = self.text(value)
            elif isinstance(value, Many):
                filled[name] = ", ".join(self.text(item) for item in value.many)
            else:
                filled[name] = value
        return filled
