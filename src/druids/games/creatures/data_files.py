"""The data file of Creatures. `tables.py` turns it into arrays; `data_checks.py` checks it."""

import tomllib
from importlib import resources
from typing import Any


def read() -> dict[str, Any]:
    """The contents of `cards.toml`."""
    return tomllib.loads(resources.files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
