"""The data files of Edora, read once. `tables.py` turns them into arrays; `data_checks.py` checks them."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from druids.games.edora.kinds import Condition, Effect

Data = Mapping[str, Any]

SIDES = "NESW"
CORNERS = ("NE", "SE", "SW", "NW")
EFFECTS = tuple(effect.name.lower() for effect in Effect)
CONDITIONS = tuple(condition.name.lower() for condition in Condition)


def read(name: str) -> Data:
    """The contents of a file in `data/`."""
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


def entries(table: Data) -> dict[str, Any]:
    """The entries of a table, without its mark and its plain numbers."""
    return {key: value for key, value in table.items() if isinstance(value, dict)}


def path_set(paths: Iterable[str]) -> set[frozenset[str]]:
    """Paths as pairs of sides, regardless of direction."""
    return {frozenset(path) for path in paths}


def is_dark(square: Data, path: str) -> bool:
    """Whether a path crosses dark forest: always between light groups, within one if it is listed (edora 3.8)."""
    within = any(path[0] in group and path[1] in group for group in square["light"])
    return not within or frozenset(path) in path_set(square.get("dark", []))


BOARD, PIECES, BARS = read("board.toml"), read("pieces.toml"), read("bars.toml")
