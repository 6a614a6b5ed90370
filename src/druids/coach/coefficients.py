"""What was measured on other games and is used in every review: the weight of luck, and the yardsticks of play.

`python -m bench.coach fit` and `python -m bench.coach yardsticks` write the files in `data`.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from druids.kernel.game import Game

DATA = Path(__file__).parent / "data"


@cache
def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def coefficient(game: Game, seats: int) -> float:
    """The weight of luck in the result, from a regression over other games; 1 where none was fitted."""
    fitted = _read("luck").get(game.name, {})
    return float(fitted.get(str(seats), fitted.get("all", {"coefficient": 1.0}))["coefficient"])


def yardsticks(game: Game) -> dict[str, float]:
    """The mean loss per real decision of each level of the bots; empty where it was not measured."""
    return {level: float(row["loss"]) for level, row in _read("yardsticks").get(game.name, {}).items()}
