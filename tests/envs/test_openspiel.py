"""OpenSpiel's own tests of the bridged games, and tests of what a player may know."""

import numpy as np
import pyspiel
import pytest

from druids.envs.observation import layout
from druids.envs.openspiel import BridgedState, load
from tests.conformance import games


def positions(name: str, steps: int = 120) -> list[BridgedState]:
    """Positions of one random game in which a seat is to act."""
    rolls = np.random.RandomState(4)
    state = load(games.load(name)).new_initial_state()
    found = []
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rolls.choice(actions, p=chances)))
        else:
            found.append(state.clone())
            state.apply_action(int(rolls.choice(state.legal_actions())))
    return found


def test_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(load(games.load(name)), num_sims=2, serialize=False, verbose=False)


def test_determinizations_have_the_same_information_state(name: str) -> None:
    rolls = np.random.RandomState(1)
    for state in positions(name)[::5]:
        player = state.current_player()
        for _ in range(3):
            sampled = state.resample_from_infostate(player, rolls.uniform)
            assert sampled.information_state_string(player) == state.information_state_string(player)
            assert sampled.legal_actions() == state.legal_actions()
            assert np.array_equal(sampled.tensor(player), state.tensor(player))


def test_some_determinization_differs(name: str) -> None:
    if all(state.hidden(state.current_player()) == state._position for state in positions(name)):
        pytest.skip("nothing in the record is hidden from the seat to act")
    rolls = np.random.RandomState(1)
    pairs = [(state, state.resample_from_infostate(state.current_player(), rolls.uniform)) for state in positions(name)]
    assert any(str(sampled) != str(state) for state, sampled in pairs)


def test_observer_writes_the_blocks(name: str) -> None:
    state = positions(name)[0]
    observer = state.get_game().make_py_observer()
    observer.set_from(state, state.current_player())
    assert set(observer.dict) == {block.name for block in layout(games.load(name)).blocks}
    assert observer.dict["me"][state.current_player()] == 1


def test_returns_sum_to_0(name: str) -> None:
    state = load(games.load(name)).new_initial_state()
    assert state.returns() == [0.0] * state.num_players()
    rolls = np.random.RandomState(2)
    while not state.is_terminal():
        state.apply_action(int(rolls.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)


def test_wrong_parameters() -> None:
    with pytest.raises(Exception, match="seats"):
        load(games.load("pebbles"), seats=9)


def test_illegal_actions_and_finished_games_are_refused(name: str) -> None:
    state = positions(name)[0]
    before = str(state)
    illegal = min(set(range(state.num_distinct_actions())) - set(state.legal_actions()))
    with pytest.raises(Exception, match="is masked out; legal: "):
        state.apply_action(illegal)
    assert str(state) == before
    rolls = np.random.RandomState(2)
    while not state.is_terminal():
        state.apply_action(int(rolls.choice(state.legal_actions())))
    with pytest.raises(Exception, match="new_initial_state"):
        state.apply_action(0)
