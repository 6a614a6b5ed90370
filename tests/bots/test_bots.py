"""What every bot does: legal answers, clear refusals, the same answer for the same seed and view."""

from types import SimpleNamespace
from typing import Any

import pytest

from druids import bots
from druids.match import Match, Position
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME
from tests.toy.pebbles.state import LAY

EVERY = bots.names()


def quick(name: str, seed: int | None = 1) -> bots.Bot:
    return bots.bot(name, seed=seed, simulations=None if name in ("random", "greedy") else 20)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("steps", [0, 2, 4])
def test_answers_are_legal_and_repeatable(name: str, steps: int) -> None:
    states = random_position(GAME, 3, 5, 9 + steps)
    seat = states.to_act
    view = states.hide(seat)
    before = view.to_bytes()
    answer = quick(name).decide(view)
    assert answer in states.legal.tolist()
    assert answer == quick(name).decide(view)
    assert view.to_bytes() == before, "a bot must not write into what it is shown"


@pytest.mark.parametrize("name", EVERY)
def test_a_bot_without_a_question_says_so(name: str) -> None:
    states = random_position(GAME, 2, 1, 6)
    with pytest.raises(bots.NotAsked, match="seat 0 is to act, but the position is hidden for another"):
        quick(name).decide(states.hide(1))
    over = random_position(GAME, 2, 1, 1000)
    with pytest.raises(bots.NotAsked, match="over"):
        quick(name).decide(over.hide(0))
    match: Any = SimpleNamespace(game=GAME, seat=None)
    with pytest.raises(bots.NotAsked, match="over"):
        quick(name).choose(match)


def test_a_bot_is_told_when_chance_is_asked() -> None:
    with pytest.raises(bots.NotAsked, match="chance"):
        quick("greedy").decide(Position(GAME, 2).hide(0))


@pytest.mark.parametrize("name", EVERY)
def test_choose_gives_an_action_of_the_match(name: str) -> None:
    match = Match(GAME, 3, seed=4)
    match.resume_chance()
    while not match.over:
        action = quick(name).choose(match)
        assert action.id in match.legal
        match.play(action)


def test_choose_looks_through_the_eyes_of_the_seat_on_turn(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_greedy_plays_what_the_hints_like_best() -> None:
    states = random_position(GAME, 2, 3, 6)
    assert quick("greedy").decide(states.hide(0)) == LAY + int(states.record.hands[0]).bit_length() - 1


def test_random_plays_everything_in_time() -> None:
    states = random_position(GAME, 2, 3, 6)
    view = states.hide(0)
    played = {quick("random", seed).decide(view) for seed in range(50)}
    assert played == set(states.legal.tolist())


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
def test_a_budget_of_nothing_is_refused(budget: Any) -> None:
    with pytest.raises(bots.BadBudget, match="more than 0"):
        bots.bot("ismcts", **budget)


@pytest.mark.parametrize(("budget", "reason"), [({"simulations": 2.5}, "whole numbers"), ({"trees": 9}, "at most 8")])
def test_a_budget_that_cannot_be_is_refused(budget: Any, reason: str) -> None:
    with pytest.raises(bots.BadBudget, match=reason):
        bots.bot("ismcts", **budget)
