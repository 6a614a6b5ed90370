"""What an answer would bring about, told before it is given."""

import random

import numpy as np
import pytest

import druids
from druids import catalog
from druids.kernel.game import Event
from druids.server.preview import foretold
from druids.server.words import travelling

GAMES = list(catalog.infos())
DECISIONS = 40


@pytest.mark.parametrize("game", GAMES)
def test_what_is_foretold_comes_true(game: str) -> None:
    """Over a random game: whatever was told of an answer beforehand is told again when it is given."""
    rng = random.Random(11)
    match = druids.new(game, seed=11)
    kept = 0
    for _ in range(DECISIONS):
        seat = match.seat
        if seat is None:
            break
        before = match.hidden(seat)
        sure = foretold(match, before, seat)
        action = rng.choice(match.actions())
        number = len(match.steps)
        match.play(action)
        if action.name not in sure:
            continue
        after = match.game.record.new(1)
        match.driver.start(after, 0, match.seats, np.array(match.game.info.codes(match.options), np.int64))
        for step in match.steps[: number + 1]:
            match.driver.play(after, 0, step.action)
        match.driver.hide_for(after, 0, seat)
        event = Event(before[0], after[0], seat, action.id, seat)
        assert [travelling(message) for message in match.game.show.narrate(event)] == sure[action.name]
        kept += 1
    assert kept > DECISIONS / 4, "most answers can be foretold"


def test_edora_foretells_what_is_paid_and_gained() -> None:
    """A die costs what it shows."""
    match = druids.new("edora", seats=2, seed=3)
    rng = random.Random(3)
    while not match.actions()[0].name.startswith("die:"):
        match.play(rng.choice(match.actions()))
    seat = match.seat
    assert seat is not None
    for name, words in foretold(match, match.hidden(seat), seat).items():
        paid = [one for one in words if one.key == "told-pays"]
        assert paid, name
