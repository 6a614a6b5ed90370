"""Search on a batch: save, restore, place, resample, steps of some rows; copies and pickles."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import druids
from druids.envs.batch import Batch, IllegalStep
from druids.kernel.rng import seeded_rng
from druids.match import Position
from tests.conformance.games import load


def played(batch: Batch, steps: int) -> bytes:
    for _ in range(steps):
        batch.step(batch.sample())
    return everything(batch)


def everything(batch: Batch) -> bytes:
    arrays = (batch.states, batch.turn, batch.masks, batch.observations, batch.rewards, batch.dones, batch.learners)
    return b"".join(array.tobytes() for array in arrays)


def test_reset_keeps_the_seed_unless_another_is_given() -> None:
    batch, other = Batch(load("pebbles"), 3, seed=7), Batch(load("pebbles"), 3, seed=8)
    first = everything(batch)
    played(batch, 5)
    batch.reset()
    assert everything(batch) == first
    batch.reset(8)
    assert everything(batch) == everything(other)
    batch.reset()
    assert everything(batch) == everything(other)


@pytest.mark.parametrize("seed", ["a", 1.5, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    batch = Batch(load("pebbles"), 2)
    for wrong in (
        lambda: Batch(load("pebbles"), 2, seed=seed),
        lambda: batch.reset(seed),
        lambda: batch.resample(seed=seed),
    ):
        with pytest.raises(TypeError, match="a seed is a whole number"):
            wrong()


@pytest.mark.parametrize("rivals", [None, "random", "novice"])
def test_copies_and_pickles_go_on_alike(rivals: str | None) -> None:
    batch = Batch(load("pebbles"), 4, seed=3, rivals=rivals, threads=2)
    played(batch, 7)
    twins = [copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    assert all(everything(twin) == everything(batch) for twin in twins)
    ends = {played(one, 30) for one in [batch, *twins]}
    assert len(ends) == 1


def test_restore_goes_back(name: str) -> None:
    batch = Batch(load(name), 4, seed=3)
    played(batch, 9)
    here, kept = everything(batch), batch.save()
    there = played(batch, 20)
    batch.restore(pickle.loads(pickle.dumps(kept)))
    assert everything(batch) == here
    assert played(batch, 20) == there


def test_one_game_is_restored_in_many_rows() -> None:
    batch = Batch(load("pebbles"), 5, seed=3)
    played(batch, 3)
    one = batch.save([2])
    before = batch.states[[0, 1]].tobytes()
    batch.restore(one, [2, 3, 4])
    assert batch.states[[0, 1]].tobytes() == before
    assert len({batch.states[row].tobytes() for row in (2, 3, 4)}) == 1
    with pytest.raises(ValueError, match="a snapshot of 2 games does not fit into 3 rows"):
        batch.restore(batch.save([0, 1]), [2, 3, 4])


def test_a_step_of_some_rows_leaves_the_others(name: str) -> None:
    some, whole = Batch(load(name), 6, seed=3, finals=True), Batch(load(name), 6, seed=3, finals=True)
    rows = np.array([4, 1])
    for step in range(40):
        given = whole.sample()
        whole.step(given)
        some.step(given[rows], rows)
        assert some.states[rows].tobytes() == whole.states[rows].tobytes()
        assert np.array_equal(some.observations[rows], whole.observations[rows])
        assert np.array_equal(some.masks[rows], whole.masks[rows])
        assert np.array_equal(some.rewards[rows], whole.rewards[rows])
        assert np.array_equal(some.finals[rows], whole.finals[rows]), step
    assert some.states[[0, 2, 3, 5]].tobytes() == Batch(load(name), 6, seed=3).states[[0, 2, 3, 5]].tobytes()


@pytest.mark.parametrize("rows", [[0, 0], [4], [-1], [0.5], [[0]], [True]])
def test_wrong_rows_are_refused(rows: Any) -> None:
    batch = Batch(load("pebbles"), 4)
    with pytest.raises(ValueError, match="rows are different numbers from 0 to 3"):
        batch.save(rows)


def test_wrong_actions_for_some_rows_change_nothing() -> None:
    batch = Batch(load("pebbles"), 4)
    before = everything(batch)
    with pytest.raises(IllegalStep, match=r"the shape \(2,\), not \(4,\)"):
        batch.step(batch.sample(), [1, 2])
    with pytest.raises(IllegalStep, match="game 2: "):
        batch.step(np.array([batch.sample()[1], 10_000]), [1, 2])
    assert everything(batch) == before


def test_a_position_is_placed_in_rows(name: str) -> None:
    game = load(name)
    position = Position(game, game.info.default_seats, rng=seeded_rng(5))
    for _ in range(4):
        position.play(int(position.legal[-1]))
    batch = Batch(game, 3, seed=1)
    untouched = batch.states[0].tobytes()
    batch.place(position, [1, 2])
    assert batch.states[0].tobytes() == untouched
    for row in (1, 2):
        assert batch.states[row].tobytes() == position.to_bytes()
        assert batch.turn[row] == position.to_act
        assert np.flatnonzero(batch.masks[row]).tolist() == position.legal.tolist()
        assert np.array_equal(batch.observations[row], batch.observe(position.to_act)[row])
    with pytest.raises(ValueError, match="the batch plays"):
        batch.place(Position(game, game.info.seats[-1] if len(game.info.seats) > 1 else 2) if name != "creatures"
                    else druids.position("stonehenge"))  # fmt: skip


def test_resampling_keeps_what_the_viewer_knows(name: str) -> None:
    batch = Batch(load(name), 16, seed=3)
    played(batch, 6)
    batch.restore(batch.save([0]), range(16))
    seat = int(batch.turn[0])
    seen, masks = batch.observations.copy(), batch.masks.copy()
    batch.resample(seed=1)
    assert np.array_equal(batch.observations, seen)
    assert np.array_equal(batch.masks, masks)
    worlds = [batch.states[row].tobytes() for row in range(16)]
    batch.resample(seat, [3], seed=1)
    assert [batch.states[row].tobytes() for row in range(16)] == worlds, "row i depends on the seed and i"
    batch.resample(seat, seed=2)
    hidden = Position.of_bytes(batch.game, worlds[0]).hide(seat).to_bytes() != worlds[0]
    assert (len({*worlds, *(batch.states[row].tobytes() for row in range(16))}) > 1) == (hidden and name != "edora")
    with pytest.raises(ValueError, match="a viewer is a seat"):
        batch.resample(9, seed=1)


def test_the_future_of_resampled_rows_differs() -> None:
    batch = Batch(load("pebbles"), 8, seed=3)
    batch.restore(batch.save([0]), range(8))
    batch.resample(seed=5)
    played(batch, 40)
    assert len({batch.states[row].tobytes() for row in range(8)}) > 1


def test_every_seat_observes(name: str) -> None:
    batch = Batch(load(name), 4, seed=3)
    played(batch, 5)
    assert np.array_equal(batch.observe(batch.turn), batch.observations)
    for seat in range(batch.seats):
        assert (batch.layout.split(batch.observe(seat))["me"][:, seat] == 1).all()
    with pytest.raises(ValueError, match="a seat is a number"):
        batch.observe(batch.seats)


def test_final_observations_of_every_seat(name: str) -> None:
    batch = Batch(load(name), 8, seed=3, finals=True)
    ended = 0
    while not ended:
        before = batch.save()
        actions = batch.sample()
        batch.step(actions)
        for row in batch.dones.nonzero()[0].tolist():
            ended += 1
            last = Position.of_bytes(batch.game, before.state["memory"][row].tobytes(), before.state["rng"][row].copy())
            last.play(int(actions[row]))
            assert last.over
            end = Batch(batch.game, 1)
            end._state.memory[0] = last.memory
            for seat in range(batch.seats):
                assert np.array_equal(batch.finals[row, seat], end.observe(seat)[0])
