"""Bots that remember get a past on a server: one that their seat cannot tell from the true one, without its secrets."""

import asyncio
from dataclasses import replace

import pytest

from druids import bots
from druids.bots.levels import LEVELS
from druids.match import Match
from druids.server import bot_worker, pasts
from druids.server.bot_worker import Past
from druids.server.worker_thread import WorkerThread
from tests.toy.pebbles.game import GAME

GAMES = "tests.server.toy_games"
BELIEVING = "ismcts", "archdruid"


@pytest.fixture
def believing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The highest level has beliefs in every game."""
    level = LEVELS["archdruid"]
    quick = replace(level, style=replace(level.style, beliefs=8), budget=replace(level.budget, simulations=20))
    monkeypatch.setitem(LEVELS, "archdruid", quick)
    pasts.remembers.cache_clear()
    monkeypatch.setattr(pasts, "remembers", pasts.remembers.__wrapped__)


def begun() -> Match:
    match = Match(GAME, 3, seed=5)
    match.resume_chance()
    for _ in range(4):
        match.play(bots.bot("random", seed=1).choose(match))
    return match


def past_of(match: Match, bot: str, level: str | None) -> Past | None:
    worker = WorkerThread()
    try:
        return asyncio.run(pasts.past_for(worker, match, match.to_act, bot, level))
    finally:
        worker.close()


@pytest.mark.usefixtures("believing")
def test_a_past_looks_like_the_truth_and_is_not() -> None:
    match = begun()
    past = past_of(match, *BELIEVING)
    assert past is not None
    other = past.match(GAME)
    assert other.view(match.to_act) == match.view(match.to_act)
    assert [step.actor for step in other.steps] == [step.actor for step in match.steps]
    assert other.true_bytes() != match.true_bytes()


@pytest.mark.usefixtures("believing")
def test_a_bot_process_decides_and_advises_with_a_past() -> None:
    match = begun()
    record, past = match.hidden(match.to_act).to_bytes(), past_of(match, *BELIEVING)
    assert bot_worker.decide(GAMES, "pebbles", record, *BELIEVING, past) in match.legal
    action, _ = bot_worker.advise(GAMES, "pebbles", record, past)
    assert action in match.legal


@pytest.mark.parametrize(("bot", "level"), [("greedy", None), ("ismcts", "druid"), ("my_bots:Cautious", None)])
def test_others_get_no_past(bot: str, level: str | None) -> None:
    assert past_of(begun(), bot, level) is None
