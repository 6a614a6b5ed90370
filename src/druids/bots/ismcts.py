"""The searching bot: information-set Monte Carlo tree search within a budget, one thread per tree.

It plays the action that was visited most.
"""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.bots.beliefs import BELIEFS, Worlds, believed, no_worlds, warm_beliefs
from druids.bots.bot import BadBudget, Bot, open_choices
from druids.bots.compiled.search import Evaluator
from druids.bots.compiled.style import STYLE
from druids.bots.compiled.tree import NODE, NONE, ROOT
from druids.bots.greedy import action_scores_of
from druids.kernel.bind import bind
from druids.kernel.bits import Mask, allow
from druids.kernel.choosing import FRACTION_STEPS
from druids.kernel.game import FOREVER, Game, Heuristics
from druids.kernel.jit import is_interpreted
from druids.kernel.rng import Rng, randbelow, seeded_state
from druids.match import Match, Position
from druids.networks.network import Network, net_of, workspace_of
from druids.networks.weights import network

SEARCH = "druids.bots.compiled.search"
CAPACITY = 1 << 17  # nodes of a tree, 64 bytes each: 8 MB per tree, however long the search lasts
MAX_TREES = 8
FIRST_CHUNK = 8  # simulations before the clock is first checked
CHUNK_SECONDS = 0.002
LEARNED = ("prior", "leaf", "end")  # the parameters that ask a network
NARROWING, BELIEVING = -1, -2  # name generators, beside the numbers of the trees
STATISTICS = ("value", "share", "margin", "share_squares")  # of a node, summed over its visits


@dataclass(frozen=True)
class Style:
    """The parameters of a search: those of `STYLE`, and how many actions it considers."""

    explore: float | None = None  # None, here and below: the game's own value
    guided: float | None = None
    others: float | None = None
    heavy: float | None = None
    margin: float = 0.1
    prior: float | None = 0.0
    leaf: float = 0.0
    end: float | None = 0.0
    near: int | None = None
    far: int | None = None
    width: int | None = None  # how many actions are considered: those with the highest heuristic scores
    haste: float = 0.0  # error added to a score before narrowing, in standard deviations of all scores
    beliefs: int | None = 0  # how many worlds are weighed by the others' actions (`druids.bots.beliefs`)
    beliefs_prior: bool | None = None  # whether the network judges these actions, else the heuristics
    strongest: bool = False  # whether playouts are those of the game's strongest level, unless `heavy` is given

    @property
    def learned(self) -> bool:
        """Whether the search may ask a network."""
        return any(getattr(self, name) is None or getattr(self, name) > 0 for name in (*LEARNED, "beliefs"))

    def packed(self, heuristics: Heuristics, *, learned: bool = True) -> NDArray[Any]:
        """The parameters as an array of one `STYLE`; those of a network are 0 without `learned`."""
        packed = np.zeros(1, STYLE)
        for name in STYLE.names or ():
            value = getattr(self, name)
            packed[name] = getattr(heuristics, name) if value is None else value
        if self.strongest and self.heavy is None and heuristics.strongest_heavy is not None:
            packed["heavy"] = heuristics.strongest_heavy
        if not learned:
            for name in LEARNED:
                packed[name] = 0.0
        return packed


@dataclass(frozen=True)
class Budget:
    """When a search ends: after a number of simulations or seconds, whichever comes first."""

    simulations: int | None = None
    seconds: float | None = None
    trees: int = 1

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise BadBudget("a search needs a budget: simulations, seconds or both")
        for name, value in (("simulations", self.simulations), ("seconds", self.seconds), ("trees", self.trees)):
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise BadBudget(f"{name} must be more than 0 and finite, not {value}")
            if name != "seconds" and value is not None and value != int(value):
                raise BadBudget(f"{name} must be a whole number, not {value}")
        if self.trees > MAX_TREES:
            raise BadBudget(f"{self.trees} trees are too many: at most {MAX_TREES}, to limit memory")


@dataclass
class SearchResult:
    """The statistics of each action considered, summed over the trees."""

    actions: list[int]
    visits: NDArray[np.int64] = field(init=False)
    value: NDArray[np.float64] = field(init=False)
    share: NDArray[np.float64] = field(init=False)
    margin: NDArray[np.float64] = field(init=False)
    share_squares: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self.visits = np.zeros(len(self.actions), np.int64)
        for name in STATISTICS:
            setattr(self, name, np.zeros(len(self.actions)))

    def add(self, tree: NDArray[Any]) -> None:
        """Add the children of a tree's root."""
        index = {action: k for k, action in enumerate(self.actions)}
        child = int(tree[ROOT].first_child)
        while child != NONE:
            node = tree[child]
            k = index[int(node.action)]
            for name in ("visits", *STATISTICS):
                getattr(self, name)[k] += node[name]
            child = int(node.sibling)

    def ranked(self) -> list[int]:
        """Indices of the actions, most visited first; of equals the one of higher value, then the lower action."""
        mean = self.value / np.maximum(self.visits, 1)
        return sorted(range(len(self.actions)), key=lambda k: (-self.visits[k], -mean[k], self.actions[k]))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="search")


class SearchBot(Bot):
    """`weights` is a file made by `druids train`, or a network; without it, the game's own is used.

    A network is used only where the style asks for one.
    """

    def __init__(
        self, name: str, seed: int | None, style: Style, budget: Budget, weights: str | Path | Network | None = None
    ) -> None:
        super().__init__(name, seed)
        self.weights = Path(weights) if isinstance(weights, str) else weights
        self.style = style
        self.budget = budget

    def remembers(self, game: Game) -> bool:
        return self._beliefs(game) > 0

    def decide_after(self, past: Match, position: Position) -> int:
        choices = open_choices(position)
        return choices[0] if len(choices) == 1 else self.pick(position, choices, past)

    def pick(self, position: Position, choices: list[int], past: Match | None = None) -> int:
        found = self.search(position, choices, thorough=False, past=past)
        return found.actions[found.ranked()[0]]

    def search(
        self, position: Position, choices: list[int], *, thorough: bool = True, past: Match | None = None
    ) -> SearchResult:
        """Search the choices, or as many of them as the style considers.

        A search that is not thorough ends as soon as the simulations left cannot change the most visited action.
        Without a past there are no beliefs.
        """
        game = position.game
        warm(game)  # compiling does not count against the budget
        if past is not None and self.remembers(game):
            warm_beliefs(game)
        considered = self._narrowed(position, choices)
        candidates = mask_of(game, considered)
        root = position.copy().states
        deadline = None if self.budget.seconds is None else perf_counter() + self.budget.seconds
        style, learned = self._learned(game)
        worlds = no_worlds(game) if past is None else self._worlds(past, position)
        task = _SearchTask(game, style, root, position.to_act, candidates, deadline, thorough, learned, worlds)
        rng = [self.rng(position, tree) for tree in range(self.budget.trees)]
        quotas = [_quota(self.budget, tree) for tree in range(self.budget.trees)]
        trees = [task.run(rng[0], quotas[0])] if self.budget.trees == 1 else _pool().map(task.run, rng, quotas)
        found = SearchResult(considered)
        for tree in trees:
            found.add(tree)
        return found

    def _learned(self, game: Game) -> tuple[NDArray[Any], Network | None]:
        """The style, packed, and the network to search with; the heuristics stand in for an unusable network."""
        style, found = self.style.packed(game.heuristics), None
        if any(style[name][0] > 0 for name in LEARNED):
            found = self.weights if isinstance(self.weights, Network) else network(game, self.weights)
        return (style if found is not None else self.style.packed(game.heuristics, learned=False)), found

    def _beliefs(self, game: Game) -> int:
        return game.heuristics.beliefs if self.style.beliefs is None else self.style.beliefs

    def _worlds(self, past: Match, position: Position) -> Worlds:
        """Worlds that depend only on the seed and on what the seat knows."""
        game, beliefs = position.game, self._beliefs(position.game)
        if beliefs == 0 or (self.budget.seconds is not None and is_interpreted(bind(BELIEFS, game).weigh)):
            return no_worlds(game)  # without compiled code the time is better spent on the search
        by_network, found = self.style.beliefs_prior, None
        if game.heuristics.beliefs_prior if by_network is None else by_network:
            found = self.weights if isinstance(self.weights, Network) else network(game, self.weights)
        seeds = [seeded_state(self.seed, position.fingerprint(), BELIEVING, k) for k in range(beliefs)]
        return believed(past, position.to_act, seeds, found)

    def _narrowed(self, position: Position, choices: list[int]) -> list[int]:
        if self.style.width is None or len(choices) <= self.style.width:
            return choices
        scores = action_scores_of(position)
        rng = self.rng(position, NARROWING)
        error = self.style.haste * float(np.std([scores[action] for action in choices]))
        steps = FRACTION_STEPS
        misjudged = {action: scores[action] + error * (2 * randbelow(rng, steps) / steps - 1) for action in choices}
        return sorted(sorted(choices, key=lambda action: (-misjudged[action], action))[: self.style.width])


def warm(game: Game) -> None:
    """Load or compile the search of a game, if that was not done yet, by a search of no simulations."""
    bound = bind(SEARCH, game)
    tree, used, states = np.empty(1, NODE), np.zeros(1, np.int64), game.record.new(2)
    style, nothing, rng = Style(guided=0.0, others=0.0), mask_of(game, []), np.ones(1, np.uint64)
    packed = style.packed(game.heuristics)
    bound.search(
        tree, used, packed, states[:1], states[1:], 0, nothing, rng, 0, 0, evaluator_of(game, None), *no_worlds(game)
    )


def evaluator_of(game: Game, network: Network | None) -> Evaluator | None:
    """What a search evaluates with; each tree needs its own.

    Where no level of the game uses a network, a search without one gets None. Elsewhere it gets an evaluator that it
    never asks, so that only one search is compiled.
    """
    if network is None and not game.heuristics.uses_network:
        return None
    net = net_of(game, None) if network is None else network.net
    memory = np.zeros((1, game.record.dtype.itemsize // 8), np.int64)
    return Evaluator(net, workspace_of(net), memory, memory.view(game.record.dtype), np.zeros(max(game.info.seats)))


def _quota(budget: Budget, tree: int) -> int:
    """One tree's share of the simulations."""
    if budget.simulations is None:
        return FOREVER
    return (budget.simulations + tree) // budget.trees


def mask_of(game: Game, actions: list[int]) -> Mask:
    """The actions as a bit mask."""
    mask = np.zeros(game.actions.mask_words, np.uint64)
    for action in actions:
        allow(mask, action)
    return mask


@dataclass(frozen=True)
class _SearchTask:
    """One position to be searched; each call of `run` searches with a tree of its own."""

    game: Game
    style: NDArray[Any]
    root: NDArray[Any]
    seat: int
    candidates: Mask
    deadline: float | None
    thorough: bool
    network: Network | None
    worlds: Worlds

    def run(self, rng: Rng, quota: int) -> NDArray[Any]:
        bound = bind(SEARCH, self.game)
        tree = np.empty(CAPACITY, NODE)
        used = np.zeros(1, np.int64)
        sampled, evaluator = self.game.record.new(), evaluator_of(self.game, self.network)
        chunk, left, undecided = 1 if is_interpreted(bound.search) else FIRST_CHUNK, quota, True
        began, possible = perf_counter(), quota  # how many simulations there is time for
        while left > 0 and undecided:
            chunk = min(chunk, left)
            before = perf_counter()
            undecided = bound.search(
                tree, used, self.style, self.root, sampled, self.seat, self.candidates, rng, chunk,
                FOREVER if self.thorough else possible, evaluator, *self.worlds,
            )  # fmt: skip
            now = perf_counter()
            left -= chunk
            possible = left
            if self.deadline is not None:
                if now >= self.deadline:
                    break
                possible = min(left, math.ceil((self.deadline - now) / (now - began + 1e-9) * (quota - left)))
            chunk = max(1, min(4 * chunk, int(chunk * CHUNK_SECONDS / (now - before + 1e-9))))
        return tree
