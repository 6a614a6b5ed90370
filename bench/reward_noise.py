"""Measure how much of a reward's variance an action decides, in random play: `python -m bench.reward_noise`.

At decisions of random games every legal action is tried in sampled worlds, and the game is played on at random. The
variance of the score margin is divided into what differs between decisions, between the actions of a decision, and
between continuations of the same action, which is luck to the learner. For comparison, `greedy` is evaluated against
random play as the learning baselines are. Writes bench/reward_noise.json.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids import bots
from druids.envs.batch import Batch
from druids.envs.evaluation import evaluate
from druids.match import Position

FILE = Path(__file__).with_name("reward_noise.json")
GAMES = {"stonehenge_v1 rounds=1": ("stonehenge", {"rounds": 1}), "creatures_v1": ("creatures", {})}
DECISIONS, CONTINUATIONS = 400, 24


def decisions(game: str, options: dict[str, Any]) -> list[Position]:
    """Decisions with a choice, of random games."""
    batch, rng = Batch(game, 64, options=options, seed=1, observe=False), np.random.default_rng(1)
    found: list[Position] = []
    while len(found) < DECISIONS:
        for row in np.flatnonzero((batch.masks.sum(axis=1) > 1) & (rng.random(64) < 0.05)).tolist():
            found.append(Position.of_bytes(batch.game, batch.states[row].tobytes()))
        batch.step(batch.sample())
    return found[:DECISIONS]


def margins(position: Position, options: dict[str, Any], seed: int) -> NDArray[np.float64]:
    """The final margins of the seat to act, for each legal action and continuation."""
    choices, seat = position.legal, position.to_act
    rows = len(choices) * CONTINUATIONS
    batch = Batch(position.game, rows, position.seats, options, observe=False, reward="margin")
    batch.place(position)
    batch.resample(seat, seed=seed)
    batch.step(np.repeat(choices, CONTINUATIONS))
    found, playing = batch.rewards[:, seat].astype(np.float64), np.flatnonzero(batch.dones == 0)
    while len(playing):
        batch.step(batch.sample()[playing], playing)
        found[playing] = batch.rewards[playing, seat]
        playing = playing[batch.dones[playing] == 0]
    return found.reshape(len(choices), CONTINUATIONS)


def shares(game: str, options: dict[str, Any]) -> dict[str, float]:
    """Parts of the variance; that of actions is corrected for the luck in the mean of few continuations."""
    each = [margins(position, options, seed) for seed, position in enumerate(decisions(game, options))]
    luck = float(np.mean([one.var(axis=1, ddof=1).mean() for one in each]))
    action = float(np.mean([one.mean(axis=1).var(ddof=1) for one in each])) - luck / CONTINUATIONS
    between = float(np.var([one.mean() for one in each]))
    total = luck + action + between
    parts = {"decision": between, "action": action, "luck": luck}
    return {"variance": round(total, 2)} | {name: round(part / total, 4) for name, part in parts.items()}


class Greedy:
    """The bot as a policy for `evaluate`."""

    bot = bots.bot("greedy", seed=0)

    def act(self, batch: Batch) -> NDArray[np.int64]:
        positions = (Position.of_bytes(batch.game, state.tobytes()) for state in batch.states)
        return np.array([self.bot.decide(position.hide(position.to_act)) for position in positions], np.int64)


def greedy(game: str, options: dict[str, Any]) -> float:
    """The mean reward of `greedy` against random play."""
    return round(float(evaluate(Greedy(), game, games=1024, options=options).mean()), 4)


if __name__ == "__main__":
    measured = {name: shares(*given) | {"greedy": greedy(*given)} for name, given in GAMES.items()}
    FILE.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    print(measured)
