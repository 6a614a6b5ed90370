"""What a bot is: it looks at one hidden record and answers. The same seed and the same view give the same answer."""

import secrets
import zlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bind import bind
from druids.kernel.bits import members
from druids.kernel.game import Game
from druids.kernel.rng import Rng, seeded_rng
from druids.kernel.tasks import OVER

if TYPE_CHECKING:
    from druids.match import Match
    from druids.match.action import Action

States = NDArray[Any]

DRIVER = "druids.kernel.driver"


class BotError(ValueError):
    """A bot cannot do what it was asked to do; the message says what would work."""


class UnknownBot(BotError):
    """There is no bot, or no level, of that name."""


class BadBudget(BotError):
    """A budget must be more than nothing."""


class NotAsked(BotError):
    """It is not this seat's turn, or the game is over."""


class Bot(ABC):
    """A mind. It keeps no memory between answers: what a seat may remember is in its record."""

    name: str
    seed: int

    def __init__(self, name: str, seed: int | None) -> None:
        self.name = name
        self.seed = secrets.randbits(63) if seed is None else seed

    def choose(self, match: "Match") -> "Action":
        """The action for whoever is on turn in the match, from what that seat may know."""
        seat = match.seat
        if seat is None:
            raise NotAsked("the game is over: there is nothing to choose")
        return match.action(self.decide(match.game, match.hidden(seat), 0, seat))

    def decide(self, game: Game, states: States, i: int, seat: int) -> int:
        """The answer of the seat to the question in record i, which must be hidden for that seat."""
        choices = open_choices(game, states, i, seat)
        return choices[0] if len(choices) == 1 else self.pick(game, states, i, seat, choices)

    @abstractmethod
    def pick(self, game: Game, states: States, i: int, seat: int, choices: list[int]) -> int:
        """One of two or more legal actions."""

    def rng(self, game: Game, states: States, i: int, *which: int) -> Rng:
        """Dice that depend on the seed and on what the seat sees, and on nothing else."""
        return seeded_rng(self.seed, view_print(game, states, i), *which)


def open_choices(game: Game, states: States, i: int, seat: int) -> list[int]:
    """The legal actions of the seat; NotAsked if there is no question for it."""
    driver = bind(DRIVER, game)
    asked = driver.current_actor(states, i)
    if asked == OVER:
        raise NotAsked("the game is over: there is nothing to choose")
    if asked != seat:
        whose = "chance" if asked < 0 else f"seat {asked}"
        raise NotAsked(f"seat {seat} is not asked now; it is the turn of {whose}")
    mask = np.zeros(game.actions.mask_words, np.uint64)
    driver.legal_mask(states, i, mask)
    return members(mask)


def view_print(game: Game, states: States, i: int) -> int:
    """A fingerprint of a record. Field by field, because the gaps between fields hold anything."""
    total = 0
    for field in game.record.all_fields:
        total = zlib.crc32(states[field.name][i].tobytes(), total)
    return total
