"""Hints for people: ranked, with honest uncertainty, and worded in every language."""

import pytest

from druids import bots
from druids.i18n import Reader, languages
from druids.kernel.message import Message
from tests.bots.positions import random_position
from tests.toy.pebbles.game import GAME

REASONS = {"why-only", "why-clear", "why-best", "why-close", "why-behind", "why-untried"}


def advice(steps: int, seed: int, simulations: int) -> list[bots.Advice]:
    position = random_position(GAME, 3, seed, steps)
    found = bots.explain(position.hide(position.to_act), simulations=simulations, seed=1)
    assert {one.action for one in found} == set(position.legal.tolist())
    return found


def test_advice_is_ranked_and_visits_add_up() -> None:
    found = advice(9, 2, 600)
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    assert sum(one.visits for one in found) == 600
    assert all(0 <= one.win_share <= 1 and 0 < one.uncertainty <= 1 for one in found)
    assert found[0].why.key in {"why-clear", "why-best"}


def test_no_action_is_clearly_best_while_another_is_about_as_good() -> None:
    for seed in range(30):
        reasons = {one.why.key for one in advice(9, seed, 200)}
        assert not {"why-clear", "why-close"} <= reasons


def test_a_forced_action_is_named_as_such_and_still_searched() -> None:
    (only,) = advice(15, 2, 50)
    assert only.why.key == "why-only"
    assert only.visits == 50


def test_more_simulations_reduce_the_uncertainty() -> None:
    assert advice(9, 2, 3000)[0].uncertainty < advice(9, 2, 60)[0].uncertainty


def test_every_reason_occurs_and_has_a_text_in_every_language() -> None:
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


def test_a_bot_that_does_not_search_cannot_explain() -> None:
    position = random_position(GAME, 3, 1, 9)
    with pytest.raises(bots.BotError, match="does not search"):
        bots.explain(position.hide(0), level="greedy")


def test_no_advice_for_a_seat_that_is_not_to_act() -> None:
    position = random_position(GAME, 3, 1, 9)
    with pytest.raises(bots.NotToAct, match="seat 0 is to act, but the position is hidden for another"):
        bots.explain(position.hide(1), simulations=5)
