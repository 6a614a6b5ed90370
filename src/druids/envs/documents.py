"""The environments' document, from the code: `python -m druids.envs.documents docs/environments.md bench/envs.json`.

Tables come from the games; the speeds are those recorded by `python -m bench.envs`.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from druids import catalog
from druids.envs.compiled.reward import ILLEGAL
from druids.envs.observation import layout
from druids.kernel.bind import bind
from druids.kernel.dice import thrown
from druids.kernel.game import Game

GAMES = 200  # random ones, to say how long a game is

INTRODUCTION = f"""# Environments

Generated from the code by `make docs`; a test compares. Every game is open to learners through the same doors:

| door | in `druids.envs` | for |
|---|---|---|
| batch | `batch.Batch("stonehenge", 1024, threads=2)` | many games at once; NumPy arrays written in place |
| Gymnasium vector | `gymnasium.vector("stonehenge", 1024, rivals="greedy")` | many games, one learner in each |
| Gymnasium | `gymnasium.solo("stonehenge", ["novice"])` | one learner against any bots |
| PettingZoo | `pettingzoo.env("stonehenge_v1", seats=4)` | every seat an agent, in turn (AEC) |
| OpenSpiel | `openspiel.load("stonehenge", seats=4)` | its algorithms on our games |
| text | `text.TextEnv("stonehenge")` | language models |

The other way, `druids.envs.policies` seats policies and bots made for PettingZoo and OpenSpiel at our tables.

**Dice.** The k-th episode in place i of a batch depends on the seed, i and k alone: not on the size of the batch, the
threads or the compiler. A PettingZoo environment plays the games of place 0.

**Observations** are the record as the seat may see it, as named blocks of float32 in [-1, 1]: numbers divided by
their largest value, sets as one number per thing, one-hot where said. What the seat may not know is negative: -1 for
each thing of a hidden set, -1 divided by the scale for a hidden number. Shapes do not depend on the number of seats.

**Actions** are one flat space per game, cut into slices by kind of question; a mask says which are legal. NATURE's are
part of the space and never legal for a seat. Names are those of stored games.

**Rewards** come at the end and add up to 0. `standing`: a lone winner gets 1, each other seat -1 / (n - 1); winners
share; a draw is 0 for all. `margin`: a seat's score less the mean of the others'. An illegal action raises; with
`strict=False` it ends the episode, costs its agent {ILLEGAL:g} and the others nothing.
"""


def document(speeds: dict[str, Any]) -> str:
    """The whole page."""
    parts = [INTRODUCTION, *_speeds(speeds)]
    for name in catalog.cards():
        parts += _game(catalog.load(name))
    return "\n".join(parts)


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _table(heads: list[str], rows: Iterable[Iterable[object]]) -> str:
    return "\n".join([_row(heads), "|" + "---|" * len(heads), *(_row(row) for row in rows), ""])


def _speeds(speeds: dict[str, Any]) -> Iterator[str]:
    yield "## Speed\n"
    yield f"Steps a second, medians of {speeds['runs']} runs, by `{speeds['command']}` on {speeds['machine']}.\n"
    heads = ["game", *speeds["columns"]]
    yield _table(heads, ([game, *(f"{rate:,}" for rate in rates)] for game, rates in speeds["games"].items()))


def _game(game: Game) -> Iterator[str]:
    card = game.card
    yield f"## {card.title}\n"
    options = "; ".join(f"`{o.name}`: {o.values()} (default {o.spell(o.default)})" for o in card.options) or "none"
    seats = f"{', '.join(map(str, card.seats))} seats (default {card.default_seats})"
    yield f"`{card.name}_v{card.rules}`, {seats}. Options: {options}.\n"
    lengths = ", ".join(f"{typical(game, n):.0f} with {n}" for n in card.seats)
    yield f"Decisions in a game of random play, on average: {lengths}.\n"
    yield f"### Observation: {layout(game).size} numbers\n"
    blocks = [(b.name, b.start, " × ".join(map(str, b.shape)), b.about) for b in layout(game).blocks]
    yield _table(["block", "from", "shape", "what it is"], blocks)
    yield f"### Actions: {game.actions.size}\n"
    slices = [(part.kind, part.first, len(part.names), _some(part.names)) for part in game.actions.slices]
    yield _table(["question", "from", "answers", "names"], slices)


def _some(names: tuple[str, ...]) -> str:
    shown = names if len(names) <= 3 else (names[0], names[1], "…", names[-1])
    return " ".join(name if name == "…" else f"`{name}`" for name in shown)


def typical(game: Game, seats: int) -> float:
    """Seats' decisions in a game of random play, on average over a fixed set of games."""
    options = np.array(game.card.codes(game.card.settle({})), np.int64)
    tally = np.zeros(2, np.int64)
    bind("druids.kernel.drive", game).random_games(game.record.new(), 0, seats, options, GAMES, thrown(0), tally)
    return float(tally[0] / GAMES)


if __name__ == "__main__":
    page, recorded = map(Path, sys.argv[1:])
    page.write_text(document(json.loads(recorded.read_text())), encoding="utf-8")
