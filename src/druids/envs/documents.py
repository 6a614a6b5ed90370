"""The environments' document, from the code: `python -m druids.envs.documents docs/environments.md bench/peers.json`.

Tables come from the games; the speeds are those last recorded by `make bench-peers`.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from druids import catalog
from druids.envs.compiled.reward import ILLEGAL
from druids.envs.observation import layout
from druids.kernel.bind import bind
from druids.kernel.game import Game
from druids.kernel.rng import seeded_rng

GAMES = 200  # random ones, to say how long a game is

SPEEDS = {  # as recorded: what they are
    "loop": "compiled loop, one core",
    "batch": "batch of 1,024, two cores",
    "python": "a match in Python",
    "pettingzoo": "PettingZoo",
}

INTRODUCTION = """# Environments

Generated from the code by `make docs`; a test compares, and runs the Python below. Every game is open to learners
through the same doors:

| door | in `druids.envs` | for |
|---|---|---|
| batch | `batch.Batch("stonehenge", 1024, threads=2)` | many games at once; NumPy arrays written in place |
| Gymnasium vector | `gymnasium.vector("stonehenge", 1024, rivals="greedy")` | many games, one learner in each |
| Gymnasium | `gymnasium.solo("stonehenge", ["novice"])` | one learner against any bots |
| PettingZoo | `pettingzoo.env("stonehenge_v1", seats=4)` | every seat an agent, in turn (AEC) |
| OpenSpiel | `openspiel.load("stonehenge", seats=4)` | its algorithms on our games |
| text | `text.TextEnv("stonehenge")` | language models |

The batch and the text need nothing but `druids`; PettingZoo and Gymnasium need `pip install 'druids[envs]'`, OpenSpiel
`'druids[openspiel]'`. The other way, `druids.envs.policies` seats policies and bots made for PettingZoo and OpenSpiel
at our tables and in the arena. `examples/` has a script for each: a data set of random play, masked PPO, OpenSpiel's
search, a game told in words.

Many games at once:

```python
from druids.envs.batch import Batch

batch = Batch("creatures", 64, seed=7, threads=2)
for _ in range(200):
    batch.step(batch.sample())  # or a policy's answers, from batch.observations and batch.masks
    for i in batch.dones.nonzero()[0]:
        batch.rewards[i]  # what the game that ended paid each seat; a new one has begun in its place
blocks = batch.table.layout.split(batch.observations)
blocks["hands"].shape  # (64, 2, 33): game, seat, creature
```

Every seat an agent:

```python
from druids.envs import pettingzoo

table = pettingzoo.env("creatures_v1", fallback="majority")
table.reset(seed=7)
for agent in table.agent_iter():
    seen, reward, over, cut, info = table.last()
    table.step(None if over or cut else table.action_space(agent).sample(seen["action_mask"]))
```

One seat against a bot:

```python
from druids.envs import gymnasium

learner = gymnasium.solo("creatures", ["greedy"])
seen, info = learner.reset(seed=7)
over = False
while not over:
    seen, reward, over, cut, info = learner.step(learner.action_space.sample(seen["action_mask"]))
```

**Dice.** The k-th episode in place i of a batch depends on the seed, i and k alone: not on the size of the batch, the
threads or the compiler; nor do the answers of `sample`. A PettingZoo environment plays the games of place 0.

**Observations** are the record as the seat may see it, as named blocks of float32 in [-1, 1]: numbers divided by
their largest value, sets as one number per thing, one-hot where said. What the seat may not know is negative: -1 for
each thing of a hidden set, -1 divided by the scale for a hidden number. Shapes do not depend on the number of seats.
A log that a record keeps to imagine hidden things by is left out: what came of it is shown.
Flat by default; `structured=True` (PettingZoo) and `layout.split` give the blocks by name. A batch writes only what
changed, so its arrays are read-only to others: copy what you keep or change.

**Actions** are one flat space per game, cut into slices by kind of question; a mask says which are legal. NATURE's are
part of the space and never legal for a seat. Names are those of stored games.

**Rewards** come at the end and add up to 0. `standing`: a lone winner gets 1, each other seat -1 / (n - 1); winners
share; a draw is 0 for all. `margin`: a seat's score less the mean of the others'. An illegal action raises; with
`strict=False` it ends the episode, costs its agent ILLEGAL and the others nothing.
""".replace("ILLEGAL", f"{ILLEGAL:g}")


def document(speeds: dict[str, Any]) -> str:
    """The whole page."""
    parts = [INTRODUCTION, *_speeds(speeds)]
    for name in catalog.infos():
        parts += _game(catalog.load(name))
    return "\n".join(parts)


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _table(heads: list[str], rows: Iterable[Iterable[object]]) -> str:
    return "\n".join([_row(heads), "|" + "---|" * len(heads), *(_row(row) for row in rows), ""])


def _speeds(speeds: dict[str, Any]) -> Iterator[str]:
    yield "## Speed\n"
    yield f"Decisions a second of random play, medians of {speeds['runs']} runs, on {speeds['machine']}, by"
    yield "`make bench-peers`; [beside the peers](../bench/peers.md).\n"
    rates = {
        name: [f"{median(speeds['rates'][f'ours {kind}:{name}']):,.0f}" for kind in SPEEDS] for name in catalog.infos()
    }
    yield _table(["game", *SPEEDS.values()], ([name, *row] for name, row in rates.items()))


def _game(game: Game) -> Iterator[str]:
    info = game.info
    yield f"## {info.title}\n"
    options = "; ".join(f"`{o.name}`: {o.values()} (default {o.spell(o.default)})" for o in info.options) or "none"
    seats = f"{', '.join(map(str, info.seats))} seats (default {info.default_seats})"
    yield f"`{info.name}_v{info.rules}`, {seats}. Options: {options}.\n"
    lengths = ", ".join(f"{typical(game, n):.0f} with {n}" for n in info.seats)
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
    options = np.array(game.info.codes(game.info.settle({})), np.int64)
    tally = np.zeros(2, np.int64)
    bind("druids.kernel.driver", game).random_games(game.record.new(), 0, seats, options, GAMES, seeded_rng(0), tally)
    return float(tally[0] / GAMES)


if __name__ == "__main__":
    page, recorded = map(Path, sys.argv[1:])
    page.write_text(document(json.loads(recorded.read_text())), encoding="utf-8")
