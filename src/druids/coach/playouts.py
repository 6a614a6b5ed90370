"""Playouts with common random numbers: the same sampled worlds and the same dice for every action that is compared."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.coach.compiled.playouts import NO_ACTION
from druids.kernel.bind import bind
from druids.kernel.rng import seeded_state
from druids.match import Position

PLAYOUTS = "druids.coach.compiled.playouts"
EVERYTHING = -1  # a viewer from whom nothing is hidden
STREAMS = 3  # generators of a world: hidden information, chance, choices

# the constants of SplitMix64 (Steele, Lea and Flood 2014)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Policy:
    """How playouts go on: the fraction of decisions by heuristics, and where they stop (`Heuristics.near`, `far`)."""

    heavy: float
    near: int
    far: int


def worlds(first: int, count: int, seed: int, *which: int) -> NDArray[np.uint64]:
    """Generator states for sampled worlds, a row for each, from number `first` on. They depend on the numbers alone."""
    base = np.uint64(seeded_state(seed, *which) & (2**64 - 1))
    with np.errstate(over="ignore"):
        x = base + GOLDEN * np.arange(STREAMS * first + 1, STREAMS * (first + count) + 1, dtype=np.uint64)
        x = (x ^ (x >> np.uint64(30))) * MIX1
        x = (x ^ (x >> np.uint64(27))) * MIX2
        x ^= x >> np.uint64(31)
    found: NDArray[np.uint64] = np.maximum(x, np.uint64(1))  # a generator's state is never 0
    return found.reshape(count, STREAMS)


def shares_after(
    position: Position, viewer: int, actions: list[int], rows: NDArray[np.uint64], policy: Policy
) -> Shares:
    """The win shares `[world, action, seat]` of playouts after each action.

    What the viewer does not know is drawn anew in each world. An empty list of actions plays on from the position.
    """
    return _run(position, viewer, actions, rows, policy, position.game.record.new())


def ends_after(
    position: Position, viewer: int, actions: list[int], rows: NDArray[np.uint64], policy: Policy
) -> NDArray[Any]:
    """The records `[world, action]` where the same playouts end."""
    tried = max(1, len(actions))
    ends = position.game.record.new(len(rows) * tried)
    _run(position, viewer, actions, rows, policy, ends)
    return ends.reshape(len(rows), tried)


def _run(
    position: Position, viewer: int, actions: list[int], rows: NDArray[np.uint64], policy: Policy, ends: NDArray[Any]
) -> Shares:
    game = position.game
    tried = np.array(actions or [NO_ACTION], np.int64)
    shares = np.zeros((len(rows), len(tried), position.seats))
    bind(PLAYOUTS, game).try_actions(
        position.states, game.record.new(), ends, viewer, tried, rows, policy.heavy, policy.near, policy.far, shares
    )
    return shares
