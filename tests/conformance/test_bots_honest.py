"""No bot's answer depends on what its seat may not know: two true states with one view get one answer."""

import numpy as np
import pytest

from druids import bots
from druids.bots.bot import States
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from tests.conformance.games import Setting

POSITIONS = 12
WORLDS = 3
SIMULATIONS = 24
STRIDE = 7  # random steps between two positions that are looked at
SEARCHING = ["ismcts", "plain-ismcts", "novice"]


def mind(name: str) -> bots.Bot:
    return bots.bot(name, seed=5, simulations=SIMULATIONS if name in SEARCHING else None)


@pytest.mark.parametrize("bot", ["random", "greedy", *SEARCHING])
def test_one_view_one_answer(setting: Setting, bot: str) -> None:
    game, driver = setting.game, setting.driver
    rng = seeded_rng(11)
    states, world = game.record.new(), game.record.new()
    driver.start(states, 0, setting.seats, setting.codes)
    looked = secrets = told_apart = 0
    while looked < POSITIONS:
        if driver.current_actor(states, 0) == OVER:
            driver.start(states, 0, setting.seats, setting.codes)
        driver.random_walk(states, 0, STRIDE, rng)
        while driver.current_actor(states, 0) == NATURE:
            driver.random_walk(states, 0, 1, rng)
        seat = driver.current_actor(states, 0)
        if seat == OVER:
            continue
        looked += 1
        view = blinded(setting, states, seat)
        secrets += differ(setting, view, states)
        answer = mind(bot).decide(view)
        for _ in range(WORLDS):
            driver.clone(world, 0, states, 0)
            driver.determinize(world, 0, seat, rng)
            told_apart += differ(setting, world, states)
            assert mind(bot).decide(blinded(setting, world, seat)) == answer
    assert told_apart or not secrets, "the worlds must differ, or nothing was tested"


def differ(setting: Setting, one: States, other: States) -> bool:
    return any(np.any(one[field.name] != other[field.name]) for field in setting.game.record.all_fields)


def blinded(setting: Setting, states: States, seat: int) -> States:
    copy = setting.game.record.new()
    setting.driver.clone(copy, 0, states, 0)
    setting.driver.hide_for(copy, 0, seat)
    return copy
