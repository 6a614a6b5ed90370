"""The searching bot: grows trees within a budget, on as many cores as it has trees, and plays what was tried most."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.bots.bot import BadBudget, Bot
from druids.bots.compiled import search as template
from druids.bots.greedy import action_scores_of
from druids.kernel.bind import bind
from druids.kernel.bits import Mask, allow
from druids.kernel.game import FOREVER, Game, Heuristics
from druids.kernel.rng import Rng, randbelow
from druids.match import Position

SEARCH = "druids.bots.compiled.search"
CAPACITY = 1 << 17  # nodes of a tree, 64 bytes each: 8 MB a tree is the memory of a search, however long it lasts
MOST_TREES = 8
FIRST_CHUNK = 8  # simulations before the first look at the clock
CHUNK_SECONDS = 0.002


@dataclass(frozen=True)
class Style:
    """How a search thinks: the numbers of `search.HOW`, and how narrow its view is."""

    explore: float | None = None  # None, here and below: the game's own
    guided: float | None = None
    others: float | None = None
    heavy: float | None = None
    margin: float = 0.1
    near: int | None = None
    far: int | None = None
    width: int | None = None  # only so many answers, those the hints like best, are considered at all
    haste: float = 0.0  # how far a liking may be misjudged when the view is narrowed, in spreads of all likings

    def packed(self, heuristics: Heuristics) -> NDArray[Any]:
        how = np.zeros(1, template.HOW)
        for name in template.HOW.names or ():
            value = getattr(self, name)
            how[name] = getattr(heuristics, name) if value is None else value
        return how


@dataclass(frozen=True)
class Budget:
    """When a search ends: after so many simulations or seconds, whichever is first."""

    simulations: int | None = None
    seconds: float | None = None
    trees: int = 1

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise BadBudget("a search needs a budget: simulations, seconds or both")
        for name, value in (("simulations", self.simulations), ("seconds", self.seconds), ("trees", self.trees)):
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise BadBudget(f"a budget of {value} {name} is not enough: it must be more than 0")
            if name != "seconds" and value is not None and value != int(value):
                raise BadBudget(f"{name} are counted in whole numbers, not {value}")
        if self.trees > MOST_TREES:
            raise BadBudget(f"{self.trees} trees are too many: at most {MOST_TREES}, for the sake of memory")


@dataclass
class Findings:
    """What the trees say of each candidate, in sum."""

    actions: list[int]
    visits: NDArray[np.int64] = field(init=False)
    worth: NDArray[np.float64] = field(init=False)
    share: NDArray[np.float64] = field(init=False)
    margin: NDArray[np.float64] = field(init=False)
    square: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self.visits = np.zeros(len(self.actions), np.int64)
        for name in ("worth", "share", "margin", "square"):
            setattr(self, name, np.zeros(len(self.actions)))

    def add(self, tree: NDArray[Any]) -> None:
        place = {action: k for k, action in enumerate(self.actions)}
        child = int(tree[template.ROOT].first)
        while child != template.NONE:
            node = tree[child]
            k = place[int(node.action)]
            for name in ("visits", "worth", "share", "margin", "square"):
                getattr(self, name)[k] += node[name]
            child = int(node.sibling)

    def ranked(self) -> list[int]:
        """Places of the candidates, the most tried first; of equals the better, then the lower action."""
        mean = self.worth / np.maximum(self.visits, 1)
        return sorted(range(len(self.actions)), key=lambda k: (-self.visits[k], -mean[k], self.actions[k]))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="search")


class SearchBot(Bot):
    def __init__(self, name: str, seed: int | None, style: Style, budget: Budget) -> None:
        super().__init__(name, seed)
        self.style = style
        self.budget = budget

    def pick(self, position: Position, choices: list[int]) -> int:
        found = self.find(position, choices, thorough=False)
        return found.actions[found.ranked()[0]]

    def find(self, position: Position, choices: list[int], *, thorough: bool = True) -> Findings:
        """Search, and say what was found for each answer within the view.

        A search that is not thorough ends as soon as the simulations left cannot change what was tried most.
        """
        game = position.game
        warm(game)  # compiling is not thinking, and neither is what else is done before the clock starts
        considered = self._narrowed(position, choices)
        candidates = mask_of(game, considered)
        root = position.copy().states
        deadline = None if self.budget.seconds is None else perf_counter() + self.budget.seconds
        job = _Job(game, self.style.packed(game.heuristics), root, position.to_act, candidates, deadline, thorough)
        rng = [self.rng(position, tree) for tree in range(self.budget.trees)]
        quotas = [_quota(self.budget, tree) for tree in range(self.budget.trees)]
        trees = [job.grow(rng[0], quotas[0])] if self.budget.trees == 1 else _pool().map(job.grow, rng, quotas)
        found = Findings(considered)
        for tree in trees:
            found.add(tree)
        return found

    def _narrowed(self, position: Position, choices: list[int]) -> list[int]:
        if self.style.width is None or len(choices) <= self.style.width:
            return choices
        liked = action_scores_of(position)
        rng = self.rng(position, -1)
        error = self.style.haste * float(np.std([liked[action] for action in choices]))
        seen = {a: liked[a] + error * (2 * randbelow(rng, template.FINE) / template.FINE - 1) for a in choices}
        return sorted(sorted(choices, key=lambda a: (-seen[a], a))[: self.style.width])


def warm(game: Game) -> None:
    """Load the search of a game, or compile it, if that was not yet done: a search of no simulations."""
    bound = bind(SEARCH, game)
    tree, used, states = np.empty(1, template.NODE), np.zeros(1, np.int64), game.record.new(2)
    how, nothing, rng = Style(guided=0.0, others=0.0).packed(game.heuristics), mask_of(game, []), np.ones(1, np.uint64)
    bound.plant(tree, used, how, states[:1], nothing, rng)
    bound.search(tree, used, how, states[:1], states[1:], 0, nothing, rng, 0, 0)


def _quota(budget: Budget, tree: int) -> int:
    """This tree's part of the simulations."""
    if budget.simulations is None:
        return FOREVER
    return (budget.simulations + tree) // budget.trees


def mask_of(game: Game, actions: list[int]) -> Mask:
    """The actions as bits."""
    mask = np.zeros(game.actions.mask_words, np.uint64)
    for action in actions:
        allow(mask, action)
    return mask


@dataclass(frozen=True)
class _Job:
    """One question to be searched; each call of `grow` grows a tree of its own."""

    game: Game
    how: NDArray[Any]
    root: NDArray[Any]
    seat: int
    candidates: Mask
    deadline: float | None
    thorough: bool

    def grow(self, rng: Rng, quota: int) -> NDArray[Any]:
        bound = bind(SEARCH, self.game)
        tree = np.empty(CAPACITY, template.NODE)
        used = np.zeros(1, np.int64)
        world = self.game.record.new()
        bound.plant(tree, used, self.how, self.root, self.candidates, rng)
        chunk, left, open_still = FIRST_CHUNK, quota, True
        while left > 0 and open_still:
            chunk = min(chunk, left)
            before = perf_counter()
            open_still = bound.search(
                tree, used, self.how, self.root, world, self.seat, self.candidates, rng, chunk,
                FOREVER if self.thorough else left,
            )  # fmt: skip
            now = perf_counter()
            left -= chunk
            if self.deadline is not None and now >= self.deadline:
                break
            chunk = max(1, min(4 * chunk, int(chunk * CHUNK_SECONDS / (now - before + 1e-9))))
        return tree
