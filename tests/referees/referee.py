"""What all referees share: questions and their answers, and who follows a game question by question.

A game is a generator: it yields whom it asks and the legal answers with their weights, is sent the name of the answer,
and returns scores and winners. Nothing here or in any referee is imported from `druids`: see the package.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

NATURE = "*"

Actor = int | str  # a seat, or NATURE
Answers = Mapping[str, int]  # legal names with their weights; only the ratios count, and only NATURE's
Options = Mapping[str, str]  # as spelled in stored games
Result = tuple[list[int], list[int]]  # scores and winners
T = TypeVar("T")
Asking = Generator[tuple[Actor, Answers], str, T]  # a part of a game that may ask and comes to something
Play = Asking[Result]


@dataclass(frozen=True)
class Rulebook:
    """A game as its referee knows it: its seats, its options (default first), and how it is played."""

    name: str
    seats: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]
    play: Callable[[int, Options], Play]
    rules: int = 1

    def settle(self, given: Options) -> dict[str, str]:
        """Every option with its value, in the order of the document; what is not given has its default."""
        assert not set(given) - set(self.options), f"{self.name} has no option {set(given) - set(self.options)}"
        return {name: given.get(name, values[0]) for name, values in self.options.items()}


class Refused(ValueError):
    """An answer that the rules do not allow here."""


class Referee:
    """Follows one game: knows who is asked and what is legal, takes one answer after the other."""

    def __init__(self, rulebook: Rulebook, seats: int, options: Options) -> None:
        assert seats in rulebook.seats, f"{rulebook.name} is not for {seats} seats"
        self.rulebook = rulebook
        self.seats = seats
        self.options = rulebook.settle(options)
        self.lines: list[str] = []
        self.actor: Actor | None = None  # None once the game is over
        self.answers: Answers = {}
        self.result: Result | None = None
        self._game = rulebook.play(seats, self.options)
        self._ask(None)

    @property
    def over(self) -> bool:
        return self.actor is None

    def take(self, actor: Actor, name: str) -> None:
        if self.over:
            raise Refused(f"the game is over, yet {actor} answers {name}")
        if actor != self.actor:
            raise Refused(f"{self.actor} is asked, not {actor}")
        if name not in self.answers:
            raise Refused(f"{name} is not among {', '.join(sorted(self.answers))}")
        self.lines.append(f"{actor} {name}")
        self._ask(name)

    def _ask(self, answer: str | None) -> None:
        try:
            self.actor, self.answers = next(self._game) if answer is None else self._game.send(answer)
        except StopIteration as end:
            self.actor, self.answers, self.result = None, {}, end.value
        else:
            assert self.answers, f"{self.actor} is asked and has no answer"


# -- asking --------------------------------------------------------------------------------------------


def ask(actor: Actor, names: Iterable[str]) -> Asking[str]:
    """A question whose answers are all alike to chance; comes to the name of the answer."""
    return (yield actor, dict.fromkeys(names, 1))


def choose(actor: Actor, kind: str, things: Iterable[object]) -> Asking[str]:
    """Ask for one of the things as `kind:thing`; comes to the thing."""
    answer = yield from ask(actor, (f"{kind}:{thing}" for thing in things))
    return answer.partition(":")[2]


def draw(kind: str, copies: Mapping[str, int]) -> Asking[str]:
    """NATURE draws one of the things, each with the weight of its copies; comes to the thing."""
    answer = yield NATURE, {f"{kind}:{thing}": weight for thing, weight in copies.items() if weight}
    return answer.partition(":")[2]
