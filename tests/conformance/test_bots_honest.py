"""A bot's action depends only on what its seat may know: true positions with the same view get the same action.

A bot that remembers also gets a past. Pasts that the seat cannot tell apart give the same worlds and the same action.
"""

from collections.abc import Iterator
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from druids import bots
from druids.bots.beliefs import believed
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE
from druids.match import Match, Position
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
    "network in the tree": ("ismcts", {"prior": 0.5, "end": 0.5, "simulations": SIMULATIONS}),
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


def matches(setting: Setting, seed: int) -> Iterator[Match]:
    """A random match at some decisions with a choice. Half of the steps follow the heuristics."""
    match, players = Match(setting.game, setting.seats, dict(setting.options), seed), ["random", "greedy"]
    match.resume_chance()
    n = 0
    while match.seat is not None:
        if len(match.legal) > 1:
            if n % STRIDE == 0:
                yield match
            n += 1
        match.play_legal(bots.bot(players[n % 2], seed=n).decide_in(match))


def some_matches(setting: Setting) -> list[Match]:
    return [match.copy() for match in islice(chain.from_iterable(matches(setting, s) for s in count()), POSITIONS)]


def test_worlds_of_a_past_are_possible_and_hold_no_secret(setting: Setting) -> None:
    """Determinizing a past gives the same worlds as determinizing the truth; to the seat they look like the truth."""
    network, differ, hidden_somewhere = random_network(setting.game), 0, False
    for match in some_matches(setting):
        seat = match.to_act
        view = match.hidden(seat).to_bytes()
        hidden_somewhere |= view != match.true_bytes()
        worlds = believed(match, seat, range(DETERMINIZATIONS), network)
        expected = match.determinizations(seat, range(DETERMINIZATIONS))
        for k in range(DETERMINIZATIONS):
            assert Position.of_bytes(setting.game, worlds.states[k : k + 1].tobytes()).hide(seat).to_bytes() == view
        for seed in range(DETERMINIZATIONS):
            past = match.determinize(seat, 100 + seed)
            differ += past.true_bytes() != match.true_bytes()
            assert np.array_equal(past.determinizations(seat, range(DETERMINIZATIONS)), expected)
            again = believed(past, seat, range(DETERMINIZATIONS), network)
            assert again.states.tobytes() == worlds.states.tobytes()
            assert again.bounds.tobytes() == worlds.bounds.tobytes()
    assert differ or not hidden_somewhere, "the pasts must differ, or nothing was tested"


@pytest.mark.parametrize("by_network", [False, True])
def test_same_knowledge_same_action_of_a_bot_with_beliefs(setting: Setting, by_network: bool, tmp_path: Path) -> None:
    weights.save(random_network(setting.game), tmp_path / "net.npz")
    style: dict[str, Any] = {"beliefs": 8, "beliefs_prior": by_network, "weights": str(tmp_path / "net.npz")}
    for match in some_matches(setting):
        bot = bots.bot("ismcts", seed=5, simulations=SIMULATIONS, **style)
        assert bot.remembers(setting.game)
        action = bot.decide_in(match)
        for seed in range(DETERMINIZATIONS):
            assert bot.decide_in(match.determinize(match.to_act, 100 + seed)) == action
