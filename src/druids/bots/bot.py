"""`Bot`, the base of all bots: it chooses an action from a position hidden for the seat to act."""

import secrets
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from druids.kernel.rng import Rng, seeded_rng
from druids.match.seeds import checked_seed

if TYPE_CHECKING:
    from druids.kernel.game import Game
    from druids.match import Match, Position
    from druids.match.action import Action

PAST = 0  # the seed of pasts: what a bot learns from one does not depend on it


class BotError(ValueError):
    """A bot cannot do what was requested; the message says what would work."""


class UnknownBot(BotError):
    """There is no bot or level of that name."""


class BadBudget(BotError):
    """A search budget is zero, negative or not finite."""


class NotToAct(BotError):
    """No seat is to act: chance is, or the game is over."""


class Bot(ABC):
    """Chooses actions. A bot keeps nothing between actions: what a seat may remember is in the record, or in a past.

    The same seed and the same hidden position give the same action, if the bot does not remember. One that does also
    gets a past: a match that the seat cannot tell from the true one (`Match.determinize`).
    """

    name: str
    seed: int

    def __init__(self, name: str | None = None, seed: int | None = None) -> None:
        self.name = type(self).__name__ if name is None else name
        self.seed = secrets.randbits(63) if seed is None else checked_seed(seed)

    def choose(self, match: "Match") -> "Action":
        """The action for the seat to act in the match, from what that seat may know."""
        if match.seat is None:
            raise NotToAct("the game is over: there is nothing to choose")
        return match.action(self.decide_in(match))

    def decide_in(self, match: "Match") -> int:
        """The number of an action for the seat to act in the match, from what that seat may know."""
        seat = match.to_act
        if not self.remembers(match.game):
            return self.decide(match.hidden(seat))
        return self.decide_after(match.determinize(seat, PAST), match.hidden(seat))

    def remembers(self, game: "Game") -> bool:
        """Whether the bot wants the past of a position."""
        return False

    def decide_after(self, past: "Match", position: "Position") -> int:
        """The same as `decide`, with a past that leads to the position as far as the seat can tell."""
        return self.decide(position)

    def decide(self, position: "Position") -> int:
        """The number of an action for the seat to act; the position must be hidden for that seat."""
        choices = open_choices(position)
        return choices[0] if len(choices) == 1 else self.pick(position, choices)

    @abstractmethod
    def pick(self, position: "Position", choices: list[int]) -> int:
        """One of two or more legal actions."""

    def rng(self, position: "Position", *which: int) -> Rng:
        """A random generator that depends only on the seed and on what the seat sees."""
        return seeded_rng(self.seed, position.fingerprint(), *which)


def open_choices(position: "Position") -> list[int]:
    """The legal actions of the seat to act; NotToAct if no seat is."""
    if position.over:
        raise NotToAct("the game is over: there is nothing to choose")
    if position.to_act < 0:
        raise NotToAct("chance acts now, not a seat")
    choices: list[int] = position.legal.tolist()
    if not choices:
        raise NotToAct(f"seat {position.to_act} is to act, but the position is hidden for another viewer")
    return choices
