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
from druids.envs.observation import Block, layout
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
`'druids[openspiel]'`. A game's options are given as `options={"rounds": 1}` in every interface. Everything that holds
a state can be copied and pickled. In the other direction, [guests](bots.md#guests) let policies and bots made for
PettingZoo and OpenSpiel play at our tables and in the arena. `examples/` has scripts to start from.

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

Self-play: one seat of each game learns, rivals play the others. Rivals are bots by name, policies (callables on
arrays, also of frozen copies of the learner) or a league of them:

```python
from druids.envs.rivals import League

league = League()
league.add("random", "random")
league.add("first legal", lambda observations, masks: masks.argmax(axis=1), weight=2.0)
learning = Batch("creatures", 16, seed=7, rivals=league)
for _ in range(50):
    learning.step(learning.sample())  # acts for learning.learners; torch tensors are accepted without a copy
league.mean("random")  # the learner's mean reward against this rival
```

Search: rows are saved, restored, determinized and stepped alone; `examples/flat_monte_carlo.py` is a bot made of this.
For a tree, `druids.position` is the interface of one state: see `examples/ismcts.py`.

```python
here = batch.save([0])
batch.restore(here, range(64))  # one game in every row
batch.resample(seed=1)  # other worlds and another future, the same for all that the seat to act knows
batch.step(batch.sample()[:8], range(8))  # some rows only
batch.step(batch.sample(), observe=False)  # observations are written when batch.observations is next read
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

**Seeds** are whole numbers. Episode k in row i of a batch depends only on the seed, i and k: not on the size of the
batch, the number of threads or the compiler. The same holds for the actions of `sample`. A PettingZoo environment
plays the games of row 0.

**Observations** are the record as the seat may see it, as named blocks of float32 in [-1, 1]: numbers are divided by
their largest value, sets have one number per member, and one-hot blocks are marked. What the seat may not know is
negative: -1 for each member of a hidden set, and -1 divided by the scale for a hidden number. Shapes do not depend on
the number of seats. A log that a record keeps for sampling hidden information is left out; its consequences are in
the other blocks. Observations are flat by default; `structured=True` (PettingZoo) and `layout.split` give the blocks
by name, `layout.decode` whole numbers, and `druids.envs.decode.sentences` words. With `egocentric=True` the observing
seat comes first on every axis of seats, and numbers that name seats count from it. A batch writes only what changed,
so its arrays are read-only: copy what you keep or change. Gymnasium vectors copy unless you give `copy=False`.
Narrower types are not offered because they would not be exact: scaled numbers are no float16, and every game has
numbers above 2,048 in its declared ranges, so neither float16 nor uint8 could hold them unscaled.

**Determinization** (`resample`) draws what a seat cannot know from all that is consistent with what it has seen, by
the probabilities of chance. Choices of other seats count as evidence only through what they rule out, not through how
likely a player was to make them; only Futark assumes that others prefer to place gems where they count. Chi-square
tests compare 100,000 draws with the exact distribution (`tests/conformance/test_posterior.py`). Where other seats have
as many actions in every world, that is also the distribution under uniform play of the others; elsewhere it is not.

**OpenSpiel.** Chance is explicit. States and games serialise. `information_state_string` has perfect recall: it digests
every view and every action that the player has seen. There is no `information_state_tensor`, because a history has no
fixed size; `rl_environment` falls back to the observation. `resample_from_infostate` returns a state with a history of
its own, which leads to it and looks the same to the player; deals of earlier rounds of Stonehenge stay as they were.

**Data.** `druids dataset GAME --games N --bot B` writes every decision to a Parquet file with a data card.
`druids.envs.replays.stored(paths)` yields the decisions of stored games as arrays.

**Small worlds** are games with other tables, small enough to be unrolled: `stonehenge_tiny` (two domains of three
values), `stonehenge_small` (three domains of three values) and `creatures_small` (two terrains, six creatures), all for
two seats. They are played by name in a batch, PettingZoo and OpenSpiel, and `druids.worlds.load(name)` is a `Game` for
everything else. `druids.lab` has exact tools for them:

```python
from druids import lab, worlds

tree = lab.unroll(worlds.load("stonehenge_tiny"))
policy = lab.mccfr(tree, 2000, seed=1)  # or lab.cfr(tree, 50), or tree.policy(make_bot)
value, best = lab.best_response(tree, policy, seat=0)
lab.exploitability(tree, policy) < lab.exploitability(tree, tree.uniform())
```

**Baselines.** [Learning baselines](baselines.md) has curves of afterstate values, masked PPO, deep Monte Carlo and
NFSP, why learning is slow, the exploitability of bots in the small worlds, and the leaderboard.
`druids.envs.evaluation.evaluate` scores a policy.

**Actions** are one flat space per game, divided into slices by kind of question; a mask marks the legal ones. The
actions of chance are part of the space and never legal for a seat. Names are those of stored games.

**Rewards** are given at the end and add up to 0. `standing`: a sole winner gets 1 and each other seat -1 / (n - 1);
several winners share; in a draw everyone gets 0. `margin`: a seat's score minus the mean of the others'. An illegal
action raises an exception; with `strict=False` it ends the episode, and its agent gets ILLEGAL and the others
nothing. Gymnasium's `check_env` needs `strict=False`, because it samples actions without their masks.
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
    yield _table(["block", "from", "shape", "axes", "what it is"], map(_block, layout(game).blocks))
    yield f"### Actions: {game.actions.size}\n"
    slices = [(part.kind, part.first, len(part.names), _some(part.names)) for part in game.actions.slices]
    yield _table(["question", "from", "actions", "names"], slices)
    yield "### Pieces\n"
    yield "Numbers of things start at 0, in the order of this table.\n"
    pieces = [(kind, len(names), ", ".join(names)) for kind, names in game.pieces.names.items()]
    yield _table(["kind", "how many", "names"], pieces)


def _block(block: Block) -> tuple[object, ...]:
    """A row about a block: its place, its axes, what it is, and of what kind the things are that its numbers name."""
    meaning = f"{block.about} (a {block.values}, or -1)" if block.values else block.about
    return block.name, block.start, " × ".join(map(str, block.shape)), " × ".join(block.axes), meaning


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
