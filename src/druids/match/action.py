"""What a seat may answer, and the refusal it gets when it may not."""

from dataclasses import dataclass, field
from typing import Any

from druids.i18n import Reader
from druids.kernel.game import Choice, Game


@dataclass(frozen=True)
class Offer:
    """The position in which actions were offered: a record hidden for the seat asked, and who reads it to them."""

    game: Game
    states: Any
    reader: Reader


@dataclass(frozen=True)
class Action:
    """A legal answer: its number, its name in stored games, and its words and target, made when asked for."""

    id: int
    name: str
    offer: Offer = field(repr=False, compare=False)

    @property
    def choice(self) -> Choice:
        return self.offer.game.show.choice(self.offer.states[0], self.id)

    @property
    def text(self) -> str:
        return self.offer.reader.text(self.choice.words)

    @property
    def target(self) -> str:
        return self.choice.target


class IllegalAction(ValueError):
    """An answer that is not legal now: which one, why, and which ones are."""

    def __init__(self, text: str, action: str, reason: str, legal: tuple[str, ...]) -> None:
        super().__init__(text)
        self.action = action
        self.reason = reason
        self.legal = legal
