"""A reader turns keys with gaps into sentences, for one language and one person at the table."""

import os
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from druids.kernel.message import Many, Message, Seat

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

SHARED = Path(__file__).parent
FALLBACK = "en"


def languages() -> list[str]:
    """The languages that everything is written in."""
    return sorted(path.stem for path in SHARED.glob("*.ftl"))


def choose(wanted: str | None = None) -> str:
    """The language asked for, or that of the locale, or English. ValueError if the one asked for is not there."""
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
    from fluent.runtime import FluentBundle, FluentResource  # slow to load, and help needs no sentences

    bundle = FluentBundle([language], use_isolating=False)
    for folder in folders:
        bundle.add_resource(FluentResource((folder / f"{language}.ftl").read_text(encoding="utf-8")))
    return bundle


class Reader:
    """Reads messages of one game aloud: in a language, with the seats' names, to one seat or to nobody."""

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
        """Found when the first sentence is wanted: programs that play ask for readers often and for words never."""
        game_words = [self._game_folder / "words"] if self._game_folder else []
        return _bundle(self.language, (SHARED, *self._folders, *game_words))

    def text(self, message: Message) -> str:
        """The sentence. A key that no language file has comes back as it is, in angle brackets."""
        if not self._bundle.has_message(message.key):
            return f"<{message.key}>"
        pattern = self._bundle.get_message(message.key).value
        said, _errors = self._bundle.format_pattern(pattern, self._gaps(message))
        return str(said)

    def name(self, seat: int) -> str:
        """A seat's name, or its number in words."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.text(Message("seat-name", {"number": seat}))

    def _gaps(self, message: Message) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        for gap, value in message.gaps.items():
            if isinstance(value, Seat):
                filled[gap] = self.name(value.seat)
                filled[f"{gap}_you"] = "yes" if value.seat == self.you else "no"
            elif isinstance(value, Message):
                filled[gap] = self.text(value)
            elif isinstance(value, Many):
                filled[gap] = self._joined(value)
            else:
                filled[gap] = value
        return filled

    def _joined(self, many: Many) -> str:
        texts = [self.text(item) for item in many.many]
        if not texts:
            return self.text(Message("list-none"))
        if len(texts) == 1:
            return texts[0]
        return self.text(Message("list-last", {"first": ", ".join(texts[:-1]), "last": texts[-1]}))
