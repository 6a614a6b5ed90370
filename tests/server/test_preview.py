"""Previews of actions."""

import random

import pytest

import druids
from druids import catalog
from druids.server.preview import sure_outcomes

GAMES = list(catalog.infos())
DECISIONS = 40


@pytest.mark.parametrize("game", GAMES)
def test_previews_come_true(game: str) -> None:
    """Over a random game: the preview of an action equals its narration when it is played."""
    rng = random.Random(11)
    match = druids.new(game, seed=11)
    kept, gains = 0, set()
    for _ in range(DECISIONS):
        seat = match.seat
        if seat is None:
            break
        before = match.position
        sure = sure_outcomes(match.hidden(seat)).outcomes
        action = rng.choice(match.actions())
        match.play(action)
        if action.name not in sure:
            continue
        after = before.copy()
        after.play(action.id)
        assert before.narrate(action.id, after, seat) == sure[action.name].messages
        gained = after.hide(seat).scores[seat] - before.hide(seat).scores[seat]
        assert gained >= sure[action.name].gain
        gains.add(gained - sure[action.name].gain)
        kept += 1
    assert 0 in gains  # gains are those of the action, unless every action brings some of them
    assert kept > DECISIONS / 4, "most answers can be sure_outcomes"


def test_edora_previews_what_is_paid() -> None:
    """A die costs what it shows."""
    match = druids.new("edora", seats=2, seed=3)
    rng = random.Random(3)
    while not match.actions()[0].name.startswith("die:"):
        match.play(rng.choice(match.actions()))
    seat = match.seat
    assert seat is not None
    for name, outcome in sure_outcomes(match.hidden(seat)).outcomes.items():
        paid = [one for one in outcome.messages if one.key == "told-pays"]
        assert paid, name


def test_what_follows_anyway_is_common() -> None:
    """stonehenge 7.8: under whichever pile a Mistletoe goes, the next round is dealt; that is no difference."""
    rng, found = random.Random(2), 0
    match = druids.new("stonehenge", seats=3, seed=2)
    while match.seat is not None and not found:
        hidden = match.hidden(match.seat)
        if hidden.question().key == "question-mistletoe":
            sure = sure_outcomes(hidden)
            for outcome in sure.outcomes.values():
                assert all(one in outcome.messages for one in sure.common)
                assert [one for one in outcome.messages if one not in sure.common], "the choices differ"
            found += 1
        match.play(rng.choice(match.actions()))
    assert found
