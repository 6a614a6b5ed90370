"""The environment of words: all that a seat needs is said, and answers in words are taken or refused."""

import pytest

from druids.envs.text import TextEnv
from tests.conformance.games import load


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_in_words(name: str, language: str) -> None:
    told = TextEnv(load(name), language=language)
    turn = told.reset(seed=4)
    steps = 0
    while turn.seat is not None and steps < 40:
        assert "<" not in turn.text.replace("<-", "")  # no key without words
        listed = told.match.actions()
        for number, action in enumerate(listed, start=1):
            assert f"{number}. {action.text} ({action.name})" in turn.text
        answer = listed[steps % len(listed)]
        turn = told.step(answer.name if steps % 2 else str(steps % len(listed) + 1))
        assert told.match.steps[-1].action == answer.id or told.match.steps[-1].actor < 0
        steps += 1
    assert steps


def test_the_end_pays() -> None:
    told = TextEnv(load("pebbles"), 3)
    turn = told.reset(seed=1)
    while turn.seat is not None:
        turn = told.step("1")
    assert sum(turn.rewards) == pytest.approx(0, abs=1e-6)
    assert turn.text.count("point") == 3
    with pytest.raises(ValueError, match="call reset"):
        told.step("1")


@pytest.mark.parametrize("wrong", ["", "0", "99", "pass", "lay:99", "deal:1", "²"])
def test_a_refusal_says_why_and_asks_again(wrong: str) -> None:
    told = TextEnv(load("pebbles"))
    first = told.reset(seed=1)
    again = told.step(wrong)
    assert again.refused
    assert again.seat == first.seat
    assert again.text.endswith(first.text[first.text.index("1. ") :])
    assert "Legal" in again.text.splitlines()[0]
    assert told.refused == 1


def test_the_same_seed_tells_the_same_story() -> None:
    one, two = TextEnv(load("pebbles")), TextEnv(load("pebbles"))
    assert one.reset(seed=9) == two.reset(seed=9)
    assert one.step("2") == two.step("2")
