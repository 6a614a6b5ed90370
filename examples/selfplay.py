"""Actor-critic self-play (PPO) in plain PyTorch: every decision of every seat of a `Batch` is learned from.

Needs `pip install "druids[learning]"`. The reward is the score margin. The critic bootstraps from one decision of a
seat to its next one, so a decision is not blamed for all the luck until the end of the game.

python -m examples.selfplay creatures --steps 1000000 --out creatures.npz
druids arena creatures --bots examples.networks:Learned:file=creatures.npz,random --deals 100
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from druids.envs.batch import Batch
from druids.kernel.game import Game
from examples.networks import SELF, Network, Scales, command_line

GAMES = 128  # side by side
HORIZON = 32  # decisions in each of them between two updates
HIDDEN = 128
RATE = 1e-3  # of learning, at the beginning; it falls to 0
EPOCHS, MINIBATCH = 2, 256
TRACE = 0.95  # how much of an advantage comes from later decisions (lambda of GAE)
CLIP, ENTROPY, CRITIC = 0.2, 0.01, 0.5


class Model(torch.nn.Module):  # type: ignore[misc]
    """An actor and a critic on the same hidden layers."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        linear, relu = torch.nn.Linear, torch.nn.ReLU
        self.hidden = torch.nn.Sequential(linear(inputs, HIDDEN), relu(), linear(HIDDEN, HIDDEN), relu())
        self.actor, self.critic = linear(HIDDEN, actions), linear(HIDDEN, 1)
        for head in (self.actor, self.critic):
            torch.nn.init.normal_(head.weight, std=0.01)

    def forward(self, inputs: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log probabilities of actions, and the expected reward."""
        hidden = self.hidden(inputs)
        logits = self.actor(hidden).masked_fill(~masks, -1e9)
        return torch.log_softmax(logits, dim=1), self.critic(hidden)[:, 0]

    def value(self, inputs: torch.Tensor) -> NDArray[np.float32]:
        """The expected reward alone."""
        with torch.no_grad():
            found: NDArray[np.float32] = self.critic(self.hidden(inputs))[:, 0].numpy()
        return found


def train(
    game: str | Game,
    steps: int,
    *,
    rivals: Any = SELF,
    seed: int = 0,
    watch: Callable[[int, Network], None] = lambda done, policy: None,
    watched: int = 0,
    **setup: Any,
) -> Network:
    """Learn from about this many decisions; call `watch` that many times, evenly, with the policy so far."""
    torch.manual_seed(seed)
    against = None if rivals == SELF else rivals
    batch = Batch(game, GAMES, rivals=against, seed=seed, egocentric=True, reward="margin", **setup)
    scales = Scales.of(batch)
    model = Model(len(scales.used), batch.config.actions)

    def policy() -> Network:
        return scales.network(torch.nn.Sequential(model.hidden, model.actor), batch)

    optimizer = torch.optim.Adam(model.parameters(), RATE)
    rounds = max(steps // (GAMES * HORIZON), 1)
    times = {rounds * (k + 1) // watched for k in range(watched)}
    for number in range(rounds):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - number / rounds)
        improve(model, optimizer, *play(model, scales, batch))
        if number + 1 in times:
            watch((number + 1) * GAMES * HORIZON, policy())
    return policy()


def play(model: Model, scales: Scales, batch: Batch) -> tuple[torch.Tensor, ...]:
    """Play on: inputs, masks, actions, their log probabilities, advantages and expected rewards."""
    kept, turns, ends, rewards = [], [], [], []
    for _ in range(HORIZON):
        inputs, masks = scales.inputs(batch.observations), torch.from_numpy(batch.masks != 0)
        with torch.no_grad():
            logs, values = model(inputs, masks)
            actions = torch.multinomial(logs.exp(), 1)
        kept.append((inputs, masks, actions[:, 0], logs.gather(1, actions)[:, 0], values))
        turns.append(batch.turn.copy())
        batch.step(actions[:, 0])
        ends.append(batch.dones != 0)
        rewards.append(batch.rewards * scales.reward)
    later = [model.value(scales.inputs(batch.observe(seat))) for seat in range(batch.seats)]
    values = np.stack([one[-1].numpy() for one in kept])
    advantages = torch.from_numpy(_advantages(values, np.stack(later, axis=1), turns, ends, rewards).ravel())
    inputs, masks, chosen, logs, expected = (torch.cat(parts) for parts in zip(*kept, strict=True))
    real = masks.sum(dim=1) > 1  # forced actions teach nothing
    return tuple(part[real] for part in (inputs, masks, chosen, logs, advantages, advantages + expected))


def _advantages(values: Any, later: Any, turns: list[Any], ends: list[Any], rewards: list[Any]) -> NDArray[np.float32]:
    """Generalized advantage estimates, from one decision of a seat to its next one."""
    rows, trace = np.arange(values.shape[1]), np.zeros_like(later)
    found: NDArray[np.float32] = np.zeros_like(values)
    for step in reversed(range(len(values))):
        later[ends[step]], trace[ends[step]] = rewards[step][ends[step]], 0
        seat = turns[step]
        found[step] = later[rows, seat] - values[step] + TRACE * trace[rows, seat]
        later[rows, seat], trace[rows, seat] = values[step], found[step]
    return found


def improve(model: Model, optimizer: Any, *decisions: torch.Tensor) -> None:
    """Update the model by the clipped objective of PPO."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(decisions[0])).split(MINIBATCH):
            inputs, masks, actions, before, advantages, wanted = (part[rows] for part in decisions)
            logs, values = model(inputs, masks)
            ratio = torch.exp(logs.gather(1, actions[:, None])[:, 0] - before)
            gain = (advantages - advantages.mean()) / (decisions[4].std() + 1e-6)
            bounded = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            entropy = -(logs.exp() * logs).sum(dim=1)
            loss = ((values - wanted) ** 2 * CRITIC - bounded - ENTROPY * entropy).mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            optimizer.step()


if __name__ == "__main__":
    command_line(train, __doc__, rivals=SELF)
