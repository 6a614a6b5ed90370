"""Hidden information (edora 7.13): what is hidden, what is sampled, and that every determinization is possible."""

from typing import Any

import numpy as np
import pytest

from druids.games.edora.game import GAME
from druids.games.edora.state import Ask
from druids.kernel.bits import members
from druids.kernel.jit import COMPILED
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NATURE, NOBODY, OVER, to_act
from tests.conformance.playthrough import records_of
from tests.games.edora.table import Table

RULES = GAME.rules
OPTIONS = [(0, 1, 2, 0), (1, 1, 0, 1), (1, 0, 2, 0)]


def copy(s: Any) -> Any:
    states = GAME.record.new(1)
    states.view(np.uint8)[:] = np.frombuffer(s.tobytes(), np.uint8)
    return states[0], states


def random_history(seats: int, codes: tuple[int, ...], seed: int, steps: int) -> tuple[list[int], Any, Any]:
    """A number of random actions from setup on, and the record they lead to (with the array that holds it)."""
    states = GAME.record.new(1)
    s: Any = states[0]
    rng = seeded_rng(13, seed)
    RULES.setup(s, seats, np.array(codes))
    history: list[int] = []
    while to_act(s) != OVER and len(history) < steps:
        history.append(step(s, rng))
        RULES.apply(s, history[-1])
    return history, s, states


def step(s: Any, dice: Any) -> int:
    if to_act(s) == NATURE:
        return RULES.draw(s, dice)
    mask = np.zeros(GAME.actions.mask_words, np.uint64)
    RULES.legal(s, mask)
    legal = members(mask)
    return legal[randbelow(dice, len(legal))]


def view(s: Any, viewer: int) -> bytes:
    hidden, _keep = copy(s)
    RULES.hide(hidden, viewer)
    once: bytes = hidden.tobytes()
    RULES.hide(hidden, viewer)
    assert hidden.tobytes() == once
    return once


@pytest.mark.parametrize("codes", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_7_13_every_resampled_determinization_can_have_happened(seats: int, codes: tuple[int, ...]) -> None:
    changed = 0
    # the secrets begin after the board, the tablets, the stones, the dolmens and the dice
    before = (0 if codes[0] else 23) + 18 + 4 * seats
    for seed in range(10) if COMPILED else (1, 4, 9):
        steps = before + (15 if codes[3] else 9 * seats) + seed * 4 if seed < 9 else 400
        history, s, _keep = random_history(seats, codes, seed, steps)
        for viewer in [*range(seats), NOBODY]:
            seen = view(s, viewer)
            sampled, _keep_sampled = copy(s)
            RULES.resample(sampled, viewer, seeded_rng(5, seed, viewer))
            assert view(sampled, viewer) == seen
            hidden, _keep_hidden = copy(s)
            RULES.hide(hidden, viewer)
            RULES.resample(hidden, viewer, seeded_rng(5, seed, viewer))
            assert hidden.tobytes() == sampled.tobytes()
            changed += sampled.tobytes() != s.tobytes()
            check_history(seats, codes, history, viewer, sampled)
    assert changed > 0


def check_history(seats: int, codes: tuple[int, ...], history: list[int], viewer: int, sampled: Any) -> None:
    """Replay the truth and the rewritten actions side by side."""
    rewritten = GAME.rewrite(records_of(GAME, seats, codes, history), history, viewer, sampled)
    truth, other = GAME.record.new(1), GAME.record.new(1)
    for states in (truth, other):
        RULES.setup(states[0], seats, np.array(codes))
    for action, rewritten_action in zip(history, rewritten, strict=True):
        mask = np.zeros(GAME.actions.mask_words, np.uint64)
        RULES.legal(other[0], mask)
        assert rewritten_action in members(mask), GAME.actions.names[rewritten_action]
        assert rewritten_action == action or RULES.secret(truth[0], action, viewer)
        RULES.apply(truth[0], action)
        RULES.apply(other[0], rewritten_action)
        assert view(other[0], viewer) == view(truth[0], viewer)
    assert other[0].tobytes() == sampled.tobytes()


def test_7_13_planned_herbs_are_hidden_until_the_last_seat_has_finished() -> None:
    table = Table(2, herbs="planned").go_on(until="ROLL")
    table.play(*["roll:6"] * 4, *["roll:1"] * 4).go_on(until="PLAN_HERB")
    for _ in range(23):
        table.play(table.names()[0])
        hidden, _keep = copy(table.s)
        RULES.hide(hidden, 1)
        assert hidden.herbs[0].tolist() == [-1] * 12
        assert hidden.laid[0] == table.s.laid[0]
    table.play(table.names()[0])
    RULES.hide(table.s, 1)
    assert table.s.herbs[0].tolist() == list(range(12))


def test_7_13_tablets_to_choose_from_and_those_put_back_are_known_to_their_seat_only() -> None:
    table = Table(2, first_tablet="chosen").go_on(until="ROLL")
    table.play(*["roll:6"] * 4, *["roll:1"] * 4).go_on(until="KEEP")
    assert table.actor == 0
    for viewer, known in ((0, True), (1, False), (NOBODY, False)):
        hidden, _keep = copy(table.s)
        RULES.hide(hidden, viewer)
        assert (hidden.drawn[0].tolist() == table.s.drawn[0].tolist()) == known
    table.play(table.names()[0]).go_on(until="START")
    under = table.s.under[:4].tolist()
    for viewer, left in ((0, [*under[:2], -1, -1]), (1, [-1, -1, *under[2:]]), (NOBODY, [-1] * 4)):
        hidden, _keep = copy(table.s)
        RULES.hide(hidden, viewer)
        assert hidden.under[:4].tolist() == left
        assert (hidden.copies == -1).all()


def test_resampling_is_even_over_unseen_tablets() -> None:
    """Each unseen copy is as likely under the stack as any other."""
    table = Table(2, first_tablet="chosen").begin()
    rng = seeded_rng(8)
    seen = np.zeros(15)
    n = 4000 if COMPILED else 400
    for _ in range(n):
        RULES.resample(table.s, 0, rng)
        seen[table.s.under[2]] += 1
        assert (table.s.copies >= 0).all()
        assert table.s.copies.sum() == table.s.in_stack - 4
    unseen = np.full(15, 2)
    np.subtract.at(unseen, table.s.offer, 1)
    np.subtract.at(unseen, table.s.under[:2], 1)
    unseen -= table.s.tablets.sum(axis=0)
    wanted = unseen / unseen.sum()
    assert np.abs(seen / n - wanted).max() < 4 * np.sqrt(0.25 / n)


def test_secret_answers() -> None:
    table = Table(2, first_tablet="chosen", herbs="planned").go_on(until="DRAW_TABLET")
    owner = int(table.s.tasks[table.s.depth - 1, 2])
    assert not RULES.secret(table.s, 0, owner)
    assert RULES.secret(table.s, 0, 1 - owner)
    table.go_on(until="PLAN_HERB")
    assert not RULES.secret(table.s, 0, table.actor)
    assert RULES.secret(table.s, 0, 1 - table.actor)
    table.go_on()
    assert not any(RULES.secret(table.s, 0, viewer) for viewer in (0, 1, NOBODY))
    assert table.s.tasks[table.s.depth - 1, 0] == Ask.MOVE
