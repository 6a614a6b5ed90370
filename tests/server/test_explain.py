"""Why a target cannot be chosen."""

import random

import pytest

import druids
from druids import catalog
from druids.games.stonehenge.state import NAMES
from druids.server.explain import reason
from tests.server.support import Server

DECISIONS = 30


@pytest.mark.parametrize("game", list(catalog.infos()))
def test_every_refused_target_has_a_reason(game: str) -> None:
    """Over a random game: each illegal action of a kind that is asked for is explained by its target."""
    rng = random.Random(3)
    match = druids.new(game, seed=3)
    explained = 0
    for _ in range(DECISIONS):
        if match.seat is None:
            break
        hidden = match.hidden(match.seat)
        legal = set(hidden.legal.tolist())
        kinds = {hidden.game.actions.kind_of(action) for action in legal}
        enabled = {hidden.choice(action).target for action in legal}
        actions = [
            action
            for part in hidden.game.actions.slices
            if part.kind in kinds
            for action in range(part.first, part.end)
            if action not in legal
        ]
        for action in rng.sample(actions, min(5, len(actions))):
            target = hidden.choice(action).target
            if target not in enabled:
                assert reason(hidden, target) is not None, target
                explained += 1
        assert reason(hidden, "no-such-target") is None
        match.play(rng.choice(match.actions()))
    assert explained > DECISIONS


def test_a_card_that_does_not_follow() -> None:
    """stonehenge 6.4: the reason names the domain."""
    rng = random.Random(1)
    match = druids.new("stonehenge", seats=3, seed=1)
    for _ in range(200):
        assert match.seat is not None
        hidden = match.hidden(match.seat)
        if hidden.question().key == "question-follow":
            legal = {hidden.choice(action).target for action in hidden.legal.tolist()}
            held = {f"card:{NAMES[card]}" for card in match.view(match.seat)["hands"][match.seat]}
            for target in held - legal:
                found = reason(hidden, target)
                assert found is not None
                assert found.key == "refusal-follow"
                return
        match.play(rng.choice(match.actions()))
    raise AssertionError("nobody had to follow")


def test_only_the_seat_to_act_is_told(server: Server) -> None:
    table, anna, bran = server.two()
    with server.connect(table, anna) as a, server.connect(table, bran) as b:
        version = a.until("update")["version"]
        b.until("update")
        assert a.ask("why", seat=0, version=version, target="take:99") == {
            "type": "reason", "id": a.received[-1]["id"], "words": None,
        }  # fmt: skip
        assert b.ask("why", seat=1, version=version, target="take:1")["code"] == "not-your-turn"
        assert a.ask("why", seat=0, version=version + 1, target="take:1")["code"] == "stale"
