"""Hides from onlookers that a bot had no choice: a forced move takes as long as a recent one that was searched."""

import random
from collections import deque

REMEMBERED = 32
FIRST_SHARE = 0.25  # of a level's time cap, before anything was measured
SIMPLE_SECONDS = 0.01  # of bots that do not search


class BotPacing:
    """How long bots took lately for decisions with a choice, by game, bot and level."""

    def __init__(self) -> None:
        self._taken: dict[tuple[str, str, str | None], deque[float]] = {}

    def note(self, game: str, bot: str, level: str | None, seconds: float) -> None:
        """Remember the time of a decision with a choice."""
        self._taken.setdefault((game, bot, level), deque(maxlen=REMEMBERED)).append(seconds)

    def forced(self, game: str, bot: str, level: str | None) -> float:
        """The seconds that a forced move should take."""
        taken = self._taken.get((game, bot, level))
        return random.choice(taken) if taken else _usual(level)


def _usual(level: str | None) -> float:
    from druids.bots.levels import LEVELS

    known = LEVELS.get(level or "")
    return SIMPLE_SECONDS if known is None else FIRST_SHARE * (known.budget.seconds or 0.0)
