"""Deep Monte Carlo, in the style of DouZero: learn the final reward of each action in one seat against rivals.

Needs `pip install "druids[learning]"`. Decisions come from a `Batch`; every decision of a game that ended is trained on
with the learner's score margin at the end, without bootstrapping; evaluation counts wins.

python examples/dmc.py stonehenge --option rounds=1 --rivals random --steps 400000 --out stonehenge.pt
druids arena stonehenge --option rounds=1 --bots examples.dmc:Learned:file=stonehenge.pt,random --deals 100
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from druids.bots import Bot
from druids.envs.batch import Batch
from druids.kernel.game import Game
from druids.match import Position

HIDDEN = 256
EXPLORE = 0.1  # the share of random actions while learning, after a linear descent from 1 in the first third
CAPACITY = 40_000  # decisions that are remembered
MINIBATCH = 256
UPDATES = 4  # of the network, after each step of the batch
RATE = 5e-4


def network(inputs: int, actions: int) -> torch.nn.Sequential:
    """Observation to the expected final reward of each action."""
    layers = [torch.nn.Linear(inputs, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers, torch.nn.Linear(HIDDEN, actions))


def best(net: torch.nn.Module, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """The legal action of highest value in each row."""
    with torch.no_grad():
        values = net(torch.from_dlpack(observations)).numpy()
    chosen: NDArray[np.int64] = np.where(masks != 0, values, -np.inf).argmax(axis=1)
    return chosen


def train(game: str | Game, steps: int, *, rivals: Any = "random", games: int = 64, seed: int = 0, **setup: Any) -> Any:
    """Learn from about this many decisions; return the network."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    batch = Batch(game, games, rivals=rivals, seed=seed, egocentric=True, reward="margin", **setup)
    net = network(batch.layout.size, batch.config.actions)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    memory = Memory(batch.layout.size)
    episodes: list[list[tuple[NDArray[np.float32], int]]] = [[] for _ in range(games)]
    for step in range(steps // games):
        observations, learners = batch.observations.copy(), batch.learners.copy()
        actions = best(net, observations, batch.masks)
        exploring = rng.random(games) < max(EXPLORE, 1 - 3 * step * games / steps)
        actions[exploring] = batch.sample()[exploring]
        for row in range(games):
            episodes[row].append((observations[row], int(actions[row])))
        batch.step(actions)
        for row in batch.dones.nonzero()[0].tolist():
            memory.add(episodes[row], float(batch.rewards[row, learners[row]]))
            episodes[row] = []
        if memory.length >= MINIBATCH:
            for _ in range(UPDATES):
                seen, chosen, targets = memory.sample(rng)
                values = net(torch.from_numpy(seen)).gather(1, torch.from_numpy(chosen)[:, None])[:, 0]
                loss = torch.nn.functional.mse_loss(values, torch.from_numpy(targets))
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
    return net


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


def evaluate(
    net: Any, game: str | Game, *, rivals: Any = "random", games: int = 1000, seed: int = 9, **setup: Any
) -> list[float]:
    """The learner's rewards in the first games of each row, on deals that were not used for learning."""
    rows = min(games, 128)
    batch = Batch(game, rows, rivals=rivals, seed=1_000_000 + seed, egocentric=True, **setup)
    found: list[float] = []
    finished = np.zeros(rows, np.int64)
    while finished.min() < games // rows:  # as many games of each row, because short games end first
        learners = batch.learners.copy()
        batch.step(best(net, batch.observations, batch.masks))
        for row in batch.dones.nonzero()[0].tolist():
            if finished[row] < games // rows:
                found.append(float(batch.rewards[row, learners[row]]))
            finished[row] += 1
    return found


def save(net: Any, path: Path, game: str | Game) -> None:
    """Store the weights with the game and the rules version that they belong to."""
    torch.save({"weights": net.state_dict(), "game": Batch(game, 1).config.name}, path)


def restored(path: Path | str, game: str | Game) -> Any:
    """A stored network; ValueError if it belongs to another game or other rules."""
    stored, batch = torch.load(path, weights_only=True), Batch(game, 1)
    if stored["game"] != batch.config.name:
        raise ValueError(f"{path} was learned for {stored['game']}, not for {batch.config.name}; train again")
    net = network(batch.layout.size, batch.config.actions)
    net.load_state_dict(stored["weights"])
    return net


class Learned(Bot):
    """A stored network as a bot, for the arena and for tables."""

    def __init__(self, seed: int | None = None, file: str = "dmc.pt") -> None:
        super().__init__("dmc", seed)
        self.file = file
        self.net: Any = None

    def pick(self, position: Position, choices: list[int]) -> int:
        self.net = self.net or restored(self.file, position.game)
        batch = Batch(position.game, 1, position.seats, egocentric=True)
        batch.place(position)
        return int(best(self.net, batch.observations, batch.masks)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="stonehenge")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rivals", default="random")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--games", type=int, default=1000, help="number of games for evaluation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    setup = {"seats": given.seats, "options": dict(text.split("=", 1) for text in given.option)}
    torch.set_num_threads(1)
    net = train(given.game, given.steps, rivals=given.rivals, seed=given.seed, **setup)
    rewards = evaluate(net, given.game, rivals=given.rivals, games=given.games, **setup)
    error = float(np.std(rewards) / np.sqrt(len(rewards)))
    print(f"mean reward against {given.rivals}: {np.mean(rewards):+.3f} ± {1.96 * error:.3f} in {len(rewards)} games")
    if given.out is not None:
        save(net, given.out, given.game)


if __name__ == "__main__":
    main()
