"""What was measured on other games and is used in every review: the weight of luck, and the yardsticks of play.

`python -m bench.luck` and `python -m bench.coach levels` write the files in `data` with `--write`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from druids.kernel.game import Game
from druids.kernel.info import OptionValue

DATA = Path(__file__).parent / "data"


@cache
def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def coefficient(game: Game, seats: int, options: Mapping[str, OptionValue]) -> float:
    """The weight of luck in the result, from a regression over other games.

    It is 0 where luck did not help to predict the results of held-out games. A number of seats that was not measured
    has that of the default one, and a game that was not measured has 1.
    """
    fitted = _read("luck").get(game.name, {})
    keys = [*_keys(seats, options), *_keys(game.info.default_seats, options)]
    found = next((fitted[key] for key in keys if key in fitted), {"coefficient": 1.0})
    return float(found["coefficient"])


def _keys(seats: int, options: Mapping[str, OptionValue]) -> list[str]:
    """Where the coefficient may be: with one of the options named, or for every option."""
    return [*(luck_key(seats, {name: value}) for name, value in options.items()), luck_key(seats, {})]


def luck_key(seats: int, options: Mapping[str, OptionValue | str]) -> str:
    """The key of a coefficient: the seats, and the options that it was fitted for where others have another one."""
    return " ".join([str(seats), *(f"{name}={value}" for name, value in options.items())])


def yardsticks(game: Game) -> dict[str, float]:
    """The mean loss per real decision of each level of the bots; empty where it was not measured."""
    return {level: float(row["loss"]) for level, row in _read("yardsticks").get(game.name, {}).items()}
