"""The tuner: it changes only the named constants and keeps what wins."""

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


def test_only_the_named_constant_is_changed() -> None:
    record = random_position(GAME, 2, 3, 6).hide(0).to_bytes()

    def scores(scaled: dict[str, float]) -> list[float]:
        found: list[float] = action_scores_of(Position.of_bytes(tuner.vary(HASTY, scaled), record)).tolist()
        return found

    before, twice = scores({}), scores({"HIGH": 2.0})
    assert tuner.constants(HASTY) == {"HIGH": 0.8, "LOW": 1.0}
    assert scores({}) == before, "the original is unchanged"
    assert twice != before


def test_what_wins_is_kept() -> None:
    lines: list[str] = []
    kept = tuner.tune(HASTY, ["HIGH"], seats=2, deals=40, seed=1, workers=1, log=lines.append)
    assert kept["HIGH"] > 1, "the high pebble wins a single round"
    assert kept == tuner.tune(HASTY, ["HIGH"], seats=2, deals=40, seed=1, workers=1)
    won = sum("wins" in line for line in lines)
    assert won >= 2, "on the first deals and on new ones"
    assert len(lines) > len(tuner.SCALES), "what wins is played again"


def test_an_unknown_constant_is_refused_with_a_list() -> None:
    with pytest.raises(ArenaError, match="no constant 'LUCK'; there are: HIGH, LOW"):
        tuner.vary(HASTY, {"LUCK": 2.0})


def test_workers_play_the_same_contest() -> None:
    contest = tuner.Contest(GAME, ({}, {}), 2, seed=3)
    alone, together = contest.standing(6, 1, None), contest.standing(6, 2, None)
    assert (together.win_share, together.interval, together.mean_score) == (
        alone.win_share, alone.interval, alone.mean_score,
    )  # fmt: skip
