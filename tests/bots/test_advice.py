"""Hints for people: ranked, honest about what is not known, and in words of every language."""

import pytest

from druids import bots
from druids.i18n import Reader, languages
from druids.kernel.message import Message
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME

REASONS = {"why-only", "why-clear", "why-best", "why-close", "why-behind", "why-untried"}


def advice(steps: int, seed: int, simulations: int) -> list[bots.Advice]:
    states = random_position(GAME, 3, seed, steps)
    seat = states.to_act
    told = bots.explain(states.hide(seat), simulations=simulations, seed=1)
    assert {one.action for one in told} == set(states.legal.tolist())
    return told


def test_advice_is_ranked_and_adds_up() -> None:
    told = advice(9, 2, 600)
    assert [one.visits for one in told] == sorted((one.visits for one in told), reverse=True)
    assert sum(one.visits for one in told) == 600
    assert all(0 <= one.win_share <= 1 and 0 < one.uncertainty <= 1 for one in told)
    assert told[0].why.key in {"why-clear", "why-best"}


def test_nothing_is_clearly_the_best_beside_something_hard_to_tell_from_it() -> None:
    for seed in range(30):
        reasons = {one.why.key for one in advice(9, seed, 200)}
        assert not {"why-clear", "why-close"} <= reasons


def test_a_forced_answer_says_so() -> None:
    (only,) = advice(15, 2, 50)
    assert only.why.key == "why-only"
    assert only.visits == 50, "its win share is worth knowing all the same"


def test_more_simulations_leave_less_doubt() -> None:
    assert advice(9, 2, 3000)[0].uncertainty < advice(9, 2, 60)[0].uncertainty


def test_every_reason_is_given_and_has_words_in_every_language() -> None:
    seen: dict[str, Message] = {}
    for seed in range(60):
        for steps, simulations in ((9, 2), (9, 60), (12, 60), (12, 2000), (15, 5)):
            for one in advice(steps, seed, simulations):
                seen.setdefault(one.why.key, one.why)
        if set(seen) == REASONS:
            break
    assert set(seen) == REASONS
    for language in languages():
        reader = Reader(language=language, folders=[bots.WORDS])
        texts = [reader.text(message) for message in seen.values()]
        assert not [text for text in texts if "<" in text or "{" in text]
        assert len(set(texts)) == len(REASONS)


def test_who_does_not_search_cannot_explain() -> None:
    states = random_position(GAME, 3, 1, 9)
    with pytest.raises(bots.BotError, match="does not search"):
        bots.explain(states.hide(0), level="greedy")


def test_no_advice_without_a_question() -> None:
    states = random_position(GAME, 3, 1, 9)
    with pytest.raises(bots.NotAsked, match="seat 0 is to act, but the position is hidden for another"):
        bots.explain(states.hide(1), simulations=5)
