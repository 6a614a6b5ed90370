"""A wheel with compiled code: where it is installed, nothing is compiled at the first start."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from druids.kernel import jit

ROOT = Path(__file__).parent.parent
GAME = "stonehenge"
FIRST_GAME = f"""
import sys
sys.path[:0] = [{{wheel!r}}]
from druids import bots, catalog, match
from druids.bots.loading import use_compiled_bots
from druids.kernel import jit
from druids.server.game_loader import load, use_compiled_rules
assert {{wheel!r}} in jit.__file__
compiled = []
with jit.compiling(compiled.append):
    jit.start_interpreted()
    game = load("druids.catalog", {GAME!r})
    assert use_compiled_rules(game)
    assert use_compiled_bots(game)
    playing = match.new({GAME!r}, seed=1)
    for _ in range(3):
        playing.play(bots.bot("novice", seed=1).choose(playing))
assert compiled == [], compiled
print("played")
"""

LEARNING = f"""
import sys
sys.path[:0] = [{{wheel!r}}]
from druids import bots, match
from druids.coach.review import review
from druids.envs.batch import Batch
from druids.envs.pettingzoo import env
from druids.kernel import jit
assert {{wheel!r}} in jit.__file__
compiled = []
with jit.compiling(compiled.append):
    batch = Batch({GAME!r}, 8, rivals="greedy", finals=True)
    for _ in range(3):
        batch.step(batch.sample())
    batch.resample(seed=1)
    bots.bot("net").choose(match.new({GAME!r}, seed=1))
    batch.observe(0)
    one = env({GAME!r})
    one.reset(seed=1)
    while not any(one.terminations.values()):
        one.step(int(one.observe(one.agent_selection)["action_mask"].nonzero()[0][0]))
    one.state()
    playing = match.new({GAME!r}, seed=1)
    while not playing.over:
        playing.play(playing.actions()[0])
    review(playing, seat=0, effort=0.05)
assert compiled == [], compiled
print("played")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where a wheel with one compiled game is unpacked."""
    place = tmp_path_factory.mktemp("wheel")
    sources = place / "sources"  # no folder of this build remains in the repository
    shutil.copytree(ROOT, sources, ignore=shutil.ignore_patterns(".*", "node_modules", "tests", "artefacts", "static"))
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(place)]
    unoptimized = {"NUMBA_OPT": "0"}  # which takes less time
    environment = os.environ | unoptimized | {"DRUIDS_PRECOMPILE": GAME, "DRUIDS_NO_WEB": "1"}
    subprocess.run([*build, str(sources)], env=environment, check=True, timeout=800)
    shutil.rmtree(sources)
    (wheel,) = place.glob("*.whl")
    assert "none-any" not in wheel.name
    zipfile.ZipFile(wheel).extractall(place / "installed")
    return place / "installed"


@pytest.mark.skipif(not jit.COMPILED, reason="the compiler is off")
@pytest.mark.timeout(1000)  # half a minute on an idle machine, most of it for the wheel
@pytest.mark.parametrize("program", [FIRST_GAME, LEARNING], ids=["first game", "learning"])
def test_an_installed_wheel_compiles_nothing(program: str, installed: Path, tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment["DRUIDS_CACHE"] = str(tmp_path / "cache")
    done = subprocess.run(
        [sys.executable, "-c", program.format(wheel=str(installed))],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.stdout == "played\n", done.stderr
    assert not (tmp_path / "cache").exists()
