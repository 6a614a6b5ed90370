"""A batch with legal and illegal actions, learners and rivals."""

from typing import Any

import numpy as np
import pytest

from druids import bots
from druids.envs.batch import Batch, IllegalStep
from druids.envs.compiled.reward import ILLEGAL
from druids.match import Position
from tests.conformance.games import load
from tests.envs.trajectories import pick


def picked(batch: Batch, step: int = 0) -> Any:
    return np.array([pick(mask, step) for mask in batch.masks])


def test_arrays_are_written_in_place(name: str) -> None:
    batch = Batch(load(name), 3)
    before = [id(part) for part in (batch.turn, batch.masks, batch.observations, batch.rewards, batch.dones)]
    batch.step(picked(batch))
    after = [id(part) for part in (batch.turn, batch.masks, batch.observations, batch.rewards, batch.dones)]
    assert before == after


@pytest.mark.parametrize("part", ["states", "turn", "masks", "observations", "rewards", "dones"])
def test_arrays_are_read_only(part: str) -> None:
    batch = Batch(load("pebbles"), 3)
    with pytest.raises(ValueError, match="read-only"):
        getattr(batch, part)[0] = 1


def test_samples_are_legal_and_reach_every_action(name: str) -> None:
    batch = Batch(load(name), 64)
    first = batch.masks[0].copy()
    seen = set()
    for _ in range(60 * int(first.sum())):
        given = batch.sample()
        assert (batch.masks[np.arange(64), given] == 1).all()
        seen.add(int(given[0]))
    assert seen == set(np.flatnonzero(first))


def test_samples_depend_on_the_row_alone(name: str) -> None:
    one, many = Batch(load(name), 1, seed=3), Batch(load(name), 5, seed=3)
    for _ in range(30):
        given = one.sample(), many.sample()
        assert given[0][0] == given[1][0]
        one.step(given[0])
        many.step(given[1])
    assert one.states[0].tobytes() == many.states[0].tobytes()


@pytest.mark.parametrize("wrong", [-1, 10_000, None])
def test_a_masked_out_action_is_refused_and_changes_nothing(name: str, wrong: int | None) -> None:
    batch = Batch(load(name), 4)
    given = picked(batch)
    given[2] = int(batch.masks[2].argmin()) if wrong is None else wrong
    before = batch.states.tobytes()
    with pytest.raises(IllegalStep, match=r"game 2: .* is masked out; legal: "):
        batch.step(given)
    assert batch.states.tobytes() == before
    batch.step(picked(batch))


@pytest.mark.parametrize("wrong", [-1, 10_000, None])
def test_not_strict_an_illegal_action_ends_its_game(name: str, wrong: int | None) -> None:
    batch, strict = Batch(load(name), 3, strict=False), Batch(load(name), 3)
    given = picked(batch)
    strict.step(given)
    given[1] = int(batch.masks[1].argmin()) if wrong is None else wrong
    seat = int(batch.turn[1])
    batch.step(given)
    assert batch.dones[1] == 1
    assert batch.rewards[1, seat] == ILLEGAL
    assert batch.rewards[1].sum() == ILLEGAL
    assert batch.masks[1].any()  # a new game has started
    for other in (0, 2):
        assert batch.states[other].tobytes() == strict.states[other].tobytes()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (np.zeros(4), "integers, not float64"),
        ([0, 0, 0, 0], "integers, not list"),
        (np.zeros(3, np.int64), r"the shape \(4,\), not \(3,\)"),
        (np.zeros((4, 1), np.int64), r"the shape \(4,\), not \(4, 1\)"),
    ],
)
def test_wrong_types_and_shapes_are_refused(wrong: Any, says: str) -> None:
    with pytest.raises(IllegalStep, match=says):
        Batch(load("pebbles"), 4).step(wrong)


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.uint16, np.uint64])
def test_any_integer_type_is_accepted(dtype: Any) -> None:
    batch, other = Batch(load("pebbles"), 4), Batch(load("pebbles"), 4)
    other.step(picked(batch))
    given = picked(batch).astype(dtype)
    given.flags.writeable = False  # like the arrays of some libraries
    batch.step(given)
    assert batch.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize(
    "wrong",
    [{"n": 0}, {"threads": 0}, {"seats": 9}, {"options": {"no": 1}}, {"rivals": "nobody"}, {"learner": 0},
     {"rivals": "random", "learner": 5}],
)  # fmt: skip
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|no option|no bot"):
        Batch(load("pebbles"), **({"n": 2} | wrong))


def test_batches_without_observations_play_the_same_games(name: str) -> None:
    observed, unobserved = Batch(load(name), 2, seed=4), Batch(load(name), 2, seed=4, observe=False)
    for step in range(20):
        observed.step(picked(observed, step))
        unobserved.step(picked(unobserved, step))
    assert unobserved.observations.size == 0
    assert observed.states.tobytes() == unobserved.states.tobytes()


def test_observations_left_out_of_steps_are_written_when_asked_for(name: str) -> None:
    n = 300 if name == "pebbles" else 4  # enough to be shared among threads
    every, some = (Batch(load(name), n, threads=2, seed=3) for _ in range(2))
    for step in range(20):
        actions = every.sample()
        assert (some.sample() == actions).all()
        every.step(actions)
        some.step(actions, observe=step % 7 == 0)
        if step % 5 == 0:
            assert (some.observations == every.observations).all()
    some.step(some.sample(), observe=False)
    some.step(some.sample()[:2], rows=[0, 1])
    assert (some.observations == some.observe(some.turn)).all(), "also after a step of some rows"


def test_a_batch_without_observations_has_none_to_leave_out() -> None:
    batch = Batch(load("pebbles"), 4, observe=False)
    batch.step(batch.sample(), observe=False)
    assert batch.observations.shape[0] == 0


@pytest.mark.parametrize("rivals", ["random", "greedy"])
def test_with_rivals_only_the_learner_acts(name: str, rivals: str) -> None:
    batch = Batch(load(name), 16, rivals=rivals)
    learners = set()
    for step in range(60):
        assert np.array_equal(batch.turn, batch.learners)
        assert batch.masks.any(axis=1).all()
        learners |= set(batch.learners.tolist())
        batch.step(picked(batch, step))
    assert learners == set(range(batch.seats))


def test_a_fixed_learner(name: str) -> None:
    batch = Batch(load(name), 4, rivals="random", learner=1)
    for step in range(40):
        assert (batch.turn == 1).all()
        batch.step(picked(batch, step))


def test_greedy_rivals_play_like_the_greedy_bot(name: str) -> None:
    """A step of a batch with rivals plays the learner's action, the bots' actions and chance from the same seed."""
    game = load(name)
    batch = Batch(game, 1, rivals="greedy", learner=0, seed=2)
    alone = Batch(game, 1, seed=2)
    greedy = bots.bot("greedy")

    def catch_up() -> None:
        while alone.turn[0] != 0:
            position = Position.of_bytes(game, alone.states.tobytes())
            alone.step(np.array([greedy.decide(position.hide(position.to_act))]))

    for step in range(15):
        catch_up()
        assert alone.states.tobytes() == batch.states.tobytes()
        given = picked(batch, step)
        batch.step(given)
        alone.step(given)
