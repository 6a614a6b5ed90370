"""Policy iteration with values of the positions after an action, in games that are played in compiled code.

Needs `pip install "druids[learning]"`. In every round all seats of some games look one action ahead with the values so
far (`druids.learning.lookahead`), a fraction of actions is random, and the values are fitted to TD(λ) returns. The
first games are random, and nothing is known of the game but its rules; with `--rivals greedy` that bot plays the first
games.

python -m examples.policy_iteration creatures --steps 2000000
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from druids.envs.config import GameConfig
from druids.kernel.game import Game
from druids.learning.lookahead import Examples, Values, margin_scale, play
from druids.learning.ragged import Ragged
from druids.networks.compiled.forward import Layers
from druids.networks.features import features
from examples.networks import command_line

ROUNDS = 12  # of playing and fitting
FIRST, SECOND = 64, 32  # units of the hidden layers
MINIBATCH = 256
RATE = 1e-3  # of learning, at the beginning; it falls to 0
EXPLORE = 0.15  # fraction of random actions
TRACE = 0.9  # how much of a return comes from later decisions (λ)
FEWEST = 20  # a row that fewer examples of the first round use is not learned
PILOT = 100  # games


class Net(torch.nn.Module):  # type: ignore[misc]
    """Rows of the first layer, scaled, to an expected result."""

    def __init__(self, scales: NDArray[np.float32]) -> None:
        super().__init__()
        self.scales = scales
        self.first = torch.nn.EmbeddingBag(len(scales), FIRST, mode="sum")
        self.bias = torch.nn.Parameter(torch.zeros(FIRST))
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.result = torch.nn.Linear(SECOND, 1)
        torch.nn.init.normal_(self.first.weight, std=0.1)
        torch.nn.init.normal_(self.result.weight, std=0.01)

    def forward(self, batch: Ragged) -> Any:
        rows, factors = batch.flats
        weights = torch.from_numpy(factors * self.scales[rows])
        begins = torch.from_numpy(batch.first[:-1])
        first = self.first(torch.from_numpy(rows.astype(np.int64)), begins, per_sample_weights=weights)
        return self.result(torch.relu(self.second(torch.relu(first + self.bias))))[:, 0]

    def layers(self) -> Layers:
        """The weights for compiled code, with the scales folded in; there is no prior of actions."""

        def array(tensor: torch.Tensor) -> NDArray[np.float32]:
            return np.ascontiguousarray(tensor.detach().numpy(), np.float32)

        none = np.zeros(1, np.float32)
        return Layers(
            array(self.first.weight) * self.scales[:, None], array(self.bias),
            array(self.second.weight.T), array(self.second.bias),
            array(self.result.weight.T), array(self.result.bias),
            none[:, None], none, none,
        )  # fmt: skip


def scales_of(examples: Examples, size: int) -> NDArray[np.float32]:
    """Scales under which inputs have size 1 where they are used; 0 for rows that hardly any example uses."""
    rows, factors = examples.rows.flats
    uses = np.bincount(rows, minlength=size)
    squares = np.bincount(rows, factors.astype(np.float64) ** 2, size)
    learned = uses >= FEWEST
    found: NDArray[np.float32] = np.where(learned, np.sqrt(uses / np.where(learned, squares, 1)), 0).astype(np.float32)
    return found


def fit(net: Net, optimizer: torch.optim.Optimizer, examples: Examples, number: int, seed: int) -> None:
    """Go through the examples of a round once, in random order."""
    steps = -(-len(examples) // MINIBATCH)
    order = np.random.default_rng([seed, number]).permutation(len(examples))
    for step, which in enumerate(np.array_split(order, steps)):
        optimizer.param_groups[0]["lr"] = RATE * (1 - (number + step / steps) / ROUNDS)
        loss = torch.nn.functional.mse_loss(net(examples.rows.take(which)), torch.from_numpy(examples.wanted[which]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def train(
    game: str | Game,
    steps: int,
    *,
    rivals: Any = "random",
    seed: int = 0,
    watch: Callable[[int, Values], None] = lambda done, policy: None,
    watched: int = 0,
    **setup: Any,
) -> Values:
    """Learn from about this many choices; call `watch` that many times, evenly, with the policy so far."""
    torch.manual_seed(seed)
    config = GameConfig(game, **setup)
    margin = margin_scale(config, seed)
    games = max(int(steps * PILOT / ROUNDS / play(config, PILOT, seed, teacher=rivals).choices), 1)
    times = {ROUNDS * (k + 1) // watched for k in range(watched)}
    values, done = None, 0
    for number in range(ROUNDS):
        examples = play(
            config, games, seed * ROUNDS + number, teacher=rivals, values=values,
            margin=margin, explore=EXPLORE, trace=TRACE,
        )  # fmt: skip
        if number == 0:
            net = Net(scales_of(examples, features(config.game).size))
            optimizer = torch.optim.Adam(net.parameters(), RATE)
        fit(net, optimizer, examples, number, seed)
        values = Values(config, net.layers(), margin)
        done += examples.choices
        if number + 1 in times:
            watch(done, values)
    assert values is not None
    return values


if __name__ == "__main__":
    command_line(train, __doc__)
