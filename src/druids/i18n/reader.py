"""Format messages as sentences, for one language and one viewer."""

import os
import re
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from druids.kernel.message import Many, Message, Seat

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

SHARED = Path(__file__).parent
FALLBACK = "en"
MINUS = re.compile(r"(?<!\w)-(?=\d)")  # a hyphen where numbers have a minus sign


@cache
def languages() -> list[str]:
    """The languages that all messages exist in."""
    return sorted(path.stem for path in SHARED.glob("*.ftl"))


def choose(wanted: str | None = None) -> str:
    """The language asked for, or that of the locale, or English; ValueError if the one asked for does not exist."""
    if wanted is not None:
        if wanted not in languages():
            raise ValueError(f"there is no language {wanted!r}; there are: {', '.join(languages())}")
        return wanted
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if found := os.environ.get(variable):
            return found[:2] if found[:2] in languages() else FALLBACK
    return FALLBACK


@cache
def _bundle(language: str, folders: tuple[Path, ...]) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and help does not need it

    bundle = FluentBundle([language], use_isolating=False)
    for folder in folders:
        bundle.add_resource(FluentResource((folder / f"{language}.ftl").read_text(encoding="utf-8")))
    return bundle


class Reader:
    """Formats messages of one game in a language, with the names of the seats, for one seat or for nobody."""

    def __init__(
        self,
        game_folder: Path | None = None,
        language: str = FALLBACK,
        names: Sequence[str] = (),
        you: int | None = None,
        folders: Sequence[Path] = (),
    ) -> None:
        self.language = language
        self.names = names
        self.you = you
        self._folders = folders
        self._game_folder = game_folder

    @cached_property
    def _bundle(self) -> "FluentBundle":
        """Loaded with the first sentence: programs often create readers and never format anything."""
        game_words = [self._game_folder / "words"] if self._game_folder else []
        return _bundle(self.language, (SHARED, *self._folders, *game_words))

    def text(self, message: Message) -> str:
        """The sentence, or the key in angle brackets if it does not exist."""
        if not self._bundle.has_message(message.key):
            return f"<{message.key}>"
        pattern = self._bundle.get_message(message.key).value
        sentence, _errors = self._bundle.format_pattern(pattern, self._arguments(message))
        return MINUS.sub("−", str(sentence))

    def name(self, seat: int) -> str:
        """The name of a seat, or "Seat" and its number."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.text(Message("seat-name", {"number": seat}))

    def _arguments(self, message: Message) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        for name, value in message.gaps.items():
            if isinstance(value, Seat):
                filled[name] = self.name(value.seat)
                filled[f"{name}_you"] = "yes" if value.seat == self.you else "no"
            elif isinstance(value, Message):
                filled[name] = self.text(value)
            elif isinstance(value, Many):
                filled[name] = self._joined(value)
            else:
                filled[name] = value
        return filled

    def _joined(self, many: Many) -> str:
        texts = [self.text(item) for item in many.many]
        if not texts:
            return self.text(Message("list-none"))
        if len(texts) == 1:
            return texts[0]
        return self.text(Message("list-last", {"first": ", ".join(texts[:-1]), "last": texts[-1]}))
