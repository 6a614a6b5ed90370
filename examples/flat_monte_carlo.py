"""Batched flat Monte Carlo with NumPy: try every action in many sampled worlds at once, and play on at random.

druids arena creatures --bots examples.flat_monte_carlo:FlatMonteCarlo:worlds=20,random --deals 10
"""

import numpy as np

from druids.bots import Bot
from druids.envs.batch import Batch
from druids.match import Position


class FlatMonteCarlo(Bot):
    """Plays the action with the best mean reward over random continuations, the same worlds for each action."""

    def __init__(self, seed: int | None = None, worlds: int = 32) -> None:
        super().__init__("flat-monte-carlo", seed)
        self.worlds = worlds

    def pick(self, position: Position, choices: list[int]) -> int:
        n, seat = len(choices) * self.worlds, position.to_act
        batch = Batch(position.game, n, position.seats, observe=False)
        batch.place(position)
        for k in range(len(choices)):
            rows = np.arange(k * self.worlds, (k + 1) * self.worlds)
            batch.resample(seat, rows, seed=position.fingerprint() ^ self.seed)
        batch.step(np.repeat(choices, self.worlds))
        rewards = batch.rewards[:, seat].copy()
        playing = np.flatnonzero(batch.dones == 0)
        while len(playing):
            batch.step(batch.sample()[playing], playing)
            rewards[playing] = batch.rewards[playing, seat]
            playing = playing[batch.dones[playing] == 0]
        return choices[int(rewards.reshape(len(choices), self.worlds).mean(axis=1).argmax())]
