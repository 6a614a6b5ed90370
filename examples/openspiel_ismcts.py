"""OpenSpiel's ISMCTS plays in the first seat, and one of our bots in the others, through the OpenSpiel bridge.

Needs `pip install "druids[openspiel]"`.

python examples/openspiel_ismcts.py stonehenge --simulations 50 --games 2
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from druids import bots
from druids.envs import openspiel


def play(name: str, simulations: int, opponent: str, seed: int) -> list[float]:
    """Play one game and return the reward of each seat."""
    rolls = np.random.RandomState(seed)
    game = openspiel.load(name)
    theirs = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rolls), 1.0, simulations, random_state=rolls)
    ours = bots.bot(opponent, seed=seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = rolls.choice(actions, p=chances)
        elif player == 0:
            action = theirs.step(state)
        else:
            action = ours.decide(state.hidden(player))
        state.apply_action(int(action))
    rewards: list[float] = state.returns()
    return rewards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="stonehenge")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for game in range(given.games):
        paid = play(given.game, given.simulations, given.opponent, given.seed + game)
        print(
            f"game {game}: OpenSpiel's ISMCTS {paid[0]:+.2f}, {given.opponent} "
            + " ".join(f"{p:+.2f}" for p in paid[1:])
        )


if __name__ == "__main__":
    main()
