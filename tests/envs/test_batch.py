"""What a batch does with good answers and bad ones, with learners and rivals."""

from typing import Any

import numpy as np
import pytest

from druids import bots
from druids.envs.batch import Batch, IllegalStep
from druids.envs.compiled.reward import ILLEGAL
from druids.match import Position
from tests.conformance.games import load
from tests.envs.trajectories import pick


def answers(batch: Batch, step: int = 0) -> Any:
    return np.array([pick(mask, step) for mask in batch.masks])


def test_arrays_are_written_in_place(name: str) -> None:
    batch = Batch(load(name), 3)
    before = [id(part) for part in (batch.turn, batch.masks, batch.observations, batch.rewards, batch.dones)]
    batch.step(answers(batch))
    after = [id(part) for part in (batch.turn, batch.masks, batch.observations, batch.rewards, batch.dones)]
    assert before == after


@pytest.mark.parametrize("part", ["states", "turn", "masks", "observations", "rewards", "dones"])
def test_nobody_else_writes_them(part: str) -> None:
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


def test_samples_depend_on_the_place_alone(name: str) -> None:
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
    given = answers(batch)
    given[2] = int(batch.masks[2].argmin()) if wrong is None else wrong
    before = batch.states.tobytes()
    with pytest.raises(IllegalStep, match=r"game 2: .* is masked out; legal: "):
        batch.step(given)
    assert batch.states.tobytes() == before
    batch.step(answers(batch))


@pytest.mark.parametrize("wrong", [-1, 10_000, None])
def test_not_strict_an_illegal_action_ends_its_game(name: str, wrong: int | None) -> None:
    batch, strict = Batch(load(name), 3, strict=False), Batch(load(name), 3)
    given = answers(batch)
    strict.step(given)
    given[1] = int(batch.masks[1].argmin()) if wrong is None else wrong
    asked = int(batch.turn[1])
    batch.step(given)
    assert batch.dones[1] == 1
    assert batch.rewards[1, asked] == ILLEGAL
    assert batch.rewards[1].sum() == ILLEGAL
    assert batch.masks[1].any()  # a new game began
    for other in (0, 2):
        assert batch.states[other].tobytes() == strict.states[other].tobytes()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (np.zeros(4), "whole numbers, not float64"),
        ([0, 0, 0, 0], "whole numbers, not list"),
        (np.zeros(3, np.int64), r"the shape \(4,\), not \(3,\)"),
        (np.zeros((4, 1), np.int64), r"the shape \(4,\), not \(4, 1\)"),
    ],
)
def test_wrong_kinds_and_shapes(wrong: Any, says: str) -> None:
    with pytest.raises(IllegalStep, match=says):
        Batch(load("pebbles"), 4).step(wrong)


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.uint16, np.uint64])
def test_any_whole_numbers_will_do(dtype: Any) -> None:
    batch, other = Batch(load("pebbles"), 4), Batch(load("pebbles"), 4)
    other.step(answers(batch))
    given = answers(batch).astype(dtype)
    given.flags.writeable = False  # as another library's arrays may be
    batch.step(given)
    assert batch.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize(
    "wrong",
    [{"n": 0}, {"threads": 0}, {"seats": 9}, {"options": {"no": 1}}, {"rivals": "novice"}, {"learner": 0},
     {"rivals": "random", "learner": 5}],
)  # fmt: skip
def test_a_batch_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|no option"):
        Batch(load("pebbles"), **({"n": 2} | wrong))


def test_unseen_batches_play_the_same(name: str) -> None:
    seen, unseen = Batch(load(name), 2, seed=4), Batch(load(name), 2, seed=4, observe=False)
    for step in range(20):
        seen.step(answers(seen, step))
        unseen.step(answers(unseen, step))
    assert unseen.observations.size == 0
    assert seen.states.tobytes() == unseen.states.tobytes()


@pytest.mark.parametrize("rivals", ["random", "greedy"])
def test_among_rivals_only_the_learner_is_asked(name: str, rivals: str) -> None:
    batch = Batch(load(name), 16, rivals=rivals)
    learners = set()
    for step in range(60):
        assert np.array_equal(batch.turn, batch.learners)
        assert batch.masks.any(axis=1).all()
        learners |= set(batch.learners.tolist())
        batch.step(answers(batch, step))
    assert learners == set(range(batch.seats))


def test_a_fixed_learner(name: str) -> None:
    batch = Batch(load(name), 4, rivals="random", learner=1)
    for step in range(40):
        assert (batch.turn == 1).all()
        batch.step(answers(batch, step))


def test_greedy_rivals_answer_as_the_greedy_bot(name: str) -> None:
    """One step of a batch with rivals is the learner's answer, the bot's, and NATURE's, from the same dice."""
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
        given = answers(batch, step)
        batch.step(given)
        alone.step(given)
