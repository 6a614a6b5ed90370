"""Druids: four tabletop games about druids, to play, to program and to study.

>>> import druids
>>> match = druids.new("stonehenge", seats=4, seed=7)
>>> match.seat, match.over
(1, False)

Nothing heavy is loaded before it is needed.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from druids.bots import Bot
    from druids.coach.results import Review
    from druids.kernel.info import GameInfo, OptionValue
    from druids.match import Match, Position

    def games() -> "list[GameInfo]":
        """What is known of each game before it is loaded."""

else:
    from druids import games

    class _CallableGames(ModuleType):
        """`druids.games` is the package the games live in and, called, the list of their `GameInfo`.

        Importing any game would put the package in the place of a function of that name, so the package itself answers.
        """

        def __call__(self) -> "list[GameInfo]":
            from druids import catalog

            return list(catalog.infos().values())

    games.__class__ = _CallableGames

__all__ = ["bot", "games", "load", "new", "position", "review"]


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: "Mapping[str, OptionValue | str] | None" = None,
    names: Sequence[str] = (),
    language: str = "en",
) -> "Match":
    """A new match, dealt and waiting for the first seat. Without a seed chance is unpredictable."""
    from druids import match

    return match.new(game, seats, seed, options, names, language)


def position(
    game: str,
    *,
    seats: int | None = None,
    seed: int | None = 0,
    options: "Mapping[str, OptionValue | str] | None" = None,
) -> "Position":
    """A dealt position for tree search and simulation, played by action numbers; chance comes from its own seed.

    With the seed None nothing is dealt, and chance is a player whose outcomes have probabilities.
    """
    from druids.match import position

    return position.new(game, seats, seed, options)


def load(path: str | Path) -> "Match":
    """A stored match, verified line by line, ready to be played on."""
    from druids.match import files

    return files.load(path)


def bot(name: str, level: str | None = None, **settings: Any) -> "Bot":
    """A bot to choose actions: it sees only what the seat to act may see."""
    from druids import bots

    return bots.bot(name, level=level, **settings)


def review(match: "Match", *, seat: int | None = None, seed: int = 0, effort: float = 1.0) -> "Review":
    """What the decisions of a finished match cost, judged by what each seat knew, and what luck did.

    With a seat only its decisions are judged. The same match, version and seed give the same review.
    """
    from druids.coach import review

    return review.review(match, seat=seat, seed=seed, effort=effort)
