"""web/build.py as a module, and copies of the source tree in which a test may change things."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"


def script(name: str, root: Path = ROOT) -> ModuleType:
    """A script of web/, which is no package."""
    spec = importlib.util.spec_from_file_location(f"druids_web_{name}_{abs(hash(root))}", root / "web" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def copy_tree(target: Path) -> Path:
    """A copy of what the client is built from; it uses the installed npm packages of this tree."""
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", "static")
    shutil.copytree(WEB, target / "web", ignore=ignored)
    shutil.copytree(ROOT / "src" / "druids", target / "src" / "druids", ignore=ignored)
    shutil.copytree(ROOT / "docs" / "rules", target / "docs" / "rules")
    return target
