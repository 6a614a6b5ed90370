"""The examples run on a small budget."""

import importlib.util
from pathlib import Path

import polars
import pytest

import druids
from druids.lab import arena
from tests.conformance.processes import ROOT, python

EXAMPLES = ROOT / "examples"


def test_every_example_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {
        "afterstates",
        "rollouts",
        "ppo",
        "openspiel_ismcts",
        "talk",
        "ismcts",
        "flat_monte_carlo",
        "dmc",
        "networks",
        "nfsp",
        "policy_iteration",
        "selfplay",
    }


def test_rollouts(tmp_path: Path) -> None:
    file = tmp_path / "rollouts.parquet"
    out = python("examples/rollouts.py", "creatures", "--games", "8", "--steps", "60", "--out", str(file))
    assert out.startswith("480 decisions")
    table = polars.read_parquet(file)
    assert table.height == 480
    assert table.filter(~polars.col("done"))["reward"].to_numpy().any() == False  # noqa: E712
    assert (table["choices"] > 0).all()


def test_openspiel_ismcts() -> None:
    out = python("examples/openspiel_ismcts.py", "stonehenge", "--simulations", "2")
    assert out.startswith("game 0: OpenSpiel's ISMCTS")


@pytest.mark.many
@pytest.mark.parametrize("guest", ["ismcts:Search:simulations=40", "flat_monte_carlo:FlatMonteCarlo:worlds=8"])
def test_search_examples_beat_random(guest: str) -> None:
    report = arena.run("creatures", [f"examples.{guest}", "random"], deals=8, workers=1)
    standing = report.standings[f"examples.{guest}"]
    assert standing.interval is not None
    assert standing.interval[0] > 0.5, standing


def test_search_examples_play_our_games() -> None:
    position = druids.position("stonehenge", seed=3, options={"rounds": 1})
    for guest in ("examples.ismcts:Search:simulations=3", "examples.flat_monte_carlo:FlatMonteCarlo:worlds=2"):
        assert druids.bot(guest, seed=1).decide(position.hide(position.to_act)) in position.legal


@pytest.mark.parametrize("language", ["en", "fr"])
def test_talk(language: str) -> None:
    out = python("examples/talk.py", "stonehenge", "--turns", "3", "--language", language)
    assert out.count("\n> ") == 3


@pytest.mark.skipif(importlib.util.find_spec("sb3_contrib") is None, reason="masked PPO needs sb3-contrib and PyTorch")
def test_ppo() -> None:
    out = python("-m", "examples.ppo", "stonehenge_tiny", "--steps", "64", "--games", "2")
    assert "mean reward against random" in out
    assert "mean reward against greedy" in out
