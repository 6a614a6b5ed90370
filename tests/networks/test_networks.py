"""The forward pass: estimates are well formed, equal compiled and interpreted, and depend only on what a seat sees."""

import numpy as np
import pytest

from druids import catalog
from druids.bots.ismcts import mask_of
from druids.kernel import jit
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng
from druids.match import Position
from druids.networks.compiled.forward import encode
from druids.networks.features import features
from tests.bots.positions import random_position
from tests.networks.networks import random_network
from tests.toy.pebbles.game import GAME as PEBBLES

GAMES = ["pebbles", *catalog.infos()]


def load(name: str) -> Game:
    return PEBBLES if name == "pebbles" else catalog.load(name)


def position_of(game: Game, seats: int | None = None, steps: int = 40) -> Position:
    """A position with a choice, hidden for the seat to act."""
    for fewer in (steps, steps // 2, 12, 0):
        position = random_position(game, seats or game.info.default_seats, 3, fewer)
        if not position.over and len(position.legal) > 1:
            return position
    raise AssertionError("no position has a choice")


@pytest.mark.parametrize("name", GAMES)
def test_estimates_are_shares_and_probabilities(name: str) -> None:
    game = load(name)
    for seats in game.info.seats:
        position = position_of(game, seats)
        view = position.hide(position.to_act)
        net = random_network(game)
        share, points = net.results(view)
        assert share.shape == points.shape == (seats,)
        assert share.sum() == pytest.approx(1)
        assert (share > 0).all()
        legal = position.legal.tolist()
        prior = net.prior(view, mask_of(game, legal))
        assert prior[legal].sum() == pytest.approx(1)
        assert (prior[legal] > 0).all()
        assert np.delete(prior, legal).sum() == 0


@pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")
@pytest.mark.parametrize("name", GAMES)
def test_the_forward_pass_is_the_same_compiled_and_interpreted(name: str) -> None:
    """To the last bit."""
    game = load(name)
    position = position_of(game)
    view, net, mask = position.hide(position.to_act), random_network(game), mask_of(game, position.legal.tolist())
    compiled = [*net.results(view), net.prior(view, mask)]
    with jit.interpreted():
        interpreted = [*net.results(view), net.prior(view, mask)]
    for one, other in zip(compiled, interpreted, strict=True):
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_estimates_depend_only_on_what_the_seat_sees(name: str) -> None:
    game = load(name)
    position = position_of(game)
    seat, net = position.to_act, random_network(game)
    expected = net.results(position.hide(seat))[0]
    for seed in range(5):
        other = position.determinize(seat, seeded_rng(seed)).hide(seat)
        assert net.results(other)[0].tobytes() == expected.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_record_uses_each_row_at_most_once(name: str) -> None:
    game, table = load(name), features(load(name))
    for seats in game.info.seats:
        position = position_of(game, seats)
        rows, factors = np.zeros(table.most, np.int64), np.zeros(table.most, np.float32)
        for viewer in range(seats):
            words = position.hide(viewer).memory
            n = encode(words, viewer, seats, table.cells, table.rows, table.stack, rows, factors)
            assert 0 < n <= table.most
            assert len(set(rows[:n].tolist())) == n
            assert rows[:n].max() < table.size


def test_seats_are_counted_from_the_observing_seat() -> None:
    """What seat 0 sees in a position, seat 1 sees in the same position with the seats renumbered."""
    game, table = PEBBLES, features(PEBBLES)
    seats = max(game.info.seats)
    position = Position(game, seats)
    turned = position.copy()
    for field in game.record.all_fields:
        axes = game.pieces.axes.get(field.name, ())
        if "seat" in axes:
            array = turned.states[field.name][0]
            position.states[field.name][0][...] = np.arange(array.size).reshape(array.shape) % (field.high + 1)
            turned.states[field.name][0][...] = np.roll(position.states[field.name][0], 1, axes.index("seat"))
    seen = []
    for shown, viewer in ((position, 0), (turned, 1)):
        rows, factors = np.zeros(table.most, np.int64), np.zeros(table.most, np.float32)
        n = encode(shown.memory, viewer, seats, table.cells, table.rows, table.stack, rows, factors)
        seen.append(sorted(zip(rows[4:n].tolist(), factors[4:n].tolist(), strict=True)))
    assert seen[0] == seen[1]
