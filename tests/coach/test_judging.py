"""Judging: exact win shares on the toy game, verdicts, common random numbers, repeatability."""

from dataclasses import replace

import numpy as np
import pytest

from druids import catalog
from druids.coach import judging
from druids.coach.compiled.playouts import NO_ACTION
from druids.coach.judging import Estimate, judge, verdict_of
from druids.coach.method import Method, Search, method
from druids.coach.playouts import EVERYTHING, Policy, Shares, ends_after, shares_after, worlds
from druids.kernel.game import FOREVER
from druids.kernel.jit import COMPILED
from druids.kernel.rng import seeded_rng
from druids.match import Position
from tests.bots.positions import random_position, random_step
from tests.bots.test_search import exact_shares, last_choice
from tests.toy.pebbles.game import GAME

RANDOM = Policy(0.0, FOREVER, FOREVER)
MANY = 4000 if COMPILED else 400
TOY = Method(RANDOM, RANDOM, 2 * MANY, MANY, 64)
SEARCHED = Method(RANDOM, RANDOM, 0, MANY, 64, search=Search(MANY, MANY // 4))


@pytest.mark.parametrize("how", [TOY, SEARCHED])
@pytest.mark.parametrize("seed", range(6))
def test_estimates_on_the_toy_game_are_the_exact_shares(seed: int, how: Method) -> None:
    position = last_choice(seed)
    exact = exact_shares(position)
    actions = sorted(exact)
    judged = judge(position.hide(1), actions[0], how)
    for action, share in zip(judged.candidates, judged.shares, strict=True):
        assert share.mean == pytest.approx(exact[action], abs=4 * share.error)
    truth = exact[actions[1]] - exact[actions[0]]
    assert judged.loss.mean == pytest.approx(truth, abs=4 * judged.loss.error + 1e-9)


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted; the verdicts themselves are tested below")
def test_planted_blunders_are_found() -> None:
    """An action that four times the effort says costs at least 10 points is called an error at the standard effort."""
    game, found = catalog.load("stonehenge"), 0
    for seed in range(40):
        position = Position(game, 4, {"rounds": 1}, rng=seeded_rng(seed))
        rng = seeded_rng(seed, 1)
        for _ in range(16 + seed):
            if not position.over:
                random_step(position, rng)
        if position.over or len(position.legal) < 2:
            continue
        hidden = position.hide(position.to_act)
        first = judge(hidden, int(hidden.legal[0]), method(game), 1, 4.0)
        worst = first.candidates[-1]
        checked = judge(hidden, worst, method(game), 1, 4.0)
        if checked.loss.mean >= 0.1 and checked.loss.interval[0] > 0.05:
            assert judge(hidden, worst, method(game)).verdict in ("inaccuracy", "mistake", "blunder")
            found += 1
    assert found >= 3


def test_only_clearly_worse_actions_are_dropped_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among equals a few worlds must not choose the rival; the budget is spent on those that may be best."""
    rng = np.random.default_rng(0)

    def drawn(_position: Position, _seat: int, actions: list[int], rows: Shares, _policy: Policy) -> Shares:
        chances = np.array([0.1 if action == 3 else 0.5 for action in actions])
        won = (rng.random((len(rows), len(actions))) < chances).astype(float)
        return np.stack([won, 1 - won], axis=2)

    monkeypatch.setattr(judging, "shares_after", drawn)
    tried = judging._select(last_choice(1), 0, [0, 1, 2, 3], 0, Method(RANDOM, RANDOM, 2000, 1, 1), 1.0, (0,))
    counts = [len(tried[action]) for action in range(4)]
    assert min(counts[:3]) >= 250
    assert counts[3] < 150
    assert 1800 <= sum(counts) <= 2000


@pytest.mark.parametrize(
    ("mean", "error", "verdict"),
    [
        (-0.05, 0.01, "best"),
        (0.01, 0.01, "close"),
        (-0.01, 0.01, "close"),
        (0.3, 0.2, "close"),
        (0.01, 0.001, "good"),
        (0.03, 0.001, "inaccuracy"),
        (0.07, 0.001, "mistake"),
        (0.12, 0.001, "blunder"),
    ],
)
def test_verdicts(mean: float, error: float, verdict: str) -> None:
    assert verdict_of(Estimate(mean, error, 100)) == verdict


@pytest.mark.parametrize("game", ["pebbles", *catalog.infos()])
def test_an_action_compared_with_itself_makes_no_difference(game: str) -> None:
    """The same worlds and the same dice: the second playout of an action is the first one again."""
    rules = GAME if game == "pebbles" else catalog.load(game)
    position = random_position(rules, rules.info.default_seats, 3, 1)
    seat, action = position.to_act, int(position.legal[0])
    hidden = position.hide(seat)
    rows = worlds(0, 8 if COMPILED else 2, 1)
    shares = shares_after(hidden, seat, [action, action], rows, Policy(0.5, FOREVER, 20))
    assert (shares[:, 0] == shares[:, 1]).all()
    assert shares.sum(axis=2) == pytest.approx(1.0)


def test_worlds_differ_and_do_not_depend_on_how_they_are_asked_for() -> None:
    rows = worlds(0, 100, 5, 1)
    assert len(np.unique(rows)) == rows.size
    assert (rows[40:] == worlds(40, 60, 5, 1)).all()
    assert not (rows == worlds(0, 100, 5, 2)).any()


def test_ends_are_where_the_shares_come_from() -> None:
    position = random_position(GAME, 3, 1, 12)
    rows = worlds(0, 5, 1)
    shares = shares_after(position, EVERYTHING, [], rows, RANDOM)[:, 0]
    ends = ends_after(position, EVERYTHING, [NO_ACTION], rows, RANDOM)[:, 0]
    for share, end in zip(shares, ends, strict=True):
        points = [int(x) for x in end.points[:3]]
        winners = [seat for seat in range(3) if points[seat] == max(points)]
        assert {int(seat) for seat in np.flatnonzero(share)} <= set(winners) or len(winners) > 1


@pytest.mark.parametrize("how", [TOY, SEARCHED])
def test_a_judgement_is_repeatable_and_depends_on_the_seed(how: Method) -> None:
    position = last_choice(2).hide(1)
    action = int(position.legal[0])
    assert judge(position, action, how, 1) == judge(position, action, how, 1)
    assert judge(position, action, how, 1) != judge(position, action, how, 2)


@pytest.mark.parametrize(
    ("behind", "loss", "verdict"),
    [(True, 0.06, "mistake"), (False, 0.06, "close"), (False, -0.06, "best"), (True, -0.06, "close")],
)
def test_a_verdict_needs_the_search_and_the_comparison(
    behind: bool, loss: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = last_choice(2).hide(1)
    played, rival = position.legal.tolist()
    mine = np.full((100, 2), 0.5)
    its = mine + np.array([-loss, loss])
    known = Estimate(0.5, 0.1, 100)
    tried = judging._Trials(rival, behind, mine, its, lambda _: known, lambda *_: known)
    monkeypatch.setattr(judging, "_by_search", lambda *_: tried)
    judged = judge(position, played, SEARCHED)
    assert judged.verdict == verdict
    assert judged.regret == pytest.approx(loss if behind else 0.0)
    limited = judge(position, played, replace(SEARCHED, counted=0.05))
    assert limited.loss == judged.loss
    assert limited.regret == (np.sign(loss) * 0.05 if behind else 0.0)
    assert judged.best == (rival if loss > 0 else played)
    assert any(judged.effects) == (verdict == "mistake")
