"""Train masked PPO in one seat of a game against a bot. Needs `pip install "druids[envs,learning]"`.

python examples/ppo.py creatures --opponent novice --steps 200000
"""

import argparse

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from druids.envs.gymnasium import SoloEnv, solo


def value(model: MaskablePPO, learner: SoloEnv, games: int) -> float:
    """Return the mean reward over several games, on deals that were not used for training."""
    total = 0.0
    for game in range(games):
        seen, _ = learner.reset(seed=1_000_000 + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=learner.action_masks(), deterministic=True)
            seen, reward, over, _, _ = learner.step(int(action))
        total += reward
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="creatures")
    parser.add_argument("--opponent", default="novice")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100, help="number of games for evaluation")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    learner = solo(given.game, [given.opponent], reward="margin")  # distinguishes a narrow loss from a heavy one
    masked = ActionMasker(learner, lambda _: np.asarray(learner.action_masks()))
    model = MaskablePPO(
        "MultiInputPolicy",
        masked,
        n_steps=min(4096, given.steps),
        batch_size=min(512, given.steps),
        gamma=1.0,  # a game is short, and its reward comes at the end
        gae_lambda=0.98,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=given.seed,
        device="cpu",
    )
    table = solo(given.game, [given.opponent])  # evaluation counts wins
    before = value(model, table, given.games)
    model.learn(given.steps)
    after = value(model, table, given.games)
    print(f"mean reward against {given.opponent}: {before:+.3f} before, {after:+.3f} after")


if __name__ == "__main__":
    main()
