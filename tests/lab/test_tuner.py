"""The tuner: it changes the numbers it is told to, keeps what wins, and nothing else."""

from dataclasses import replace

import pytest

from druids.bots.greedy import action_scores_of
from druids.kernel.info import Option
from druids.lab import tuner
from druids.lab.entrant import ArenaError
from druids.match import Position
from tests.bots.positions import random_position
from tests.lab import hasty_heuristics
from tests.toy.pebbles.game import GAME

ONE_ROUND = replace(GAME.info, options=(Option("rounds", 1, low=1, high=3), Option("low_wins", False)))
HASTY = replace(GAME, info=ONE_ROUND, heuristics=replace(GAME.heuristics, action_scores=hasty_heuristics.action_scores))


def test_only_the_named_number_is_changed() -> None:
    record = random_position(GAME, 2, 3, 6).hide(0).to_bytes()

    def scores(scaled: dict[str, float]) -> list[float]:
        found: list[float] = action_scores_of(Position.of_bytes(tuner.vary(HASTY, scaled), record)).tolist()
        return found

    before, twice = scores({}), scores({"HIGH": 2.0})
    assert tuner.numbers(HASTY) == {"HIGH": 0.8, "LOW": 1.0}
    assert scores({}) == before, "the original is as it was"
    assert twice != before


def test_what_wins_is_kept() -> None:
    told: list[str] = []
    kept = tuner.tune(HASTY, ["HIGH"], seats=2, deals=40, seed=1, tell=told.append)
    assert kept["HIGH"] > 1, "the high pebble wins a single round"
    assert kept == tuner.tune(HASTY, ["HIGH"], seats=2, deals=40, seed=1)
    won = sum("wins" in line for line in told)
    assert won >= 2, "on the deals it was found on, and on fresh ones"
    assert len(told) > len(tuner.SCALES), "whatever wins is played again"


def test_unknown_numbers_are_listed() -> None:
    with pytest.raises(ArenaError, match="no number 'LUCK'; there are: HIGH, LOW"):
        tuner.vary(HASTY, {"LUCK": 2.0})
