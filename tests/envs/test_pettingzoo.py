"""PettingZoo's own tests, and what they do not ask."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from druids.envs.compiled.reward import ILLEGAL
from druids.envs.pettingzoo import DruidsEnv, env
from tests.conformance.games import infos, load
from tests.envs.trajectories import pick

# PettingZoo's api test warns of every observation that is a dict, though a mask can be given in no other way.
DICTS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


def play_out(table: DruidsEnv) -> int:
    """To the end of the game; how many answers it took."""
    step = 0
    while not all(table.terminations.values()):
        table.step(pick(table.observe(table.agent_selection)["action_mask"], step))
        step += 1
    return step


@DICTS
@pytest.mark.parametrize("structured", [False, True])
def test_its_api_test(name: str, structured: bool, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(load(name), structured=structured), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


def test_its_seed_test(name: str) -> None:
    seed_test(lambda: env(load(name)), num_cycles=50)


def test_its_render_test(name: str) -> None:
    def is_text(pictured: Any) -> bool:
        return isinstance(pictured, str) and len(pictured) > 0

    render_test(lambda render_mode: env(load(name), render_mode=render_mode), {"ansi": is_text, "svg": is_text})


def test_its_performance_test(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hurried = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: float(next(hurried)))  # it would run for seconds
    performance_benchmark(env(load("pebbles")))
    assert "turns per second" in capsys.readouterr().out


def test_same_seed_same_games_one_after_the_other(name: str) -> None:
    def three_games() -> list[bytes]:
        table = env(load(name))
        table.reset(seed=8)
        ends = []
        for _ in range(3):
            play_out(table)
            ends.append(table._position().to_bytes())
            table.reset()
        return ends

    games = three_games()
    assert games == three_games()
    assert len(set(games)) == 3


def test_every_number_of_seats(name: str) -> None:
    for seats in infos()[name].seats:
        table = env(load(name), seats)
        table.reset(seed=1)
        assert table.possible_agents == [f"seat_{seat}" for seat in range(seats)]
        play_out(table)
        assert sum(table.rewards.values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("wrong", [-1, 10_000, None, "lay:1", 0.5])
def test_strict_an_illegal_action_is_refused_and_changes_nothing(name: str, wrong: Any) -> None:
    table = env(load(name))
    table.reset(seed=1)
    before = table._position().to_bytes()
    with pytest.raises(ValueError, match=r"seat_\d: .* is masked out; legal: "):
        table.step(wrong)
    masked = int(table.observe(table.agent_selection)["action_mask"].argmin())
    with pytest.raises(ValueError, match="masked out"):
        table.step(masked)
    assert table._position().to_bytes() == before
    play_out(table)


def test_not_strict_an_illegal_action_ends_the_episode(name: str) -> None:
    table = env(load(name), strict=False)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(table.observe(agent)["action_mask"].argmin()))
    assert all(table.terminations.values())
    assert table.rewards == {each: ILLEGAL if each == agent else 0.0 for each in table.possible_agents}
    while table.agents:
        table.step(None)
    table.reset()
    assert table.agents == table.possible_agents


def test_a_finished_game_takes_no_more_answers(name: str) -> None:
    table = env(load(name))
    table.reset(seed=1)
    play_out(table)
    with pytest.raises(ValueError, match="dead"):
        table.step(0)
    assert not table.observe(table.agent_selection)["action_mask"].any()


def test_without_a_game_it_asks_for_one() -> None:
    table = env(load("pebbles"), render_mode="ansi")
    for wrong in (lambda: table.step(0), lambda: table.observe("seat_0"), lambda: table.hidden(0), table.render):
        with pytest.raises(ValueError, match="call reset"):
            wrong()
    table.reset(seed=1)
    play_out(table)
    while table.agents:
        table.step(None)
    with pytest.raises(ValueError, match="call reset"):
        table.step(0)


def test_names_have_versions() -> None:
    for info in infos().values():
        if info.name == "pebbles":
            continue
        assert env(f"{info.name}_v{info.rules}").metadata["name"] == f"{info.name}_v{info.rules}"
        with pytest.raises(ValueError, match=f"{info.name} is at version {info.rules}, not 99"):
            env(f"{info.name}_v99")
    with pytest.raises(ValueError, match="there is no game"):
        env("chess")


@pytest.mark.parametrize("wrong", [{"seats": 9}, {"render_mode": "smell"}, {"nonsense": 1}, {"reward": "fame"}])
def test_an_environment_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|no option"):
        env(load("pebbles"), **wrong)


def test_pictures_show_what_the_asked_seat_knows(name: str) -> None:
    from PIL import Image

    table = env(load(name), render_mode="rgb_array")
    table.reset(seed=1)
    pixels = table.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(Image.fromarray(pixels).getcolors(1 << 24) or []) > 2  # letters were drawn
