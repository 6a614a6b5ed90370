"""Who sits where: `you,greedy,you:Anna,ismcts:druid`, and the same read back from the names in a stored game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from druids import bots
from druids.bots import Bot, BotError
from druids.kernel.info import GameInfo
from druids.terminal.speaker import Speaker
from druids.terminal.usage_error import UsageError

YOU = "you"
USUAL_BOT = "greedy"


@dataclass(frozen=True)
class Sitter:
    """One seat at the table: a person, or a bot with its level."""

    name: str
    bot: str | None = None
    level: str | None = None

    def mind(self, seed: int) -> Bot | None:
        """The bot that answers for this seat; None for a person."""
        if self.bot is None:
            return None
        try:
            return bots.bot(self.bot, level=self.level, seed=seed)
        except BotError as wrong:
            raise UsageError("no-such-level", bot=self.bot, problem=str(wrong)) from None


def seat_all(text: str | None, info: GameInfo, speaker: Speaker) -> list[Sitter]:
    """The table that `--seats` describes; a bare number, or nothing, means you against the usual bot."""
    if text is None or re.fullmatch("[0-9]+", text):
        count = info.default_seats if text is None else int(text)
        _check_count(count, info)
        asked = [YOU] + [USUAL_BOT] * (count - 1)
    else:
        asked = [part.strip() for part in text.split(",")]
        _check_count(len(asked), info)
    people = sum(part.partition(":")[0] == YOU for part in asked)
    seated: list[Sitter] = []
    for part in asked:
        who, _, more = part.partition(":")
        if who == YOU:
            own = speaker.say("name-you") if people == 1 else speaker.say("name-player", number=len(seated) + 1)
            seated.append(Sitter(_checked_name(more.strip() or own)))
        elif who in bots.names():
            seated.append(Sitter(_numbered(part, seated), who, more or None))
        else:
            raise UsageError("no-such-sitter", who=who, valid=", ".join([YOU, *bots.names()]))
    return seated


def seat_by_names(names: Sequence[str]) -> list[Sitter]:
    """The table of a stored game: a name made by `seat_all` for a bot is that bot again, any other is a person."""
    known = "|".join(re.escape(name) for name in bots.names())
    seated = []
    for name in names:
        found = re.fullmatch(rf"({known})(?::(\w+))?(?: \d+)?", name)
        seated.append(Sitter(name, found[1], found[2]) if found else Sitter(name))
    return seated


def _check_count(count: int, info: GameInfo) -> None:
    if count not in info.seats:
        valid = ", ".join(str(n) for n in info.seats)
        raise UsageError("no-such-count", game=info.title, count=count, valid=valid)


def _checked_name(name: str) -> str:
    if "|" in name or not name.isprintable():
        raise UsageError("no-such-name", name=repr(name))
    return name


def _numbered(name: str, seated: Sequence[Sitter]) -> str:
    """The name, told apart from those before it."""
    earlier = sum(re.fullmatch(rf"{re.escape(name)}( \d+)?", sitter.name) is not None for sitter in seated)
    return f"{name} {earlier + 1}" if earlier else name
