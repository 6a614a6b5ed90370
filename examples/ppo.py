"""Masked PPO (sb3-contrib) in one seat against rivals, on a `Batch`. Needs `pip install "druids[learning]"`.

python -m examples.ppo creatures --rivals greedy --steps 1000000 --out creatures.npz
druids arena creatures --bots examples.networks:Learned:file=creatures.npz,greedy --deals 100
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from druids.envs.batch import Batch
from druids.kernel.game import Game
from examples.networks import Network, command_line

GAMES = 64  # side by side
HORIZON = 32  # decisions in each of them between two updates
HIDDEN = 128


class BatchEnv(VecEnv):  # type: ignore[misc]
    """A `Batch` with rivals as a vectorized environment of Stable-Baselines3. Rewards are divided by `scale`."""

    def __init__(self, batch: Batch, scale: float = 1.0) -> None:
        self.batch, self.scale = batch, scale
        seen = spaces.Box(-1.0, 1.0, (batch.layout.size,), np.float32)
        super().__init__(batch.n, seen, spaces.Discrete(batch.config.actions))

    def reset(self) -> NDArray[np.float32]:
        self.batch.reset()
        return self.batch.observations.copy()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.chosen = actions

    def step_wait(self) -> Any:
        rows, learners = np.arange(self.batch.n), self.batch.learners.copy()
        self.batch.step(self.chosen)
        infos: list[dict[str, Any]] = [{} for _ in rows]
        for row in self.batch.dones.nonzero()[0].tolist():
            infos[row]["terminal_observation"] = self.batch.finals[row].copy()
        rewards = self.batch.rewards[rows, learners] / self.scale
        return self.batch.observations.copy(), rewards, self.batch.dones.astype(bool), infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **more: Any) -> list[Any]:
        assert method_name == "action_masks"  # the only one that masked PPO calls
        return list(self.batch.masks.astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("a batch has no attributes to set for single games")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        pass


def spread(game: str | Game, **setup: Any) -> float:
    """The standard deviation of score margins in random play, by which rewards are divided."""
    batch = Batch(game, 64, observe=False, reward="margin", **setup)
    found: list[float] = []
    while len(found) < 256:
        batch.step(batch.sample())
        found += batch.rewards[batch.dones != 0, 0].tolist()
    return float(np.std(found)) + 1e-6


def train(
    game: str | Game,
    steps: int,
    *,
    rivals: Any = "random",
    seed: int = 0,
    watch: Callable[[int, Network], None] = lambda done, policy: None,
    watched: int = 1,
    **setup: Any,
) -> Network:
    """Learn from about this many decisions; call `watch` that many times, evenly, with the policy so far."""
    batch = Batch(game, GAMES, rivals=rivals, seed=seed, egocentric=True, reward="margin", **setup)
    model = MaskablePPO(
        "MlpPolicy",
        BatchEnv(batch, spread(game, **setup)),
        learning_rate=1e-3,
        n_steps=HORIZON,
        batch_size=256,
        n_epochs=4,
        gamma=1.0,  # a game is short, and its reward comes at the end
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [HIDDEN, HIDDEN], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    for k in range(max(watched, 1)):
        part = steps * (k + 1) // max(watched, 1) - model.num_timesteps
        model.learn(max(part, 1), reset_num_timesteps=k == 0)
        if watched:
            watch(model.num_timesteps, policy_of(model, batch))
    return policy_of(model, batch)


def policy_of(model: Any, batch: Batch) -> Network:
    """The most probable legal action: the hidden layers of the actor, and its outputs."""
    policy = model.policy
    actor = torch.nn.Sequential(*policy.mlp_extractor.policy_net, policy.action_net)
    return Network.of(actor, batch.config)


if __name__ == "__main__":
    command_line(train, __doc__)
