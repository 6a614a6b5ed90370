"""Neural fictitious self-play: OpenSpiel's NFSP on its bridge, in every seat of a small world.

Needs `pip install "druids[openspiel,learning]"`. The average policy that it learns is measured exactly: its
exploitability, and its expected reward against uniform play.

python -m examples.nfsp stonehenge_small --steps 60000
"""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import nfsp

from druids import lab, worlds
from druids.envs import openspiel
from druids.envs.batch import Batch
from druids.lab.tree import Policy, Tree
from druids.match import Position

HIDDEN = 64
ANTICIPATORY = 0.3  # the share of episodes played by the best response
Watch = Callable[[int, list[Any]], None]


def train(
    world: str, steps: int, *, seed: int = 0, watch: Watch = lambda done, agents: None, watched: int = 0
) -> list[Any]:
    """Learn by self-play from about this many decisions; return the agents of all seats.

    `watch` is called that many times, evenly, with the decisions and the agents so far.
    """
    game = openspiel.load(world)
    env = rl_environment.Environment(game)
    env.seed(seed)
    agents = [agent_for(player, game, seed) for player in range(game.num_players())]
    torch.manual_seed(seed)
    np.random.seed(seed)  # NFSP draws from it
    decided, times = 0, [steps * (k + 1) // watched for k in range(watched)]
    while decided < steps:
        now = env.reset()
        while not now.last():
            now = env.step([agents[now.observations["current_player"]].step(now).action])
            decided += 1
        for agent in agents:
            agent.step(now)
        while times and decided >= times[0]:
            times.pop(0)
            watch(decided, agents)
    return agents


def agent_for(player: int, game: Any, seed: int) -> Any:
    return nfsp.NFSP(
        player,
        game.observation_tensor_size(),
        game.num_distinct_actions(),
        [HIDDEN],
        reservoir_buffer_capacity=100_000,
        anticipatory_param=ANTICIPATORY,
        batch_size=128,
        rl_learning_rate=0.01,
        sl_learning_rate=0.01,
        min_buffer_size_to_learn=128,
        learn_every=8,
        optimizer_str="adam",
        seed=seed * 10 + player,
        replay_buffer_capacity=20_000,
        epsilon_start=0.2,
        epsilon_end=0.01,
        epsilon_decay_duration=20_000,
        update_target_network_every=200,
    )


def average_policy(tree: Tree, agents: list[Any]) -> Policy:
    """The probabilities that the agents' average networks give to each action of each information set."""
    batch = Batch(tree.game, len(tree.views), tree.seats)
    for row, view in enumerate(tree.views):
        batch.place(Position.of_bytes(tree.game, view), [row])
    seen = torch.from_numpy(batch.observations.copy())
    with torch.no_grad():
        outputs = torch.stack([agent._avg_network(seen) for agent in agents]).numpy()
    mine = outputs[batch.turn, np.arange(batch.n)]  # the network of the seat to act
    logits = mine[tree.set_of_slot, tree.actions]
    return tree.normalized(np.exp(logits - np.maximum.reduceat(logits, tree.first_slots[:-1])[tree.set_of_slot]))


def against_uniform(tree: Tree, policy: Policy) -> float:
    """The expected reward of the policy in each seat against uniform play in the other, averaged."""
    found = []
    for seat in range(tree.seats):
        own = np.isin(tree.set_of_slot, tree.sets[tree.players == seat])
        found.append(lab.values(tree, np.where(own, policy, tree.uniform()))[seat])
    return float(np.mean(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("world", nargs="?", default="stonehenge_small", help="one of " + ", ".join(worlds.names()))
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    torch.set_num_threads(1)
    tree = lab.unroll(worlds.load(given.world))
    print(f"exploitability of uniform play: {lab.exploitability(tree, tree.uniform()):.4f}")
    policy = average_policy(tree, train(given.world, given.steps, seed=given.seed))
    print(f"exploitability of the average policy: {lab.exploitability(tree, policy):.4f}")
    print(f"its mean reward against uniform play: {against_uniform(tree, policy):+.4f}")


if __name__ == "__main__":
    main()
