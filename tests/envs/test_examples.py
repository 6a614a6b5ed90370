"""The examples run on a small budget."""

import importlib.util
from pathlib import Path

import polars
import pytest

from tests.conformance.processes import ROOT, python

EXAMPLES = ROOT / "examples"


def test_every_example_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {"rollouts", "ppo", "openspiel_ismcts", "talk"}


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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_talk(language: str) -> None:
    out = python("examples/talk.py", "stonehenge", "--turns", "3", "--language", language)
    assert out.count("\n> ") == 3


@pytest.mark.skipif(importlib.util.find_spec("sb3_contrib") is None, reason="masked PPO needs sb3-contrib and PyTorch")
def test_ppo() -> None:
    out = python("examples/ppo.py", "creatures", "--opponent", "random", "--steps", "64", "--games", "1")
    assert "mean reward against random" in out
