"""Guests from PettingZoo and OpenSpiel: they see what their seat may know, and must act legally."""

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
    aec = env(load(name))
    aec.reset(seed=6)
    for _ in range(20):
        agent = aec.agent_selection
        seat = aec.possible_agents.index(agent)
        shown = aec.observe(agent)
        seen: list[dict[str, np.ndarray]] = []

        def policy(given: dict[str, np.ndarray], seen: list[dict[str, np.ndarray]] = seen) -> int:
            seen.append(given)
            return int(given["action_mask"].argmax())

        action = PolicyBot(policy).decide(aec.hidden(seat))
        for given in seen:  # a forced action is played without the policy
            assert np.array_equal(given["observation"], shown["observation"])
            assert np.array_equal(given["action_mask"], shown["action_mask"])
        aec.step(action)
        if all(aec.terminations.values()):
            aec.reset()


def test_a_policy_plays_a_match() -> None:
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    guest = bots.bot("tests.envs.guests.lowest")
    while not match.over:
        assert guest.choose(match).id == min(action.id for action in match.actions())
        match.play(guest.choose(match))


def test_an_illegal_action_of_a_guest_is_an_error() -> None:
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    with pytest.raises(BotError, match="policy chose action 0, which is masked out"):
        PolicyBot(lambda observation: 0).choose(match)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("tests.envs.guests.not_a_bot", "must return a Bot, not int"),
        ("tests.envs.guests.nobody", "no attribute"),
        ("no.such.module", "No module"),
    ],
)
def test_wrong_guests_are_refused(path: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        bots.bot(path)


def test_guests_play_in_the_arena() -> None:
    report = arena.run(load("pebbles"), ["tests.envs.guests.lowest", "random"], deals=2, seats=2, workers=1)
    assert report.games == 4
    assert "tests.envs.guests.lowest" in report.standings


def test_openspiel_ismcts_depends_on_the_view_alone() -> None:
    """The same view and seed give the same action whatever is hidden."""
    match = Match(load("pebbles"), 3, seed=3)
    match.resume_chance()
    guest = openspiel_ismcts(seed=5, simulations=30)
    seat = match.to_act
    actions = {guest.decide(match.position.determinize(seat, seeded_rng(k)).hide(seat)) for k in range(5)}
    assert len(actions) == 1
    assert actions <= set(match.legal.tolist())


def test_openspiel_ismcts_accepts_a_time_budget() -> None:
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    assert openspiel_ismcts(seed=5, seconds=0.05).choose(match).id >= 0
