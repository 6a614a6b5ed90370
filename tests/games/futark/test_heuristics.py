"""Heuristics: they beat random play clearly, and claim where the seat leads."""

import numpy as np
import pytest

from druids.games.futark.game import GAME
from druids.games.futark.heuristics import action_scores, value
from druids.kernel.jit import COMPILED
from druids.kernel.rng import seeded_rng
from druids.kernel.tasks import NATURE, OVER
from tests.games.futark.policy import choose
from tests.games.futark.table import Table

pytestmark = pytest.mark.many


def best(table: Table) -> str:
    seen = table.seen(table.actor)
    out = np.zeros(GAME.actions.size)
    action_scores(seen[0], out)
    return GAME.actions.names[int(out.argmax())]


def test_greedy_beats_even_play() -> None:
    rng = seeded_rng(77)
    mask = np.zeros(GAME.actions.mask_words, np.uint64)
    wins, games = 0, 60 if COMPILED else 3
    for _ in range(games):
        table = Table(3)
        while not table.over:
            if table.actor == 0:
                table.play(best(table))
                continue
            nature = table.actor == NATURE
            table.act(table.true.sample_chance(rng) if nature else choose(table.s, mask, 35, 30, rng))
        assert table.actor == OVER
        wins += table.winners() == [0]
    assert wins > 0.8 * games


def test_claims_what_it_knows_to_be_its_own() -> None:
    table = Table().row("KFUTAR").gems(0, 0, "K9 K8").servants(0, "3@a").hand(0, "F1 F2").turn(0)
    assert best(table) == "claim:0"


def test_does_not_claim_for_others() -> None:
    table = Table().row("KFUTAR").gems(0, 0, "K9 K8").servants(0, "3@b").hand(0, "F1 F2").turn(0)
    assert best(table) == "no_claim"


def test_lays_matching_gems_where_its_servant_takes_the_rest() -> None:
    table = Table().row("KFUTAR").servants(1, "6@a").hand(0, "F9 A3 T2 R1").turn(0)
    assert best(table) == "place:F9:1"


def test_evaluate_is_a_share_and_follows_the_points() -> None:
    table = Table(3).row("KFUTAR").points(20, 10, 10).hand(0, "F1").turn(0)
    out = np.zeros(3)
    value(table.s, out)
    assert abs(out.sum() - 1) < 1e-9
    assert out[0] > 0.5
    assert abs(out[1] - out[2]) < 1e-9
