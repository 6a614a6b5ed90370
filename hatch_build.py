"""The package's build hook: the browser client is built into the package before it is packed or installed."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
