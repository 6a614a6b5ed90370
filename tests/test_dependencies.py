"""A plain `pip install .` is enough for every command: what druids imports is declared as a dependency."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "druids"
BROUGHT = {"llvmlite": "numba"}  # numba requires the llvmlite that it was built for
WITH_EXTRAS = SOURCES / "envs"  # its modules name the extra that they need
OF_EXTRAS = {  # what only one module imports, and only where its extra is installed
    "psycopg": ("postgres", SOURCES / "server" / "cluster" / "link.py"),
    "ray": ("ray", SOURCES / "executor" / "ray_cluster.py"),
}


def imported(path: Path) -> Iterator[str]:
    """The top-level packages that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.split(".")[0]


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_imports_outside_environments_are_declared_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {normalized(re.split(r"[^\w.-]", line)[0]) for line in project["dependencies"]}
    needs = {
        package: path.relative_to(ROOT)
        for path in SOURCES.rglob("*.py")
        if WITH_EXTRAS not in path.parents
        for package in imported(path)
        if package not in sys.stdlib_module_names and package != "druids"
        if path != OF_EXTRAS.get(package, (None, None))[1]
    }
    for package, (extra, _) in OF_EXTRAS.items():
        assert any(line.startswith(package) for line in project["optional-dependencies"][extra])
    assert "openskill" in needs, "the arena rates bots with it"
    known = packages_distributions()
    missing = {
        package: str(path)
        for package, path in needs.items()
        if not declared & {normalized(name) for name in known[BROUGHT.get(package, package)]}
    }
    assert not missing
