"""What the learning baselines share: a trained network as a policy, its file, a bot made of it, and the command line.

A file holds the weights of a multilayer perceptron as NumPy arrays in half precision, with the game and the version of
its rules; it is read without PyTorch.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from druids.bots import Bot
from druids.envs.batch import Batch
from druids.envs.config import GameConfig
from druids.envs.evaluation import evaluate
from druids.kernel.game import Game
from druids.match import Position

SELF = "self"  # in place of rivals: the learner plays every seat
PILOT = 250  # steps of random play by which inputs and rewards are scaled
ACTIVATIONS: dict[str, Callable[[Any], Any]] = {"relu": lambda x: np.maximum(x, 0), "tanh": np.tanh}


class Network:
    """A policy for `Batch` and `evaluate`: the legal action with the highest output, from egocentric observations."""

    def __init__(self, game: str, layers: list[tuple[NDArray[Any], NDArray[Any]]], activation: str = "relu") -> None:
        self.game, self.layers, self.activation = game, layers, activation

    @staticmethod
    def of(modules: Any, config: GameConfig, activation: str = "relu") -> "Network":
        """The linear layers of a PyTorch module, sharing their memory."""
        linear = [module for module in modules.modules() if hasattr(module, "in_features")]
        layers = [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in linear]
        return Network(config.name, layers, activation)

    def __call__(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        values = observations
        for weight, bias in self.layers[:-1]:
            values = ACTIVATIONS[self.activation](values @ weight.T + bias)
        weight, bias = self.layers[-1]
        best: NDArray[np.int64] = np.where(masks != 0, values @ weight.T + bias, -np.inf).argmax(axis=1)
        return best

    def rounded(self) -> "Network":
        """The network as it is stored, in half precision."""
        layers = [tuple(part.astype(np.float16).astype(np.float32) for part in layer) for layer in self.layers]
        return Network(self.game, layers, self.activation)  # type: ignore[arg-type]

    def save(self, path: Path | str) -> None:
        half = [part.astype(np.float16) for layer in self.layers for part in layer]
        with Path(path).open("wb") as file:  # a file object, because NumPy would change the name
            np.savez_compressed(file, *half, game=np.array(self.game), activation=np.array(self.activation))

    @staticmethod
    def load(path: Path | str, game: str | Game) -> "Network":
        """A stored network; ValueError if it belongs to another game or other rules."""
        with np.load(path, allow_pickle=False) as stored:
            named, wanted = str(stored["game"]), GameConfig(game).name
            if named != wanted:
                raise ValueError(f"{path} was learned for {named}, not for {wanted}; train again")
            parts = [stored[f"arr_{k}"].astype(np.float32) for k in range(len(stored.files) - 2)]
            return Network(named, list(zip(parts[::2], parts[1::2], strict=True)), str(stored["activation"]))


class Scales:
    """Standardizes inputs and rewards by what random play sees.

    Some numbers are divided by ranges that play never uses and would be near 0; most inputs of some games never change.
    """

    def __init__(self, seen: NDArray[np.float32], rewards: NDArray[np.float32]) -> None:
        self.used = np.flatnonzero(np.ptp(seen, axis=0) > 0)
        seen = seen[:, self.used]
        self.mean = seen.mean(axis=0)
        self.scale = 1 / np.maximum(seen.std(axis=0), np.abs(seen - self.mean).max(axis=0) / 5)  # at most 5 in size
        self.reward = np.float32(1 / (float(rewards.std()) + 1e-6))

    @staticmethod
    def of(batch: Batch) -> "Scales":
        """The scales of a batch, which starts again afterwards."""
        seen, rewards = [], []
        for step in range(PILOT):
            if step % 4 == 0:
                seen.append(batch.observations[:128].copy())
            batch.step(batch.sample())
            rewards.append(batch.rewards[batch.dones != 0].ravel())
        batch.reset()
        return Scales(np.concatenate(seen), np.concatenate(rewards))

    def inputs(self, observations: NDArray[np.float32]) -> Any:
        """Observations as a tensor of inputs."""
        import torch

        return torch.from_numpy((observations[:, self.used] - self.mean) * self.scale)

    def network(self, modules: Any, batch: Batch) -> Network:
        """The linear layers of a PyTorch module, copied, with the scales folded into the first."""
        linear = [module for module in modules.modules() if hasattr(module, "in_features")]
        layers = [(layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy()) for layer in linear]
        (narrow, bias), *rest = layers
        weight = np.zeros((len(bias), batch.layout.size), np.float32)
        weight[:, self.used] = narrow * self.scale
        return Network(batch.config.name, [(weight, bias - weight[:, self.used] @ self.mean), *rest])


class Learned(Bot):
    """A stored network as a bot, for the arena and for tables."""

    def __init__(self, seed: int | None = None, file: str = "network.npz") -> None:
        super().__init__(Path(file).stem, seed)
        self.file = file
        self.network: Network | None = None

    def pick(self, position: Position, choices: list[int]) -> int:
        if self.network is None:
            self.network = Network.load(self.file, position.game)
        batch = Batch(position.game, 1, position.seats, egocentric=True)
        batch.place(position)
        return int(self.network(batch.observations, batch.masks)[0])


def command_line(train: Callable[..., Any], about: str | None, rivals: str = "random", stored: bool = True) -> None:
    """Train, evaluate against the bots that serve as measure, and store the network where that is possible."""
    import torch

    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="stonehenge")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rivals", default=rivals, help="who plays the other seats while learning")
    parser.add_argument("--against", default="random,greedy", help="who plays the other seats in the evaluation")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--games", type=int, default=1000, help="number of games for evaluation")
    parser.add_argument("--seed", type=int, default=0)
    if stored:
        parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    setup = {"seats": given.seats, "options": dict(text.split("=", 1) for text in given.option)}
    torch.set_num_threads(1)
    policy = train(given.game, given.steps, rivals=given.rivals, seed=given.seed, **setup)
    for name in given.against.split(","):
        rewards = evaluate(policy, given.game, rivals=name, games=given.games, **setup)
        error = float(rewards.std() / np.sqrt(len(rewards)))
        print(f"mean reward against {name}: {rewards.mean():+.3f} ± {1.96 * error:.3f} in {len(rewards)} games")
    if stored and given.out is not None:
        policy.save(given.out)
