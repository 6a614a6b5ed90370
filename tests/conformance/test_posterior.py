"""Determinizations have the right distribution: they are drawn as often as Bayes' rule says, over 100,000 draws.

The exact distribution is computed from the rules alone, by following every world that the viewer cannot exclude from
the setup on: chance by its probabilities; other seats' actions only by what they rule out, because that is what
`resample` promises (docs/environments.md). Where other seats have as many actions in every world, this is also the
distribution under uniform play of the others; `likelihood` follows that one too, to know where.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
import scipy  # which loads its parts when they are used
from numpy.typing import NDArray

from druids import worlds
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position
from tests.conformance import games
from tests.positions import set_up

pytestmark = pytest.mark.many

DRAWS = 100_000
CHUNK = 5_000
MOST_WORLDS = 5_000
LEAST_WORLDS = 3
LEAST_EXPECTED = 5.0  # draws in a cell of a chi-square test
SIGNIFICANCE = 1e-4  # the seeds are fixed, so a test fails always or never


@dataclass
class World:
    """A position that the viewer cannot exclude, with its weights."""

    position: Position
    weight: float  # by the probabilities of chance
    likelihood: float  # and with every action of another seat as likely as its other legal ones


Belief = dict[bytes, World]


def updated(belief: Belief, truth: Position, action: int, viewer: int) -> Belief:
    """The worlds that are possible after an action, which is played in the true position too.

    If there are more than MOST_WORLDS, only some of them: nobody looks at them.
    """
    secret, actor = truth.is_secret(action, viewer), truth.to_act
    truth.play(action)
    seen = truth.hide(viewer).to_bytes()
    found: Belief = {}
    for world in belief.values():
        here = world.position
        assert here.to_act == actor
        legal: list[int] = here.legal.tolist()
        chances = dict(here.chance_outcomes()) if actor == NATURE else {}
        for taken in legal if secret else [action] * here.is_legal(action):
            chance = chances.get(taken, 0.0) if actor == NATURE else 1.0
            if chance == 0 or secret != here.is_secret(taken, viewer):
                continue
            after = here.copy()
            after.play(taken)
            if after.hide(viewer).to_bytes() != seen:
                continue
            choice = 1.0 if actor in (NATURE, viewer) else 1.0 / len(legal)
            before = found.setdefault(after.to_bytes(), World(after, 0.0, 0.0))
            before.weight += world.weight * chance
            before.likelihood += world.likelihood * chance * choice
            if len(found) > MOST_WORLDS:
                return found
    return found


def small_beliefs(
    game: Game, seats: int, codes: list[int], viewer: int, seed: int
) -> Iterator[tuple[Position, Belief]]:
    """Every position of a random game that has few enough worlds, with all of them, until there are too many."""
    truth, rng = set_up(game, seats, codes), seeded_rng(seed)
    belief = {truth.to_bytes(): World(truth.copy(), 1.0, 1.0)}
    while not truth.over:
        by_chance, legal = truth.to_act == NATURE, truth.legal
        action = truth.sample_chance(rng) if by_chance else int(legal[randbelow(rng, len(legal))])
        belief = updated(belief, truth, action, viewer)
        if len(belief) > MOST_WORLDS or truth.needs_redeal:
            return
        yield truth.copy(), belief


def counted(position: Position, worlds: list[World], viewer: int) -> NDArray[np.int64]:
    """How often each world is drawn; an assertion fails if anything else is."""
    rows = bind("druids.envs.compiled.rows", position.game)
    memories = np.stack([world.position.memory for world in worlds])
    differing = np.flatnonzero((memories != memories[0]).any(axis=0))  # the words that tell the worlds apart
    streams = np.random.default_rng(7).integers(1, 2**63, (DRAWS, 1)).astype(np.uint64)
    number = {tuple(row): k for k, row in enumerate(memories[:, differing].tolist())}
    counts = np.zeros(len(worlds), np.int64)
    hidden = position.hide(viewer).memory
    for first in range(0, DRAWS, CHUNK):
        found = np.tile(hidden, (CHUNK, 1))
        rows.resample_rows(found, np.full(CHUNK, viewer, np.int64), streams[first : first + CHUNK])
        same = np.ones(found.shape[1], bool)
        same[differing] = False
        assert (found[:, same] == memories[0][same]).all(), "a draw differs where no world does"
        cells, times = np.unique(found[:, differing], axis=0, return_counts=True)
        for cell, n in zip(cells.tolist(), times.tolist(), strict=True):
            assert tuple(cell) in number, "a draw is not possible"
            counts[number[tuple(cell)]] += n
    return counts


def p_value(counts: NDArray[np.int64], weights: NDArray[np.float64]) -> float:
    """Of a chi-square test; cells with few expected draws count as one."""
    expected = weights / weights.sum() * counts.sum()
    rare = expected < LEAST_EXPECTED
    cells, means = counts[~rare].tolist(), expected[~rare].tolist()
    if expected[rare].sum() >= LEAST_EXPECTED:
        cells, means = [*cells, int(counts[rare].sum())], [*means, float(expected[rare].sum())]
    scale = sum(cells) / sum(means)
    return float(scipy.stats.chisquare(cells, [mean * scale for mean in means]).pvalue)


CASES = [
    ("pebbles", 2, [3, 0], 1),
    ("pebbles", 3, [3, 0], 2),
    ("stonehenge", 3, [0, 1], 0),
    ("stonehenge", 4, [0, 1], 1),
    ("creatures", 2, [0, 0, 0], 1),
    ("futark", 2, [0, 0, 1], 1),
    ("futark", 3, [0, 0, 1], 0),
    ("edora", 2, [1, 1, 2, 0], 1),
    ("edora", 2, [1, 1, 0, 1], 0),  # with what the other seat put back
    ("edora", 3, [1, 0, 2, 1], 2),
    ("stonehenge_small", 2, [0, 1], 0),
    ("stonehenge_small", 2, [0, 1], 1),
    ("creatures_small", 2, [1, 0, 0], 0),
    ("creatures_small", 2, [1, 0, 0], 1),
]


def game_of(name: str) -> Game:
    return worlds.load(name) if name in worlds.names() else games.load(name)


@pytest.mark.parametrize(("which", "seats", "codes", "viewer"), CASES)
def test_draws_follow_the_exact_distribution(which: str, seats: int, codes: list[int], viewer: int) -> None:
    """In two games: at the position with most worlds, and at the last one with some, after others have acted."""
    game = game_of(which)
    for seed in range(2):
        beliefs = list(small_beliefs(game, seats, codes, viewer, seed))
        most = max(beliefs, key=lambda found: len(found[1]))
        last = [found for found in beliefs if len(found[1]) >= LEAST_WORLDS][-1]
        assert len(most[1]) >= 2 * LEAST_WORLDS, "too small to tell"
        for position, belief in (most, last):
            possible = list(belief.values())
            p = p_value(counted(position, possible, viewer), np.array([world.weight for world in possible]))
            assert p > SIGNIFICANCE, f"seed {seed}, {len(belief)} worlds, {position!r}: p = {p:.2g}"


def test_a_wrong_distribution_is_noticed() -> None:
    """If one world in twelve were drawn a tenth too often, the test would fail."""
    weights = np.ones(12)
    skewed = weights.copy()
    skewed[0] = 1.1
    counts = np.random.default_rng(1).multinomial(DRAWS, skewed / skewed.sum())
    assert p_value(counts, weights) < SIGNIFICANCE < p_value(counts, skewed)


def test_a_pair_of_tablets_in_edora_is_drawn_as_often_as_it_is_dealt() -> None:
    """A seat that kept one of two equal tablets kept the copy drawn first, so the other one came later."""
    game, viewer, other = games.load("edora"), 0, 1
    for seed in range(100):
        for position, belief in small_beliefs(game, 2, [1, 1, 0, 1], viewer, seed):
            s = position.record
            first = 2 * int((other - s.master) % 2)
            if s.buried < first + 2:
                continue
            kept = int(s.drawn[other, 0])
            if kept not in s.under[first : first + 2]:
                break  # this seed has no pair
            possible = list(belief.values())
            weights = np.array([world.weight for world in possible])
            counts = counted(position, possible, viewer)
            assert p_value(counts, weights) > SIGNIFICANCE
            put_back = np.stack([world.position.record.under[first : first + 2] for world in possible]) == kept
            of_any_order = weights * np.where(put_back[:, 0], 3, np.where(put_back[:, 1], 1.5, 1))
            assert p_value(counts, of_any_order) < SIGNIFICANCE, "the order of drawing counts"
            return
    pytest.fail("no seat kept one of a pair")
