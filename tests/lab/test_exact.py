"""Small worlds: they are the games with other tables; exact values, best responses and regret minimization on them."""

import pickle
from functools import cache

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import cfr as spiel_cfr
from open_spiel.python.algorithms import exploitability as spiel

from druids import bots, catalog, lab, worlds
from druids.bots import Bot
from druids.envs import openspiel
from druids.envs.batch import Batch
from druids.lab.tree import TooLarge
from druids.match import Position
from tests.conformance.processes import python
from tests.lab.trees import tree_of

SMALL = ["creatures_small", "stonehenge_small"]


class First(Bot):
    """Always the first legal action."""

    def pick(self, position: Position, choices: list[int]) -> int:
        return choices[0]


# -- worlds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
def test_a_world_runs_the_source_of_its_game(name: str) -> None:
    game, full = worlds.load(name), catalog.load(name.split("_", maxsplit=1)[0])
    for rule in ("setup", "legal", "apply", "scores", "winners", "hide", "resample"):
        ours, theirs = getattr(game.rules, rule), getattr(full.rules, rule)
        ours, theirs = getattr(ours, "py_func", ours), getattr(theirs, "py_func", theirs)
        assert ours.__code__.co_filename == theirs.__code__.co_filename
        assert ours is not theirs
    assert game.actions.size < full.actions.size
    assert game.name == name
    assert name not in catalog.infos(), "servers do not offer it"


def test_worlds_and_games_keep_apart() -> None:
    small, full = worlds.load("stonehenge_small"), catalog.load("stonehenge")
    assert [len(game.pieces.names["card"]) for game in (small, full)] == [9 + 3, 63]  # the names of the specials stay
    assert Position(small, 2).game is small
    with pytest.raises(worlds.UnknownWorld, match="there is no world 'chess_small'; there are: creatures_small"):
        worlds.load("chess_small")


def test_a_world_is_pickled_by_name() -> None:
    game = worlds.load("stonehenge_tiny")
    assert pickle.loads(pickle.dumps(game)) is game
    code = "import pickle, sys; print(pickle.loads(bytes.fromhex(sys.argv[1])).name)"
    assert python("-c", code, pickle.dumps(game).hex()).strip() == "stonehenge_tiny"


def test_a_world_is_played_in_a_batch_and_in_openspiel() -> None:
    batch = Batch(worlds.load("stonehenge_tiny"), 8, rivals="random", seed=1)
    for _ in range(6):
        batch.step(batch.sample())
    assert np.isfinite(batch.observations).all()
    pyspiel.random_sim_test(openspiel.load(worlds.load("stonehenge_tiny")), num_sims=3, serialize=True, verbose=False)


# -- exact values ----------------------------------------------------------------------------------------


def spiel_policy_of(game: object, bot: Bot) -> spiel_policy.Policy:
    """A bot as a policy for OpenSpiel's algorithms."""

    class BotPolicy(spiel_policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: openspiel.BridgedState, player_id: int | None = None) -> dict[int, float]:
            chosen = bot.decide(state.hidden(state.current_player()))
            return {action: float(action == chosen) for action in state.legal_actions()}

    return BotPolicy(game, [0, 1])


@cache
def exploitability_of_uniform_play() -> float:
    """As OpenSpiel computes it, which takes seconds."""
    game = openspiel.load(worlds.load("stonehenge_tiny"))
    return float(spiel.exploitability(game, spiel_policy.UniformRandomPolicy(game)))


def test_exploitability_is_openspiels() -> None:
    """OpenSpiel walks every order of the deal, with its own information states: full perfect recall."""
    tree, game = tree_of("stonehenge_tiny"), openspiel.load(worlds.load("stonehenge_tiny"))
    assert lab.exploitability(tree, tree.uniform()) == pytest.approx(exploitability_of_uniform_play(), abs=1e-9)
    first = tree.policy(lambda seed: First())
    theirs = spiel.exploitability(game, spiel_policy_of(game, First()))
    assert lab.exploitability(tree, first) == pytest.approx(theirs, abs=1e-9)


def test_openspiels_cfr_converges_here() -> None:
    game = openspiel.load(worlds.load("stonehenge_tiny"))
    solver = spiel_cfr.CFRPlusSolver(game)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert spiel.exploitability(game, solver.average_policy()) < 0.25 * exploitability_of_uniform_play()


@pytest.mark.many
@pytest.mark.parametrize("name", SMALL)
def test_a_best_response_gets_its_value_and_no_deviation_gets_more(name: str) -> None:
    tree = tree_of(name)
    uniform = tree.uniform()
    assert lab.values(tree, uniform).sum() == pytest.approx(0, abs=1e-9)
    for seat in range(2):
        value, best = lab.best_response(tree, uniform, seat)
        assert lab.values(tree, best)[seat] == pytest.approx(value, abs=1e-9)
        rng = np.random.default_rng(seat)
        for _ in range(5):
            other = tree.normalized(rng.random(len(uniform)) ** 8)
            own = np.isin(tree.set_of_slot, tree.sets[tree.players == seat])
            assert lab.values(tree, np.where(own, other, uniform))[seat] < value


@pytest.mark.many
@pytest.mark.parametrize("name", SMALL)
def test_values_are_those_of_games_played(name: str) -> None:
    tree = tree_of(name)
    batch = Batch(worlds.load(name), 512, observe=False, rivals="greedy", learner=0, seed=5)
    found: list[float] = []
    while len(found) < 20_000:
        batch.step(batch.sample())
        found += batch.rewards[batch.dones != 0, 0].tolist()
    greedy = tree.policy(lambda seed: bots.bot("greedy", seed=seed))
    own = np.isin(tree.set_of_slot, tree.sets[tree.players == 0])
    expected = lab.values(tree, np.where(own, tree.uniform(), greedy))[0]
    assert np.mean(found) == pytest.approx(expected, abs=4 * float(np.std(found)) / np.sqrt(len(found)))


# -- regret minimization ---------------------------------------------------------------------------------


@pytest.mark.many
@pytest.mark.parametrize(("name", "iterations"), [("creatures_small", 200_000), ("stonehenge_small", 450_000)])
def test_cfr_and_mccfr_converge(name: str, iterations: int) -> None:
    tree = tree_of(name)
    uniform = lab.exploitability(tree, tree.uniform())
    assert lab.exploitability(tree, lab.cfr(tree, 50)) < 0.01 * uniform
    assert lab.exploitability(tree, lab.mccfr(tree, iterations, seed=1)) < 0.05 * uniform


# -- bad input -------------------------------------------------------------------------------------------


def test_wrong_policies_and_large_games_are_refused() -> None:
    tree = tree_of("stonehenge_tiny")
    with pytest.raises(TooLarge, match="stonehenge_tiny has more than 10 nodes; unroll a smaller world"):
        lab.unroll(worlds.load("stonehenge_tiny"), most=10)
    with pytest.raises(ValueError, match="one per slot, not"):
        lab.values(tree, np.ones(3))
    with pytest.raises(ValueError, match="finite and not negative"):
        lab.exploitability(tree, tree.uniform() * np.nan)
    with pytest.raises(ValueError, match=r"add up to 1; Tree\.normalized"):
        lab.best_response(tree, tree.uniform() * 2, 0)
    with pytest.raises(ValueError, match="a seat is a number from 0 to 1, not 2"):
        lab.best_response(tree, tree.uniform(), 2)
    with pytest.raises(TypeError, match="a seed is a whole number"):
        lab.mccfr(tree, 1, seed=1.5)  # type: ignore[arg-type]
