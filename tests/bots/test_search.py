"""The search: right on positions that can be worked out, the same on any machine, within its time and memory."""

from itertools import permutations
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from druids import bots
from druids.bots import ismcts
from druids.bots.compiled import search as template
from druids.bots.ismcts import Budget, SearchBot, Style
from druids.kernel.bind import bind
from druids.kernel.bits import small_set
from druids.kernel.game import FOREVER
from druids.kernel.jit import COMPILED
from druids.match import Position
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME
from tests.toy.pebbles.scoring import pebble_value
from tests.toy.pebbles.state import LAY, PEBBLES

MANY = 4000 if COMPILED else 150


def last_choice(seed: int) -> Position:
    """Two seats, two rounds to go, seat 0 has laid: seat 1 decides, and after that nobody has a choice."""
    return random_position(GAME, 2, seed, 9)


def worked_out(position: Position) -> dict[int, float]:
    """The win share of each of seat 1's answers, over all pebbles that seat 0 may have: laid one, then held one."""
    s = position.record
    mine = small_set(s.hands[1])
    unknown = [p for p in range(PEBBLES) if p not in mine and not s.seen >> p & 1]
    worth = {}
    for first, second in (mine, mine[::-1]):
        shares = []
        for laid, held in permutations(unknown, 2):
            points = [int(s.points[0]), int(s.points[1])]
            for his, my in ((laid, first), (held, second)):
                if pebble_value(his) != pebble_value(my):
                    points[pebble_value(my) > pebble_value(his)] += max(pebble_value(my), pebble_value(his))
            shares.append((1.0, 0.5, 0.0)[1 + (points[0] > points[1]) - (points[1] > points[0])])
        worth[LAY + first] = float(np.mean(shares))
    return worth


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("style", [Style(), Style(guided=0.0, others=0.0, heavy=0.0, explore=0.7)])
def test_win_shares_are_those_worked_out(seed: int, style: Style) -> None:
    states = last_choice(seed)
    bot = SearchBot("test", 3, style, Budget(simulations=MANY))
    found = bot.find(states.hide(1), states.legal.tolist())
    for action, expected in worked_out(states).items():
        k = found.actions.index(action)
        n = found.visits[k]
        assert n > 0
        assert found.share[k] / n == pytest.approx(expected, abs=0.02 + 2.5 * (expected * (1 - expected) / n) ** 0.5)


@pytest.mark.parametrize("seed", range(6))
def test_the_better_answer_is_played(seed: int) -> None:
    states = last_choice(seed)
    worth = worked_out(states)
    answer = SearchBot("test", 3, Style(margin=0.0), Budget(simulations=MANY)).decide(states.hide(1))
    assert worth[answer] >= max(worth.values()) - 0.05


def test_every_simulation_is_counted_once_and_shared_among_the_trees() -> None:
    states = random_position(GAME, 3, 2, 9)
    view = states.hide(states.to_act)
    for trees in (1, 2, 3):
        found = SearchBot("test", 3, Style(), Budget(simulations=100, trees=trees)).find(view, states.legal.tolist())
        assert found.visits.sum() == 100
        assert found.share.sum() <= 100
        assert found.actions == states.legal.tolist()


def test_a_narrow_view_considers_only_so_many_answers() -> None:
    states = random_position(GAME, 3, 2, 9)
    choices = states.legal.tolist()
    bot = SearchBot("test", 3, Style(width=2), Budget(simulations=10))
    found = bot.find(states.hide(0), choices)
    assert found.actions == choices[1:], "without haste they are those the hints like best"
    hasty = {
        tuple(SearchBot("test", seed, Style(width=2, haste=3.0), Budget(simulations=10))
              .find(states.hide(0), choices).actions)
        for seed in range(20)
    }  # fmt: skip
    assert len(hasty) > 1


def test_a_full_tree_goes_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "CAPACITY", 8)
    states = random_position(GAME, 3, 2, 9)
    found = SearchBot("test", 3, Style(), Budget(simulations=200)).find(states.hide(0), states.legal.tolist())
    assert found.visits.sum() == 200


@pytest.mark.parametrize("trees", [1, 2])
def test_a_search_that_is_decided_ends_with_the_same_answer(trees: int) -> None:
    saved = 0
    for seed in range(12):
        states = random_position(GAME, 3, seed, 9)
        bot = SearchBot("test", 3, Style(), Budget(simulations=400, trees=trees))
        view, choices = states.hide(0), states.legal.tolist()
        whole = bot.find(view, choices)
        short = bot.find(view, choices, thorough=False)
        assert whole.visits.sum() == 400
        saved += 400 - int(short.visits.sum())
        if trees == 1:
            assert short.ranked()[0] == whole.ranked()[0]
        assert list(short.visits) == list(bot.find(view, choices, thorough=False).visits)
    assert saved > 0


def test_memory_is_what_decision_10_says() -> None:
    tree = ismcts.CAPACITY * template.NODE.itemsize
    assert tree == 8 << 20
    archdruid = bots.bot("archdruid")
    assert isinstance(archdruid, SearchBot)
    assert archdruid.budget.trees * tree == 16 << 20
    assert ismcts.MOST_TREES * tree == 64 << 20


@pytest.mark.parametrize("style", [Style(), Style(guided=0.0, others=0.0)])
def test_a_tree_takes_no_more_room_than_it_is_given(style: Style) -> None:
    """The nodes behind its room are somebody else's memory: they stay as they were."""
    states = random_position(GAME, 3, 2, 9)
    view = states.hide(0)
    bound = bind("druids.bots.compiled.search", GAME)
    room, used = np.zeros(40, template.NODE), np.zeros(1, np.int64)
    candidates = ismcts.mask_of(GAME, view.legal.tolist())
    how, rng, tree = style.packed(GAME.heuristics), np.array([9], np.uint64), room[:20]
    bound.plant(tree, used, how, view.states, candidates, rng)
    bound.search(tree, used, how, view.states, GAME.record.new(), 0, candidates, rng, 300, FOREVER)
    assert 10 < used[0] <= 20
    assert not room[20:].tobytes().strip(b"\0")


def test_answers_that_cannot_be_seen_lead_to_one_node() -> None:
    """The tree after another seat's secret answer is the same whichever it was, so the searcher cannot use it."""
    states = random_position(GAME, 3, 2, 9)
    view = states.hide(0)
    bound = bind("druids.bots.compiled.search", GAME)
    tree, used = np.zeros(5000, template.NODE), np.zeros(1, np.int64)
    candidates = ismcts.mask_of(GAME, view.legal.tolist())
    how, rng = Style().packed(GAME.heuristics), np.array([9], np.uint64)
    bound.plant(tree, used, how, view.states, candidates, rng)
    bound.search(tree, used, how, view.states, GAME.record.new(), 0, candidates, rng, 300, FOREVER)
    mine = children(tree, 0)
    assert {int(tree[k].action) for k in mine} == set(states.legal.tolist())
    assert tree[0].blind == 0, "what seat 0 lays it sees itself"
    for k in mine:
        others = children(tree, k)
        assert all(not children(tree, other) for other in others), "seat 1 lays in secret"
        assert tree[k].available == 300, "its own answers are open to seat 0 in every world"
        assert sum(tree[other].visits for other in others) == tree[k].visits - 1, (
            "one visit tried seat 0's answer first"
        )
        assert tree[k].blind != 0
        assert children(tree, int(tree[k].blind)), "and the game goes on behind it"


def children(tree: NDArray[Any], k: int) -> list[int]:
    found = []
    child = int(tree[k].first)
    while child:
        found.append(child)
        child = int(tree[child].sibling)
    return found


@pytest.mark.skipif(not COMPILED, reason="the clock is for compiled search")
def test_a_budget_of_time_is_kept() -> None:
    states = random_position(GAME, 3, 2, 9)
    view = states.hide(0)
    ismcts.warm(GAME)
    bot = bots.bot("ismcts", seed=1, seconds=0.05)
    started = perf_counter()
    bot.decide(view)
    assert 0.05 <= perf_counter() - started < 0.3
