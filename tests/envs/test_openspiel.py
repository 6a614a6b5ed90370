"""OpenSpiel's own tests of the bridged games, and tests of what a player may know."""

import copy
import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

from druids.envs.observation import layout
from druids.envs.openspiel import BridgedState, load
from tests.conformance import games
from tests.conformance.processes import python


def positions(name: str, most: int = 50) -> list[BridgedState]:
    """The first positions of one random game in which a seat is to act."""
    rolls = np.random.RandomState(4)
    state = load(games.load(name)).new_initial_state()
    found: list[BridgedState] = []
    while len(found) < most and not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rolls.choice(actions, p=chances)))
        else:
            found.append(state.clone())
            state.apply_action(int(rolls.choice(state.legal_actions())))
    return found


def test_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(load(games.load(name)), num_sims=1, serialize=True, verbose=False)


def test_games_and_states_are_copied_and_pickled(name: str) -> None:
    for state in positions(name)[::15]:
        game = pickle.loads(pickle.dumps(state.get_game()))
        text = pyspiel.serialize_game_and_state(game, state)
        twins = [
            pickle.loads(pickle.dumps(state)),
            copy.deepcopy(state),
            pyspiel.deserialize_game_and_state(text)[1],
            game.deserialize_state(state.serialize()),
        ]
        for twin in twins:
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            for player in range(game.num_players()):
                assert twin.information_state_string(player) == state.information_state_string(player)
            twin.apply_action(twin.legal_actions()[0])
            assert str(twin) != str(state)


def test_a_pickled_state_is_read_by_another_process() -> None:
    state = positions("stonehenge")[1]
    code = "import pickle, sys; print(pickle.loads(bytes.fromhex(sys.argv[1])).information_state_string(0))"
    assert python("-c", code, pickle.dumps(state).hex()).strip() == state.information_state_string(0)


def test_a_determinization_has_a_history_of_its_own(name: str) -> None:
    """Its history leads to it, with every player's information state."""
    rolls = np.random.RandomState(1)
    for state in positions(name)[::7]:
        sampled = state.resample_from_infostate(state.current_player(), rolls.uniform)
        replayed = state.get_game().new_initial_state()
        for action in sampled.history():
            replayed.apply_action(action)
        assert str(replayed) == str(sampled)
        assert (sampled.history() == state.history()) == (str(sampled) == str(state))
        for player in range(state.num_players()):
            assert replayed.information_state_string(player) == sampled.information_state_string(player)


def test_information_states_have_perfect_recall() -> None:
    """Whatever led to an information state, the player went through the same information states before."""
    before: dict[str, tuple[str, ...]] = {}
    rolls = np.random.RandomState(3)
    game = load(games.load("pebbles"))
    met_again = 0
    for _ in range(400):
        state = game.new_initial_state()
        seen: tuple[str, ...] = ()
        for _ in range(int(rolls.randint(10))):
            state.apply_action(int(rolls.choice(state.legal_actions())))
            here = state.information_state_string(0)
            met_again += here in before
            assert before.setdefault(here, seen) == seen
            seen = (*seen, here)
    assert met_again > 100


def test_the_game_has_no_information_state_tensor(name: str) -> None:
    assert not load(games.load(name)).get_type().provides_information_state_tensor
    with pytest.raises(Exception, match="no tensor with perfect recall"):
        positions(name)[0].information_state_tensor(0)


def test_openspiels_environment_uses_observations() -> None:
    environment = rl_environment.Environment(load(games.load("pebbles")))
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == layout(games.load("pebbles")).size
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


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
