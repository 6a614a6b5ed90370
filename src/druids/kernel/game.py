"""The interface of a game: its metadata, record and action space, compiled rules and heuristics, and messages."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.kernel.bits import Mask, mask_words
from druids.kernel.chance import one_by_one
from druids.kernel.info import GameInfo
from druids.kernel.jit import jit
from druids.kernel.message import Message, Scene, ScoreLine
from druids.kernel.pieces import Pieces
from druids.kernel.record import Record
from druids.kernel.rng import Rng

FOREVER = 1 << 40  # more decisions than any game has
NO_ACTION = -1

Rewrite = Callable[[Sequence[Any], Sequence[int], int], Callable[[Any], list[int]]]
"""rewrite(records, history, viewer)(sampled): actions that lead from setup to a determinization for the viewer.

The history is what truly happened, with the record before each action; only what the viewer cannot know differs. It is
read once for many determinizations.
"""

State = Any  # one record of a game's dtype; compiled code gets a reference, Python an np.record


@dataclass(frozen=True)
class Slice:
    """The actions of one kind of ask: a range of the flat action space. Their names are those of stored games."""

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


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The compiled half of a game. Every function takes a record and writes into its arguments."""

    setup: Callable[[State, int, NDArray[np.int64]], None]
    """Write the initial position for a number of seats; option values come in the order of `GameInfo.options`."""
    legal: Callable[[State, Mask], None]
    """Add the legal actions of the ask on top of the stack to a cleared mask."""
    chance: Callable[[State, NDArray[np.int64]], None]
    """While NATURE is to act: write the weight of each legal action into a zeroed array over all actions."""
    draw: Callable[[State, Rng], int]
    """While NATURE is to act: sample one action with the probabilities of `chance`, without the array."""
    redeal: Callable[[State], bool]
    """Whether the deal must be repeated from setup; true only before a seat was asked anything."""
    deal: Callable[[State, Rng], int] = one_by_one
    """While NATURE is to act: play several of its actions at once, where that is faster than `draw` and `apply` in
    turns, with the same result. Return how many were played; 0 if none. `redeal` is false before the last of them."""
    apply: Callable[[State, int], None]
    """Play an action, then run deeds until an ask is on top of the stack or the game is over."""
    scores: Callable[[State, NDArray[np.int64]], None]
    """Write the score of every seat as if the game ended now."""
    winners: Callable[[State], int]
    """The set of winning seats, as bits, once the game is over; 0 is a draw."""
    hide: Callable[[State, int], None]
    """Hide, in place, everything the seat may not know; NOBODY may know only what is public."""
    resample: Callable[[State, int, Rng], None]
    """Sample, in place, everything hidden from the seat: a determinization consistent with what it knows."""
    secret: Callable[[State, int, int], bool]
    """secret(before, action, viewer): whether the viewer may not learn which action was played."""


@jit
def no_best_action(s: Any, scratch: NDArray[np.float64], following: NDArray[np.int64]) -> int:
    return NO_ACTION


@jit
def no_action_features(s: Any, out: NDArray[np.float32]) -> None:
    pass


@dataclass(frozen=True, kw_only=True)
class Heuristics:
    """Fast evaluation functions for bots, and how a search should use them. Records are hidden for the seat to act."""

    action_scores: Callable[[State, NDArray[np.float64]], None]
    """Write a positive score for each legal action of the seat to act; larger is better, 0 elsewhere."""
    value: Callable[[State, NDArray[np.float64]], None]
    """Write each seat's expected share of the win: 0 to 1, with sum 1."""
    best_action: Callable[[State, NDArray[np.float64], NDArray[np.int64]], int] = no_best_action
    """best_action(s, scratch, following): the action with the highest score, the lowest of equals, where the game finds
    it faster than by scoring all; else NO_ACTION. It may write into `following` the best action of the ask that comes
    next, for the same seat. `scratch` has a place for every action."""
    action_features: Callable[[State, NDArray[np.float32]], None] = no_action_features
    """Write numbers about each legal action of the seat to act into its row: all of them, each about 1 in size. Only
    networks use them; the heuristics keep to `action_scores`."""
    feature_names: tuple[str, ...] = ()
    """What these numbers are, in order."""
    near: int = FOREVER
    """After this many decisions a playout may stop where chance is to act, and use `value`."""
    far: int = FOREVER
    """After this many decisions a playout may stop where another seat is to act, and use `value`."""
    heavy: float = 0.0
    """The share of playout decisions that follow `action_scores`; the others are random."""
    strongest_heavy: float | None = None
    """The same share at the strongest level; None if it is `heavy` there too."""
    guided: float = 1.0
    """How strongly `action_scores` guide the searching seat's choices within the tree; 0 ignores them."""
    others: float = 1.0
    """How strongly the other seats' choices within the tree are assumed to follow `action_scores`."""
    explore: float = 1.0
    """The exploration constant of a search."""
    prior: float = 0.0
    """The exponent of the network's prior, which takes the place of `action_scores` within the tree of the strongest
    level; 0 leaves them in place, and less than 1 makes the search try more actions."""
    end: float = 0.0
    """The share of that level's unfinished playouts whose last position is evaluated by the network, not by `value`."""
    beliefs: int = 0
    """How many sampled worlds that level weighs by the others' actions; 0 draws every world anew, unweighed."""
    beliefs_prior: bool = False
    """Whether the others' actions are then judged by the prior of the game's network, else by `action_scores`."""

    @property
    def uses_network(self) -> bool:
        """Whether the search of that level asks the game's network."""
        return self.prior > 0 or self.end > 0


@dataclass(frozen=True)
class Event:
    """An action as one viewer may know it; both records are hidden for the viewer."""

    before: State
    after: State
    actor: int
    action: int  # -1 where the viewer may not know it
    viewer: int


@dataclass(frozen=True)
class Choice:
    """A legal action for people: its words, and its target on a board.

    A target of two parts, `gem:5>slot:2`, is touched in two steps: first the thing, then its place.
    """

    words: Message
    target: str


@dataclass(frozen=True, kw_only=True)
class Show:
    """The half of a game that produces messages. Records given to it are hidden for the reader."""

    question: Callable[[State], Message]
    """The question put to the seat to act."""
    rule: Callable[[State], Message]
    """The rules that bear on that question, in a few sentences."""
    choice: Callable[[State, int], Choice]
    """A legal action in words, with its target on the board."""
    refusal: Callable[[State, int], Message]
    """Why an existing action is not legal now, for the seat that tried it."""
    narrate: Callable[[Event], list[Message]]
    """The log entries for an action; an empty list where nothing is worth an entry."""
    changed: Callable[[Event], list[str]]
    """The targets that an action changed, for a board to mark what is new."""
    breakdown: Callable[[State, int], list[ScoreLine]]
    """A seat's score, line by line; the lines add up to `Rules.scores`."""
    scene: Callable[[State, int], Scene]
    """The table as the viewer sees it."""
    forgotten: Callable[[Sequence[tuple[int, int]], int], range] | None = None
    """forgotten(steps, seats): the numbers of the steps that the rules let nobody look back at now. A step is an actor
    and an action. None where everything may be looked at."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game, as the packages above use it."""

    info: GameInfo
    record: Record
    actions: Actions
    rules: Rules
    show: Show
    rewrite: Rewrite
    pieces: Pieces
    heuristics: Heuristics
    folder: Path  # its package; the texts are in words/<language>.ftl
    asks: Mapping[int, str]  # names of the kinds of asks, for tests and logs
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
