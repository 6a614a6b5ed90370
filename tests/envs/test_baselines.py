"""Baselines learn on a small budget by a margin that chance does not explain; stored weights give the same play."""

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import druids
from druids import worlds
from druids.envs.config import GameConfig
from druids.envs.evaluation import evaluate
from druids.match import Match
from tests.conformance.games import load
from tests.conformance.processes import ROOT
from tests.lab.trees import tree_of

networks = import_module("examples.networks")
WORLD = "stonehenge_small"
STEPS = 20_000
GAMES = 4_096
SAVED = ROOT / "bench" / "checkpoints" / "ppo-stonehenge-small.npz"
SCORE = 0.146  # of the saved policy against random play, in 2,048 games


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> None:
    """PyTorch takes seconds to import, and all workers collect this file: it waits until one runs it."""
    pytest.importorskip("torch", reason="learning needs the extra `learning`").set_num_threads(1)


@cache
def learned(script: str, world: str = WORLD) -> Any:
    return import_module(f"examples.{script}").train(world, STEPS, seed=1)


def rewards(policy: Any, world: str = WORLD) -> Any:
    return evaluate(policy, world, games=GAMES)


@pytest.mark.parametrize(
    ("script", "world"),
    [
        ("dmc", WORLD),
        ("ppo", WORLD),
        ("selfplay", WORLD),
        ("afterstates", "creatures_small"),
        ("policy_iteration", "creatures_small"),
    ],
)
def test_learners_improve(script: str, world: str) -> None:
    """Random play against itself gets 0, because the seat is drawn."""
    found = rewards(learned(script, world), world)
    assert found.mean() > 4 * found.std() / np.sqrt(len(found))


def test_a_saved_policy_reproduces_its_score() -> None:
    found = evaluate(networks.Network.load(SAVED, WORLD), WORLD, games=2048)
    assert found.mean() == pytest.approx(SCORE, abs=0.01)  # sums of floats differ a little between machines


def test_fictitious_self_play_improves() -> None:
    """The expected reward is exact; uniform play would get 0."""
    pytest.importorskip("tree", reason="OpenSpiel's NFSP needs dm-tree, of the extra `learning`")
    nfsp = import_module("examples.nfsp")
    tree = tree_of("stonehenge_tiny")
    policy = nfsp.average_policy(tree, nfsp.train("stonehenge_tiny", 4_000, seed=1))
    assert nfsp.against_uniform(tree, tree.uniform()) == pytest.approx(0, abs=1e-9)
    assert nfsp.against_uniform(tree, policy) > 0.005


def test_stored_weights_reproduce_the_score(tmp_path: Path) -> None:
    network = learned("dmc")
    network.save(tmp_path / "network.npz")
    stored = networks.Network.load(tmp_path / "network.npz", WORLD)
    assert rewards(stored).tolist() == rewards(network.rounded()).tolist()
    with pytest.raises(ValueError, match="was learned for stonehenge_small_v1, not for pebbles_v1"):
        networks.Network.load(tmp_path / "network.npz", load("pebbles"))


def test_stored_weights_play_as_a_guest() -> None:
    guest = druids.bot(f"examples.networks:Learned:file={SAVED}")
    match = Match(worlds.load(WORLD), 2, seed=3)
    match.resume_chance()
    while not match.over:
        match.play(guest.choose(match))


def first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def test_evaluation_uses_the_same_deals_for_every_policy() -> None:
    found = evaluate(first_legal, load("pebbles"), games=256)
    assert found.tolist() == evaluate(first_legal, load("pebbles"), games=256).tolist()
    assert len(found) == 256
    with pytest.raises(ValueError, match="integers, not float64"):
        evaluate(lambda observations, masks: np.full(len(masks), np.nan), load("pebbles"), games=2)
    with pytest.raises(ValueError, match=r"shape \(2,\), not \(1,\)"):
        evaluate(lambda observations, masks: np.zeros(1, np.int64), load("pebbles"), games=2)


def test_the_document_is_made_from_the_recorded_runs() -> None:
    report = import_module("bench.baselines_report")
    assert (ROOT / "docs" / "baselines.md").read_text(encoding="utf-8") == report.page()


def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((ROOT / "bench" / "leaderboard.json").read_text(encoding="utf-8"))
    return found


def test_entries_of_the_leaderboard_belong_to_the_rules_of_today() -> None:
    assert entries()
    for entry in entries():
        config = GameConfig(entry["env"], entry["seats"], entry["options"])
        assert config.name == entry["env"], "pinned to a rules version"
        assert all(-1 <= score <= 1 for score in entry["scores"].values())


def test_entries_of_the_leaderboard_are_the_recorded_runs() -> None:
    """Every figure of an entry is that of the runs of its command, which were evaluated as the rule says."""
    report = import_module("bench.baselines_report")
    recorded = {report.entry_of(runs)["made_by"]: runs for runs in report.groups().values() if runs[0]["games"]}
    for entry in entries():
        runs = recorded[entry["made_by"]]
        assert entry == report.entry_of(runs) | {"policy": entry["policy"]}
        assert all(run["games"][rival] >= 1024 for run in runs for rival in entry["scores"])
