"""Imitate `greedy`, then improve on it by PPO against it (`examples.selfplay`). This is not learning from scratch.

Needs `pip install "druids[learning]"`. Games of four-fifths greedy and one-fifth random actions teach the actor what
`greedy` would do and the critic how the game ends; then the learner plays one seat against `greedy` in the others.

python -m examples.greedy_start creatures --steps 2000000 --out creatures.npz
"""

from typing import Any

import numpy as np
import torch

from druids import bots
from druids.envs.batch import Batch
from druids.kernel.game import Game
from druids.match import Position
from examples import selfplay
from examples.networks import Network, Scales, command_line

DECISIONS = 80_000  # that are imitated
EPOCHS, MINIBATCH, RATE = 6, 256, 1e-3
STRAY = 0.2  # fraction of random actions, so that the learner also knows positions that `greedy` avoids


def train(game: str | Game, steps: int, *, rivals: Any = "greedy", **more: Any) -> Network:
    """Imitate, then learn from about this many decisions."""
    return selfplay.train(game, steps, rivals=rivals, prepare=imitate, **more)


def imitate(model: selfplay.Model, scales: Scales, batch: Batch) -> None:
    """Teach the actor the actions of `greedy`, and the critic the results of its games."""
    data = played(scales, Batch(batch.game, 128, batch.seats, batch.options, seed=batch.seed, egocentric=True,
                                reward="margin"))  # fmt: skip
    optimizer = torch.optim.Adam(model.parameters(), RATE)
    steps = EPOCHS * -(-len(data[0]) // MINIBATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(data[0])).split(MINIBATCH):
            inputs, masks, actions, rewards = (part[rows] for part in data)
            logs, values = model(inputs, masks)
            loss = torch.nn.functional.nll_loss(logs, actions) + selfplay.CRITIC * ((values - rewards) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()


def played(scales: Scales, batch: Batch) -> tuple[torch.Tensor, ...]:
    """Decisions of games that ended: inputs, masks, what `greedy` would play, and the rewards at the end."""
    teacher, rng = bots.bot("greedy", seed=0), np.random.default_rng(batch.seed)
    open_games: list[list[Any]] = [[] for _ in range(batch.n)]
    found: list[Any] = []
    while len(found) < DECISIONS:
        inputs, masks, actions = scales.inputs(batch.observations), batch.masks != 0, batch.masks.argmax(axis=1)
        turn = batch.turn.copy()
        for row in np.flatnonzero(masks.sum(axis=1) > 1).tolist():
            position = Position.of_bytes(batch.game, batch.states[row].tobytes())
            actions[row] = teacher.decide(position.hide(position.to_act))
            open_games[row].append((inputs[row], torch.from_numpy(masks[row]), actions[row], turn[row]))
        stray = rng.random(batch.n) < STRAY
        batch.step(np.where(stray, batch.sample(), actions))
        for row in np.flatnonzero(batch.dones).tolist():
            rewards = batch.rewards[row] * scales.reward
            found += [(seen, legal, action, rewards[seat]) for seen, legal, action, seat in open_games[row]]
            open_games[row] = []
    seen, legal, chosen, ends = zip(*found, strict=True)
    return torch.stack(seen), torch.stack(legal), torch.tensor(chosen), torch.tensor(np.array(ends))


if __name__ == "__main__":
    command_line(train, __doc__, rivals="greedy")
