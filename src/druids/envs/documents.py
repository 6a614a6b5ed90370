"""Writes `docs/environments.md` from the code: `python -m druids.envs.documents docs/environments.md bench/peers.json`.

The tables come from the games; the speeds are those last recorded by `make bench-peers`.
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

GAMES = 200  # random games that measure the typical length

SPEEDS = {  # recorded name: label
    "loop": "compiled loop, one core",
    "batch": "batch of 1,024, two cores",
    "python": "a match in Python",
    "pettingzoo": "PettingZoo",
}

INTRODUCTION = """# Environments

This page is generated from the code by `make reference`; a test checks that it is current and runs the Python below.
Every game is available to learning algorithms through the same interfaces:

| interface | in `druids.envs` | for |
|---|---|---|
| batch | `batch.Batch("stonehenge", 1024, threads=2)` | many games at once; NumPy arrays written in place |
| Gymnasium vector | `gymnasium.vector("stonehenge", 1024, rivals="greedy")` | many games, one learner in each |
| Gymnasium | `gymnasium.solo("stonehenge", ["novice"])` | one learner against any bots |
| PettingZoo | `pettingzoo.env("stonehenge_v1", seats=4)` | every seat is an agent, in turn (AEC) |
| OpenSpiel | `openspiel.load("stonehenge", seats=4)` | OpenSpiel's algorithms |
| text | `text.TextEnv("stonehenge")` | language models |

Batch and text need no extra. PettingZoo and Gymnasium need `pip install 'druids[envs]'`, OpenSpiel needs
`'druids[openspiel]'`. In the other direction, `druids.envs.policies` lets policies and bots made for PettingZoo and
OpenSpiel play at our tables and in the arena. `examples/` has scripts to start from: a data set of random play,
masked PPO, OpenSpiel's search, and a game in words. For tree search from Python, use `druids.position`.

Many games at once:

```python
from druids.envs.batch import Batch

batch = Batch("creatures", 64, seed=7, threads=2)
for _ in range(200):
    batch.step(batch.sample())  # or the actions of a policy, from batch.observations and batch.masks
    for i in batch.dones.nonzero()[0]:
        batch.rewards[i]  # each seat's reward in the game that ended; a new game has started in its row
blocks = batch.layout.split(batch.observations)
blocks["hands"].shape  # (64, 2, 33): game, seat, creature
```

Every seat an agent:

```python
from druids.envs import pettingzoo

aec = pettingzoo.env("creatures_v1", options={"fallback": "majority"})
aec.reset(seed=7)
for agent in aec.agent_iter():
    observation, reward, terminated, truncated, info = aec.last()
    done = terminated or truncated
    aec.step(None if done else aec.action_space(agent).sample(observation["action_mask"]))
```

One seat against a bot:

```python
from druids.envs import gymnasium

learner = gymnasium.solo("creatures", ["greedy"])
observation, info = learner.reset(seed=7)
terminated = False
while not terminated:
    action = learner.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = learner.step(action)
```

**Seeds.** Episode k in row i of a batch depends only on the seed, i and k: not on the size of the batch, the number
of threads or the compiler. The same holds for the actions of `sample`. A PettingZoo environment plays the games of
row 0.

**Observations** are the record as the seat may see it, as named blocks of float32 in [-1, 1]: numbers are divided by
their largest value, sets have one number per member, and one-hot blocks are marked. What the seat may not know is
negative: -1 for each member of a hidden set, and -1 divided by the scale for a hidden number. Shapes do not depend on
the number of seats. A log that a record keeps for sampling hidden information is left out; its consequences are in
the other blocks. Observations are flat by default; `structured=True` (PettingZoo) and `layout.split` give the blocks
by name. A batch writes only what changed, so its arrays are read-only: copy what you keep or change.

**Actions** are one flat space per game, divided into slices by kind of question; a mask marks the legal ones. The
actions of chance are part of the space and never legal for a seat. Names are those of stored games.

**Rewards** are given at the end and add up to 0. `standing`: a sole winner gets 1 and each other seat -1 / (n - 1);
several winners share; in a draw everyone gets 0. `margin`: a seat's score minus the mean of the others'. An illegal
action raises an exception; with `strict=False` it ends the episode, and its agent gets ILLEGAL and the others
nothing.
""".replace("ILLEGAL", f"{ILLEGAL:g}")


def document(speeds: dict[str, Any]) -> str:
    """The text of the page."""
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
    yield f"Decisions per second of random play, medians of {speeds['runs']} runs on {speeds['machine']}, measured by"
    yield "`make bench-peers`. [The benchmark](../bench/peers.md) compares them with other libraries.\n"
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
    yield f"Average number of decisions in a game of random play, by seats: {lengths}.\n"
    yield f"### Observation: {layout(game).size} numbers\n"
    blocks = [(b.name, b.start, " × ".join(map(str, b.shape)), b.about) for b in layout(game).blocks]
    yield _table(["block", "from", "shape", "what it is"], blocks)
    yield f"### Actions: {game.actions.size}\n"
    slices = [(part.kind, part.first, len(part.names), _some(part.names)) for part in game.actions.slices]
    yield _table(["question", "from", "actions", "names"], slices)


def _some(names: tuple[str, ...]) -> str:
    shown = names if len(names) <= 3 else (names[0], names[1], "…", names[-1])
    return " ".join(name if name == "…" else f"`{name}`" for name in shown)


def typical(game: Game, seats: int) -> float:
    """The average number of seats' decisions in a game of random play, over a fixed set of games."""
    options = np.array(game.info.codes(game.info.settle({})), np.int64)
    tally = np.zeros(2, np.int64)
    bind("druids.kernel.driver", game).random_games(game.record.new(), 0, seats, options, GAMES, seeded_rng(0), tally)
    return float(tally[0] / GAMES)


if __name__ == "__main__":
    page, recorded = map(Path, sys.argv[1:])
    page.write_text(document(json.loads(recorded.read_text())), encoding="utf-8")
