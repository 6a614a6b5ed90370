"""What all bots have in common: legal actions, clear errors, the same action for the same seed and view."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from druids import bots
from druids.match import Match, Position
from druids.networks import weights
from tests.bots.positions import random_position
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME
from tests.toy.pebbles.state import LAY

ALL_BOTS = bots.names()


def quick(name: str, seed: int | None = 1) -> bots.Bot:
    return bots.bot(name, seed=seed, simulations=None if name in ("random", "greedy", "net") else 20)


@pytest.fixture(autouse=True, scope="module")
def toy_network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The toy game has no network of its own."""
    folder = tmp_path_factory.mktemp("weights")
    weights.save(random_network(GAME), folder / "pebbles.npz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weights, "SHIPPED", folder)
        weights.network.cache_clear()
        yield
        weights.network.cache_clear()


@pytest.mark.parametrize("name", ALL_BOTS)
@pytest.mark.parametrize("steps", [0, 2, 4])
def test_actions_are_legal_and_repeatable(name: str, steps: int) -> None:
    position = random_position(GAME, 3, 5, 9 + steps)
    seat = position.to_act
    view = position.hide(seat)
    before = view.to_bytes()
    action = quick(name).decide(view)
    assert action in position.legal.tolist()
    assert action == quick(name).decide(view)
    assert view.to_bytes() == before, "a bot must not change the position"


@pytest.mark.parametrize("name", ALL_BOTS)
def test_a_bot_refuses_to_act_for_another_seat_or_after_the_end(name: str) -> None:
    position = random_position(GAME, 2, 1, 6)
    with pytest.raises(bots.NotToAct, match="seat 0 is to act, but the position is hidden for another"):
        quick(name).decide(position.hide(1))
    over = random_position(GAME, 2, 1, 1000)
    with pytest.raises(bots.NotToAct, match="over"):
        quick(name).decide(over.hide(0))
    match: Any = SimpleNamespace(game=GAME, seat=None)
    with pytest.raises(bots.NotToAct, match="over"):
        quick(name).choose(match)


def test_a_bot_refuses_to_act_for_chance() -> None:
    with pytest.raises(bots.NotToAct, match="chance"):
        quick("greedy").decide(Position(GAME, 2).hide(0))


@pytest.mark.parametrize("name", ALL_BOTS)
def test_choose_returns_an_action_of_the_match(name: str) -> None:
    match = Match(GAME, 3, seed=4)
    match.resume_chance()
    while not match.over:
        action = quick(name).choose(match)
        assert action.id in match.legal
        match.play(action)


def test_choose_gives_the_bot_the_position_hidden_for_the_seat_to_act(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(GAME, 2, seed=4)
    match.resume_chance()
    bot = quick("random")
    shown: list[Position] = []

    def watch(position: Position) -> int:
        shown.append(position)
        return int(match.legal[0])

    monkeypatch.setattr(bot, "decide", watch)
    before = match.hidden(0)
    bot.choose(match)
    assert shown == [before]


def test_greedy_plays_the_action_with_the_highest_score() -> None:
    position = random_position(GAME, 2, 3, 6)
    assert quick("greedy").decide(position.hide(0)) == LAY + int(position.record.hands[0]).bit_length() - 1


def test_random_plays_every_legal_action_for_some_seed() -> None:
    position = random_position(GAME, 2, 3, 6)
    view = position.hide(0)
    played = {quick("random", seed).decide(view) for seed in range(50)}
    assert played == set(position.legal.tolist())


@pytest.mark.parametrize("name", ["druid", "archdruid"])
def test_of_equal_actions_now_this_and_now_that_is_played(name: str) -> None:
    """Two pebbles of one value are equal; both are played, by some seed."""
    chosen: list[set[int]] = []
    for seed in range(40):
        view = random_position(GAME, 2, seed, 6)
        view = view.hide(view.to_act)
        pairs = [{a, a + 1} for a in view.legal.tolist() if (a - LAY) % 2 == 0 and a + 1 in view.legal.tolist()]
        if pairs:
            found = {bots.bot(name, seed=k, simulations=60, prior=0, end=0).decide(view) for k in range(12)}
            chosen += [pair & found for pair in pairs if pair & found]
    assert len(chosen) > 5
    assert sum(len(pair) == 2 for pair in chosen) > 0.8 * len(chosen)


def test_unknown_names_and_levels_are_listed() -> None:
    with pytest.raises(bots.UnknownBot, match="there is no bot 'merlin'; there are: random, greedy"):
        bots.bot("merlin")
    with pytest.raises(bots.UnknownBot, match="'greedy' has no levels"):
        bots.bot("greedy", level="druid")
    with pytest.raises(ValueError, match="random"):
        bots.bot("")
    with pytest.raises(bots.UnknownBot, match="no level 'wizard'; there are: novice, apprentice, druid, archdruid"):
        bots.bot("ismcts", level="wizard")
    with pytest.raises(bots.UnknownBot, match="a style has no 'mood'; it has: explore, guided"):
        bots.bot("druid", mood=1)
    with pytest.raises(bots.UnknownBot, match="only 'ismcts' has"):
        bots.bot("novice", level="druid")


@pytest.mark.parametrize("budget", [{"simulations": 0}, {"simulations": -5}, {"seconds": 0.0}, {"seconds": -1.0},
                                    {"seconds": float("nan")}, {"seconds": float("inf")}, {"trees": 0}])  # fmt: skip
def test_a_budget_that_is_not_positive_and_finite_is_refused(budget: Any) -> None:
    with pytest.raises(bots.BadBudget, match="more than 0"):
        bots.bot("ismcts", **budget)


@pytest.mark.parametrize(("budget", "reason"), [({"simulations": 2.5}, "a whole number"), ({"trees": 9}, "at most 8")])
def test_other_invalid_budgets_are_refused(budget: Any, reason: str) -> None:
    with pytest.raises(bots.BadBudget, match=reason):
        bots.bot("ismcts", **budget)
