"""PettingZoo's own tests, and what they do not cover."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

from druids.envs.compiled.reward import ILLEGAL
from druids.envs.pettingzoo import DruidsEnv, env, parallel_env
from tests.conformance.games import infos, load
from tests.envs.trajectories import pick

# PettingZoo's api test warns of every observation that is a dict, though a mask can be given in no other way.
DICTS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


def play_out(aec: DruidsEnv) -> int:
    """Play to the end of the game. Return the number of actions."""
    step = 0
    while not all(aec.terminations.values()):
        aec.step(pick(aec.observe(aec.agent_selection)["action_mask"], step))
        step += 1
    return step


@DICTS
@pytest.mark.parametrize("structured", [False, True])
def test_pettingzoos_api_test(name: str, structured: bool, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(load(name), structured=structured), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


def test_pettingzoos_seed_test(name: str) -> None:
    seed_test(lambda: env(load(name)), num_cycles=50)


def test_pettingzoos_render_test(name: str) -> None:
    def is_text(rendered: Any) -> bool:
        return isinstance(rendered, str) and len(rendered) > 0

    render_test(lambda render_mode: env(load(name), render_mode=render_mode), {"ansi": is_text, "svg": is_text})


def test_pettingzoos_performance_test(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: float(next(seconds)))  # it would run for seconds
    performance_benchmark(env(load("pebbles")))
    assert "turns per second" in capsys.readouterr().out


def test_pettingzoos_parallel_test(name: str) -> None:
    parallel_api_test(parallel_env(load(name)), num_cycles=60)


def test_the_parallel_interface_plays_a_game(name: str) -> None:
    parallel, aec = parallel_env(load(name)), env(load(name))
    seen, _ = parallel.reset(seed=5)
    aec.reset(seed=5)
    step = 0
    while not all(aec.terminations.values()):
        action = pick(seen[aec.agent_selection]["action_mask"], step)
        seen, rewards, over, _, _ = parallel.step(dict.fromkeys(parallel.agents, action))
        aec.step(action)
        step += 1
    assert all(over.values())
    assert rewards == aec.rewards


def test_the_state_is_what_all_seats_observe(name: str) -> None:
    aec = env(load(name))
    with pytest.raises(ValueError, match="call reset"):
        aec.state()
    aec.reset(seed=5)
    assert aec.state() in aec.state_space
    parts = [aec.observe(agent)["observation"] for agent in aec.possible_agents]
    assert np.array_equal(aec.state(), np.concatenate(parts))


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda aec: pickle.loads(pickle.dumps(aec))])
def test_copies_and_pickles_go_on_alike(twin_of: Callable[[DruidsEnv], DruidsEnv]) -> None:
    aec = env(load("pebbles"))
    aec.reset(seed=5)
    aec.step(int(aec.observe(aec.agent_selection)["action_mask"].argmax()))
    twin = twin_of(aec)
    before = aec._position().to_bytes()
    assert play_out(twin) > 0
    assert aec._position().to_bytes() == before
    play_out(aec)
    assert aec._position().to_bytes() == twin._position().to_bytes()
    assert aec.rewards == twin.rewards


@pytest.mark.parametrize("seed", ["a", 1.5, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number"):
        env(load("pebbles")).reset(seed)


def test_same_seed_same_games_one_after_the_other(name: str) -> None:
    def three_games() -> list[bytes]:
        aec = env(load(name))
        aec.reset(seed=8)
        ends = []
        for _ in range(3):
            play_out(aec)
            ends.append(aec._position().to_bytes())
            aec.reset()
        return ends

    games = three_games()
    assert games == three_games()
    assert len(set(games)) == 3


def test_every_number_of_seats(name: str) -> None:
    for seats in infos()[name].seats:
        aec = env(load(name), seats)
        aec.reset(seed=1)
        assert aec.possible_agents == [f"seat_{seat}" for seat in range(seats)]
        play_out(aec)
        assert sum(aec.rewards.values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("wrong", [-1, 10_000, None, "lay:1", 0.5])
def test_strict_an_illegal_action_is_refused_and_changes_nothing(name: str, wrong: Any) -> None:
    aec = env(load(name))
    aec.reset(seed=1)
    before = aec._position().to_bytes()
    with pytest.raises(ValueError, match=r"seat_\d: .* is masked out; legal: "):
        aec.step(wrong)
    masked = int(aec.observe(aec.agent_selection)["action_mask"].argmin())
    with pytest.raises(ValueError, match="masked out"):
        aec.step(masked)
    assert aec._position().to_bytes() == before
    play_out(aec)


def test_not_strict_an_illegal_action_ends_the_episode(name: str) -> None:
    aec = env(load(name), strict=False)
    aec.reset(seed=1)
    agent = aec.agent_selection
    aec.step(int(aec.observe(agent)["action_mask"].argmin()))
    assert all(aec.terminations.values())
    assert aec.rewards == {each: ILLEGAL if each == agent else 0.0 for each in aec.possible_agents}
    while aec.agents:
        aec.step(None)
    aec.reset()
    assert aec.agents == aec.possible_agents


def test_a_finished_game_takes_no_more_answers(name: str) -> None:
    aec = env(load(name))
    aec.reset(seed=1)
    play_out(aec)
    with pytest.raises(ValueError, match="dead"):
        aec.step(0)
    assert not aec.observe(aec.agent_selection)["action_mask"].any()


def test_without_a_game_it_raises() -> None:
    aec = env(load("pebbles"), render_mode="ansi")
    for wrong in (lambda: aec.step(0), lambda: aec.observe("seat_0"), lambda: aec.hidden(0), aec.render):
        with pytest.raises(ValueError, match="call reset"):
            wrong()
    aec.reset(seed=1)
    play_out(aec)
    while aec.agents:
        aec.step(None)
    with pytest.raises(ValueError, match="call reset"):
        aec.step(0)


def test_names_have_versions() -> None:
    for info in infos().values():
        if info.name == "pebbles":
            continue
        assert env(f"{info.name}_v{info.rules}").metadata["name"] == f"{info.name}_v{info.rules}"
        with pytest.raises(ValueError, match=f"the rules of {info.name} are at version {info.rules}, not 99"):
            env(f"{info.name}_v99")
    with pytest.raises(ValueError, match="there is no game"):
        env("chess")


@pytest.mark.parametrize(
    "wrong", [{"seats": 9}, {"render_mode": "smell"}, {"options": {"nonsense": 1}}, {"reward": "fame"}]
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|no option"):
        env(load("pebbles"), **wrong)


def test_pixels_are_drawn(name: str) -> None:
    from PIL import Image

    aec = env(load(name), render_mode="rgb_array")
    aec.reset(seed=1)
    pixels = aec.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(Image.fromarray(pixels).getcolors(1 << 24) or []) > 2  # letters were drawn
