"""Baselines learn on a small budget by a margin that chance does not explain; stored weights give the same play."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import druids
from druids import lab, worlds
from druids.envs.config import GameConfig
from druids.envs.evaluation import evaluate
from druids.match import Match
from tests.conformance.games import load
from tests.conformance.processes import ROOT

torch = pytest.importorskip("torch", reason="learning needs the extra `learning`")
networks = import_module("examples.networks")
STEPS = {"dmc": 12_000, "ppo": 30_000}
GAMES = 768


def first_legal(observations: Any, masks: Any) -> Any:
    """A rival that can be exploited: it always plays the first legal action."""
    return masks.argmax(axis=1)


@cache
def learned(script: str) -> Any:
    torch.set_num_threads(1)
    example = import_module(f"examples.{script}")
    return example.train(load("pebbles"), STEPS[script], rivals=first_legal, seats=2, seed=1)


def rewards(policy: Any) -> Any:
    return evaluate(policy, load("pebbles"), rivals=first_legal, seats=2, games=GAMES)


@pytest.mark.parametrize("script", list(STEPS))
def test_learners_improve(script: str) -> None:
    torch.manual_seed(1)
    config = GameConfig(load("pebbles"))
    untrained = networks.Network.of(import_module("examples.dmc").network(config.layout.size, config.actions), config)
    before, after = rewards(untrained), rewards(learned(script))
    error = np.sqrt((np.var(before) + np.var(after)) / GAMES)
    assert np.mean(after) - np.mean(before) > 4 * error
    assert np.mean(after) > 2 * np.std(after) / np.sqrt(GAMES), "it wins more than it loses"


def test_fictitious_self_play_improves() -> None:
    """The expected reward is exact; uniform play would get 0."""
    pytest.importorskip("tree", reason="OpenSpiel's NFSP needs dm-tree, of the extra `learning`")
    torch.set_num_threads(1)
    nfsp = import_module("examples.nfsp")
    tree = lab.unroll(worlds.load("stonehenge_tiny"))
    policy = nfsp.average_policy(tree, nfsp.train("stonehenge_tiny", 4_000, seed=1))
    assert nfsp.against_uniform(tree, tree.uniform()) == pytest.approx(0, abs=1e-9)
    assert nfsp.against_uniform(tree, policy) > 0.005


def test_stored_weights_reproduce_the_score(tmp_path: Path) -> None:
    network = learned("dmc")
    network.save(tmp_path / "pebbles.npz")
    stored = networks.Network.load(tmp_path / "pebbles.npz", load("pebbles"))
    assert rewards(stored).tolist() == rewards(network.rounded()).tolist()
    with pytest.raises(ValueError, match="was learned for pebbles_v1, not for stonehenge_v1"):
        networks.Network.load(tmp_path / "pebbles.npz", "stonehenge")


def test_stored_weights_play_as_a_guest(tmp_path: Path) -> None:
    learned("dmc").save(tmp_path / "pebbles.npz")
    guest = druids.bot(f"examples.networks:Learned:file={tmp_path / 'pebbles.npz'}")
    match = Match(load("pebbles"), 2, seed=3)
    match.resume_chance()
    while not match.over:
        match.play(guest.choose(match))


def test_evaluation_uses_the_same_deals_for_every_policy() -> None:
    assert rewards(first_legal).tolist() == rewards(first_legal).tolist()
    assert len(rewards(first_legal)) == GAMES
    with pytest.raises(ValueError, match="integers, not float64"):
        evaluate(lambda observations, masks: np.full(len(masks), np.nan), load("pebbles"), games=2)
    with pytest.raises(ValueError, match=r"shape \(2,\), not \(1,\)"):
        evaluate(lambda observations, masks: np.zeros(1, np.int64), load("pebbles"), games=2)


def test_the_document_is_made_from_the_recorded_runs() -> None:
    report = import_module("bench.baselines_report")
    assert (ROOT / "docs" / "baselines.md").read_text(encoding="utf-8") == report.page()
