"""Guests from PettingZoo and OpenSpiel at our tables: they see what their seat may know, and must answer legally."""

import numpy as np
import pytest

from druids import bots
from druids.bots import BotError, UnknownBot
from druids.envs.pettingzoo import env
from druids.envs.policies import PolicyBot, openspiel_ismcts
from druids.kernel.rng import seeded_rng
from druids.lab import arena
from druids.match import Match
from tests.conformance.games import load


def test_a_policy_sees_what_the_environment_shows(name: str) -> None:
    table = env(load(name))
    table.reset(seed=6)
    for _ in range(20):
        agent = table.agent_selection
        seat = table.possible_agents.index(agent)
        shown = table.observe(agent)
        seen: list[dict[str, np.ndarray]] = []

        def policy(given: dict[str, np.ndarray], seen: list[dict[str, np.ndarray]] = seen) -> int:
            seen.append(given)
            return int(given["action_mask"].argmax())

        answer = PolicyBot(policy).decide(table.hidden(seat))
        for given in seen:  # a forced answer is not asked for
            assert np.array_equal(given["observation"], shown["observation"])
            assert np.array_equal(given["action_mask"], shown["action_mask"])
        table.step(answer)
        if all(table.terminations.values()):
            table.reset()


def test_a_policy_sits_at_a_match() -> None:
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    guest = bots.bot("tests.envs.guests.lowest")
    while not match.over:
        assert guest.choose(match).id == min(action.id for action in match.actions())
        match.play(guest.choose(match))


def test_an_illegal_wish_is_an_error() -> None:
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    with pytest.raises(BotError, match="policy wants action 0, which is masked out"):
        PolicyBot(lambda seen: 0).choose(match)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("tests.envs.guests.not_a_bot", "makes no bot but a int"),
        ("tests.envs.guests.nobody", "no attribute"),
        ("no.such.module", "No module"),
    ],
)
def test_guests_that_cannot_be(path: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        bots.bot(path)


def test_guests_play_in_the_arena() -> None:
    report = arena.run(load("pebbles"), ["tests.envs.guests.lowest", "random"], deals=2, seats=2, workers=1)
    assert report.games == 4
    assert "tests.envs.guests.lowest" in report.standings


def test_openspiel_ismcts_answers_from_the_view_alone() -> None:
    """The same view and seed get the same answer in whatever world the view was taken from."""
    match = Match(load("pebbles"), 3, seed=3)
    match.resume_chance()
    guest = openspiel_ismcts(seed=5, simulations=30)
    seat = match.to_act
    answers = {guest.decide(match.position.determinize(seat, seeded_rng(k)).hide(seat)) for k in range(5)}
    assert len(answers) == 1
    assert answers <= set(match.legal.tolist())


def test_openspiel_ismcts_minds_the_clock() -> None:
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    assert openspiel_ismcts(seed=5, seconds=0.05).choose(match).id >= 0
