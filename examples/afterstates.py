"""Values of the positions after an action, learned from random play, and a policy that looks one action ahead.

Needs `pip install "druids[learning]"`. As in TD-Gammon, the rules say what an action does, and the network only judges
the position that it leads to, as the seat that acted sees it. It learns TD(λ) returns of the score margin, from every
decision of every seat of a `Batch`. Random play is cheap and explores everything; looking one action ahead improves on
it. Nothing is known of the game but its rules.

python -m examples.afterstates creatures --steps 400000
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from druids.envs.batch import Batch, Snapshot
from druids.kernel.game import Game
from examples.networks import Scales, command_line

GAMES, HORIZON = 128, 32  # side by side, and decisions in each of them between two fits
HIDDEN = 128
RATE = 1e-3  # of learning, at the beginning; it falls to 0
MINIBATCH = 256
TRACE = 0.95  # how much of a return comes from later decisions (λ)
ROWS = 2048  # positions that are judged at once


def network(inputs: int) -> torch.nn.Sequential:
    """Observation to expected reward."""
    layers = [torch.nn.Linear(inputs, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN // 2), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers, torch.nn.Linear(HIDDEN // 2, 1))


class Lookahead:
    """A policy for `evaluate`: the action after which the network expects most, in one sampled world for each."""

    def __init__(self, net: torch.nn.Sequential, scales: Scales) -> None:
        self.net, self.scales = net, scales
        self.scratch: Batch | None = None
        self.calls = 0

    def act(self, batch: Batch) -> NDArray[np.int64]:
        counts = batch.masks.sum(axis=1, dtype=np.int64)
        actions: NDArray[np.int64] = batch.masks.argmax(axis=1)
        rows = np.flatnonzero(counts > 1)
        while len(rows):
            fitting = int((np.cumsum(counts[rows]) <= ROWS).sum())
            now, rows = rows[:fitting], rows[fitting:]
            actions[now] = self._best(batch, now, np.repeat(np.arange(fitting), counts[now]))
        return actions

    def _best(self, batch: Batch, rows: NDArray[Any], which: NDArray[Any]) -> NDArray[np.int64]:
        """The best actions of these rows; `which` is the row of each legal action."""
        if self.scratch is None or self.scratch.seats != batch.seats:
            self.scratch = Batch(batch.game, ROWS, batch.seats, batch.options, egocentric=True, reward="margin")
        scratch, here, actions = self.scratch, np.arange(len(which)), np.nonzero(batch.masks[rows])[1]
        kept, viewers = batch.save(rows), np.zeros(ROWS, np.int64)
        viewers[here] = batch.turn[rows][which]
        parts = ({name: array[which] if len(array) else array for name, array in part.items()} for part in kept)
        scratch.restore(Snapshot(*parts), here)
        self.calls += 1
        scratch.resample(viewers[here], here, seed=self.calls)  # what the seat cannot know must not count
        scratch.step(actions, here)
        ended = scratch.rewards[here, viewers[here]] * self.scales.reward
        with torch.no_grad():
            judged = self.net(self.scales.inputs(scratch.observe(viewers)[here]))[:, 0].numpy()
        values = np.full((len(rows), batch.config.actions), -np.inf)
        values[which, actions] = np.where(scratch.dones[here] != 0, ended, judged)
        best: NDArray[np.int64] = values.argmax(axis=1)
        return best


def train(
    game: str | Game,
    steps: int,
    *,
    rivals: Any = "random",
    seed: int = 0,
    watch: Callable[[int, Lookahead], None] = lambda done, policy: None,
    watched: int = 0,
    **setup: Any,
) -> Lookahead:
    """Learn from about this many decisions; call `watch` that many times, evenly, with the policy so far."""
    if rivals != "random":
        raise ValueError(f"every seat plays at random while this learns, not {rivals}")
    torch.manual_seed(seed)
    batch = Batch(game, GAMES, seed=seed, egocentric=True, reward="margin", **setup)
    scales = Scales.of(batch)
    net = network(len(scales.used))
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    rounds = max(steps // (GAMES * HORIZON), 1)
    policy = Lookahead(net, scales)
    times = {rounds * (k + 1) // watched for k in range(watched)}

    for number in range(rounds):
        optimizer.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        inputs, wanted = play(net, scales, batch)
        for rows in torch.randperm(len(inputs)).split(MINIBATCH):
            loss = torch.nn.functional.mse_loss(net(inputs[rows])[:, 0], wanted[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        if number + 1 in times:
            watch((number + 1) * GAMES * HORIZON, policy)
    return policy


def play(net: torch.nn.Sequential, scales: Scales, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
    """Play on at random: what the seats saw after their actions, and the returns to learn."""
    seen, turns, ends, rewards = [], [], [], []
    for _ in range(HORIZON):
        turns.append(batch.turn.copy())
        batch.step(batch.sample(), observe=False)
        seen.append(scales.inputs(batch.observe(turns[-1])))
        ends.append(batch.dones != 0)
        rewards.append(batch.rewards * scales.reward)
    with torch.no_grad():
        values = np.stack([net(one)[:, 0].numpy() for one in seen])
        later = [net(scales.inputs(batch.observe(seat)))[:, 0].numpy() for seat in range(batch.seats)]
    wanted = _returns(values, np.stack(later, axis=1), turns, ends, rewards)
    playing = torch.from_numpy(~np.stack(ends).ravel())  # after the last action the next game is seen
    return torch.cat(seen)[playing], torch.from_numpy(wanted.ravel())[playing]


def _returns(values: Any, later: Any, turns: list[Any], ends: list[Any], rewards: list[Any]) -> NDArray[np.float32]:
    """TD(λ) returns, from one decision of a seat to its next one."""
    rows, trace = np.arange(values.shape[1]), np.zeros_like(later)
    found: NDArray[np.float32] = np.zeros_like(values)
    for step in reversed(range(len(values))):
        seat, over = turns[step], ends[step]
        later[over], trace[over] = rewards[step][over], 0
        gain = later[rows, seat] - values[step] + TRACE * trace[rows, seat]
        found[step] = values[step] + gain
        later[rows, seat] = np.where(over, later[rows, seat], values[step])
        trace[rows, seat] = np.where(over, 0, gain)
    return found


if __name__ == "__main__":
    command_line(train, __doc__, stored=False)
