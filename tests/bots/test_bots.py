"""What every bot does: legal answers, clear refusals, the same answer for the same seed and view."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from druids import bots
from druids.kernel.bind import bind
from tests.bots.positions import asked, hidden, legal, position
from tests.toy.pebbles.game import GAME
from tests.toy.pebbles.state import LAY

EVERY = bots.names()


def quick(name: str, seed: int | None = 1) -> bots.Bot:
    return bots.bot(name, seed=seed)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("steps", [0, 2, 4])
def test_answers_are_legal_and_repeatable(name: str, steps: int) -> None:
    states = position(GAME, 3, 5, 9 + steps)
    seat = asked(GAME, states)
    view = hidden(GAME, states, seat)
    before = view.tobytes()
    answer = quick(name).decide(GAME, view, 0, seat)
    assert answer in legal(GAME, states)
    assert answer == quick(name).decide(GAME, view, 0, seat)
    assert view.tobytes() == before, "a bot must not write into what it is shown"


@pytest.mark.parametrize("name", EVERY)
def test_a_bot_without_a_question_says_so(name: str) -> None:
    states = position(GAME, 2, 1, 6)
    with pytest.raises(bots.NotAsked, match="it is the turn of seat 0"):
        quick(name).decide(GAME, hidden(GAME, states, 1), 0, 1)
    over = position(GAME, 2, 1, 1000)
    with pytest.raises(bots.NotAsked, match="over"):
        quick(name).decide(GAME, hidden(GAME, over, 0), 0, 0)
    match: Any = SimpleNamespace(game=GAME, seat=None)
    with pytest.raises(bots.NotAsked, match="over"):
        quick(name).choose(match)


def test_a_bot_is_told_when_chance_is_asked() -> None:
    states = GAME.record.new()
    bind("druids.kernel.drive", GAME).start(states, 0, 2, np.array([3, 0], np.int64))
    with pytest.raises(bots.NotAsked, match="chance"):
        quick("greedy").decide(GAME, hidden(GAME, states, 0), 0, 0)


def test_choose_hides_the_record_and_gives_the_matchs_own_action() -> None:
    states = position(GAME, 2, 3, 6)
    shown: list[int] = []

    def show(seat: int) -> Any:
        shown.append(seat)
        return hidden(GAME, states, seat)

    match: Any = SimpleNamespace(game=GAME, seat=0, hidden=show, action=lambda action: ("action", action))
    kind, action = quick("greedy").choose(match)
    assert kind == "action"
    assert action in legal(GAME, states)
    assert shown == [0]


def test_greedy_plays_what_the_hints_like_best() -> None:
    states = position(GAME, 2, 3, 6)
    assert quick("greedy").decide(GAME, hidden(GAME, states, 0), 0, 0) == LAY + int(states[0].hands[0]).bit_length() - 1


def test_random_plays_everything_in_time() -> None:
    states = position(GAME, 2, 3, 6)
    view = hidden(GAME, states, 0)
    played = {quick("random", seed).decide(GAME, view, 0, 0) for seed in range(50)}
    assert played == set(legal(GAME, states))


def test_unknown_names_and_levels_are_listed() -> None:
    with pytest.raises(bots.UnknownBot, match="there is no bot 'merlin'; there are: random, greedy"):
        bots.bot("merlin")
    with pytest.raises(bots.UnknownBot, match="'greedy' has no levels"):
        bots.bot("greedy", level="druid")
    with pytest.raises(ValueError, match="random"):
        bots.bot("")
