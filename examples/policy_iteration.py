"""Policy iteration with values of the positions after an action, in games that are played in compiled code.

Needs `pip install "druids[learning]"`. In every round all seats of some games look one action ahead with the values so
far (`druids.learning.lookahead`), a fraction of actions is random, and the values are fitted to TD(λ) returns. With
`--rivals random` the first games are random, and nothing is known of the game but its rules.

With `--rivals greedy` the first games are those of the bot `greedy`, and the player improves on it: it keeps to the
action of `greedy` unless it expects another one to be better by more than LOYALTY.

python -m examples.policy_iteration creatures --steps 10000000
"""

from collections.abc import Callable
from dataclasses import replace
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

ROUNDS = 12
FIRST, SECOND = 64, 32  # units of the hidden layers
MINIBATCH = 1024
RATE = 2e-3  # of learning, at the beginning of a round; it falls to 0
EXPLORE = 0.1  # fraction of random actions
TRACE = 0.9  # how much of a return comes from later decisions (λ)
LOYALTY = 0.3  # to greedy, where it is the teacher; a win is worth 1, and so is a standard deviation of the margin
FEWEST = 20  # a row that fewer examples of the first round use is not learned
PILOT = 100  # games


class Net(torch.nn.Module):
    """Rows of the first layer, scaled, to an expected result."""

    def __init__(self, size: int, scales: NDArray[np.float32]) -> None:
        super().__init__()
        self.scales = scales
        self.first = torch.nn.EmbeddingBag(size, FIRST, mode="sum")
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


def fit(net: Net, examples: Examples, seed: int) -> None:
    """Go through the examples once, in random order."""
    steps = -(-len(examples) // MINIBATCH)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1, pct_start=0.1)
    for which in np.array_split(np.random.default_rng(seed).permutation(len(examples)), steps):
        loss = torch.nn.functional.mse_loss(net(examples.rows.take(which)), torch.from_numpy(examples.wanted[which]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()


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
    config, size = GameConfig(game, **setup), 0
    margin = margin_scale(config, seed)
    each = play(config, PILOT, seed, teacher=rivals).choices / PILOT
    games = max(int(steps / ROUNDS / each), PILOT)
    times = {ROUNDS * (k + 1) // watched for k in range(watched)}
    values: Values | None = None
    net: Net | None = None
    done = 0
    for number in range(ROUNDS):
        examples = play(
            config, games, seed * ROUNDS + number, teacher=rivals, values=values,
            margin=margin, explore=EXPLORE, trace=TRACE,
        )  # fmt: skip
        if net is None:
            size = features(config.game).size
            net = Net(size, scales_of(examples, size))
        fit(net, examples, seed * ROUNDS + number)
        values = Values(config, net.layers(), margin, LOYALTY if rivals == "greedy" else 0.0)
        done += examples.choices
        if number + 1 in times:
            watch(done, replace(values))
    assert values is not None
    return values


if __name__ == "__main__":
    command_line(train, __doc__)
