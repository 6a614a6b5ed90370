"""Hidden information (edora 7.13): what is hidden, what is sampled, and that every determinization is possible."""

import numpy as np
import pytest

from druids.games.edora.game import GAME
from druids.games.edora.state import Ask
from druids.kernel.jit import COMPILED
from druids.kernel.rng import randbelow, seeded_rng
from druids.kernel.tasks import NATURE, NOBODY
from druids.match import Position
from tests.games.edora.table import Table
from tests.positions import records_of, set_up

OPTIONS = [(0, 1, 2, 0), (1, 1, 0, 1), (1, 0, 2, 0)]


def random_history(seats: int, codes: tuple[int, ...], seed: int, steps: int) -> tuple[list[int], Position]:
    """A number of random actions from setup on, and the position they lead to."""
    position, rng = set_up(GAME, seats, codes), seeded_rng(13, seed)
    history: list[int] = []
    while not position.over and len(history) < steps:
        nature, legal = position.to_act == NATURE, position.legal
        history.append(position.sample_chance(rng) if nature else int(legal[randbelow(rng, len(legal))]))
        position.play(history[-1])
    return history, position


@pytest.mark.parametrize("codes", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_7_13_every_resampled_determinization_can_have_happened(seats: int, codes: tuple[int, ...]) -> None:
    changed = 0
    # the secrets begin after the board, the tablets, the stones, the dolmens and the dice
    before = (0 if codes[0] else 23) + 18 + 4 * seats
    for seed in range(10) if COMPILED else (1, 4, 9):
        steps = before + (15 if codes[3] else 9 * seats) + seed * 4 if seed < 9 else 400
        history, position = random_history(seats, codes, seed, steps)
        for viewer in [*range(seats), NOBODY]:
            hidden = position.hide(viewer)
            assert hidden.hide(viewer) == hidden
            sampled = position.determinize(viewer, seeded_rng(5, seed, viewer))
            assert sampled.hide(viewer) == hidden
            assert hidden.determinize(viewer, seeded_rng(5, seed, viewer)) == sampled
            changed += sampled != position
            check_history(seats, codes, history, viewer, sampled)
    assert changed > 0


def check_history(seats: int, codes: tuple[int, ...], history: list[int], viewer: int, sampled: Position) -> None:
    """Replay the truth and the rewritten actions side by side."""
    rewritten = GAME.rewrite(records_of(GAME, seats, codes, history), history, viewer)(sampled.record)
    truth, other = set_up(GAME, seats, codes), set_up(GAME, seats, codes)
    for action, rewritten_action in zip(history, rewritten, strict=True):
        assert rewritten_action == action or truth.is_secret(action, viewer)
        truth.play(action)
        other.play(rewritten_action)  # an illegal action is an error
        assert other.hide(viewer) == truth.hide(viewer)
    assert other == sampled


def test_7_13_planned_herbs_are_hidden_until_the_last_seat_has_finished() -> None:
    table = Table(2, herbs="planned").go_on(until="ROLL")
    table.play(*["roll:6"] * 4, *["roll:1"] * 4).go_on(until="PLAN_HERB")
    for _ in range(23):
        table.play(table.names()[0])
        hidden = table.true.hide(1).record
        assert hidden.herbs[0].tolist() == [-1] * 12
        assert hidden.laid[0] == table.s.laid[0]
    table.play(table.names()[0])
    assert table.true.hide(1).record.herbs[0].tolist() == list(range(12))


def test_7_13_tablets_to_choose_from_and_those_put_back_are_known_to_their_seat_only() -> None:
    table = Table(2, first_tablet="chosen").go_on(until="ROLL")
    table.play(*["roll:6"] * 4, *["roll:1"] * 4).go_on(until="KEEP")
    assert table.actor == 0
    for viewer, known in ((0, True), (1, False), (NOBODY, False)):
        hidden = table.true.hide(viewer).record
        assert (hidden.drawn[0].tolist() == table.s.drawn[0].tolist()) == known
    table.play(table.names()[0]).go_on(until="START")
    under = table.s.under[:4].tolist()
    for viewer, left in ((0, [*under[:2], -1, -1]), (1, [-1, -1, *under[2:]]), (NOBODY, [-1] * 4)):
        hidden = table.true.hide(viewer).record
        assert hidden.under[:4].tolist() == left
        assert (hidden.copies == -1).all()


def test_resampling_is_even_over_unseen_tablets() -> None:
    """Each unseen copy is as likely under the stack as any other."""
    table = Table(2, first_tablet="chosen").begin()
    rng = seeded_rng(8)
    seen = np.zeros(15)
    n = 4000 if COMPILED else 400
    for _ in range(n):
        sampled = table.true.determinize(0, rng).record
        seen[sampled.under[2]] += 1
        assert (sampled.copies >= 0).all()
        assert sampled.copies.sum() == sampled.in_stack - 4
    unseen = np.full(15, 2)
    np.subtract.at(unseen, table.s.offer, 1)
    np.subtract.at(unseen, table.s.under[:2], 1)
    unseen -= table.s.tablets.sum(axis=0)
    wanted = unseen / unseen.sum()
    assert np.abs(seen / n - wanted).max() < 4 * np.sqrt(0.25 / n)


def test_secret_actions() -> None:
    table = Table(2, first_tablet="chosen", herbs="planned").go_on(until="DRAW_TABLET")
    owner = int(table.s.tasks[table.s.depth - 1, 2])
    assert not table.true.is_secret(0, owner)
    assert table.true.is_secret(0, 1 - owner)
    table.go_on(until="PLAN_HERB")
    assert not table.true.is_secret(0, table.actor)
    assert table.true.is_secret(0, 1 - table.actor)
    table.go_on()
    assert not any(table.true.is_secret(0, viewer) for viewer in (0, 1, NOBODY))
    assert table.s.tasks[table.s.depth - 1, 0] == Ask.MOVE
