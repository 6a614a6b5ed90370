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
    kept = 0
    for _ in range(DECISIONS):
        seat = match.seat
        if seat is None:
            break
        before = match.position
        sure = sure_outcomes(match.hidden(seat))
        action = rng.choice(match.actions())
        match.play(action)
        if action.name not in sure:
            continue
        after = before.copy()
        after.play(action.id)
        assert before.narrate(action.id, after, seat) == sure[action.name].messages
        assert after.hide(seat).scores[seat] - before.hide(seat).scores[seat] == sure[action.name].gain
        kept += 1
    assert kept > DECISIONS / 4, "most answers can be sure_outcomes"


def test_edora_previews_what_is_paid() -> None:
    """A die costs what it shows."""
    match = druids.new("edora", seats=2, seed=3)
    rng = random.Random(3)
    while not match.actions()[0].name.startswith("die:"):
        match.play(rng.choice(match.actions()))
    seat = match.seat
    assert seat is not None
    for name, outcome in sure_outcomes(match.hidden(seat)).items():
        paid = [one for one in outcome.messages if one.key == "told-pays"]
        assert paid, name
