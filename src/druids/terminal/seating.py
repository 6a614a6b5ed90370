"""Seats as given on the command line, `you,greedy,you:Anna,ismcts:druid,my.module:Bot`, or by names in a stored game.

A stored game does not name guests: a file must not decide which modules are imported.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from druids import bots
from druids.bots import Bot, BotError, guests
from druids.bots.personas import persona
from druids.kernel.info import GameInfo
from druids.terminal.speaker import Speaker
from druids.terminal.usage_error import UsageError

YOU = "you"
USUAL_BOT = "greedy"


@dataclass(frozen=True)
class SeatSpec:
    """One seat: a person, or a bot with its level."""

    name: str
    bot: str | None = None
    level: str | None = None

    def make_bot(self, seed: int) -> Bot | None:
        """The bot that plays this seat; None for a person."""
        if self.bot is None:
            return None
        try:
            return bots.bot(self.bot, level=self.level, seed=seed)
        except BotError as wrong:
            raise UsageError("no-such-level", bot=self.bot, problem=str(wrong)) from None


def parse_seats(text: str | None, info: GameInfo, speaker: Speaker) -> list[SeatSpec]:
    """The seats that `--seats` describes; a number, or nothing, means you against the usual bot."""
    if text is None or re.fullmatch("[0-9]+", text):
        count = info.default_seats if text is None else int(text)
        _check_count(count, info)
        players = [YOU] + [USUAL_BOT] * (count - 1)
    else:
        players = [part.strip() for part in text.split(",")]
        _check_count(len(players), info)
    people = sum(part.partition(":")[0] == YOU for part in players)
    seated: list[SeatSpec] = []
    for part in players:
        who, _, more = part.partition(":")
        if who == YOU:
            own = speaker.say("name-you") if people == 1 else speaker.say("name-player", number=len(seated) + 1)
            seated.append(SeatSpec(_checked_name(more.strip() or own)))
        elif who in bots.names():
            seated.append(SeatSpec(f"{persona(len(seated))} ({part})", who, more or None))
        elif guests.is_guest(part):
            seated.append(SeatSpec(_numbered(_checked_name(part), seated), part))
        else:
            raise UsageError("no-such-player", who=who, valid=", ".join([YOU, *bots.names()]))
    return seated


def seats_from_names(names: Sequence[str]) -> list[SeatSpec]:
    """The seats of a stored game: a name that `parse_seats` gives a bot, now or in version 0.1, is that bot's."""
    known = "|".join(re.escape(name) for name in bots.names())
    seated = []
    for name in names:
        bot = rf"({known})(?::(\w+))?"
        found = re.fullmatch(rf"\w+ \({bot}\)", name) or re.fullmatch(rf"{bot}(?: \d+)?", name)
        seated.append(SeatSpec(name, found[1], found[2]) if found else SeatSpec(name))
    return seated


def _check_count(count: int, info: GameInfo) -> None:
    if count not in info.seats:
        valid = ", ".join(str(n) for n in info.seats)
        raise UsageError("no-such-count", game=info.title, count=count, valid=valid)


def _checked_name(name: str) -> str:
    if "|" in name or not name.isprintable():
        raise UsageError("no-such-name", name=repr(name))
    return name


def _numbered(name: str, seated: Sequence[SeatSpec]) -> str:
    """The name, with a number if it was used before."""
    earlier = sum(re.fullmatch(rf"{re.escape(name)}( \d+)?", spec.name) is not None for spec in seated)
    return f"{name} {earlier + 1}" if earlier else name
