"""Tests of one group run on one worker, and single tests on any."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.processes import ROOT
from tests.scheduling import group_of

NOTE = """
import os, time
import pytest

@pytest.mark.parametrize("k", range(8))
def test_worker(k):
    time.sleep(0.05)
    with open("workers", "a") as file:
        print(os.environ["PYTEST_XDIST_WORKER"], file=file)
"""


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("tests/games/edora/test_flow.py::test_walk", "edora"),
        ("tests/conformance/test_asks.py::test_asks[futark-3]", "futark"),
        ("tests/conformance/test_asks.py::test_asks[pebbles-3]", "pebbles"),
        ("tests/browser/test_page.py::test_settings", "browser"),
        ("tests/browser/test_games.py::test_keyboard_alone[creatures]", "browser creatures"),
        ("tests/browser/test_first_start.py::test_first[creatures]", "browser"),
        ("tests/networks/test_shipped.py::test_net[stonehenge]", "stonehenge"),
        ("tests/lab/test_exact.py::test_worlds_and_games", "worlds"),
        ("tests/envs/test_baselines.py::test_learners[ppo]", "worlds"),
        ("tests/coach/test_luck.py::test_adjusted_means[creatures_small]", "worlds"),
        ("tests/coach/test_luck.py::test_deals[creatures]", "creatures"),
        ("tests/server/test_play.py::test_act[sqlite]", None),
    ],
)
def test_group_of(name: str, group: str | None) -> None:
    assert group_of(name) == group


@pytest.mark.parametrize(("file", "workers"), [("test_edora.py", 1), ("test_single.py", 2)])
def test_a_group_runs_on_one_worker(file: str, workers: int, tmp_path: Path) -> None:
    (tmp_path / file).write_text(NOTE, encoding="utf-8")
    words = ["-q", "-n", "2", "--dist", "loadgroup", "-p", "xdist", "-p", "tests.scheduling", file]
    environment = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
    environment |= {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ran = (tmp_path / "workers").read_text(encoding="utf-8").split()
    assert len(ran) == 8
    assert len(set(ran)) == workers
