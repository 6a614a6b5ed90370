"""Observations decoded: whole numbers, sentences, and seats seen from the observer."""

import numpy as np
import pytest

from druids.envs.batch import Batch
from druids.envs.decode import sentences
from druids.envs.observation import layout
from druids.envs.pettingzoo import env
from druids.match import Position
from tests.conformance.games import load

EXACT = 2**20  # float32 holds larger numbers only approximately


def some(name: str, n: int = 6, steps: int = 25, egocentric: bool = False) -> Batch:
    batch = Batch(load(name), n, seed=3, egocentric=egocentric)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def test_decoded_blocks_are_the_hidden_record(name: str) -> None:
    batch = some(name)
    for row in range(batch.n):
        position = Position.of_bytes(batch.game, batch.states[row].tobytes())
        view = position.hide(position.to_act).record
        found = batch.layout.decode(batch.observations[row])
        assert found["me"].tolist() == found["asked"].tolist()
        for block in batch.layout.blocks:
            if block.name in ("me", "asked", "ask", "ask_details") or block.scale > EXACT:
                continue
            if block.is_set:
                bits = np.atleast_1d(view[block.name]).reshape(-1)
                members = found[block.name].reshape(len(bits), -1)
                assert [
                    -1 if row[0] < 0 else sum(1 << k for k in np.flatnonzero(row)) for row in members
                ] == bits.tolist()
            else:
                assert found[block.name].reshape(-1).tolist() == np.atleast_1d(view[block.name]).reshape(-1).tolist()


def test_blocks_name_their_axes(name: str) -> None:
    game = load(name)
    for block in layout(game).blocks:
        assert len(block.axes) == len(block.shape), block.name


def test_sentences(name: str) -> None:
    batch = some(name)
    lines = sentences(batch.game, batch.observations[0])
    seat = int(batch.turn[0])
    assert lines[0].startswith(f"seat {seat} of {batch.seats} observes; seat {seat} is to act: ")
    assert len(lines) > 5
    with pytest.raises(ValueError, match=r"has \d+ numbers, not \(3,\)"):
        sentences(batch.game, np.zeros(3, np.float32))


def test_sentences_of_the_toy_game() -> None:
    batch = Batch(load("pebbles"), 1, 2, seed=3)
    hand = np.flatnonzero(batch.masks[0]) - load("pebbles").actions.first("lay")
    lines = sentences(batch.game, batch.observations[0])
    me = int(batch.turn[0])
    assert lines[0] == f"seat {me} of 2 observes; seat {me} is to act: LAY"
    assert f"hands, seat {me}: {', '.join(f'pebble {pebble}' for pebble in hand)}" in lines
    assert f"hands, seat {1 - me}: hidden" in lines
    assert "held: seat 0 3, seat 1 3" in lines
    assert "rounds: 3" in lines


def test_egocentric_observations_put_the_observer_first(name: str) -> None:
    plain, rotated = some(name), some(name, egocentric=True)
    assert plain.states.tobytes() == rotated.states.tobytes()
    for row in range(plain.n):
        me, seats = int(plain.turn[row]), plain.seats
        before, after = plain.layout.decode(plain.observations[row]), plain.layout.decode(rotated.observations[row])
        assert after["me"].tolist() == [1] + [0] * (len(after["me"]) - 1)
        for block in plain.layout.blocks:
            expected = before[block.name]
            for axis, kind in enumerate(block.axes):
                if kind == "seat":
                    order = [(me + k) % seats for k in range(seats)] + list(range(seats, block.shape[axis]))
                    expected = expected.take(order, axis)
            if block.values == "seat":
                expected = np.where(expected < 0, expected, (expected - me) % seats)
            assert np.array_equal(after[block.name], expected), block.name


def test_egocentric_in_every_interface(name: str) -> None:
    aec, batch = env(load(name), egocentric=True), Batch(load(name), 1, seed=8, egocentric=True, finals=True)
    aec.reset(seed=8)
    assert np.array_equal(aec.observe(aec.agent_selection)["observation"], batch.observations[0])
    everyone = [batch.observe(seat)[0] for seat in range(batch.seats)]
    assert np.array_equal(aec.state(), np.concatenate(everyone))
    assert all(seen[0] == 1 for seen in everyone)
