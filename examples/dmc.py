"""Deep Monte Carlo, in the style of DouZero: learn the final reward of each action, in one seat against rivals.

Needs `pip install "druids[learning]"`. Decisions come from a `Batch`; each is learned soon after its game
ended, with the learner's score margin at the end, without bootstrapping; evaluation counts wins. With `--rivals self`
the learner plays every seat and learns from all of them.

python -m examples.dmc stonehenge --option rounds=1 --rivals random --steps 4000000 --out stonehenge.npz
druids arena stonehenge --option rounds=1 --bots examples.networks:Learned:file=stonehenge.npz,random --deals 100
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.kernel.game import Game
from examples.networks import SELF, Network, Scales, command_line

HIDDEN = 128
EXPLORE = 0.1  # the share of random actions while learning, after a linear descent from 1 in the first fifth
EPOCHS, MINIBATCH = 2, 128
RATE = 1e-3  # of learning, at the beginning; it falls to 0
GAMES = 256  # side by side
BETWEEN = 32  # steps of the batch between two fits


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
    against = None if rivals == SELF else rivals
    games = min(GAMES, max(steps // 256, 1))  # a small budget has as many updates
    batch = Batch(game, games, rivals=against, seed=seed, egocentric=True, reward="margin", **setup)
    scales, memory = Scales.of(batch), Memory(games)
    net = network(len(scales.used), batch.config.actions)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    rounds = steps // games
    times = {rounds * (k + 1) // watched for k in range(watched)}
    for step in range(rounds):
        inputs = scales.inputs(batch.observations)
        with torch.no_grad():
            values = net(inputs).numpy()
        actions = np.where(batch.masks != 0, values, -np.inf).argmax(axis=1)
        exploring = rng.random(games) < max(EXPLORE, 1 - 5 * step / rounds)
        actions[exploring] = batch.sample()[exploring]
        memory.add(inputs, actions, batch.turn.copy(), batch.masks.sum(axis=1) > 1)
        batch.step(actions)
        memory.end(np.flatnonzero(batch.dones), batch.rewards * scales.reward)
        if step % BETWEEN == BETWEEN - 1 or step == rounds - 1:
            optimizer.param_groups[0]["lr"] = RATE * (1 - step / rounds)
            fit(net, optimizer, *memory.ended())
        if step + 1 in times:
            watch((step + 1) * games, scales.network(net, batch))
    return scales.network(net, batch)


def fit(net: torch.nn.Sequential, optimizer: Any, inputs: Any, actions: Any, rewards: Any) -> None:
    """Learn the rewards of decisions, in random order."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(inputs)).split(MINIBATCH):
            hidden = net[:-1](inputs[rows])
            weight, bias = net[-1].weight[actions[rows]], net[-1].bias[actions[rows]]  # of the actions chosen
            loss = torch.nn.functional.mse_loss((hidden * weight).sum(dim=1) + bias, rewards[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


class Memory:
    """Decisions that were not learned yet, and the rewards of games that ended."""

    def __init__(self, games: int) -> None:
        self.playing = np.arange(games)  # the number of the game in each row
        self.results: dict[int, NDArray[np.float32]] = {}
        self.kept: list[tuple[torch.Tensor, NDArray[Any]]] = []  # inputs; and action, seat and game

    def add(self, inputs: torch.Tensor, actions: NDArray[Any], seats: NDArray[Any], real: NDArray[np.bool_]) -> None:
        """Add a step of the batch; forced actions teach nothing."""
        rows = np.flatnonzero(real)
        self.kept.append((inputs[rows], np.stack([actions, seats, self.playing], axis=1)[rows]))

    def end(self, rows: NDArray[Any], rewards: NDArray[np.float32]) -> None:
        """Note the results of the games that ended in these rows."""
        self.results.update(zip(self.playing[rows].tolist(), rewards[rows], strict=True))
        if len(rows):
            self.playing[rows] = self.playing.max() + 1 + np.arange(len(rows))

    def ended(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Take out the decisions of games that ended: inputs, actions and rewards."""
        inputs, facts = torch.cat([one for one, _ in self.kept]), np.concatenate([one for _, one in self.kept])
        over = np.array([game in self.results for game in facts[:, 2].tolist()], bool)
        self.kept = [(inputs[~over], facts[~over])]
        rewards = [self.results[game][seat] for _, seat, game in facts[over].tolist()]
        self.results = {}
        return inputs[over], torch.from_numpy(facts[over, 0]), torch.tensor(rewards)


if __name__ == "__main__":
    command_line(train, __doc__)
