"""The package's build hook: the browser client is built into the package before it is packed or installed.

With `DRUIDS_PRECOMPILE=all` (or names of games) a wheel also carries all compiled code (rules, bots, environments,
reviews), for every processor of its platform. Building it needs the package's dependencies, so it cannot be isolated:
`make wheel`.
"""

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PRECOMPILE = "DRUIDS_PRECOMPILE"
SOURCES = Path(__file__).parent / "src"


def _client() -> ModuleType:
    """web/build.py, which is no part of a package."""
    place = Path(__file__).parent / "web" / "build.py"
    spec = importlib.util.spec_from_file_location("druids_web_build", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for wheels, editable installs and source archives; a source archive carries the built client along."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a Python package where the machine has none."""
        client = _client()
        return [] if client.left_out() or client.machine_node() else [client.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.app.display_info(_client().build())
        games = os.environ.get(PRECOMPILE, "").split()
        if games and self.target_name == "wheel" and version != "editable":
            place = Path(self.root) / "build" / "precompiled"
            _precompile(place, [] if games == ["all"] else games)
            build_data["force_include"][str(place)] = "druids/precompiled/cache"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def _precompile(place: Path, games: list[str]) -> None:
    """Compile games into a new folder, for any processor of this platform."""
    shutil.rmtree(place, ignore_errors=True)
    environment = os.environ | {
        "PYTHONPATH": str(SOURCES),
        "DRUIDS_CACHE": str(place),
        "NUMBA_CPU_NAME": "x86-64-v2" if platform.machine() == "x86_64" else "generic",
        "NUMBA_CPU_FEATURES": "",
    }
    for command in (["druids", "prepare"], ["druids.envs.loading"], ["druids.coach.loading"]):
        subprocess.run([sys.executable, "-m", *command, *games], env=environment, check=True)
