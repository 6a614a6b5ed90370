"""The `.ftl` files, for clients that format messages themselves."""

from pathlib import Path
from typing import TYPE_CHECKING

from druids import i18n
from druids.server.refusals import Refusal

if TYPE_CHECKING:
    from druids.kernel.game import Game

SHARED = Path(i18n.__file__).parent


def _folders() -> list[Path]:
    """The folders of messages shared by all games: common ones, and the reasons of bots and coach."""
    from druids import bots, coach

    return [SHARED, bots.WORDS, coach.WORDS]


def shared(language: str) -> str:
    return "\n".join(_read(folder, language) for folder in _folders())


def of_game(game: "Game", language: str) -> str:
    return _read(game.folder / "words", language)


def _read(folder: Path, language: str) -> str:
    if language not in i18n.languages():
        raise Refusal("no-page")
    return (folder / f"{language}.ftl").read_text(encoding="utf-8")
