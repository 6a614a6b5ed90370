"""Gymnasium's own checks of the environments for one learner, alone and in vectors."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from druids import bots
from druids.envs.batch import Batch, IllegalStep
from druids.envs.compiled.reward import ILLEGAL
from druids.envs.gymnasium import SoloVectorEnv, register, solo, vector
from tests.conformance.games import infos, load
from tests.envs.trajectories import pick


def test_gymnasiums_own_check(name: str) -> None:
    # The check samples actions without masks, so illegal ones must end an episode instead of raising.
    if name == "pebbles":  # in no catalog, so Gymnasium cannot make it for each render mode
        check_env(solo(load(name), ["random"], strict=False), skip_render_check=True)
    else:
        registered = f"druids/{name}-v{infos()[name].rules}"
        made = gymnasium.make(registered, opponents=["random"], strict=False, disable_env_checker=True)
        check_env(made.unwrapped)


def play_out(learner: Any, seed: int) -> tuple[float, int]:
    seen, info = learner.reset(seed=seed)
    for step in range(10_000):
        assert np.array_equal(learner.action_masks(), seen["action_mask"].astype(bool))
        seen, reward, terminated, truncated, _ = learner.step(pick(seen["action_mask"], step))
        assert not truncated
        if terminated:
            return reward, info["seat"]
        assert reward == 0
    raise AssertionError("the game did not end")


def test_the_learner_plays_every_seat(name: str) -> None:
    learner = solo(load(name), ["greedy"])
    played = [play_out(learner, seed) for seed in range(12)]
    assert {seat for _, seat in played} == set(range(learner.aec.seats))
    assert played == [play_out(learner, seed) for seed in range(12)]


def test_a_fixed_seat_and_a_bot_for_each_other_seat() -> None:
    learner = solo(load("pebbles"), ["random", bots.bot("greedy")], seats=3, seat=2)
    assert play_out(learner, 1)[1] == 2
    with pytest.raises(ValueError, match="call reset"):
        learner.step(0)


def test_an_illegal_action(name: str) -> None:
    strict, lenient = solo(load(name), ["random"]), solo(load(name), ["random"], strict=False)
    seen, _ = strict.reset(seed=3)
    wrong = int(seen["action_mask"].argmin())
    with pytest.raises(ValueError, match="is masked out; legal: "):
        strict.step(wrong)
    lenient.reset(seed=3)
    _, reward, terminated, _, _ = lenient.step(wrong)
    assert terminated
    assert reward == ILLEGAL


def test_a_step_without_a_game_raises() -> None:
    with pytest.raises(ValueError, match="call reset"):
        solo(load("pebbles"), ["random"]).step(0)


@pytest.mark.parametrize(
    "wrong", [{"seat": 7}, {"opponents": ["random"] * 4}, {"opponents": []}, {"opponents": ["nobody"]}]
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no seat|name one bot|no bot"):
        solo(load("pebbles"), **wrong)


def test_a_vector_of_learners(name: str) -> None:
    many = vector(load(name), 8, rivals="random", strict=False)
    seen, _ = many.reset(seed=5)
    assert seen in many.observation_space
    ended = 0
    for step in range(600):
        learners = many.batch.learners.copy()
        actions = np.array([pick(mask, step) for mask in seen["action_mask"]])
        seen, rewards, over, cut, infos = many.step(actions)
        assert rewards.shape == over.shape == cut.shape == (8,)
        assert np.array_equal(rewards, many.batch.rewards[np.arange(8), learners])
        assert not rewards[~over].any()
        if over.any():
            ended += 1
            last = infos["final_obs"][int(over.argmax())]
            assert last in many.single_observation_space
            assert last["observation"][learners[over.argmax()]] == 1  # the block "me"
            assert np.array_equal(infos["_final_obs"], over)
    assert ended
    assert seen in many.observation_space


def test_an_illegal_action_in_a_vector() -> None:
    many = vector(load("pebbles"), 2, strict=False)
    seen, _ = many.reset(seed=1)
    wrong = seen["action_mask"].argmin(axis=1)
    _, rewards, over, _, _ = many.step(wrong)
    assert over.all()
    assert (rewards == ILLEGAL).all()
    strict = vector(load("pebbles"), 2)
    with pytest.raises(IllegalStep, match="masked out"):
        strict.step(wrong)


def test_a_vector_needs_rivals() -> None:
    with pytest.raises(ValueError, match="rivals"):
        SoloVectorEnv(Batch(load("pebbles"), 2))


def test_games_are_registered_with_gymnasium() -> None:
    ids = register()
    assert len(ids) == len(infos()) - 1  # all but the toy
    made = gymnasium.make(ids[0], opponents=["random"], disable_env_checker=True)
    seen, _ = made.reset(seed=1)
    assert seen["action_mask"].any()
    assert gymnasium.make_vec(ids[0], num_envs=3, rivals="random").num_envs == 3


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_and_pickles_go_on_alike(twin_of: Callable[[Any], Any]) -> None:
    learner = solo(load("pebbles"), ["greedy"])
    seen, _ = learner.reset(seed=4)
    twin = twin_of(learner)
    action = pick(seen["action_mask"], 0)
    after = twin.step(action)[0]["observation"]
    assert not np.array_equal(after, seen["observation"])
    assert np.array_equal(learner.aec.observe(learner._me)["observation"], seen["observation"])
    assert np.array_equal(learner.step(action)[0]["observation"], after)
    many = vector(load("pebbles"), 3, rivals="random")
    before = many.reset(seed=4)[0]["observation"]
    other = twin_of(many)
    actions = many.batch.sample()
    stepped = other.step(actions)[0]["observation"]
    assert np.array_equal(many.batch.observations, before)
    assert np.array_equal(many.step(actions)[0]["observation"], stepped)


@pytest.mark.parametrize("seed", ["a", 1.5, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for environment in (solo(load("pebbles"), ["random"]), vector(load("pebbles"), 2)):
        with pytest.raises(TypeError, match="a seed is a whole number"):
            environment.reset(seed=seed)
