"""docs/adding-a-game.md, followed once: Pebbles gets a folder in each half, and nothing else is edited."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.client import ROOT, WEB, copy_tree, script

TOY = ROOT / "tests" / "toy"
SAMPLE = """
import json, sys
import druids, msgspec
match = druids.new("pebbles", seats=2, seed=1)
options = [{"name": a.name, "target": a.target, "words": msgspec.to_builtins(a.choice.words)} for a in match.actions()]
json.dump({"view": match.hidden(0).plain(), "options": options, "seats": [{}, {}]}, sys.stdout)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with Pebbles added."""
    script("build").install(tools=True)
    tree = copy_tree(tmp_path_factory.mktemp("toy"))
    (tree / "web" / "node_modules").symlink_to(WEB / "node_modules", target_is_directory=True)
    shutil.copytree(TOY / "pebbles", tree / "src" / "druids" / "games" / "pebbles")
    for path in (tree / "src" / "druids" / "games" / "pebbles").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("tests.toy.pebbles", "druids.games.pebbles"), encoding="utf-8")
    shutil.copytree(TOY / "web" / "pebbles", tree / "web" / "src" / "games" / "pebbles")
    shutil.copy(TOY / "rules" / "pebbles.md", tree / "docs" / "rules")
    return tree


def python(tree: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_is_a_folder_in_each_half(tree: Path) -> None:
    python(tree, "web/views.py")
    view = tree / "web" / "src" / "games" / "pebbles" / "view.ts"
    assert "export interface PebblesView" in view.read_text(encoding="utf-8")
    assert script("check_games", tree).check(tree) == []

    sample = json.loads(python(tree, "-c", SAMPLE))
    (tree / "web" / "src" / "sample.json").write_text(json.dumps(sample), encoding="utf-8")
    shutil.copy(TOY / "web" / "pebbles.test.ts", tree / "web" / "src")
    client = script("build", tree)
    client.npm("test", "--", "src/pebbles.test.ts", "src/games/registry.test.ts", "-t", "pebbles|shows|finds")

    client.npm("run", "--silent", "build")
    built = "\n".join(path.read_text(encoding="utf-8") for path in (client.BUILT / "assets").glob("*.js"))
    assert "A pebble scores its number if no other pebble shows the same." in built
    assert "Lay your highest pebble." in built
    assert "A pebble is named by its number" not in built  # for programmers
