"""The import contracts hold, and each of them can fail: a violation is added to a copy of the sources."""

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONTRACTS = ROOT / ".importlinter"

VIOLATIONS = {  # contract: file of the copy, and the line that breaks it
    "layers": ("kernel/rng.py", "import druids.catalog"),
    "independence": ("games/alder/flow.py", "import druids.games.birch.flow"),
    "no-named-games": ("catalog.py", "import druids.games.alder.flow"),
    "compiler": ("games/alder/flow.py", "import numba"),
    "purity": ("games/alder/flow.py", "import random"),
    "messages": ("games/alder/flow.py", "from druids.kernel.message import say"),
    "show": ("games/alder/flow.py", "import druids.games.alder.show"),
}
ALSO = [  # more ways to break a contract that a future change could let slip
    ("layers", "match/__init__.py", "import druids.bots"),
    ("layers", "server/__init__.py", "import druids.terminal"),
    ("layers", "envs/__init__.py", "import druids.lab"),
    ("layers", "i18n/__init__.py", "import druids.match"),
    ("no-named-games", "__init__.py", "from druids.games.alder import INFO"),
    ("no-named-games", "bots/__init__.py", "from druids.games import alder"),
    ("compiler", "bots/__init__.py", "from llvmlite import ir"),
    ("purity", "kernel/tasks.py", "import os.path"),
    ("purity", "kernel/cache.py", "import time"),
    ("messages", "games/alder/__init__.py", "from druids.kernel import message"),
    ("messages", "games/alder/asks/__init__.py", "import druids.kernel.message"),
    ("messages", "games/alder/game.py", "from druids.kernel.message import Message"),
    ("messages", "games/stonehenge/heuristics.py", "from druids.kernel.message import say"),
    ("messages", "games/futark/piles.py", "from druids.kernel.message import say"),
    ("messages", "games/creatures/board.py", "from druids.kernel.message import say"),
    ("messages", "games/creatures/beliefs.py", "from druids.kernel.message import say"),
    ("messages", "games/edora/heuristics/gain_values.py", "from druids.kernel.message import say"),
    ("messages", "kernel/record.py", "from druids.kernel.message import say"),
    ("show", "games/alder/__init__.py", "from druids.games.alder.show import SHOW"),
    ("show", "games/alder/asks/__init__.py", "from druids.games.alder import show"),
    ("show", "games/creatures/board.py", "from druids.games.creatures.show.names import creature_name"),
    ("show", "games/creatures/beliefs.py", "import druids.games.creatures.show.scene"),
    ("show", "games/edora/heuristics/position_value.py", "from druids.games.edora.show.map import forest"),
    ("show", "games/futark/tables.py", "from druids.games.futark.show import names"),
]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources with two small games added."""
    copy = tmp_path / "druids"
    shutil.copytree(ROOT / "src" / "druids", copy, ignore=shutil.ignore_patterns("__pycache__"))
    parts = ("__init__", "asks/__init__", "flow", "game", "show/__init__")
    games = [f"games/{game}/{part}" for game in ("alder", "birch") for part in parts]
    for file in (copy / f"{module}.py" for module in games):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return copy


def lint(folder: Path, *contracts: str) -> "subprocess.CompletedProcess[str]":
    chosen = [f"--contract={contract}" for contract in contracts]
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo", f"--config={CONTRACTS}", *chosen],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def add_line(tree: Path, file: str, line: str) -> None:
    with (tree / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")


def test_contracts_hold() -> None:
    done = lint(ROOT / "src")
    assert done.returncode == 0, done.stdout + done.stderr


def test_contracts_hold_in_the_copy(tree: Path) -> None:
    done = lint(tree.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_contract_has_a_violation() -> None:
    parser = configparser.ConfigParser()
    parser.read(CONTRACTS)
    named = {section.removeprefix("importlinter:contract:") for section in parser.sections() if ":" in section}
    assert named == set(VIOLATIONS)


@pytest.mark.parametrize(("contract", "file", "line"), [(c, *where) for c, where in VIOLATIONS.items()] + ALSO)
def test_a_violation_is_found(tree: Path, contract: str, file: str, line: str) -> None:
    add_line(tree, file, line)
    done = lint(tree.parent, contract)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout, done.stdout + done.stderr
