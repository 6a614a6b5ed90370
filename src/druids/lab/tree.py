"""`Tree`: a small game unrolled completely, as arrays, for exact best responses and for regret minimization.

Nodes are decisions with at least two legal actions, chance, and ends. Consecutive draws of chance are one node, in
which orders of drawing that come to the same position are added up. An information set is all that its seat has seen:
its view of every position in which a seat was to act, and every action that was not secret from it, in order. What
chance showed in between, and the record no longer shows at the next decision, is not part of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from druids.bots import Bot
from druids.kernel.game import Game
from druids.kernel.info import OptionValue
from druids.kernel.tasks import NATURE, OVER
from druids.match import Position

MOST_NODES = 2_000_000
CHANCE, END = -1, -2  # in `players`
HIDDEN_ACTION = -1
DIGEST = 16  # bytes

Policy = NDArray[np.float64]
"""The probability of each action of each information set: one number per slot of the tree."""


class TooLarge(ValueError):
    """The game has more nodes than were allowed."""


@dataclass(frozen=True, eq=False)
class Tree:
    """Nodes in the order of their levels, so that children come after their parents. Slots are pairs of an information
    set and one of its actions; those of a set are neighbours."""

    game: Game
    seats: int
    players: NDArray[np.int64]  # of each node: the seat to act, CHANCE or END
    parents: NDArray[np.int64]
    slots: NDArray[np.int64]  # the slot by which a node is reached; -1 after chance
    chances: NDArray[np.float64]  # the probability with which chance leads to a node; 1 after a seat
    sets: NDArray[np.int64]  # of each node: its information set, or -1
    returns: NDArray[np.float64]  # of each node and seat; 0 before the end
    levels: tuple[NDArray[np.int64], ...]  # for each level of parents, their children
    first_slots: NDArray[np.int64]  # of each information set, and the number of slots at the end
    actions: NDArray[np.int64]  # of each slot
    views: tuple[bytes, ...]  # of each information set, a position in which it is met

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return len(self.players)

    @property
    def set_of_slot(self) -> NDArray[np.int64]:
        return np.repeat(np.arange(len(self.views)), np.diff(self.first_slots))

    def normalized(self, weights: NDArray[np.float64]) -> Policy:
        """Weights of slots, divided by their sum in each information set; uniform where all are 0."""
        sums = np.add.reduceat(weights, self.first_slots[:-1])
        counts = np.diff(self.first_slots)
        whole = np.repeat(sums, counts)
        even = np.repeat(1.0 / counts, counts)
        return np.where(whole > 0, weights / np.where(whole > 0, whole, 1.0), even)

    def uniform(self) -> Policy:
        """Every legal action with the same probability."""
        return self.normalized(np.zeros(len(self.actions)))

    def policy(self, make: Callable[[int], Bot], seeds: int = 1) -> Policy:
        """How often the bots `make(seed)` choose each action, in every information set."""
        chosen = np.zeros(len(self.actions))
        bots = [make(seed) for seed in range(seeds)]
        for k, view in enumerate(self.views):
            position = Position.of_bytes(self.game, view)
            hidden = position.hide(position.to_act)
            first, end = self.first_slots[k], self.first_slots[k + 1]
            for bot in bots:
                chosen[first:end] += self.actions[first:end] == bot.decide(hidden)
        return self.normalized(chosen)


@dataclass
class _Node:
    position: Position
    memories: tuple[bytes, ...]  # of each seat: a digest of what it has seen
    acted: int  # actions of seats so far
    parent: int
    slot: int
    chance: float


def unroll(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    *,
    most: int = MOST_NODES,
) -> Tree:
    """The whole tree of a game; TooLarge if it has more than `most` nodes."""
    seats = game.info.default_seats if seats is None else seats
    start = _Node(Position(game, seats, options), (b"",) * seats, 0, -1, -1, 1.0)
    builder = _Builder(game, seats, most)
    builder.grow(start)
    return builder.tree()


class _Builder:
    def __init__(self, game: Game, seats: int, most: int) -> None:
        self.game, self.seats, self.most = game, seats, most
        self.nodes: list[tuple[int, int, int, float, int, int]] = []  # player, parent, slot, chance, set, level
        self.ends: dict[int, list[float]] = {}
        self.sets: dict[bytes, int] = {}
        self.first_slots, self.actions = [0], list[int]()
        self.views, self.set_levels = list[bytes](), list[int]()

    def grow(self, start: _Node) -> None:
        waiting = [start]
        while waiting:
            node = waiting.pop()
            if len(self.nodes) == self.most:
                raise TooLarge(f"{self.game.name} has more than {self.most:,} nodes; unroll a smaller world")
            waiting += self.expand(node)

    def expand(self, node: _Node) -> list[_Node]:
        """Add a node to the arrays; return its children."""
        position = node.position
        if position.to_act == NATURE:
            here = self.add(node, CHANCE, -1, 2 * node.acted)
            return [
                _Node(after, node.memories, node.acted, here, -1, chance) for after, chance in drawn(position).values()
            ]
        if position.to_act == OVER:
            here = self.add(node, END, -1, 2 * node.acted + 1)
            self.ends[here] = standing(position.winners, self.seats)
            return []
        views = [position.hide(seat).to_bytes() for seat in range(self.seats)]
        legal: list[int] = position.legal.tolist()
        assert legal, f"{position!r}: its tables contradict the rules"
        if len(legal) == 1:  # not a decision: go on as if it were part of what came before
            return [self.played(node, views, legal[0], node.parent, node.slot, node.chance)]
        seat, level = position.to_act, 2 * node.acted + 1
        which = self.information_set(seat, _joined(node.memories[seat], seat, views[seat]), position, legal, level)
        here = self.add(node, seat, which, level)
        first = self.first_slots[which]
        return [self.played(node, views, action, here, first + k, 1.0) for k, action in enumerate(legal)]

    def played(self, node: _Node, views: list[bytes], action: int, parent: int, slot: int, chance: float) -> _Node:
        before = node.position
        memories = tuple(
            _joined(memory, HIDDEN_ACTION if before.is_secret(action, seat) else action, views[seat])
            for seat, memory in enumerate(node.memories)
        )
        after = before.copy()
        after.play(action)
        return _Node(after, memories, node.acted + 1, parent, slot, chance)

    def information_set(self, seat: int, seen: bytes, position: Position, legal: list[int], level: int) -> int:
        key = bytes([seat]) + seen
        if key not in self.sets:
            self.sets[key] = len(self.views)
            self.actions += legal
            self.first_slots.append(len(self.actions))
            self.views.append(position.to_bytes())
            self.set_levels.append(level)
        which = self.sets[key]
        known = self.actions[self.first_slots[which] : self.first_slots[which + 1]], self.set_levels[which]
        assert known == (legal, level), "a seat knows its actions and how many were played"
        return which

    def add(self, node: _Node, player: int, which: int, level: int) -> int:
        self.nodes.append((player, node.parent, node.slot, node.chance, which, level))
        return len(self.nodes) - 1

    def tree(self) -> Tree:
        players, parents, slots, chances, sets, levels = (np.array(column) for column in zip(*self.nodes, strict=True))
        order = np.argsort(levels, kind="stable")
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        returns = np.zeros((len(order), self.seats))
        for node, reward in self.ends.items():
            returns[place[node]] = reward
        parents = np.where(parents[order] < 0, -1, place[parents[order]])
        of_parent = np.where(parents < 0, -1, levels[order][parents])
        by_level = tuple(np.flatnonzero(of_parent == level) for level in np.unique(of_parent[of_parent >= 0]))
        return Tree(
            game=self.game,
            seats=self.seats,
            players=players[order],
            parents=parents,
            slots=slots[order],
            chances=chances[order],
            sets=sets[order],
            returns=returns,
            levels=by_level,
            first_slots=np.array(self.first_slots),
            actions=np.array(self.actions),
            views=tuple(self.views),
        )


def drawn(position: Position) -> dict[bytes, tuple[Position, float]]:
    """Where chance leads until a seat is to act, by position: each with its probability. Refused deals are left out."""
    found: dict[bytes, tuple[Position, float]] = {}
    now = {position.to_bytes(): (position, 1.0)}
    while now:
        then: dict[bytes, tuple[Position, float]] = {}
        for before, weight in now.values():
            for action, chance in before.chance_outcomes():
                after = before.copy()
                after.play(action)
                if after.needs_redeal:
                    continue
                into = then if after.to_act == NATURE else found
                key = after.to_bytes()
                into[key] = after, weight * chance + (into[key][1] if key in into else 0.0)
        now = then
    whole = sum(chance for _, chance in found.values())
    return {key: (after, chance / whole) for key, (after, chance) in found.items()}


def standing(winners: list[int], seats: int) -> list[float]:
    """The rewards of the environments (`standing`): a sole winner gets 1, the sum is 0, a draw gives 0 to all."""
    shares = [(seat in winners) / len(winners) if winners else 1 / seats for seat in range(seats)]
    return [(share - 1 / seats) * seats / (seats - 1) for share in shares]


def _joined(memory: bytes, what: int, view: bytes) -> bytes:
    return blake2b(memory + what.to_bytes(8, "little", signed=True) + view, digest_size=DIGEST).digest()
