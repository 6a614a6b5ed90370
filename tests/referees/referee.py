"""What all referees share: `Rulebook`, and `Referee`, which follows a game action by action.

A game is a generator: it yields who acts and the legal actions with their weights, is sent the name of the action, and
returns scores and winners. Nothing here or in any referee is imported from `druids`: see the package.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

NATURE = "*"

Actor = int | str  # a seat, or NATURE
Legal = Mapping[str, int]  # legal names with their weights; only ratios of chance outcomes matter
Options = Mapping[str, str]  # as spelled in stored games
Result = tuple[list[int], list[int]]  # scores and winners
T = TypeVar("T")
Asking = Generator[tuple[Actor, Legal], str, T]  # a part of a game that asks for actions and returns something
Play = Asking[Result]


@dataclass(frozen=True)
class Rulebook:
    """A game for its referee: its seats, its options (default first) and its rules."""

    name: str
    seats: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]
    play: Callable[[int, Options], Play]
    rules: int = 1

    def settle(self, given: Options) -> dict[str, str]:
        """Every option with its value, in the order of the document; defaults where none is given."""
        assert not set(given) - set(self.options), f"{self.name} has no option {set(given) - set(self.options)}"
        return {name: given.get(name, values[0]) for name, values in self.options.items()}


class Refused(ValueError):
    """An action that the rules do not allow here."""


class Referee:
    """Follows one game: knows who acts and what is legal, and plays one action after the other."""

    def __init__(self, rulebook: Rulebook, seats: int, options: Options) -> None:
        assert seats in rulebook.seats, f"{rulebook.name} is not for {seats} seats"
        self.rulebook = rulebook
        self.seats = seats
        self.options = rulebook.settle(options)
        self.lines: list[str] = []
        self.actor: Actor | None = None  # None once the game is over
        self.legal: Legal = {}
        self.result: Result | None = None
        self._game = rulebook.play(seats, self.options)
        self._advance(None)

    @property
    def over(self) -> bool:
        return self.actor is None

    def play(self, actor: Actor, name: str) -> None:
        if self.over:
            raise Refused(f"the game is over, yet {actor} plays {name}")
        if actor != self.actor:
            raise Refused(f"{self.actor} is to act, not {actor}")
        if name not in self.legal:
            raise Refused(f"{name} is not among {', '.join(sorted(self.legal))}")
        self.lines.append(f"{actor} {name}")
        self._advance(name)

    def _advance(self, action: str | None) -> None:
        try:
            self.actor, self.legal = next(self._game) if action is None else self._game.send(action)
        except StopIteration as end:
            self.actor, self.legal, self.result = None, {}, end.value
        else:
            assert self.legal, f"{self.actor} is to act and has no legal action"


# -- asking --------------------------------------------------------------------------------------------


def ask(actor: Actor, names: Iterable[str]) -> Asking[str]:
    """Ask for one of the actions, all of the same weight; return its name."""
    return (yield actor, dict.fromkeys(names, 1))


def choose(actor: Actor, kind: str, things: Iterable[object]) -> Asking[str]:
    """Ask for one of the things as `kind:thing`; return the thing."""
    action = yield from ask(actor, (f"{kind}:{thing}" for thing in things))
    return action.partition(":")[2]


def draw(kind: str, copies: Mapping[str, int]) -> Asking[str]:
    """NATURE draws one of the things, weighted by its copies; return the thing."""
    action = yield NATURE, {f"{kind}:{thing}": weight for thing, weight in copies.items() if weight}
    return action.partition(":")[2]
