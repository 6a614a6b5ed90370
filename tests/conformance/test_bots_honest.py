"""A bot's action depends only on what its seat may know: true positions with the same view get the same action."""

from pathlib import Path
from typing import Any

import pytest

from druids import bots
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Position
from druids.networks import weights
from tests.bots.positions import random_step
from tests.conformance.games import Setting
from tests.networks.networks import random_network

POSITIONS = 12
DETERMINIZATIONS = 3
SIMULATIONS = 24
STRIDE = 7  # random steps, chance included, between two positions that are compared
SEARCHING = ["ismcts", "plain-ismcts", "novice"]
LEARNED: dict[str, tuple[str, dict[str, Any]]] = {
    "net": ("net", {}),
    "network at the leaves": ("ismcts", {"leaf": 0.5, "simulations": SIMULATIONS}),
    "network in the tree": ("ismcts", {"prior": True, "end": 0.5, "simulations": SIMULATIONS}),
}


def make(name: str, folder: Path) -> bots.Bot:
    if name in LEARNED:
        kind, settings = LEARNED[name]
        return bots.bot(kind, seed=5, weights=str(folder / "net.npz"), **settings)
    return bots.bot(name, seed=5, simulations=SIMULATIONS if name in SEARCHING else None)


@pytest.mark.parametrize("bot", ["random", "greedy", *SEARCHING, *LEARNED])
def test_same_view_same_action(setting: Setting, bot: str, tmp_path: Path) -> None:
    if bot in LEARNED:
        weights.save(random_network(setting.game), tmp_path / "net.npz")
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
        action = make(bot, tmp_path).decide(hidden)
        for _ in range(DETERMINIZATIONS):
            sampled = position.determinize(seat, rng)
            redrawn += sampled != position
            assert make(bot, tmp_path).decide(sampled.hide(seat)) == action
    assert redrawn or not hidden_somewhere, "the determinizations must differ, or nothing was tested"
