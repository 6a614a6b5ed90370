"""The search: correct on positions that can be solved, repeatable, and within its time and memory."""

from dataclasses import replace
from itertools import count, permutations
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from druids import bots
from druids.bots import ismcts
from druids.bots.beliefs import no_worlds
from druids.bots.compiled.tree import NODE
from druids.bots.ismcts import Budget, SearchBot, Style
from druids.bots.levels import LEVELS
from druids.kernel.bind import bind
from druids.kernel.bits import small_set
from druids.kernel.game import FOREVER
from druids.kernel.jit import COMPILED
from druids.match import Position
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME
from tests.toy.pebbles.scoring import pebble_value
from tests.toy.pebbles.state import LAY, PEBBLES

NOTHING = (ismcts.evaluator_of(GAME, None), *no_worlds(GAME))  # no network and no beliefs

MANY = 4000 if COMPILED else 150


def last_choice(seed: int) -> Position:
    """Two seats, two rounds to go, seat 0 has laid: seat 1 decides, and no decision follows."""
    return random_position(GAME, 2, seed, 9)


def exact_shares(position: Position) -> dict[int, float]:
    """The win share of each of seat 1's actions, over all pebbles that seat 0 may have: laid one, then held one."""
    s = position.record
    mine = small_set(s.hands[1])
    unknown = [p for p in range(PEBBLES) if p not in mine and not s.seen >> p & 1]
    exact = {}
    for first, second in (mine, mine[::-1]):
        shares = []
        for laid, held in permutations(unknown, 2):
            points = [int(s.points[0]), int(s.points[1])]
            for his, my in ((laid, first), (held, second)):
                if pebble_value(his) != pebble_value(my):
                    points[pebble_value(my) > pebble_value(his)] += max(pebble_value(my), pebble_value(his))
            shares.append((1.0, 0.5, 0.0)[1 + (points[0] > points[1]) - (points[1] > points[0])])
        exact[LAY + first] = float(np.mean(shares))
    return exact


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("style", [Style(), Style(guided=0.0, others=0.0, heavy=0.0, explore=0.7)])
def test_win_shares_are_the_exact_ones(seed: int, style: Style) -> None:
    position = last_choice(seed)
    bot = SearchBot("test", 3, style, Budget(simulations=MANY))
    found = bot.search(position.hide(1), position.legal.tolist())
    for action, expected in exact_shares(position).items():
        k = found.actions.index(action)
        n = found.visits[k]
        assert n > 0
        assert found.share[k] / n == pytest.approx(expected, abs=0.02 + 2.5 * (expected * (1 - expected) / n) ** 0.5)


@pytest.mark.parametrize("seed", range(6))
def test_the_better_action_is_played(seed: int) -> None:
    position = last_choice(seed)
    exact = exact_shares(position)
    action = SearchBot("test", 3, Style(margin=0.0), Budget(simulations=MANY)).decide(position.hide(1))
    assert exact[action] >= max(exact.values()) - 0.05


def test_every_simulation_is_counted_once_and_shared_among_the_trees() -> None:
    position = random_position(GAME, 3, 2, 9)
    view = position.hide(position.to_act)
    for trees in (1, 2, 3):
        found = SearchBot("test", 3, Style(), Budget(simulations=100, trees=trees)).search(
            view, position.legal.tolist()
        )
        assert found.visits.sum() == 100
        assert found.share.sum() <= 100
        assert found.actions == position.legal.tolist()


def test_a_narrow_style_considers_only_a_few_actions() -> None:
    position = random_position(GAME, 3, 2, 9)
    choices = position.legal.tolist()
    bot = SearchBot("test", 3, Style(width=2), Budget(simulations=10))
    found = bot.search(position.hide(0), choices)
    assert found.actions == choices[1:], "without haste they are those with the highest scores"
    hasty = {
        tuple(SearchBot("test", seed, Style(width=2, haste=3.0), Budget(simulations=10))
              .search(position.hide(0), choices).actions)
        for seed in range(20)
    }  # fmt: skip
    assert len(hasty) > 1


def test_a_full_tree_goes_on_with_the_nodes_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "CAPACITY", 8)
    position = random_position(GAME, 3, 2, 9)
    found = SearchBot("test", 3, Style(), Budget(simulations=200)).search(position.hide(0), position.legal.tolist())
    assert found.visits.sum() == 200


@pytest.mark.parametrize("trees", [1, 2])
def test_a_search_that_stops_early_finds_the_same_action(trees: int) -> None:
    saved = 0
    for seed in range(12):
        position = random_position(GAME, 3, seed, 9)
        bot = SearchBot("test", 3, Style(), Budget(simulations=400, trees=trees))
        view, choices = position.hide(0), position.legal.tolist()
        full = bot.search(view, choices)
        short = bot.search(view, choices, thorough=False)
        assert full.visits.sum() == 400
        saved += 400 - int(short.visits.sum())
        if trees == 1:
            assert short.ranked()[0] == full.ranked()[0]
        assert list(short.visits) == list(bot.search(view, choices, thorough=False).visits)
    assert saved > 0


def test_a_search_with_a_time_limit_ends_when_the_time_left_cannot_change_its_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the clock of the test, every chunk of eight simulations takes a hundredth of the time."""
    tick = 0.99 * ismcts.CHUNK_SECONDS  # the clock is looked at twice for each chunk
    used = []
    for seed in range(12):
        position = random_position(GAME, 3, seed, 9)
        monkeypatch.setattr(ismcts, "perf_counter", count(0.0, tick).__next__)
        bot = SearchBot("test", 3, Style(), Budget(FOREVER, 2 * 100 * tick))
        view, choices = position.hide(0), position.legal.tolist()
        full = bot.search(view, choices)
        short = bot.search(view, choices, thorough=False)
        assert short.ranked()[0] == full.ranked()[0]
        used.append((short.visits.sum(), full.visits.sum()))
    assert all(98 * 8 < full < 102 * 8 for _, full in used)
    assert all(short <= full for short, full in used)
    assert sum(short for short, _ in used) < 0.9 * sum(full for _, full in used)


def test_a_tree_takes_8_mb() -> None:
    tree = ismcts.CAPACITY * NODE.itemsize
    assert tree == 8 << 20
    archdruid = bots.bot("archdruid")
    assert isinstance(archdruid, SearchBot)
    assert archdruid.budget.trees * tree == 16 << 20
    assert ismcts.MAX_TREES * tree == 64 << 20


def test_the_strongest_level_may_have_playouts_of_its_own() -> None:
    heuristics = replace(GAME.heuristics, heavy=0.25, strongest_heavy=0.75)
    assert Style().packed(heuristics)["heavy"] == 0.25
    assert LEVELS["archdruid"].style.packed(heuristics)["heavy"] == 0.75
    assert replace(LEVELS["archdruid"].style, heavy=0.5).packed(heuristics)["heavy"] == 0.5
    assert LEVELS["archdruid"].style.packed(replace(heuristics, strongest_heavy=None))["heavy"] == 0.25


@pytest.mark.parametrize("style", [Style(), Style(guided=0.0, others=0.0)])
def test_a_tree_writes_nothing_beyond_its_array(style: Style) -> None:
    position = random_position(GAME, 3, 2, 9)
    view = position.hide(0)
    bound = bind("druids.bots.compiled.search", GAME)
    nodes, used = np.zeros(40, NODE), np.zeros(1, np.int64)
    candidates = ismcts.mask_of(GAME, view.legal.tolist())
    packed, rng, tree = style.packed(GAME.heuristics), np.array([9], np.uint64), nodes[:20]
    bound.search(tree, used, packed, view.states, GAME.record.new(), 0, candidates, rng, 300, FOREVER, *NOTHING)
    assert 10 < used[0] <= 20
    assert not nodes[20:].tobytes().strip(b"\0")


def test_actions_that_the_searcher_cannot_see_lead_to_one_node() -> None:
    """The tree after another seat's secret action is the same whichever it was, so the searcher cannot use it."""
    position = random_position(GAME, 3, 2, 9)
    view = position.hide(0)
    bound = bind("druids.bots.compiled.search", GAME)
    tree, used = np.zeros(5000, NODE), np.zeros(1, np.int64)
    candidates = ismcts.mask_of(GAME, view.legal.tolist())
    packed, rng = Style().packed(GAME.heuristics), np.array([9], np.uint64)
    bound.search(tree, used, packed, view.states, GAME.record.new(), 0, candidates, rng, 300, FOREVER, *NOTHING)
    mine = children(tree, 0)
    assert {int(tree[k].action) for k in mine} == set(position.legal.tolist())
    assert tree[0].hidden == 0, "seat 0 sees what it lays"
    for k in mine:
        others = children(tree, k)
        assert all(not children(tree, other) for other in others), "seat 1 lays in secret"
        assert tree[k].available == 300, "seat 0's own actions are available in every determinization"
        assert sum(tree[other].visits for other in others) == tree[k].visits - 1, (
            "the first visit ended at seat 0's own action"
        )
        assert tree[k].hidden != 0
        assert children(tree, int(tree[k].hidden)), "the tree goes on below the common node"


def children(tree: NDArray[Any], k: int) -> list[int]:
    found = []
    child = int(tree[k].first_child)
    while child:
        found.append(child)
        child = int(tree[child].sibling)
    return found


@pytest.mark.skipif(not COMPILED, reason="the time budget is meant for the compiled search")
def test_a_time_budget_is_kept() -> None:
    position = random_position(GAME, 3, 2, 9)
    view = position.hide(0)
    ismcts.warm(GAME)
    bot = bots.bot("ismcts", seed=1, seconds=0.05)
    assert isinstance(bot, SearchBot)
    started = perf_counter()
    bot.search(view, view.legal.tolist())
    assert 0.05 <= perf_counter() - started < 0.3
