"""Druids: four tabletop games about druids, to play, to program and to study.

>>> import druids
>>> [card.name for card in druids.games()]  # doctest: +ELLIPSIS
[...]

Nothing heavy is loaded before it is needed.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from druids.bots import Bot
    from druids.kernel.card import Card, OptionValue
    from druids.match import Match

__all__ = ["bot", "games", "load", "new"]


def games() -> "list[Card]":
    """The visiting cards of all games."""
    from druids import catalog

    return list(catalog.cards().values())


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: "Mapping[str, OptionValue | str] | None" = None,
    names: Sequence[str] = (),
    language: str = "en",
) -> "Match":
    """A new match, dealt and waiting for the first seat. Without a seed the dice are unpredictable."""
    from druids import match

    return match.new(game, seats, seed, options, names, language)


def load(path: str | Path) -> "Match":
    """A stored match, verified line by line, ready to be played on."""
    from druids.match import files

    return files.load(path)


def bot(name: str, level: str | None = None, **settings: Any) -> "Bot":
    """A mind to choose actions: it sees only what the seat on turn may see."""
    from druids import bots

    return bots.bot(name, level=level, **settings)
