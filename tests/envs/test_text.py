"""The text environment: the text has all that a seat needs, and actions in text are played or refused."""

import pytest

from druids.envs.text import TextEnv
from tests.conformance.games import load


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_in_text(name: str, language: str) -> None:
    env = TextEnv(load(name), language=language)
    turn = env.reset(seed=4)
    steps = 0
    while turn.seat is not None and steps < 40:
        assert "<" not in turn.text.replace("<-", "")  # no message without a text
        listed = env.match.actions()
        for number, action in enumerate(listed, start=1):
            assert f"{number}. {action.text} ({action.name})" in turn.text
        action = listed[steps % len(listed)]
        turn = env.step(action.name if steps % 2 else str(steps % len(listed) + 1))
        assert env.match.steps[-1].action == action.id or env.match.steps[-1].actor < 0
        steps += 1
    assert steps


def test_the_end_gives_rewards() -> None:
    env = TextEnv(load("pebbles"), 3)
    turn = env.reset(seed=1)
    while turn.seat is not None:
        turn = env.step("1")
    assert sum(turn.rewards) == pytest.approx(0, abs=1e-6)
    assert turn.text.count("point") == 3
    with pytest.raises(ValueError, match="call reset"):
        env.step("1")


@pytest.mark.parametrize("wrong", ["", "0", "99", "pass", "lay:99", "deal:1", "²"])
def test_a_refusal_says_why_and_the_same_seat_acts_again(wrong: str) -> None:
    env = TextEnv(load("pebbles"))
    first = env.reset(seed=1)
    again = env.step(wrong)
    assert again.refused
    assert again.seat == first.seat
    assert again.text.endswith(first.text[first.text.index("1. ") :])
    assert "Legal" in again.text.splitlines()[0]
    assert env.refused == 1


def test_the_same_seed_gives_the_same_text() -> None:
    one, two = TextEnv(load("pebbles")), TextEnv(load("pebbles"))
    assert one.reset(seed=9) == two.reset(seed=9)
    assert one.step("2") == two.step("2")
