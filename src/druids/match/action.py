"""`Action`, a legal action of a match, and the error for one that is not legal."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from druids.i18n import Reader
from druids.kernel.game import Choice

if TYPE_CHECKING:
    from druids.match.position import Position


@dataclass(frozen=True)
class Action:
    """A legal action: its number, its name in stored games, and its words and target, made when asked for."""

    id: int
    name: str
    position: "Position" = field(repr=False, compare=False)  # hidden for the seat to act
    reader: Reader = field(repr=False, compare=False)

    @property
    def choice(self) -> Choice:
        return self.position.choice(self.id)

    @property
    def text(self) -> str:
        return self.reader.text(self.choice.words)

    @property
    def target(self) -> str:
        return self.choice.target


class IllegalAction(ValueError):
    """An action that is not legal now: which one, why, and which ones are legal."""

    def __init__(self, text: str, action: str, reason: str, legal: tuple[str, ...]) -> None:
        super().__init__(text)
        self.action = action
        self.reason = reason
        self.legal = legal
