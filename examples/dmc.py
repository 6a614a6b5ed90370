"""Deep Monte Carlo, in the style of DouZero: learn the final reward of each action in one seat against rivals.

Needs `pip install "druids[learning]"`. Decisions come from a `Batch`; every decision of a game that ended is trained on
with the learner's score margin at the end, without bootstrapping; evaluation counts wins.

python -m examples.dmc stonehenge --option rounds=1 --rivals random --steps 400000 --out stonehenge.npz
druids arena stonehenge --option rounds=1 --bots examples.networks:Learned:file=stonehenge.npz,random --deals 100
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.kernel.game import Game
from examples.networks import Network, command_line

HIDDEN = 128
EXPLORE = 0.1  # the share of random actions while learning, after a linear descent from 1 in the first third
CAPACITY = 40_000  # decisions that are remembered
MINIBATCH = 256
UPDATES = 2  # of the network, after each step of the batch
RATE = 5e-4
GAMES = 64  # side by side


def network(inputs: int, actions: int) -> torch.nn.Sequential:
    """Observation to the expected final reward of each action."""
    layers = [torch.nn.Linear(inputs, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers, torch.nn.Linear(HIDDEN, actions))


def train(
    game: str | Game,
    steps: int,
    *,
    rivals: Any = "random",
    seed: int = 0,
    watch: Callable[[int, Network], None] = lambda done, policy: None,
    watched: int = 0,
    **setup: Any,
) -> Network:
    """Learn from about this many decisions; call `watch` that many times, evenly, with the policy so far."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    batch = Batch(game, GAMES, rivals=rivals, seed=seed, egocentric=True, reward="margin", **setup)
    net = network(batch.layout.size, batch.config.actions)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    memory = Memory(batch.layout.size)
    episodes: list[list[tuple[NDArray[np.float32], int]]] = [[] for _ in range(GAMES)]
    rounds = steps // GAMES
    times = {rounds * (k + 1) // watched for k in range(watched)}
    for step in range(rounds):
        observations, learners = batch.observations.copy(), batch.learners.copy()
        with torch.no_grad():
            values = net(torch.from_numpy(observations)).numpy()
        actions = np.where(batch.masks != 0, values, -np.inf).argmax(axis=1)
        exploring = rng.random(GAMES) < max(EXPLORE, 1 - 3 * step / rounds)
        actions[exploring] = batch.sample()[exploring]
        for row in range(GAMES):
            episodes[row].append((observations[row], int(actions[row])))
        batch.step(actions)
        for row in batch.dones.nonzero()[0].tolist():
            memory.add(episodes[row], float(batch.rewards[row, learners[row]]))
            episodes[row] = []
        if memory.length >= MINIBATCH:
            for _ in range(UPDATES):
                seen, chosen, targets = memory.sample(rng)
                outcomes = net(torch.from_numpy(seen)).gather(1, torch.from_numpy(chosen)[:, None])[:, 0]
                loss = torch.nn.functional.mse_loss(outcomes, torch.from_numpy(targets))
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        if step + 1 in times:
            watch((step + 1) * GAMES, Network.of(net, batch.config))
    return Network.of(net, batch.config)


class Memory:
    """The latest decisions of games that ended, each with the reward at the end."""

    def __init__(self, size: int) -> None:
        self.seen = np.zeros((CAPACITY, size), np.float32)
        self.actions = np.zeros(CAPACITY, np.int64)
        self.rewards = np.zeros(CAPACITY, np.float32)
        self.added = 0

    @property
    def length(self) -> int:
        return min(self.added, CAPACITY)

    def add(self, episode: list[tuple[NDArray[np.float32], int]], reward: float) -> None:
        for observation, action in episode:
            at = self.added % CAPACITY
            self.seen[at], self.actions[at], self.rewards[at] = observation, action, reward
            self.added += 1

    def sample(self, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float32]]:
        rows = rng.integers(self.length, size=MINIBATCH)
        scale = self.rewards[: self.length].std() + 1e-6  # margins differ in size from game to game
        return self.seen[rows], self.actions[rows], self.rewards[rows] / scale


if __name__ == "__main__":
    command_line(train, __doc__)
