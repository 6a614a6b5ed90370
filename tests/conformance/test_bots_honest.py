"""A bot's action depends only on what its seat may know: true positions with the same view get the same action."""

import pytest

from druids import bots
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position
from tests.bots.positions import random_step
from tests.conformance.games import Setting

POSITIONS = 12
DETERMINIZATIONS = 3
SIMULATIONS = 24
STRIDE = 7  # random steps, chance included, between two positions that are compared
SEARCHING = ["ismcts", "plain-ismcts", "novice"]


def make(name: str) -> bots.Bot:
    return bots.bot(name, seed=5, simulations=SIMULATIONS if name in SEARCHING else None)


@pytest.mark.parametrize("bot", ["random", "greedy", *SEARCHING])
def test_same_view_same_action(setting: Setting, bot: str) -> None:
    rng = seeded_rng(11)
    position = Position(setting.game, setting.seats, dict(setting.options))
    compared = hidden_somewhere = redrawn = 0
    while compared < POSITIONS:
        if position.over:
            position.restart()
        steps = 0
        while not position.over and (steps < STRIDE or position.to_act == NATURE):
            random_step(position, rng)
            steps += 1
        if position.over:
            continue
        compared += 1
        seat = position.to_act
        hidden = position.hide(seat)
        hidden_somewhere += hidden != position
        action = make(bot).decide(hidden)
        for _ in range(DETERMINIZATIONS):
            sampled = position.determinize(seat, rng)
            redrawn += sampled != position
            assert make(bot).decide(sampled.hide(seat)) == action
    assert redrawn or not hidden_somewhere, "the determinizations must differ, or nothing was tested"
