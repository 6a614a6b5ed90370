"""The one interface of a game: a visiting card, the half that runs (compiled) and the half that shows."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, mask_words
from druids.kernel.info import GameInfo
from druids.kernel.message import Message, Scene, ScoreLine
from druids.kernel.record import Record
from druids.kernel.rng import Rng

FOREVER = 1 << 40  # more decisions than any game has

State = Any  # one record of a game's dtype; compiled code gets a reference, Python an np.record


@dataclass(frozen=True)
class Slice:
    """The answers to one kind of ask: a run of the flat action space. Its names are those of stored games."""

    kind: str
    names: tuple[str, ...]
    first: int

    @property
    def end(self) -> int:
        return self.first + len(self.names)


@dataclass(frozen=True)
class Actions:
    """The flat action space, cut into slices."""

    slices: tuple[Slice, ...]

    @staticmethod
    def of(**kinds: list[str]) -> "Actions":
        slices, first = [], 0
        for kind, names in kinds.items():
            slices.append(Slice(kind, tuple(names), first))
            first += len(names)
        return Actions(tuple(slices))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(name for part in self.slices for name in part.names)

    @cached_property
    def by_name(self) -> Mapping[str, tuple[int, ...]]:
        """All actions of a name; at most one of them is legal at a time."""
        found: dict[str, list[int]] = {}
        for action, name in enumerate(self.names):
            found.setdefault(name, []).append(action)
        return {name: tuple(ids) for name, ids in found.items()}

    @cached_property
    def size(self) -> int:
        return len(self.names)

    @cached_property
    def mask_words(self) -> int:
        return mask_words(self.size)

    @cached_property
    def by_kind(self) -> Mapping[str, Slice]:
        return {part.kind: part for part in self.slices}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of every action."""
        return tuple(part.kind for part in self.slices for _ in part.names)

    def first(self, kind: str) -> int:
        return self.by_kind[kind].first

    def slice(self, kind: str) -> Slice:
        return self.by_kind[kind]

    def kind_of(self, action: int) -> str:
        return self.kinds[action]


@dataclass(frozen=True)
class Rules:
    """The half that runs. Every function is compiled, takes a record, and writes into what it is given."""

    setup: Callable[[State, int, NDArray[np.int64]], None]
    """Lay out a blank record for so many seats; the options' values in the order of the visiting card."""
    legal: Callable[[State, Mask], None]
    """Fill a cleared mask with the legal answers to the question on top of the stack."""
    chance: Callable[[State, NDArray[np.int64]], None]
    """When NATURE is asked: write the weight of each legal answer into a zeroed array over all actions."""
    draw: Callable[[State, Rng], int]
    """When NATURE is asked: roll one answer, distributed as `chance` says. Only faster."""
    redeal: Callable[[State], bool]
    """Whether whoever deals should begin again from setup; true only before any seat was asked."""
    apply: Callable[[State, int], None]
    """Answer the question, and go on until the next one is on top, or the game is over."""
    scores: Callable[[State, NDArray[np.int64]], None]
    """The score of every seat as things stand."""
    winners: Callable[[State], int]
    """The set of winning seats, as bits, once the game is over; 0 is a draw."""
    hide: Callable[[State, int], None]
    """Blank, in place, everything the seat may not know; NOBODY may know only what is public."""
    resample: Callable[[State, int, Rng], None]
    """Fill in, in place, what the seat cannot know, evenly over what it can believe."""
    secret: Callable[[State, int, int], bool]
    """secret(before, action, viewer): whether the viewer may not learn which action was taken."""


@dataclass(frozen=True)
class Heuristics:
    """What a cheap mind would think, from the record as the asked seat sees it."""

    action_scores: Callable[[State, NDArray[np.float64]], None]
    """Write how much the asked seat likes each legal answer; larger is better, 0 elsewhere."""
    value: Callable[[State, NDArray[np.float64]], None]
    """Write what each seat can expect at the end, as a share of the win: 0 to 1, in sum 1."""
    near: int = FOREVER
    """After so many decisions a search may stop where chance is asked, and trust `evaluate`."""
    far: int = FOREVER
    """After so many decisions a search may stop where another seat is asked, and trust `evaluate`."""
    heavy: float = 0.0
    """How many of the decisions beyond a search's tree should follow `prefer`; the others are random."""
    guided: float = 1.0
    """How much a search's own choices within its tree should follow `prefer`; with 0 they do not look at it."""
    others: float = 1.0
    """How much it should take the other seats to follow `prefer`."""
    explore: float = 1.0
    """How curious a search should be about answers that have not done well yet."""


@dataclass(frozen=True)
class Event:
    """Something that happened, as one viewer may know it: both records are hidden for the viewer."""

    before: State
    after: State
    actor: int
    action: int  # -1 where the viewer may not know it
    viewer: int


@dataclass(frozen=True)
class Choice:
    """A legal answer for people: what it says, and what is touched on a board to give it.

    A target of two parts, `gem:5>slot:2`, is touched in two steps: first the thing, then its place.
    """

    words: Message
    target: str


class Show(Protocol):
    """The half that shows. Records given to it are hidden for whoever looks."""

    def question(self, s: State) -> Message:
        """What the seat on turn is asked."""

    def rule(self, s: State) -> Message:
        """The rules that bear on the present question, in a few sentences."""

    def choice(self, s: State, action: int) -> Choice:
        """A legal answer."""

    def refusal(self, s: State, action: int) -> Message:
        """Why an answer that exists is not legal now, for the seat that tried it."""

    def narrate(self, event: Event) -> list[Message]:
        """What an action brought about; an empty list where it is not worth a word."""

    def changed(self, event: Event) -> list[str]:
        """The targets that an action changed, for a board to mark what is new."""

    def breakdown(self, s: State, seat: int) -> list[ScoreLine]:
        """A seat's score, line by line; the lines add up to `scores`."""

    def scene(self, s: State, viewer: int) -> Scene:
        """The table as the viewer sees it."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: everything anyone above may ask of it."""

    info: GameInfo
    record: Record
    actions: Actions
    rules: Rules
    show: Show
    heuristics: Heuristics
    folder: Path  # where it lives; its words are in words/<language>.ftl
    asks: Mapping[int, str]  # kinds of the stack by name, for tests, logs and the curious
    deeds: Mapping[int, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.info.name

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game as the name of its module: compiled functions are loaded anew by the reader."""
        apply = getattr(self.rules.apply, "py_func", self.rules.apply)
        module = apply.__module__.rpartition(".")[0] + ".game"
        if getattr(sys.modules.get(module), "GAME", None) is not self:
            raise TypeError(f"only the game in {module} can be pickled, not a variant of it")
        return _pickled, (module,)


def _pickled(module: str) -> Game:
    game: Game = import_module(module).GAME
    return game
