"""Sentences for one terminal: messages of the game, of bots and of the terminal itself."""

from pathlib import Path

from druids import bots, coach
from druids.i18n import Reader
from druids.kernel.message import Many, Message, Seat, say
from druids.match import Match

WORDS = Path(__file__).parent / "words"


class Speaker:
    """Formats messages in one language. Names and `you` are used once there is a match."""

    def __init__(self, language: str, match: Match | None = None, you: int | None = None) -> None:
        self.language = language
        self._own = Reader(None, language, match.names if match else (), you, (WORDS, bots.WORDS))
        self._game = match.reader(you, language) if match else self._own
        self._coach = Reader(match.game.folder, language, match.names, you, (coach.WORDS,)) if match else self._own

    def say(self, key: str, **arguments: int | str | Seat | Many | Message) -> str:
        """A message of the terminal or of a bot."""
        return self._own.text(say(key, **arguments))

    def text(self, message: Message) -> str:
        """A message of the game."""
        return self._game.text(message)

    def reason(self, message: Message) -> str:
        """A sentence of the coach, which has words of the game in it."""
        return self._coach.text(message)

    def name(self, seat: int) -> str:
        return self._own.name(seat)
